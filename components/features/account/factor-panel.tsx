// 两步验证: the second factor, with all its actions (docs/domain/sessions.md#second-factor).
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { StatusTag } from '@/components/basic/status'
import { notify } from '@/lib/client/api'
import { formatMinute } from '@/lib/client/format'
import { type OwnUser, reloadOwnUser } from '@/lib/client/own-user'
import { retried } from '@/lib/client/retried'
import { useCall } from '@/lib/client/use-call'
import type { FactorState } from '@/lib/model/calls/second-factor'
import { factorPath } from '@/lib/model/second-factor'
import { Panel } from './panel'
import styles from './person.module.css'

const FactorDialog = dynamic(() => retried(() => import('./factor-dialog').then((module) => module.FactorDialog)), { ssr: false })

const setUpAddress = `${factorPath}?redirect=${encodeURIComponent('/person/index?tab=security')}`
/** Below this number of recovery codes the panel shows a coloured warning. */
const few = 3

export function FactorPanel({ user }: { user: OwnUser }) {
  const t = useTranslations('person.factor')
  const state = useCall('GET /api/app/base/app/sys/user/secondFactor/state')
  // a service without second factors
  if (state.error?.status === 404) return null
  return (
    <Panel title={t('title')} note={t('note')}>
      <Answer of={state} skeleton={<LinesSkeleton lines={2} />}>
        {(data) => (
          <Factor
            user={user}
            state={data}
            onChanged={() => {
              state.retry()
              void reloadOwnUser()
            }}
          />
        )}
      </Answer>
    </Panel>
  )
}

function Factor({ user, state, onChanged }: { user: OwnUser; state: FactorState; onChanged: () => void }) {
  const t = useTranslations('person.factor')
  const [open, setOpen] = useState<'off' | 'codes' | null>(null)
  const { on, since, recovery_left, required, without_password } = state
  return (
    <div className={styles.factor}>
      <p>
        <StatusTag shape={on ? 'ok' : 'draft'}>{on ? t('on') : t('off')}</StatusTag>
        {on && since && <span>{t('since', { time: formatMinute(since) })}</span>}
        {on && <span data-few={recovery_left < few || undefined}>{t('left', { n: recovery_left })}</span>}
      </p>
      {on && required && <p>{t('required')}</p>}
      <p>
        {without_password ? (
          t('withoutPassword')
        ) : on ? (
          <>
            <Button onClick={() => setOpen('codes')}>{t('renew')}</Button>
            {!required && <Button onClick={() => setOpen('off')}>{t('turnOff')}</Button>}
          </>
        ) : (
          <Button type="primary" href={setUpAddress}>
            {t('turnOn')}
          </Button>
        )}
      </p>
      {open && (
        <FactorDialog
          kind={open}
          username={user.username}
          onTurnedOff={() => {
            setOpen(null)
            notify().success(t('turnedOff'))
            onChanged()
          }}
          onRenewed={onChanged}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
