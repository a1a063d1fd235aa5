// The life of a reservation, and when its steps are in time (docs/domain/reservation.md#reservation-states).
import { reservation } from '../entities/reservation.ts'
import { choice, datetime, flag, int, money, ref, text } from '../field.ts'
import { momentOf } from '../moment.ts'
import { type StepOf, steps } from './step.ts'

/** Names of several negotiators, as they are written down. */
export const joinNegotiators = (names: readonly string[]): string => names.join('；')

const hour = 3_600_000
/** How long before its time an arrival is confirmed, and how long after it. */
export const confirmBefore = 2 * hour
export const confirmAfter = 24 * hour

export const reservationStates = ['RESERVED', 'ARRIVED', 'FINISHED', 'BROKEN', 'CANCEL'] as const

const right = ['crm:reservation:e', 'crm:reservation:q']
const reason = text(200, { required: true, multiline: true })
const place = {
  reserve_time: datetime({ required: true }),
  duration_minutes: int({ min: 15, max: 480, unit: 'minute' }),
  room_key: ref('room'),
  overlap_allowed: flag(),
} as const

export const reservationSteps = steps(reservation, 'POST /api/fintech/biz/reservation', {
  confirmArrival: {
    from: ['RESERVED'],
    to: 'ARRIVED',
    who: ['desk', 'owner', 'negotiator', 'leader'],
    right: ['crm:reservation:confirm', 'crm:reservation:q'],
    asks: { arrival_time: datetime(), arrive_count: int({ min: 1, max: 50, unit: 'person' }) },
    done: 'done.arrived',
    summary: ['确认到访', 'Confirm an arrival'],
  },
  reschedule: {
    from: ['RESERVED'],
    to: 'RESERVED',
    who: ['owner', 'negotiator', 'leader'],
    right,
    asks: { ...place, reason },
    summary: ['改约', 'Move a reservation'],
  },
  break: {
    from: ['RESERVED'],
    to: 'BROKEN',
    who: ['owner', 'negotiator', 'leader'],
    right,
    asks: { reason },
    danger: true,
    summary: ['标为爽约', 'Mark as a no-show'],
  },
  cancel: {
    from: ['RESERVED'],
    to: 'CANCEL',
    who: ['owner', 'leader'],
    right,
    asks: { reason },
    danger: true,
    summary: ['取消预约', 'Cancel a reservation'],
  },
  reinvite: {
    from: ['BROKEN'],
    to: 'RESERVED',
    who: ['owner', 'leader'],
    right,
    asks: { ...place, reason: text(200, { multiline: true }) },
    summary: ['爽约后重新邀约', 'Invite again after a no-show'],
  },
  finish: {
    from: ['ARRIVED'],
    to: 'FINISHED',
    who: ['owner', 'negotiator', 'leader'],
    right,
    asks: {
      negotiate_result: choice('NEGOTIATE_RESULT', { required: true }),
      negotiate_content: text(2000, { required: true, min: 10, multiline: true }),
      intent_amount: money({ min: 0 }),
    },
    summary: ['登记洽谈结果', 'Note the result of a talk'],
  },
  /** An administrator's alone. */
  undoArrival: {
    from: ['ARRIVED'],
    to: 'RESERVED',
    who: [],
    right,
    confirm: true,
    summary: ['撤销到访确认', 'Revoke a confirmed arrival'],
  },
})

export type ReservationStep = StepOf<typeof reservationSteps>

/** Whether an arrival may be confirmed at a moment: 'early' and 'late' say why not. */
export function confirmable(reserveTime: unknown, now: number): 'now' | 'early' | 'late' {
  const at = momentOf(reserveTime)
  return now < at - confirmBefore ? 'early' : now > at + confirmAfter ? 'late' : 'now'
}

/** Whether a step is in time. */
export function isTimely(step: ReservationStep, { reserve_time }: { reserve_time?: unknown }, now: number): boolean {
  if (step === 'confirmArrival') return confirmable(reserve_time, now) === 'now'
  const begun = momentOf(reserve_time) <= now
  return step === 'break' ? begun : step === 'cancel' ? !begun : true
}
