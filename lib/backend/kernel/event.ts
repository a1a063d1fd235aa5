// Events: written in the transaction that caused them, handled after its commit by the one area that subscribes to them, in its own transaction.
// The order is not guaranteed: a handler reads the current state (docs/domain/jobs.md#events).
import type { Context } from './context.ts'
import { eventJob } from './enqueue.ts'
import type { Work } from './queue.ts'

export interface Delivery {
  id: string
  payload: Record<string, unknown>
}

/** Handles one kind of event. Its writes are committed together with the end of the event, or not at all; effects outside the database may happen twice. */
export type Subscriber = (context: Context, delivery: Delivery) => Promise<void>

/** The handlers by kind of event. */
export type Subscribers = Readonly<Record<string, Subscriber>>

/** The handler of the queue for events. */
export const eventWorks = (subscribers: Subscribers): Work[] =>
  Object.entries(subscribers).map(([type, subscriber]) => ({
    type: eventJob(type),
    lane: 'event',
    run: (context, { job_key, payload }) => subscriber(context, { id: job_key, payload: payload ?? {} }),
  }))
