// 登录会话: where the user is signed in now; each of them can be ended, or all others at once.
import { Button } from 'antd'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { deviceName } from '@/components/basic/device-name'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { Label } from '@/components/basic/status'
import { notify, send } from '@/lib/client/api'
import { formatRelative } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { Panel } from './panel'
import styles from './person.module.css'

export function SessionList() {
  const t = useTranslations('person.sessions')
  const locale = useLocale()
  const sessions = useCall('GET /api/app/base/app/sys/user/session/list')
  const [ending, setEnding] = useState<string | null>(null)
  const words = { today: t('today'), yesterday: t('yesterday') }
  const end = async (input: { id: string } | { all: '1' }, question: string) => {
    if (!(await confirmAction({ title: question, okText: t('end'), cancelText: t('cancel'), danger: true }))) return
    setEnding('id' in input ? input.id : '*')
    try {
      await send('DELETE /api/app/base/app/sys/user/session/delete', input)
      notify().success(t('ended'))
    } catch {
      // the call has shown the reason; the list shows the remaining sessions
    } finally {
      setEnding(null)
      sessions.retry()
    }
  }
  const others = (sessions.data ?? []).filter(({ current }) => !current)
  return (
    <Panel
      title={t('title')}
      note={t('note')}
      action={
        others.length > 1 && (
          <Button size="small" loading={ending === '*'} onClick={() => void end({ all: '1' }, t('askAll', { n: others.length }))}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <Answer of={sessions} skeleton={<LinesSkeleton lines={3} />}>
        {(data) => (
          <ul className={styles.rows}>
            {data.map((session) => (
              <li key={session.id}>
                <span>
                  <b>{deviceName(session.user_agent, locale)}</b>
                  {session.current && <Label>{t('current')}</Label>}
                  <small>{t('seen', { ip: session.ip || '—', time: formatRelative(session.last_seen_time, words) })}</small>
                </span>
                {!session.current && (
                  <Button
                    size="small"
                    loading={ending === session.id}
                    aria-label={t('endOf', { name: deviceName(session.user_agent, locale) })}
                    onClick={() => void end({ id: session.id }, t('ask', { name: deviceName(session.user_agent, locale) }))}
                  >
                    {t('end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Panel>
  )
}
