// The reservations of a customer, on the customer's page.

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/basic/icon'
import { useActions } from '@/components/record/actions/use-actions'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { useMay } from '@/lib/client/use-may'
import { reservation } from '@/lib/model/entities/reservation'
import type { Customer } from '../rows'
import { reservationActions } from './reservation-actions'

const reservationColumns = ['reserve_time', 'reserve_type', 'room_key', 'negotiators', 'status', 'negotiate_result', 'owner_key'] as const

interface OfCustomer {
  row: Customer
  editable: boolean
}

const fixedOf = (row: Customer) => ({ customer_key: textOf(row.customer_key), customer_name: textOf(row.customer_name) })

export function CustomerReservations({ row, editable }: OfCustomer) {
  const t = useTranslations('sales.reservation')
  const may = useMay()
  const router = useRouter()
  const actions = useActions(reservationActions)
  return (
    <>
      {editable && may('crm:reservation:a') && (
        <Button size="small" icon={<Icon name="add" size={14} />} onClick={() => actions.add(fixedOf(row))}>
          {t('add')}
        </Button>
      )}
      <SubTable
        definition={reservation}
        columns={reservationColumns}
        fixed={{ customer_key: textOf(row.customer_key) }}
        onOpen={(one) => router.push(`/crm/reservation?open=${textOf(one.reservation_key)}`)}
      />
      {actions.dialog}
    </>
  )
}
