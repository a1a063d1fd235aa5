// The notification settings: one switch per category of business messages (docs/domain/message.md#muting).
'use client'
import { Switch } from 'antd'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Label } from '@/components/basic/status'
import { notify, send } from '@/lib/client/api'
import { useAlone } from '@/lib/client/use-alone'
import { useCall } from '@/lib/client/use-call'
import { messagePath } from '@/lib/client/use-messages'
import type { MessageSetting } from '@/lib/model/calls/message'
import styles from './message.module.css'

export function MessageSettings() {
  const t = useTranslations('message.setting')
  const id = useId()
  const settings = useCall(`POST ${messagePath}/setting/query`)
  const { running, alone } = useAlone()
  const { data } = settings
  if (!data) return <Unanswered of={settings} skeleton={<LinesSkeleton lines={6} />} />
  const change = ({ message_category_key }: MessageSetting, told: boolean) => {
    const save = async () => {
      settings.replace(await send(`POST ${messagePath}/setting/save`, { message_category_key, muted: !told }))
      notify().success(t('saved'))
    }
    void alone(save, undefined, message_category_key)
  }
  return (
    <section className={styles.settings} aria-label={t('title')}>
      <p>{t('text')}</p>
      <ul>
        {data.map((setting, index) => (
          <li key={setting.message_category_key}>
            <span id={`${id}-${index}`}>
              {setting.category_name}
              {setting.locked && <small>{t('locked')}</small>}
            </span>
            {setting.locked ? (
              <Label>{t('on')}</Label>
            ) : (
              <Switch
                aria-labelledby={`${id}-${index}`}
                checked={!setting.muted}
                loading={running === setting.message_category_key}
                disabled={running !== null}
                checkedChildren={t('on')}
                unCheckedChildren={t('off')}
                onChange={(told) => change(setting, told)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
