// 界面设置: colours, density, language and shortcuts of one key, which the frame stores.
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segments } from '@/components/basic/segments'
import type { Density } from '@/components/basic/theme/palette'
import type { ModeChoice } from '@/components/basic/theme/preferences'
import { useLook } from '@/components/basic/theme/theme-provider'
import { writeCookie } from '@/lib/client/local-state'
import { singleKeysCookie, singleKeysOn } from '@/lib/client/single-key'
import { rememberAppearance } from '@/lib/client/stored-appearance'
import { localeCookie, locales } from '@/lib/i18n/locales'
import { Panel } from './panel'
import styles from './person.module.css'

const modes: readonly ModeChoice[] = ['light', 'dark', 'system']
const densities: readonly Density[] = ['compact', 'normal', 'loose']

export function AppearanceSettings() {
  const t = useTranslations('person.look')
  const languages = useTranslations('common.language')
  const locale = useLocale()
  const look = useLook()
  const [singleKeys, setSingleKeys] = useState<'on' | 'off'>(singleKeysOn() ? 'on' : 'off')
  return (
    <Panel title={t('title')} note={t('note')}>
      <dl className={styles.settings}>
        <dt>{t('mode')}</dt>
        <dd>
          <Segments
            label={t('mode')}
            value={look.choice}
            options={modes.map((value) => ({ value, text: t(`modes.${value}`) }))}
            onChange={look.setChoice}
          />
        </dd>
        <dt>{t('density')}</dt>
        <dd>
          <Segments
            label={t('density')}
            value={look.density}
            options={densities.map((value) => ({ value, text: t(`densities.${value}`) }))}
            onChange={look.setDensity}
          />
        </dd>
        <dt>{t('singleKeys')}</dt>
        <dd>
          <Segments
            label={t('singleKeys')}
            value={singleKeys}
            options={(['on', 'off'] as const).map((value) => ({ value, text: t(`singleKeysChoices.${value}`) }))}
            onChange={(value) => {
              writeCookie(singleKeysCookie, value)
              setSingleKeys(value)
              rememberAppearance()
            }}
          />
          <p className={styles.settingNote}>{t('singleKeysNote')}</p>
        </dd>
        <dt>{t('language')}</dt>
        <dd>
          <Segments
            label={t('language')}
            value={locale}
            options={locales.map((value) => ({ value, text: languages(value) }))}
            onChange={(value) => {
              writeCookie(localeCookie, value)
              window.location.reload()
            }}
          />
        </dd>
      </dl>
    </Panel>
  )
}
