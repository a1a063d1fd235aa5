// Leave requests of the user and of his people; submitted and changed from the list, with the balance of the year in the head.
'use client'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import type { IconName } from '@/components/basic/icon'
import { textOf } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import { EntityForm } from '@/components/record/form/lazy-forms'
import type { Action, CardParts } from '@/components/record/list/list-screen'
import type { ListRow } from '@/components/record/record-calls'
import { RecordList } from '@/components/record/screen/record-list'
import { askSubmission } from '@/components/record/submission/ask-submission'
import { PathPreview } from '@/components/record/submission/path-preview'
import { useDisplayNames } from '@/components/record/use-display-names'
import { ApiError, notify, sendForAnswer } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import { retried } from '@/lib/client/retried'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { quietly, useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { deletableStates, editableStates } from '@/lib/model/approval-fields'
import { leave } from '@/lib/model/entities/leave'
import { wireTime } from '@/lib/model/moment'
import type { Values } from '@/lib/model/record'
import { leaveCallPrefixes } from './call-prefixes'

const CancelLeaveDialog = dynamic(() => retried(() => import('./cancel-leave-dialog').then((module) => module.CancelLeaveDialog)), {
  ssr: false,
})

type Leave = ListRow<typeof leave>

const cardFacts = ['start_time', 'end_time', 'days', 'reason'] as const
const actionIcons: Readonly<Record<string, IconName>> = { submit: 'arrow', follow: 'eye', change: 'edit', callOff: 'close' }

/** Whether a part of an approved leave remains. */
const isAhead = (row: Leave): boolean => row.status === 'PASS' && String(row.end_time) > wireTime(new Date())

const isOpen = (row: Leave): boolean => editableStates.includes(String(row.status))

const isDeletable = (row: Leave): boolean => deletableStates.includes(String(row.status))

/** How a leave that is being filled in will be approved. */
const approvalOf = (values: Values) => <PathPreview of={{ business_type: leave.name }} values={values} />

export function LeaveList() {
  const t = useTranslations('leave')
  const may = useMay()
  const router = useRouter()
  const me = useStore(userState).targetKey
  const maySubmit = may('oa:leave:a') || may('oa:leave:e')
  const mayFollow = may('bpm:apply:q')
  const mayChange = may('oa:leave:e')
  const [changing, setChanging] = useState<string | null>(null)
  const [callingOff, setCallingOff] = useState<Leave | null>(null)

  const submit = useCallback(
    async (row: Leave, cancelText = t('cancel')) => {
      const title = textOf(row.leave_title)
      const question = { title: t('ask', { title }), okText: t('ok'), cancelText }
      if (!(await askSubmission({ business_type: leave.name, values: { leave_key: String(row.leave_key) }, ...question }))) return
      try {
        const answer = await sendForAnswer('POST /api/eis/restful/leave/commit', {
          leave_key: String(row.leave_key),
          row_version: row.row_version,
        })
        notify().success(answer.message)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
      await refreshCalls(leaveCallPrefixes)
    },
    [t],
  )

  const offer = useCallback(
    (row: Leave) => {
      if (maySubmit && isOpen(row) && row.owner_key === me) void submit(row, t('later'))
    },
    [maySubmit, me, submit, t],
  )
  const moreActions = useCallback(
    (row: Leave): Action[] => [
      ...(maySubmit && isOpen(row) && row.owner_key === me ? [{ key: 'submit', label: t('submit'), onClick: () => void submit(row) }] : []),
      ...(mayFollow && row.process_instance_id
        ? [{ key: 'follow', label: t('follow'), onClick: () => router.push(`/home/myApply?open=${row.process_instance_id}`) }]
        : []),
      ...(mayChange && row.status === 'PASS' && row.owner_key === me
        ? [{ key: 'change', label: t('change'), onClick: () => setChanging(String(row.leave_key)) }]
        : []),
      ...(mayChange && isAhead(row) && row.owner_key === me
        ? [{ key: 'callOff', label: t('callOff'), onClick: () => setCallingOff(row) }]
        : []),
    ],
    [maySubmit, mayFollow, mayChange, me, submit, router, t],
  )
  const labels = useDisplayNames(leave)
  const card = useCallback(
    (row: Leave): CardParts => {
      const shown = (name: keyof typeof leave.fields) => <ShowField definition={leave} name={name} field={leave.fields[name]} row={row} />
      return {
        grade: shown('status'),
        facts: cardFacts.map((name) => ({ key: name, label: labels.field(name), value: shown(name) })),
        actions: moreActions(row).map((action) => ({ ...action, icon: actionIcons[action.key] ?? 'edit' })),
      }
    },
    [labels, moreActions],
  )
  const screen = useMemo(
    () => ({
      saveCode: 'home/leave',
      scenes: ['ALL', 'MINE', 'SUB'] as const,
      also: ['owner_key', 'process_instance_id', 'row_version', 'leave_type', 'agent_key'] as const,
      card,
      firstUse: { title: t('emptyTitle'), text: t('emptyText') },
    }),
    [t, card],
  )
  return (
    <>
      <RecordList
        definition={leave}
        screen={screen}
        moreActions={moreActions}
        isOpen={isOpen}
        isDeletable={isDeletable}
        note={<LeaveBalance />}
        formFoot={approvalOf}
        onSaved={offer}
      />
      {changing && (
        <EntityForm
          definition={leave}
          recordKey={changing}
          calls={{ edit: 'POST /api/eis/restful/leave/change' }}
          title={t('changeTitle')}
          words={{ save: t('changeOk'), saved: t('changed') }}
          note={t('changeNote')}
          foot={approvalOf}
          refresh={leaveCallPrefixes}
          onClose={() => setChanging(null)}
        />
      )}
      {callingOff && <CancelLeaveDialog row={callingOff} onClose={() => setCallingOff(null)} />}
    </>
  )
}

/** The remaining leave of the year. */
function LeaveBalance() {
  const t = useTranslations('leave')
  const data = quietly(useCall('GET /api/eis/restful/leave/balance'))
  const annual = data?.find(({ leave_type }) => leave_type === 'ANNUAL')
  if (!annual) return null
  const days = (value: string) => String(Number(value))
  const values = {
    left: days(annual.left_days),
    total: days(annual.total_days),
    used: days(annual.used_days),
    pending: days(annual.pending_days),
  }
  return <>{Number(annual.pending_days) > 0 ? t('balancePending', values) : t('balance', values)}</>
}
