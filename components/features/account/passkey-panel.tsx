// 通行密钥: the devices that sign the user in without a password (docs/domain/sessions.md#passkeys).
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { notify, send } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
import type { OwnUser } from '@/lib/client/own-user'
import { hasPasskeys } from '@/lib/client/passkey'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import type { PasskeyRow } from '@/lib/model/calls/passkeys'
import { Panel } from './panel'
import styles from './person.module.css'

const PasskeyDialog = dynamic(() => retried(() => import('./passkey-dialog').then((module) => module.PasskeyDialog)), { ssr: false })

export function PasskeyPanel({ user }: { user: OwnUser }) {
  const t = useTranslations('person.passkeys')
  const passkeys = useCall('GET /api/app/base/app/sys/user/passkey/list')
  const [adding, setAdding] = useState(false)
  // a service without passkeys
  if (passkeys.error?.status === 404) return null
  const remove = async ({ passkey_key, passkey_name }: PasskeyRow) => {
    const question = { title: t('ask', { name: passkey_name }), okText: t('remove'), cancelText: t('cancel'), danger: true }
    if (!(await confirmAction(question))) return
    try {
      await send('DELETE /api/app/base/app/sys/user/passkey/delete', { id: passkey_key })
      notify().success(t('removed'))
    } catch {
      // the call has shown the reason; the list shows the remaining ones
    } finally {
      passkeys.retry()
    }
  }
  return (
    <Panel
      title={t('title')}
      note={t('note')}
      action={
        hasPasskeys() && (
          <Button size="small" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <Answer of={passkeys} skeleton={<LinesSkeleton lines={2} />}>
        {(data) => (
          <>
            {!hasPasskeys() ? (
              <div className={styles.factor}>{t('unsupported')}</div>
            ) : (
              data.length === 0 && <div className={styles.factor}>{t('none')}</div>
            )}
            <ul className={styles.rows}>
              {data.map((passkey) => (
                <li key={passkey.passkey_key}>
                  <span>
                    <b>{passkey.passkey_name}</b>
                    <small>
                      {t('made', { time: formatMinute(passkey.create_time) })}
                      {' · '}
                      {passkey.last_use_time ? t('used', { time: formatMinute(passkey.last_use_time) }) : t('unused')}
                      {passkey.synced && ` · ${t('synced')}`}
                    </small>
                  </span>
                  <Button size="small" aria-label={t('removeOf', { name: passkey.passkey_name })} onClick={() => void remove(passkey)}>
                    {t('remove')}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Answer>
      {adding && (
        <PasskeyDialog
          username={user.username}
          onAdded={() => {
            setAdding(false)
            notify().success(t('added'))
            passkeys.retry()
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}
