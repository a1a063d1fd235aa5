// The user's own menu: look, language, signing out.
'use client'
import { Dropdown } from 'antd'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { writeCookie } from '@/lib/client/local-state'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { localeCookie, locales } from '@/lib/i18n/locales'
import { Icon } from '../show/icon'
import { Avatar } from '../show/values'
import type { ModeChoice } from '../theme/preferences'
import { useLook } from '../theme/theme-provider'
import { signOut } from './load-session'
import styles from './shell.module.css'

const choices: readonly ModeChoice[] = ['light', 'dark', 'system']

export function UserMenu({ consoleUrl }: { consoleUrl: string | null }) {
  const t = useTranslations('office')
  const languages = useTranslations('common.language')
  const locale = useLocale()
  const router = useRouter()
  const look = useLook()
  const name = useStore(userState, (user) => user.name)
  const picture = useStore(userState, (user) => user.avatar)
  const run = (key: string) => {
    const [kind, value = ''] = key.split(':')
    if (kind === 'mode') look.setChoice(value as ModeChoice)
    if (kind === 'language') {
      writeCookie(localeCookie, value)
      router.refresh()
      window.location.reload()
    }
    if (kind === 'out') void signOut(consoleUrl)
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectable: true,
        selectedKeys: [`mode:${look.choice}`, `language:${locale}`],
        onClick: ({ key }) => run(key),
        items: [
          { key: 'name', label: <b>{name}</b>, disabled: true, className: styles.userName },
          { type: 'divider' },
          {
            type: 'group',
            label: t('look.title'),
            children: choices.map((choice) => ({ key: `mode:${choice}`, label: t(`look.${choice}`) })),
          },
          { type: 'group', label: t('language'), children: locales.map((one) => ({ key: `language:${one}`, label: languages(one) })) },
          { type: 'divider' },
          { key: 'out', label: t('signOut'), icon: <Icon name="out" size={14} /> },
        ],
      }}
    >
      <button type="button" className={styles.user} aria-label={t('userMenu', { name })}>
        {name && <Avatar name={name} picture={picture} />}
      </button>
    </Dropdown>
  )
}
