// How a reservation moves: arrival, another time, no-show, cancellation, the result of the talk, and the ways back
// (docs/domain/reservation.md#reservation-states).
import { dictionaryOf } from '../../../model/dictionaries.ts'
import { customer } from '../../../model/entities/customer.ts'
import { reservation } from '../../../model/entities/reservation.ts'
import { momentOf, wireTime } from '../../../model/moment.ts'
import { confirmable, confirmBefore, type ReservationStep, reservationSteps } from '../../../model/reservation-states.ts'
import { fromWireTime } from '../../db/wire-types.ts'
import { transition } from '../../entity/change.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { requireState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, invalid, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { todayOf } from '../../kernel/today.ts'
import { leadersOf, leads } from '../people.ts'
import { findRowUnscoped } from '../unscoped.ts'
import { refreshCustomer, tell } from './customer-state.ts'
import { othersOnly, place, requireFuture } from './hooks.ts'

type Part = 'owner' | 'negotiator' | 'leader' | 'desk'

/** Who may take a step besides an administrator. */
const parts: Readonly<Record<ReservationStep, readonly Part[]>> = {
  confirmArrival: ['desk', 'owner', 'negotiator', 'leader'],
  reschedule: ['owner', 'negotiator', 'leader'],
  break: ['owner', 'negotiator', 'leader'],
  cancel: ['owner', 'leader'],
  reinvite: ['owner', 'leader'],
  finish: ['owner', 'negotiator', 'leader'],
  undoArrival: [],
}

function hasPart(context: Context, row: RowOf<typeof reservation>, part: Part): boolean {
  const me = context.user.user_key
  if (part === 'owner') return row.owner_key === me
  if (part === 'negotiator') return (row.negotiator_keys ?? []).includes(me)
  return part === 'leader' ? leads(context, row) : may(context.user, 'crm:reservation:desk')
}

/** The reservation, locked, where the caller may take this step and its state allows it. */
async function begin(context: Context, key: string, step: ReservationStep, version?: number): Promise<RowOf<typeof reservation>> {
  const row = await loadRecord(context, reservation, key, 'READ', version)
  if (!context.user.is_admin && !parts[step].some((part) => hasPart(context, row, part))) throw othersOnly()
  requireState(context, reservation, row, [reservationSteps[step].from])
  return row
}

async function move(context: Context, row: RowOf<typeof reservation>, step: ReservationStep, set: Row): Promise<RowOf<typeof reservation>> {
  const { from, to } = reservationSteps[step]
  const stored = await transition(context, reservation, row, {
    action: step,
    from: [from],
    set: { ...set, status: to },
  })
  await refreshCustomer(context, row.customer_key)
  return stored
}

async function customerName(context: Context, row: RowOf<typeof reservation>): Promise<string> {
  return String((await findRowUnscoped(context, customer, row.customer_key))?.customer_name ?? '')
}

interface Arrival {
  arrival_time?: string | undefined
  arrive_count?: number | undefined
}

/** The customer has come: from two hours before until a day after the time, an administrator at any time. Owner and negotiators hear of it. */
export async function confirmArrival(
  context: Context,
  key: string,
  { arrival_time, arrive_count }: Arrival,
  version?: number,
): Promise<RowOf<typeof reservation>> {
  const row = await begin(context, key, 'confirmArrival', version)
  const now = context.now.getTime()
  const when = confirmable(row.reserve_time, now)
  if (!context.user.is_admin) {
    if (when === 'early')
      throw refuse('arrivalEarly', { time: wireTime(new Date(momentOf(row.reserve_time) - confirmBefore)).slice(0, 16) })
    if (when === 'late') throw refuse('arrivalLate')
  }
  const at = arrival_time ? momentOf(arrival_time) : now
  if (!(at <= now + 600_000)) throw invalid({ arrival_time: 'validation.past' })
  const stored = await move(context, row, 'confirmArrival', {
    arrival_time: new Date(at),
    arrival_confirm_key: context.user.user_key,
    arrive_count: arrive_count ?? row.visit_count,
  })
  await tell(context, 'M-RESERVE-ARRIVED', stored, await customerName(context, row))
  return stored
}

