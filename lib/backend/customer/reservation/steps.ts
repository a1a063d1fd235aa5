// The effects of the steps of a reservation, and who may take them (docs/domain/reservation.md#reservation-states).
import { dictionaryOf } from '../../../model/dictionaries.ts'
import type { reservation } from '../../../model/entities/reservation.ts'
import { momentOf, wireTime } from '../../../model/moment.ts'
import { confirmable, confirmBefore, reservationSteps } from '../../../model/steps/reservation.ts'
import { type Asked, partsOf } from '../../../model/steps/step.ts'
import { fromWireTime } from '../../db/wire-types.ts'
import type { Row, RowOf } from '../../entity/hooks.ts'
import { serveSteps } from '../../entity/steps.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, invalid, refuse } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { todayOf } from '../../kernel/today.ts'
import { leadersOf, leads } from '../people.ts'
import { customerName, refreshCustomer, tell } from './customer-state.ts'
import { place, requireFuture } from './place.ts'

type Reservation = RowOf<typeof reservation>

/** Another time for a reservation that is open, or a new one for a customer who did not come. */
async function movedTo(
  context: Context,
  old: Reservation,
  { reserve_time, duration_minutes, room_key, overlap_allowed, reason }: Asked<(typeof reservationSteps.of.reinvite)['asks']>,
): Promise<Row> {
  requireFuture(context, reserve_time)
  const next: Reservation = {
    ...old,
    reserve_time,
    duration_minutes: duration_minutes ?? old.duration_minutes,
    room_key: room_key ?? old.room_key,
    overlap_allowed,
  }
  await place(context, next, { ...old, reserve_time: null })
  return {
    reserve_time: fromWireTime(reserve_time),
    end_time: fromWireTime(String(next.end_time)),
    duration_minutes: next.duration_minutes,
    room_key: next.room_key,
    reschedule_count: Number(old.reschedule_count ?? 0) + 1,
    reminded: 0,
    break_reason: reason,
  }
}

const tellMoved = async (context: Context, row: Reservation) => tell(context, 'M-RESERVE-CHANGE', row, await customerName(context, row))

const resultText = (value: string) => dictionaryOf('NEGOTIATE_RESULT')?.items.find((one) => one.value === value)?.text

export const { calls: reservationStepCalls, hooksWith: withReservationSteps } = serveSteps(reservationSteps, {
  reads: ['owner_key', 'negotiator_keys', 'owner_depart_key'],
  async parts(context, rows) {
    const { user } = context
    const me = user.user_key
    return rows.map((row) =>
      partsOf<typeof reservationSteps>({
        owner: row.owner_key === me,
        negotiator: (row.negotiator_keys ?? []).includes(me),
        leader: leads(context, row),
        desk: may(user, 'crm:reservation:desk'),
      }),
    )
  },
  notYours: (step) => new Fail(403, step === 'undoArrival' ? 'undoAdmin' : 'reservationPeople'),
  moved: (context, row) => refreshCustomer(context, row.customer_key),
  of: {
    /** The customer has come: from two hours before until a day after the time, an administrator at any time. */
    confirmArrival: {
      check(context, row, { arrival_time }) {
        const now = context.now.getTime()
        const when = context.user.is_admin ? 'now' : confirmable(row.reserve_time, now)
        if (when === 'early')
          throw refuse('arrivalEarly', { time: wireTime(new Date(momentOf(row.reserve_time) - confirmBefore)).slice(0, 16) })
        if (when === 'late') throw refuse('arrivalLate')
        if (arrival_time && !(momentOf(arrival_time) <= now + 600_000)) throw invalid({ arrival_time: 'validation.past' })
      },
      set: (context, row, { arrival_time, arrive_count }) => ({
        arrival_time: arrival_time ? new Date(momentOf(arrival_time)) : context.now,
        arrival_confirm_key: context.user.user_key,
        arrive_count: arrive_count ?? row.visit_count,
      }),
      after: async (context, row) => tell(context, 'M-RESERVE-ARRIVED', row, await customerName(context, row)),
    },
    reschedule: { set: movedTo, after: tellMoved },
    reinvite: { set: movedTo, after: tellMoved },
    /** The customer did not come. */
    break: {
      check(context, row) {
        if (momentOf(row.reserve_time) > context.now.getTime()) throw refuse('breakEarly')
      },
      set: (_, __, { reason }) => ({ break_reason: reason }),
      async after(context, row, { reason }) {
        const leaders = await leadersOf(context, row.owner_depart_key)
        await tell(context, 'M-RESERVE-BROKEN', row, await customerName(context, row), { reason }, leaders)
      },
    },
    cancel: {
      check(context, row) {
        if (momentOf(row.reserve_time) <= context.now.getTime()) throw refuse('cancelLate')
      },
      set: (_, __, { reason }) => ({ break_reason: reason }),
      after: async (context, row, { reason }) => tell(context, 'M-RESERVE-CANCEL', row, await customerName(context, row), { reason }),
    },
    /** The result of the talk. */
    finish: {
      set: (context, _, { intent_amount, ...result }) => ({
        ...result,
        finish_time: context.now,
        ...(intent_amount !== null && { intent_amount }),
      }),
      async after(context, row, { negotiate_result }) {
        await tell(context, 'M-RESERVE-RESULT', row, await customerName(context, row), { result: resultText(negotiate_result) ?? '' })
      },
    },
    /** Undoes a wrong confirmation, on the same day. */
    undoArrival: {
      check(context, row) {
        if (String(row.arrival_time).slice(0, 10) !== todayOf(context)) throw refuse('undoLate')
      },
      set: () => ({ arrival_time: null, arrival_confirm_key: null, arrive_count: null }),
    },
  },
})
