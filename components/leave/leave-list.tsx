// Leave requests: mine, and those of the people I look after; submitted from the list, what is left of the year beside the head.
'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { ApiError, notify, sendForAnswer } from '@/lib/client/api'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useCall } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { editableStates } from '@/lib/model/approval-fields'
import { leave } from '@/lib/model/entities/leave'
import { RecordList } from '../entity/record-list'
import { refreshCalls } from '../entity/refresh'
import { type Row, textOf } from '../field/field-props'
import { ask } from '../show/ask'

interface Balance {
  leave_type: string
  total_days: string
  used_days: string
  pending_days: string
  left_days: string
}

/** Everything that shows leave requests and approvals. */
const shown = ['/leave/', '/task/instance/', '/process/instance/']

const isOpen = (row: Row): boolean => editableStates.includes(String(row.status))

export function LeaveList() {
  const t = useTranslations('leave')
  const may = useMay()
  const router = useRouter()
  const me = useStore(userState).targetKey
  const maySubmit = may('oa:leave:a') || may('oa:leave:e')
  const mayFollow = may('bpm:apply:q')

  const submit = useCallback(
    async (row: Row, cancelText = t('cancel')) => {
      const title = textOf(row.leave_title)
      if (!(await ask({ title: t('ask', { title }), okText: t('ok'), cancelText }))) return
      try {
        const answer = await sendForAnswer('POST /api/eis/restful/leave/commit', { leave_key: row.leave_key, row_version: row.row_version })
        notify().success(answer.message)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
      await refreshCalls(shown)
    },
    [t],
  )

  const offer = useCallback(
    (row: Row) => {
      if (maySubmit && isOpen(row) && row.owner_key === me) void submit(row, t('later'))
    },
    [maySubmit, me, submit, t],
  )
  const moreActions = useCallback(
    (row: Row) => [
      ...(maySubmit && isOpen(row) && row.owner_key === me ? [{ key: 'submit', label: t('submit'), onClick: () => void submit(row) }] : []),
      ...(mayFollow && row.process_instance_id
        ? [{ key: 'follow', label: t('follow'), onClick: () => router.push(`/home/myApply/${row.process_instance_id}`) }]
        : []),
    ],
    [maySubmit, mayFollow, me, submit, router, t],
  )
  const screen = useMemo(
    () => ({
      saveCode: 'home/leave',
      scenes: ['ALL', 'MINE', 'SUB'] as const,
      also: ['owner_key', 'process_instance_id', 'row_version'],
      firstUse: { title: t('emptyTitle'), text: t('emptyText') },
    }),
    [t],
  )
  return <RecordList definition={leave} screen={screen} moreActions={moreActions} isOpen={isOpen} note={<LeaveBalance />} onSaved={offer} />
}

/** What is left of the year's leave. */
function LeaveBalance() {
  const t = useTranslations('leave')
  const { data } = useCall<Balance[]>('GET /api/eis/restful/leave/balance')
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
