// What can be done with a reservation, from the list, the calendar, the desk and its page (docs/domain/reservation.md#reservation-states).
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { isWritable } from '@/components/record/access-level'
import { listOf, textOf } from '@/components/record/field/field-props'
import type { Action } from '@/components/record/list/list-screen'
import { type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { retried } from '@/lib/client/retried'
import { useMay, useMe } from '@/lib/client/use-may'
import type { Values } from '@/lib/model/record'
import { isTimely, reservationSteps } from '@/lib/model/steps/reservation'
import type { Reservation } from '../rows'
import { salesCalls } from '../run-sales'

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

export interface ReservationActions {
  add: (fixed?: Values, first?: Values) => void
  edit: (row: Reservation) => void
  ofRow: (row: Reservation) => Action[]
  /** Whether the caller may confirm arrivals of this reservation. */
  confirms: (row: Reservation) => boolean
  arrive: (row: Reservation) => void
  dialog: ReactNode
}

export function useReservationActions(): ReservationActions {
  const t = useTranslations('sales.reservation')
  const words = useTranslations('order')
  const may = useMay()
  const me = useMe()
  const [form, setForm] = useState<{ recordKey?: string; fixed?: Values | undefined; first?: Values | undefined } | null>(null)
  /** After a signed visit the order form opens. */
  const [signed, setSigned] = useState<Reservation | null>(null)
  const orders = may('order:order:a')
  const options = useMemo(
    (): StepOptions<typeof reservationSteps> => ({
      refresh: salesCalls,
      label: (key) => t(`step.${key}`),
      title: (key, row) => t(`ask.${key}`, { name: textOf(row.customer_name) }),
      isTimely: (key, row) => isTimely(key, row, Date.now()),
      dialogs: {
        confirmArrival: (row, close) => <ArrivalDialog row={row as Reservation} onClose={close} />,
        reschedule: (row, close) => <MoveDialog step="reschedule" row={row as Reservation} onClose={close} />,
        reinvite: (row, close) => <MoveDialog step="reinvite" row={row as Reservation} onClose={close} />,
        finish: (row, close) => (
          <ResultDialog row={row as Reservation} onClose={close} onSigned={() => orders && setSigned(row as Reservation)} />
        ),
      },
    }),
    [t, orders],
  )
  const { ofRow: stepsOf, may: mayTake, start, dialog } = useSteps(reservationSteps, options)
  const ofRow = useCallback(
    (row: Reservation): Action[] => {
      // the permission to record the result includes signing
      const signs = orders && (isWritable(row) || listOf(row.negotiator_keys).includes(me))
      const signed = signs && row.status === 'FINISHED' && row.negotiate_result === 'SIGNED'
      return [...(signed ? [{ key: 'order', label: words('do.sign'), onClick: () => setSigned(row) }] : []), ...stepsOf(row)]
    },
    [orders, me, words, stepsOf],
  )
  return {
    add: useCallback((fixed?: Values, first?: Values) => setForm({ fixed, first }), []),
    edit: useCallback((row: Reservation) => setForm({ recordKey: textOf(row.reservation_key) }), []),
    ofRow,
    confirms: useCallback((row: Reservation) => mayTake('confirmArrival', row), [mayTake]),
    arrive: useCallback((row: Reservation) => start('confirmArrival', row), [start]),
    dialog: (
      <>
        {dialog}
        {form && <ReservationForm {...form} onClose={() => setForm(null)} />}
        {signed && (
          <OrderForm
            fixed={{
              customer_key: signed.customer_key,
              customer_name: signed.customer_name,
              reservation_key: signed.reservation_key,
              reservation_name: signed.reservation_code,
            }}
            first={{ order_amount: signed.intent_amount }}
            onClose={() => setSigned(null)}
          />
        )}
      </>
    ),
  }
}
