// What can be done with a reservation, from the list, the calendar, the desk and its page (docs/domain/reservation.md#reservation-states).
import dynamic from 'next/dynamic'
import { isWritable } from '@/components/record/access-level'
import { actionsOf, type Doing, type FormProps } from '@/components/record/actions/actions'
import { listOf, textOf } from '@/components/record/field/field-props'
import { retried } from '@/lib/client/retried'
import { reservation } from '@/lib/model/entities/reservation'
import { isTimely, reservationSteps } from '@/lib/model/steps/reservation'
import type { Reservation } from '../rows'
import { salesCalls } from '../run'

const ArrivalDialog = dynamic(() => retried(() => import('./reservation-dialogs').then((module) => module.ArrivalDialog)), { ssr: false })
const MoveDialog = dynamic(() => retried(() => import('./reservation-dialogs').then((module) => module.MoveDialog)), { ssr: false })
const OrderForm = dynamic(
  () => retried(() => import('@/components/features/customer/order/order-form').then((module) => module.OrderForm)),
  {
    ssr: false,
  },
)
const ReservationForm = dynamic(() => retried(() => import('./reservation-form').then((module) => module.ReservationForm)), { ssr: false })
const ResultDialog = dynamic(() => retried(() => import('./reservation-dialogs').then((module) => module.ResultDialog)), { ssr: false })

/** Fields that the actions and calendars need of each row. */
export const reservationAlso = [
  'status',
  'row_version',
  'reservation_key',
  'reserve_time',
  'end_time',
  'duration_minutes',
  'negotiator_keys',
  'owner_key',
  'visit_count',
  'room_key',
  'reserve_type',
  'customer_key',
  'negotiate_result',
  'reservation_code',
  'intent_amount',
  'may',
] as const

const about = {
  definition: reservation,
  refresh: salesCalls,
  steps: [reservationSteps],
  form: ({ recordKey, ...props }: FormProps) => <ReservationForm {...(recordKey && { recordKey })} {...props} />,
}

export const reservationActions = actionsOf<Reservation, typeof reservationSteps>(
  'sales.reservation',
  about,
)(({ t, may, me, show }) => {
  const order: Doing<Reservation> = {
    key: 'order',
    label: t('order'),
    right: 'order:order:a',
    // the permission to record the result includes signing
    when: (row) =>
      (isWritable(row) || listOf(row.negotiator_keys).includes(me)) && row.status === 'FINISHED' && row.negotiate_result === 'SIGNED',
    opens: ({ row, onClose }) => (
      <OrderForm
        fixed={{
          customer_key: row.customer_key,
          customer_name: row.customer_name,
          reservation_key: row.reservation_key,
          reservation_name: row.reservation_code,
        }}
        first={{ order_amount: row.intent_amount }}
        onClose={onClose}
      />
    ),
  }
  return {
    steps: {
      label: (key) => t(`step.${key}`),
      title: (key, row) => t(`ask.${key}`, { name: textOf(row.customer_name) }),
      isTimely: (key, row) => isTimely(key, row, Date.now()),
      dialogs: {
        confirmArrival: (row, close) => <ArrivalDialog row={row} onClose={close} />,
        reschedule: (row, close) => <MoveDialog step="reschedule" row={row} onClose={close} />,
        reinvite: (row, close) => <MoveDialog step="reinvite" row={row} onClose={close} />,
        // after a signed visit the order form opens
        finish: (row, close) => <ResultDialog row={row} onClose={close} onSigned={() => may('order:order:a') && void show(order, [row])} />,
      },
    },
    isEditable: (row) => row.status === 'RESERVED',
    row: [order, 'steps'],
  }
})
