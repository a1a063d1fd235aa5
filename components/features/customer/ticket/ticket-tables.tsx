// The tickets of a customer or an order, on its page.

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { useActions } from '@/components/record/actions/use-actions'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { useMay } from '@/lib/client/use-may'
import { tickets } from '@/lib/model/entities/tickets'
import type { Values } from '@/lib/model/record'
import type { Customer, Order } from '../rows'
import { ticketActions } from './ticket-actions'

const ticketColumns = ['ticket_title', 'ticket_type', 'priority', 'handler_key', 'deadline', 'status', 'create_time'] as const

const fixedOf = (row: Customer | Order) => ({ customer_key: textOf(row.customer_key), customer_name: textOf(row.customer_name) })

export const CustomerTickets = ({ row }: { row: Customer }) => (
  <Tickets fixed={fixedOf(row)} of={{ customer_key: textOf(row.customer_key) }} />
)

export const OrderTickets = ({ row }: { row: Order }) => (
  <Tickets
    fixed={{ ...fixedOf(row), order_key: textOf(row.order_key), order_name: textOf(row.order_name) }}
    of={{ order_key: textOf(row.order_key) }}
  />
)

/** `of` chooses what is shown; a new ticket is about `fixed`. */
function Tickets({ fixed, of }: { fixed: Values; of: Record<string, string> }) {
  const t = useTranslations('sales.ticket')
  const may = useMay()
  const router = useRouter()
  const actions = useActions(ticketActions)
  return (
    <>
      {may('crm:ticket:a') && (
        <Button size="small" icon={<Icon name="add" size={14} />} onClick={() => actions.add(fixed)}>
          {t('add')}
        </Button>
      )}
      <SubTable
        definition={tickets}
        columns={ticketColumns}
        fixed={of}
        onOpen={(one) => router.push(`/crm/ticket?open=${textOf(one.ticket_key)}`)}
      />
      {actions.dialog}
    </>
  )
}
