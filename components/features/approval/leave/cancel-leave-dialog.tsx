// Cancels the user's own approved leave, or the rest of it, with a reason.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonDialog } from '@/components/record/form/reason-dialog'
import type { ListRow } from '@/components/record/record-calls'
import { ApiError, notify, sendForAnswer } from '@/lib/client/api'
import { refreshCalls } from '@/lib/client/refresh'
import type { leave } from '@/lib/model/entities/leave'
import { wireTime } from '@/lib/model/moment'
import { leaveCallPrefixes } from './call-prefixes'

export function CancelLeaveDialog({ row, onClose }: { row: ListRow<typeof leave>; onClose: () => void }) {
  const t = useTranslations('leave')
  const [begun] = useState(() => String(row.start_time) < wireTime(new Date()))
  const send = async (reason: string) => {
    try {
      const input = { leave_key: String(row.leave_key), row_version: row.row_version, cancel_reason: reason }
      const answer = await sendForAnswer('POST /api/eis/restful/leave/cancel', input)
      notify().success(answer.message)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return false
    } finally {
      void refreshCalls(leaveCallPrefixes)
    }
  }
  return (
    <ReasonDialog
      question={{
        title: t('callOffTitle'),
        hint: t(begun ? 'callOffRest' : 'callOffWhole'),
        label: t('callOffReason'),
        okText: t('callOffOk'),
        min: 2,
        max: 500,
        onOk: send,
      }}
      onClose={onClose}
    />
  )
}
