// What can be done with a ticket, from the list and from its page (docs/domain/ticket.md#ticket-states).
import { Rate } from 'antd'
import { actionsOf } from '@/components/record/actions/actions'
import { type EditProps, textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import { ticketLog, tickets } from '@/lib/model/entities/tickets'
import { ticketSteps } from '@/lib/model/steps/ticket'
import type { Ticket } from '../rows'
import { salesCalls } from '../run'
import styles from './ticket.module.css'

/** Fields that the actions need of each row. */
export const ticketAlso = ['status', 'row_version', 'ticket_key', 'handler_key', 'deadline', 'customer_key', 'may'] as const

const editable = ['WAIT', 'PROCESSING', 'PENDING']
export const isOpenTicket = (row: Ticket): boolean => editable.includes(textOf(row.status))

const about = { definition: tickets, refresh: salesCalls, steps: [ticketSteps] }

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

export const ticketActions = actionsOf<Ticket, typeof ticketSteps>(
  'sales.ticket',
  about,
)(({ t, openForm }) => ({
  steps: {
    label: (key) => t(`step.${key}`),
    title: (key, row) => t(`ask.${key}`, { name: textOf(row.ticket_title) }),
    controls: { satisfaction: SatisfactionControl },
  },
  isEditable: isOpenTicket,
  row: ['steps'],
  head: [
    {
      key: 'note',
      label: '',
      run: ([row]) => openForm({ definition: ticketLog, key: null, fixed: { ticket_key: row?.ticket_key } }),
    },
  ],
}))
