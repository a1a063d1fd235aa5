// The states of a reservation, what brings it from one to the next, and when (docs/domain/reservation.md#reservation-states).
import { momentOf } from './moment.ts'

/** Names of several negotiators, as they are written down. */
export const joinNegotiators = (names: readonly string[]): string => names.join('；')

const hour = 3_600_000
/** How long before its time an arrival is confirmed, and how long after it. */
export const confirmBefore = 2 * hour
export const confirmAfter = 24 * hour

export const reservationStates = ['RESERVED', 'ARRIVED', 'FINISHED', 'BROKEN', 'CANCEL'] as const
export type ReservationState = (typeof reservationStates)[number]

export const reservationSteps = {
  confirmArrival: { from: 'RESERVED', to: 'ARRIVED' },
  reschedule: { from: 'RESERVED', to: 'RESERVED' },
  break: { from: 'RESERVED', to: 'BROKEN' },
  cancel: { from: 'RESERVED', to: 'CANCEL' },
  reinvite: { from: 'BROKEN', to: 'RESERVED' },
  finish: { from: 'ARRIVED', to: 'FINISHED' },
  undoArrival: { from: 'ARRIVED', to: 'RESERVED' },
} as const satisfies Record<string, { from: ReservationState; to: ReservationState }>

export type ReservationStep = keyof typeof reservationSteps

/** Whether an arrival may be confirmed at a moment: 'early' and 'late' say why not. */
export function confirmable(reserveTime: unknown, now: number): 'now' | 'early' | 'late' {
  const at = momentOf(reserveTime)
  return now < at - confirmBefore ? 'early' : now > at + confirmAfter ? 'late' : 'now'
}

/** The steps that its state and time allow; who may take them is another question. */
export function stepsOf({ status, reserve_time }: { status?: unknown; reserve_time?: unknown }, now: number): ReservationStep[] {
  const begun = momentOf(reserve_time) <= now
  const timely: Partial<Record<ReservationStep, boolean>> = {
    confirmArrival: confirmable(reserve_time, now) === 'now',
    break: begun,
    cancel: !begun,
  }
  return (Object.keys(reservationSteps) as ReservationStep[]).filter(
    (step) => reservationSteps[step].from === status && timely[step] !== false,
  )
}
