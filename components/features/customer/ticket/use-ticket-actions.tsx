// What can be done with a ticket, from the list and from its page (docs/domain/ticket.md#ticket-states).
import { Rate } from 'antd'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo } from 'react'
import { type EditProps, textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import { useDialogs } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import { type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { ticketLog, tickets } from '@/lib/model/entities/tickets'
import type { Values } from '@/lib/model/record'
import { ticketSteps } from '@/lib/model/steps/ticket'
import type { Ticket } from '../rows'
import { salesCalls } from '../run-sales'
import styles from './ticket.module.css'

/** Fields that the actions need of each row. */
export const ticketAlso = ['status', 'row_version', 'ticket_key', 'handler_key', 'deadline', 'customer_key', 'may'] as const

export interface TicketActions {
  add: (fixed?: Values) => void
  edit: (row: Ticket) => void
  note: (row: Ticket) => void
  ofRow: (row: Ticket) => Action[]
  dialog: ReactNode
}

export function useTicketActions(): TicketActions {
  const t = useTranslations('sales.ticket')
  const { openForm, dialog } = useDialogs(salesCalls)
  const options = useMemo(
    (): StepOptions<typeof ticketSteps> => ({
      refresh: salesCalls,
      label: (key) => t(`step.${key}`),
      title: (key, row) => t(`ask.${key}`, { name: textOf(row.ticket_title) }),
      controls: { satisfaction: SatisfactionControl },
    }),
    [t],
  )
  const steps = useSteps(ticketSteps, options)
  return {
    add: useCallback((fixed?: Values) => openForm({ definition: tickets, key: null, ...(fixed && { fixed }) }), [openForm]),
    edit: useCallback((row: Ticket) => openForm({ definition: tickets, key: textOf(row.ticket_key) }), [openForm]),
    note: useCallback((row: Ticket) => openForm({ definition: ticketLog, key: null, fixed: { ticket_key: row.ticket_key } }), [openForm]),
    ofRow: steps.ofRow,
    dialog: (
      <>
        {dialog}
        {steps.dialog}
      </>
    ),
  }
}

/** How content a customer is, in stars with their words. */
function SatisfactionControl({ id, value, invalid, describedBy, onChange }: EditProps) {
  const words = useDict('SATISFACTION')
  const stars = typeof value === 'number' ? value : 0
  return (
    <span className={styles.rate}>
      <Rate
        allowClear={false}
        value={stars}
        onChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
      />
      <span>{stars > 0 && words.textOf(String(stars))}</span>
    </span>
  )
}
