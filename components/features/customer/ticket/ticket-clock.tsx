// The time that is left for a ticket, in working hours (docs/domain/ticket.md#ticket-clock).
import { useTranslations } from 'next-intl'
import { StatusTag, StatusText } from '@/components/basic/status'
import { Empty } from '@/components/basic/values'
import { textOf } from '@/components/record/field/field-props'
import { formatMinute } from '@/lib/client/format'
import type { Ticket } from '../rows'

/** Less than this is urgent. */
const soonMinutes = 60

export function TicketClock({ row, as = 'text' }: { row: Ticket; as?: 'text' | 'tag' }) {
  const t = useTranslations('sales.ticket')
  if (typeof row.left_minutes !== 'number') return row.status === 'PENDING' ? t('stopped') : <Empty />
  const left = Math.abs(row.left_minutes)
  const time = left >= 60 ? t('hours', { h: Math.floor(left / 60), m: left % 60 }) : t('minutes', { m: left })
  const late = row.overdue === true
  const shape = late ? 'overdue' : row.left_minutes < soonMinutes ? 'wait' : 'run'
  const Place = as === 'tag' ? StatusTag : StatusText
  return (
    <span title={t('deadline', { time: formatMinute(textOf(row.deadline)) })}>
      <Place shape={shape}>{t(late ? 'late' : 'left', { time })}</Place>
    </span>
  )
}
