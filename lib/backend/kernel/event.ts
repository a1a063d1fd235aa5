// Events: written in the transaction that caused them, handled after its commit by the one area that hears of them, in a transaction of its own.
// No order is kept: who hears of something goes by the state that he finds (docs/domain/jobs.md#events).
import type { Context } from './context.ts'
import { eventJob } from './enqueue.ts'
import type { Work } from './queue.ts'

export interface Delivery {
  id: string
  payload: Record<string, unknown>
}

/** Handles one kind of event. What it writes is committed with the mark that it has had it, or not at all; what it does elsewhere may be done twice. */
export type Subscriber = (context: Context, delivery: Delivery) => Promise<void>

/** Who hears of which kind of event. */
export type Subscribers = Readonly<Record<string, Subscriber>>

/** What the queue does with events. */
export const eventWorks = (subscribers: Subscribers): Work[] =>
  Object.entries(subscribers).map(([type, subscriber]) => ({
    type: eventJob(type),
    lane: 'event',
    run: (context, { job_key, payload }) => subscriber(context, { id: job_key, payload: payload ?? {} }),
  }))
