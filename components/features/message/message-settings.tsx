// The notification settings: one switch per category of business messages (docs/domain/message.md#muting).
'use client'
import { Switch } from 'antd'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Unanswered } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Label } from '@/components/basic/status'
import { ApiError, notify, send } from '@/lib/client/api'
import { useCall } from '@/lib/client/use-call'
import { messagePath } from '@/lib/client/use-messages'
import type { MessageSetting } from '@/lib/model/calls/message'
import styles from './message.module.css'

export function MessageSettings() {
  const t = useTranslations('message.setting')
  const id = useId()
  const settings = useCall(`POST ${messagePath}/setting/query`)
  const [busy, setBusy] = useState<string | null>(null)
  const { data } = settings
  if (!data) return <Unanswered of={settings} skeleton={<LinesSkeleton lines={6} />} />
  const change = async (setting: MessageSetting, told: boolean) => {
    setBusy(setting.message_category_key)
    try {
      const { message_category_key } = setting
      settings.replace(await send(`POST ${messagePath}/setting/save`, { message_category_key, muted: !told }))
      notify().success(t('saved'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    setBusy(null)
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
                loading={busy === setting.message_category_key}
                disabled={busy !== null}
                checkedChildren={t('on')}
                unCheckedChildren={t('off')}
                onChange={(told) => void change(setting, told)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
