// The calls of reservations beside those derived from the entity: their negotiators, each step, the rooms of a span of days.
import { z } from 'zod'
import { reservation } from '../entities/reservation.ts'
import { keyInput } from '../paging.ts'
import { type AnswerOf, define } from './define.ts'
import { rowOf } from './entity.ts'

const one = { id: keyInput, row_version: z.coerce.number().int().optional() }
const reason = z.string().trim().min(1).max(200)
const time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/)

const moving = {
  ...one,
  reserve_time: time,
  duration_minutes: z.coerce.number().int().min(15).max(480).optional(),
  room_key: keyInput.optional(),
  overlap_allowed: z.boolean().optional(),
  reason,
}

export const listNegotiators = define('POST /api/fintech/biz/reservation/negotiators', {
  input: z.object({ id: keyInput }),
  output: z.object({
    records: z.array(z.object({ negotiator_key: z.string(), negotiator_name: z.string(), sort_no: z.number(), is_main: z.boolean() })),
    total: z.number(),
    /** All names, joined by a full-width semicolon. */
    negotiators: z.string(),
  }),
})

export const confirmArrival = define('POST /api/fintech/biz/reservation/confirmArrival', {
  input: z.object({ ...one, arrival_time: time.optional(), arrive_count: z.coerce.number().int().min(1).max(50).optional() }),
  output: rowOf(reservation),
})

export const rescheduleReservation = define('POST /api/fintech/biz/reservation/reschedule', {
  input: z.object(moving),
  output: rowOf(reservation),
})

export const reinviteReservation = define('POST /api/fintech/biz/reservation/reinvite', {
  input: z.object({ ...moving, reason: reason.optional() }),
  output: rowOf(reservation),
})

export const breakReservation = define('POST /api/fintech/biz/reservation/break', {
  input: z.object({ ...one, reason }),
  output: rowOf(reservation),
})

export const cancelReservation = define('POST /api/fintech/biz/reservation/cancel', {
  input: z.object({ ...one, reason }),
  output: rowOf(reservation),
})

export const finishReservation = define('POST /api/fintech/biz/reservation/finish', {
  input: z.object({
    ...one,
    negotiate_result: z.string().min(1).max(30),
    negotiate_content: z.string().trim().min(10).max(2000),
    intent_amount: z.union([z.string(), z.number()]).optional(),
  }),
  output: rowOf(reservation),
})

export const undoArrival = define('POST /api/fintech/biz/reservation/undoArrival', { input: z.object(one), output: rowOf(reservation) })

/** The rooms in use and what is taken in them from one day to another; who has it, and the reservation where the caller sees it. */
export const readOccupancy = define('POST /api/fintech/biz/reservation/occupancy', {
  input: z.object({ from: z.iso.date(), to: z.iso.date() }),
  output: z.object({
    rooms: z.array(z.object({ room_key: z.string(), room_name: z.string(), capacity: z.number(), address: z.string().nullable() })),
    slots: z.array(
      z.object({
        room_key: z.string(),
        reservation_key: z.string().nullable(),
        reserve_time: z.string(),
        end_time: z.string(),
        owner_name: z.string(),
      }),
    ),
  }),
})

export type Occupancy = AnswerOf<typeof readOccupancy>
