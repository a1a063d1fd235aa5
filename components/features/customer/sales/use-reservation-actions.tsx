// What can be done with a reservation, from the list, the calendar, the desk and its page (docs/domain/reservation.md#reservation-states).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useState } from 'react'
import { confirmAction } from '@/components/basic/confirm-action'
import { listOf, textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import type { Action } from '@/components/record/list/list-screen'
import { retried } from '@/lib/client/retried'
import { userState } from '@/lib/client/session-state'
import { useStore } from '@/lib/client/store'
import { useMay } from '@/lib/client/use-may'
import type { Values } from '@/lib/model/record'
import { type ReservationStep, stepsOf } from '@/lib/model/reservation-states'
import type { Reservation } from '../rows'
import { runAction, salesCalls } from '../run-sales'

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

const path = 'POST /api/fintech/biz/reservation'

export function useReservationActions(): ReservationActions {
  const t = useTranslations('sales.reservation')
  const words = useTranslations('order')
  const may = useMay()
  const { userInfo: user } = useStore(userState)
  const { ask, dialog } = useDialogs(salesCalls)
  const [form, setForm] = useState<{ recordKey?: string; fixed?: Values | undefined; first?: Values | undefined } | null>(null)
  const [open, setOpen] = useState<{ step: ReservationStep; row: Reservation } | null>(null)
  /** A visit that was signed: its order is asked for. */
  const [signed, setSigned] = useState<Reservation | null>(null)
  const [leads, desk, administers] = [may('crm:sea:distribute'), may('crm:reservation:desk'), may('sys:param:e')]
  const orders = may('order:order:a')
  const me = user?.user_key

  const takesPart = useCallback(
    (row: Reservation) => leads || row.owner_key === me || (me !== undefined && listOf(row.negotiator_keys).includes(me)),
    [leads, me],
  )
  const confirms = useCallback((row: Reservation) => desk || takesPart(row), [desk, takesPart])
  const start = useCallback(
    (step: ReservationStep, row: Reservation) => {
      const input = { id: textOf(row.reservation_key), row_version: Number(row.row_version) }
      const name = textOf(row.customer_name)
      if (step === 'undoArrival')
        return void confirmAction({ title: t('ask.undoArrival', { name }), okText: t('step.undoArrival'), cancelText: t('close') }).then(
          (sure) => sure && runAction(`${path}/undoArrival`, input),
        )
      if (step !== 'break' && step !== 'cancel') return setOpen({ step, row })
      ask({
        title: t(`ask.${step}`, { name }),
        label: t('reason'),
        okText: t(`step.${step}`),
        danger: true,
        max: 200,
        onOk: (reason) => runAction(`${path}/${step}`, { ...input, reason }),
      })
    },
    [t, ask],
  )
  const ofRow = useCallback(
    (row: Reservation): Action[] => [
      ...(orders && row.status === 'FINISHED' && row.negotiate_result === 'SIGNED' && takesPart(row)
        ? [{ key: 'order', label: words('do.sign'), onClick: () => setSigned(row) }]
        : []),
      ...stepsOf(row, Date.now())
        .filter((step) => (step === 'confirmArrival' ? confirms(row) : step === 'undoArrival' ? administers : takesPart(row)))
        .map((step) => ({
          key: step,
          label: t(`step.${step}`),
          danger: step === 'break' || step === 'cancel',
          onClick: () => start(step, row),
        })),
    ],
    [t, words, confirms, takesPart, administers, orders, start],
  )
  const close = () => setOpen(null)
  return {
    add: useCallback((fixed?: Values, first?: Values) => setForm({ fixed, first }), []),
    edit: useCallback((row: Reservation) => setForm({ recordKey: textOf(row.reservation_key) }), []),
    ofRow,
    confirms,
    arrive: useCallback((row: Reservation) => start('confirmArrival', row), [start]),
    dialog: (
      <>
        {dialog}
        {form && <ReservationForm {...form} onClose={() => setForm(null)} />}
        {open?.step === 'confirmArrival' && <ArrivalDialog row={open.row} onClose={close} />}
        {(open?.step === 'reschedule' || open?.step === 'reinvite') && <MoveDialog step={open.step} row={open.row} onClose={close} />}
        {open?.step === 'finish' && <ResultDialog row={open.row} onClose={close} onSigned={() => orders && setSigned(open.row)} />}
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
