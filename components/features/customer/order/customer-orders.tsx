// The orders of a customer, on the customer's page; a new one begins with the customer.

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { useMay } from '@/lib/client/use-may'
import type { Customer } from '../rows'
import { OrderTable } from './money-tables'
import { orderActions } from './order-actions'

export function CustomerOrders({ row, editable }: { row: Customer; editable: boolean }) {
  const t = useTranslations('order')
  const may = useMay()
  const actions = useActions(orderActions)
  const client = { customer_key: textOf(row.customer_key), customer_name: textOf(row.customer_name) }
  return (
    <>
      {editable && may('order:order:a') && (
        <Button size="small" icon={<Icon name="add" size={14} />} onClick={() => actions.add(client)}>
          {t('add')}
        </Button>
      )}
      <OrderTable fixed={{ customer_key: client.customer_key }} />
      {actions.dialog}
    </>
  )
}