interface Moving {
  reserve_time: string
  duration_minutes?: number | undefined
  room_key?: string | undefined
  overlap_allowed?: boolean | undefined
  reason?: string | undefined
}

/** Another time for a reservation that is open, or a new one for a customer who did not come. */
export async function reschedule(
  context: Context,
  key: string,
  step: 'reschedule' | 'reinvite',
  { reserve_time, reason, ...given }: Moving,
  version?: number,
): Promise<RowOf<typeof reservation>> {
  const old = await begin(context, key, step, version)
  requireFuture(context, reserve_time)
  const next: RowOf<typeof reservation> = {
    ...old,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
  next.reserve_time = reserve_time.length === 16 ? `${reserve_time}:00` : reserve_time
  if (given.overlap_allowed === undefined) next.overlap_allowed = false
  await place(context, next, { ...old, reserve_time: null })
  const stored = await move(context, old, step, {
    reserve_time: fromWireTime(next.reserve_time),
    end_time: fromWireTime(String(next.end_time)),
    duration_minutes: next.duration_minutes,
    room_key: next.room_key ?? null,
    reschedule_count: Number(old.reschedule_count ?? 0) + 1,
    reminded: 0,
    break_reason: reason ?? null,
  })
  await tell(context, 'M-RESERVE-CHANGE', stored, await customerName(context, old))
  return stored
}

/** The customer did not come. */
export async function breakReservation(
  context: Context,
  key: string,
  reason: string,
  version?: number,
): Promise<RowOf<typeof reservation>> {
  const row = await begin(context, key, 'break', version)
  if (momentOf(row.reserve_time) > context.now.getTime()) throw refuse('breakEarly')
  const stored = await move(context, row, 'break', { break_reason: reason })
  const leaders = await leadersOf(context, row.owner_depart_key)
  await tell(context, 'M-RESERVE-BROKEN', stored, await customerName(context, row), { reason }, leaders)
  return stored
}

export async function cancelReservation(
  context: Context,
  key: string,
  reason: string,
  version?: number,
): Promise<RowOf<typeof reservation>> {
  const row = await begin(context, key, 'cancel', version)
  if (momentOf(row.reserve_time) <= context.now.getTime()) throw refuse('cancelLate')
  const stored = await move(context, row, 'cancel', { break_reason: reason })
  await tell(context, 'M-RESERVE-CANCEL', stored, await customerName(context, row), { reason })
  return stored
}

interface Result {
  negotiate_result: string
  negotiate_content: string
  intent_amount?: string | number | undefined
}

/** What came of the talk. */
export async function finishReservation(
  context: Context,
  key: string,
  result: Result,
  version?: number,
): Promise<RowOf<typeof reservation>> {
  const known = dictionaryOf('NEGOTIATE_RESULT')?.items.find((one) => one.value === result.negotiate_result)
  if (!known) throw invalid({ negotiate_result: 'validation.choice' })
  const { intent_amount } = result
  if (intent_amount !== undefined && !/^\d{1,16}(\.\d{1,2})?$/.test(String(intent_amount)))
    throw invalid({ intent_amount: 'validation.number' })
  const row = await begin(context, key, 'finish', version)
  const stored = await move(context, row, 'finish', {
    negotiate_result: result.negotiate_result,
    negotiate_content: result.negotiate_content,
    finish_time: context.now,
    ...(intent_amount !== undefined && { intent_amount }),
  })
  await tell(context, 'M-RESERVE-RESULT', stored, await customerName(context, row), { result: known.text })
  return stored
}

/** Takes a confirmation back that was a mistake: an administrator, on the same day. */
export async function undoArrival(context: Context, key: string, version?: number): Promise<RowOf<typeof reservation>> {
  const row = await loadRecord(context, reservation, key, 'READ', version)
  if (!context.user.is_admin) throw new Fail(403, 'undoAdmin')
  requireState(context, reservation, row, ['ARRIVED'])
  if (String(row.arrival_time).slice(0, 10) !== todayOf(context)) throw refuse('undoLate')
  return move(context, row, 'undoArrival', { arrival_time: null, arrival_confirm_key: null, arrive_count: null })
}
