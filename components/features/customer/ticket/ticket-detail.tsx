// One ticket: question, deadline, history, and the customer's satisfaction.
'use client'
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Answer } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { Link } from '@/components/basic/link'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useMarks } from '@/components/basic/use-marks'
import { Empty } from '@/components/basic/values'
import { type UsedActions, useActions } from '@/components/record/actions/use-actions'
import { OperationLog } from '@/components/record/detail/operation-log'
import { type DetailParts, RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordPage } from '@/components/record/detail/record-page'
import { RecordSections } from '@/components/record/detail/record-sections'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { FileList, filesOf } from '@/components/record/field/show/files'
import { useDict } from '@/components/record/field/use-dict'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { formatMinute } from '@/lib/client/format'
import { useAll } from '@/lib/client/use-all'
import { useMay } from '@/lib/client/use-may'
import { tickets } from '@/lib/model/entities/tickets'
import type { Ticket } from '../rows'
import styles from './ticket.module.css'
import { ticketActions } from './ticket-actions'
import { TicketClock } from './ticket-clock'

export function OpenTicket({ open, actions }: { open: OpenRecord; actions: UsedActions<Ticket> }) {
  const t = useTranslations('sales.ticket')
  return (
    <RecordDrawer title={t('detail')} open={open} href={`/crm/ticket/${open.key}`}>
      <TicketDetail key={open.key} ticketKey={open.key} actions={actions} />
    </RecordDrawer>
  )
}

/** A ticket as a page of its own. */
export function TicketPage({ ticketKey }: { ticketKey: string }) {
  const t = useTranslations('sales.ticket')
  const actions = useActions(ticketActions)
  return (
    <RecordPage title={t('detail')} dialog={actions.dialog}>
      <TicketDetail ticketKey={ticketKey} actions={actions} />
    </RecordPage>
  )
}

function TicketDetail({ ticketKey, actions }: { ticketKey: string; actions: UsedActions<Ticket> }) {
  const marks = useMarks()
  const t = useTranslations('sales.ticket')
  const may = useMay()
  const states = useDict('TICKET_STATUS')
  const priorities = useDict('TICKET_PRIORITY')
  const satisfaction = useDict('SATISFACTION')
  const parts = (row: Ticket): DetailParts => {
    const edit = actions.editOf(row)
    return {
      marks: (
        <>
          <Word dict="TICKET_STATUS" value={textOf(row.status)} words={states} as="tag" />
          <Word dict="TICKET_PRIORITY" value={textOf(row.priority)} words={priorities} as="tag" />
          {typeof row.left_minutes === 'number' && <TicketClock row={row} as="tag" />}
        </>
      ),
      note: [textOf(row.ticket_code), textOf(row.create_by_name), formatMinute(textOf(row.create_time))].filter(Boolean).join(marks.comma),
      facts: [
        {
          key: 'customer',
          label: t('customer'),
          value: <Link href={`/crm/customer/list/${textOf(row.customer_key)}`}>{textOf(row.customer_name)}</Link>,
        },
        { key: 'handler', label: t('handler'), value: textOf(row.handler_name) || t('nobody') },
        { key: 'deadline', label: t('due'), value: formatMinute(textOf(row.deadline)) || <Empty /> },
        { key: 'accepted', label: t('accepted'), value: formatMinute(textOf(row.accept_time)) || <Empty /> },
        { key: 'finished', label: t('finished'), value: formatMinute(textOf(row.finish_time)) || <Empty /> },
        {
          key: 'satisfaction',
          label: t('satisfaction'),
          value: row.satisfaction ? satisfaction.textOf(textOf(row.satisfaction)) : <Empty />,
        },
      ],
      actions: [...actions.ofRow(row), ...(edit ? [{ key: 'edit', label: t('edit'), onClick: edit }] : [])],
      tabs: [
        {
          key: 'records',
          label: t('tab.records'),
          content: <RecordSections definition={tickets} row={row} onEdit={edit} />,
        },
        {
          key: 'history',
          label: t('tab.history'),
          content: (
            <TicketHistory row={row} onNote={may('crm:ticket:a') || may('crm:ticket:e') ? () => actions.run('note', row) : undefined} />
          ),
        },
        { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={tickets} recordKey={ticketKey} /> },
      ],
    }
  }
  return <RecordDetail definition={tickets} recordKey={ticketKey} parts={parts} />
}

/** What was done about the ticket, oldest first. */
function TicketHistory({ row, onNote }: { row: Ticket; onNote: (() => void) | undefined }) {
  const t = useTranslations('sales.ticket')
  const words = useDict('TICKET_ACTION')
  const log = useAll('POST /api/fintech/biz/tickets/log/query', { ticket_key: textOf(row.ticket_key) }, { size: 100 })
  return (
    <>
      {onNote && (
        <Button size="small" icon={<Icon name="add" size={14} />} onClick={onNote}>
          {t('note')}
        </Button>
      )}
      <Answer of={log} skeleton={<LinesSkeleton lines={4} />}>
        {({ records }) => (
          <ol className={styles.history} aria-label={t('tab.history')}>
            {records.map((one) => (
              <li key={one.log_key}>
                <p>
                  <b>{words.textOf(textOf(one.ticket_action))}</b> <span>{one.create_by_name ?? t('system')}</span>{' '}
                  <time dateTime={one.create_time}>{formatMinute(one.create_time)}</time>
                </p>
                <p className={styles.words}>{one.content}</p>
                {filesOf(one.attachments).length > 0 && <FileList files={filesOf(one.attachments)} />}
              </li>
            ))}
          </ol>
        )}
      </Answer>
    </>
  )
}
