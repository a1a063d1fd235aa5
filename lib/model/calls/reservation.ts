// The calls of reservations besides those derived from the entity: their negotiators, their steps, the rooms of a span of days.
import { z } from 'zod'
import { keyInput } from '../paging.ts'
import { reservationSteps } from '../steps/reservation.ts'
import { type AnswerOf, define } from './define.ts'
import { stepCalls } from './steps.ts'

export const listNegotiators = define('POST /api/fintech/biz/reservation/negotiators', {
  input: z.object({ id: keyInput }),
  output: z.object({
    records: z.array(z.object({ negotiator_key: z.string(), negotiator_name: z.string(), sort_no: z.number(), is_main: z.boolean() })),
    total: z.number(),
    /** All names, joined by a full-width semicolon. */
    negotiators: z.string(),
  }),
})

export const reservationStepCalls = stepCalls(reservationSteps)

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
