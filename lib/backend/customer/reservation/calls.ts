// The calls of reservations besides the derived ones (docs/domain/reservation.md#reservation-states).
import * as calls from '../../../model/calls/reservation.ts'
import { reservation } from '../../../model/entities/reservation.ts'
import { readRecord } from '../../entity/read.ts'
import { type Call, serve } from '../../kernel/call.ts'
import { readOccupancy } from './rooms.ts'
import { reservationStepCalls } from './steps.ts'

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
  ...reservationStepCalls,
  serve(calls.readOccupancy, {
    summary: ['洽谈室与占用时段', 'Rooms and when they are taken'],
    permission: 'crm:reservation:q',
    handle: (context, span) => readOccupancy(context, span),
  }),
]
