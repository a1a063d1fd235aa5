// 审批代理: the user's approval agent during an absence (docs/domain/organisation.md#absence).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { StatusTag } from '@/components/basic/status'
import { textOf } from '@/components/record/field/field-props'
import { type AbsenceState, absenceState } from '@/lib/client/absence'
import { ApiError, notify, send } from '@/lib/client/api'
import { keyOf } from '@/lib/client/composing'
import { formatMinute } from '@/lib/client/format'
import { editOwnCall, type OwnUser, reloadOwnUser } from '@/lib/client/own-user'
import { absence } from '@/lib/model/profile'
import { OwnForm } from './own-form'
import styles from './person.module.css'

const shapes = { none: 'draft', planned: 'wait', active: 'run', over: 'draft' } as const satisfies Record<AbsenceState, string>

export function AbsenceForm({ user }: { user: OwnUser }) {
  const t = useTranslations('person.absence')
  const [ending, setEnding] = useState(false)
  const state = absenceState(user)
  const end = async () => {
    if (!(await confirmAction({ title: t('askEnd', { name: String(user.agent_name) }), okText: t('end'), cancelText: t('cancel') }))) return
    setEnding(true)
    try {
      await send(editOwnCall, { agent_key: null, row_version: user.row_version })
      notify().success(t('ended'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      await reloadOwnUser()
      setEnding(false)
    }
  }
  const words = {
    name: String(user.agent_name ?? ''),
    start: formatMinute(textOf(user.agent_start)),
    end: formatMinute(textOf(user.agent_end)),
  }
  return (
    <OwnForm
      definition={absence}
      user={user}
      texts="person.absence"
      // Enter accepts the typed time; it saves only if all other fields are valid
      onKeyDown={(event) => {
        if (keyOf(event) === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      <p className={styles.absence}>
        <StatusTag shape={shapes[state]}>{t(`state.${state}`)}</StatusTag>
        {state !== 'none' && <span>{t(`says.${state}`, words)}</span>}
        {(state === 'planned' || state === 'active') && (
          <Button size="small" loading={ending} onClick={() => void end()}>
            {t('end')}
          </Button>
        )}
      </p>
    </OwnForm>
  )
}
