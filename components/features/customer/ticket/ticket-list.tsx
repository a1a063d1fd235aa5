// The tickets with their clocks: list, everything done with them, and one of them in the drawer.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import type { CardParts } from '@/components/record/list/list-screen'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { RecordList } from '@/components/record/screen/record-list'
import { retried } from '@/lib/client/retried'
import { tickets } from '@/lib/model/entities/tickets'
import type { Ticket } from '../rows'
import { isOpenTicket, ticketActions, ticketAlso } from './ticket-actions'
import { TicketClock } from './ticket-clock'

const OpenTicket = dynamic(() => retried(() => import('./ticket-detail').then((module) => module.OpenTicket)), { ssr: false })

const scenes = ['ALL', 'MINE', 'SUB', 'STAR'] as const
const columns = [
  'ticket_title',
  'ticket_code',
  'ticket_type',
  'priority',
  'customer_key',
  'handler_key',
  'left_minutes',
  'status',
  'create_time',
] as const
const filters = ['ticket_title', 'status', 'priority', 'ticket_type', 'handler_key', 'customer_key', 'ticket_code', 'deadline'] as const
const idle = ['WAIT', 'CANCEL', 'FINISHED']
const isDeletable = (row: Ticket) => idle.includes(textOf(row.status))

export function TicketList() {
  const t = useTranslations('sales.ticket')
  const actions = useActions(ticketActions)
  const { ofRow } = actions
  const card = useCallback(
    (row: Ticket): CardParts => ({
      left: <ShowField definition={tickets} name="priority" field={tickets.fields.priority} row={row} />,
      right: <ShowField definition={tickets} name="status" field={tickets.fields.status} row={row} />,
      facts: [
        { key: 'clock', label: t('clock'), value: <TicketClock row={row} /> },
        { key: 'customer', label: t('customer'), value: textOf(row.customer_name) },
        { key: 'handler', label: t('handler'), value: textOf(row.handler_name) || t('nobody') },
      ],
      actions: ofRow(row)
        .slice(0, 2)
        .map(({ key, label, onClick }) => ({ key, label, icon: 'edit' as const, onClick })),
    }),
    [t, ofRow],
  )
  const screen = useMemo(
    () => ({
      saveCode: 'crm/ticket',
      scenes,
      columns,
      filters,
      also: ticketAlso,
      computed: { left_minutes: { title: t('clock'), width: 148, render: (row: Ticket) => <TicketClock row={row} /> } },
      cells: { handler_key: (row: Ticket) => textOf(row.handler_name) || t('nobody') },
      widths: { ticket_title: 220, ticket_code: 148, ticket_type: 96, priority: 76, customer_key: 170, handler_key: 80, status: 96 },
      card,
      firstUse: { title: t('firstUse.title'), text: t('firstUse.text') },
    }),
    [t, card],
  )
  const renderOpen = (open: OpenRecord) => <OpenTicket open={open} actions={actions} />
  return (
    <>
      <RecordList
        definition={tickets}
        screen={screen}
        moreActions={ofRow}
        isOpen={isOpenTicket}
        isDeletable={isDeletable}
        renderOpen={renderOpen}
      />
      {actions.dialog}
    </>
  )
}
