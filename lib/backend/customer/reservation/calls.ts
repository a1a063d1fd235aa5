// The calls of reservations besides the derived ones (docs/domain/reservation.md#reservation-states).
import * as calls from '../../../model/calls/reservation.ts'
import { reservation } from '../../../model/entities/reservation.ts'
import { recordAfter } from '../../entity/load-record.ts'
import { readRecord } from '../../entity/read.ts'
import { type Call, serve } from '../../kernel/call.ts'
import type { Context } from '../../kernel/context.ts'
import { readOccupancy } from './rooms.ts'
import { breakReservation, cancelReservation, confirmArrival, finishReservation, reschedule, undoArrival } from './states.ts'

const changed = (context: Context, key: string, work: Promise<unknown>) => recordAfter(context, reservation, key, work)

const step = { permission: ['crm:reservation:e', 'crm:reservation:q'], write: true } as const

export const reservationCalls: readonly Call[] = [
  serve(calls.listNegotiators, {
    summary: ['预约的洽谈人', 'Negotiators of a reservation'],
    permission: 'crm:reservation:q',
    async handle(context, { id }) {
      const row = await readRecord(context, reservation, id)
      const keys = row.negotiator_keys
      const names = row.negotiator_names as string[]
      const records = keys.map((key, index) => ({
        negotiator_key: key,
        negotiator_name: names[index] ?? '',
        sort_no: index + 1,
        is_main: index === 0,
      }))
      return { records, total: records.length, negotiators: String(row.negotiators ?? '') }
    },
  }),
  serve(calls.confirmArrival, {
    ...step,
    summary: ['确认到访', 'Confirm an arrival'],
    permission: ['crm:reservation:confirm', 'crm:reservation:q'],
    done: 'done.arrived',
    handle: (context, { id, row_version, ...arrival }) => changed(context, id, confirmArrival(context, id, arrival, row_version)),
  }),
  serve(calls.rescheduleReservation, {
    ...step,
    summary: ['改约', 'Move a reservation'],
    done: 'done.saved',
    handle: (context, { id, row_version, ...moving }) => changed(context, id, reschedule(context, id, 'reschedule', moving, row_version)),
  }),
  serve(calls.reinviteReservation, {
    ...step,
    summary: ['爽约后重新邀约', 'Invite again after a no-show'],
    done: 'done.saved',
    handle: (context, { id, row_version, ...moving }) => changed(context, id, reschedule(context, id, 'reinvite', moving, row_version)),
  }),
  serve(calls.breakReservation, {
    ...step,
    summary: ['标为爽约', 'Mark as a no-show'],
    done: 'done.saved',
    handle: (context, { id, reason, row_version }) => changed(context, id, breakReservation(context, id, reason, row_version)),
  }),
  serve(calls.cancelReservation, {
    ...step,
    summary: ['取消预约', 'Cancel a reservation'],
    done: 'done.saved',
    handle: (context, { id, reason, row_version }) => changed(context, id, cancelReservation(context, id, reason, row_version)),
  }),
  serve(calls.finishReservation, {
    ...step,
    summary: ['登记洽谈结果', 'Note the result of a talk'],
    done: 'done.saved',
    handle: (context, { id, row_version, ...result }) => changed(context, id, finishReservation(context, id, result, row_version)),
  }),
  serve(calls.undoArrival, {
    ...step,
    summary: ['撤销到访确认', 'Revoke a confirmed arrival'],
    done: 'done.saved',
    handle: (context, { id, row_version }) => changed(context, id, undoArrival(context, id, row_version)),
  }),
  serve(calls.readOccupancy, {
    summary: ['洽谈室与占用时段', 'Rooms and when they are taken'],
    permission: 'crm:reservation:q',
    handle: (context, span) => readOccupancy(context, span),
  }),
]
