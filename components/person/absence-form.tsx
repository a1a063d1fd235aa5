// 审批代理: who decides about one's approvals while one is away (domain.md A.9.1, G.6).
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError, notify, send } from '@/lib/client/api'
import { formatDateTime } from '@/lib/client/format'
import { useMay } from '@/lib/client/use-may'
import { absence } from '@/lib/model/profile'
import formStyles from '../entity/form.module.css'
import { FormField } from '../entity/form-field'
import { payloadOf } from '../entity/record-form'
import { refreshCalls } from '../entity/refresh'
import { useRecordForm } from '../entity/use-record-form'
import { useSave } from '../entity/use-save'
import { ask } from '../show/ask'
import { StatusTag } from '../show/status'
import { type AbsenceState, absenceState } from './absence'
import type { OwnUser } from './own-user'
import { Panel } from './panel'
import styles from './person.module.css'

const call = 'PUT /api/app/base/app/sys/user/editSelf'
const reload = () => refreshCalls(['/sys/user/queryById'])
const shapes = { none: 'draft', planned: 'wait', active: 'run', over: 'draft' } as const satisfies Record<AbsenceState, string>

export function AbsenceForm({ user }: { user: OwnUser }) {
  const t = useTranslations('person.absence')
  const may = useMay()
  const form = useRecordForm(absence, { may, old: user })
  const { saving, save } = useSave(form, t('saved'))
  const [ending, setEnding] = useState(false)
  const state = absenceState(user)
  const write = () => send(call, payloadOf(absence, form.values, { old: user }), { refusal: 'silent' })
  const end = async () => {
    if (!(await ask({ title: t('askEnd', { name: String(user.agent_name) }), okText: t('end'), cancelText: t('cancel') }))) return
    setEnding(true)
    try {
      await send(call, { agent_key: null, row_version: user.row_version })
      notify().success(t('ended'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      await reload()
      setEnding(false)
    }
  }
  const words = { name: String(user.agent_name ?? ''), start: minuteOf(user.agent_start), end: minuteOf(user.agent_end) }
  return (
    <Panel title={t('title')} note={t('note')}>
      <p className={styles.absence}>
        <StatusTag shape={shapes[state]}>{t(`state.${state}`)}</StatusTag>
        {state !== 'none' && <span>{t(`says.${state}`, words)}</span>}
        {(state === 'planned' || state === 'active') && (
          <Button size="small" loading={ending} onClick={() => void end()}>
            {t('end')}
          </Button>
        )}
      </p>
      <form
        className={styles.form}
        noValidate
        // Enter takes the time that was typed; it does not save before the rest is right
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void save({ send: write, done: reload, stale: reload })
        }}
      >
        <div className={formStyles.grid}>
          {form.sections.flatMap(({ fields }) => fields.map((name) => <FormField key={name} form={form} name={name} />))}
        </div>
        <Button
          type="primary"
          htmlType="submit"
          loading={saving}
          disabled={!form.dirty}
          // the field keeps its focus: a message that it shows when left would move the button from under the click
          onMouseDown={(event) => event.preventDefault()}
        >
          {t('save')}
        </Button>
      </form>
    </Panel>
  )
}

/** A moment to the minute. */
const minuteOf = (value: unknown): string => formatDateTime(value as string | null).slice(0, 'YYYY-MM-DD HH:mm'.length)
