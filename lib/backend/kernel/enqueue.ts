// Adds items to the queue (kernel/queue.ts), in the transaction that causes them.
import { sql } from 'kysely'
import { storedTime } from '../../model/moment.ts'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { insertRows } from '../db/insert-rows.ts'

interface Queued {
  payload?: Readonly<Record<string, unknown>>
  /** At most one item has this key at a time. An item that was given up starts again. */
  dedupe_key?: string
  run_at: Date
}

/** Adds an item in the transaction of `db`. */
export async function enqueue(db: Db, type: string, { payload, dedupe_key, run_at }: Queued): Promise<void> {
  await db
    .insertInto('job')
    .values({ job_key: newKey(), type, payload: payload ? JSON.stringify(payload) : null, dedupe_key, run_at })
    .onConflict((conflict) =>
      conflict.column('dedupe_key').doUpdateSet({ run_at, attempts: 0, give_up_time: null }).where('job.give_up_time', 'is not', null),
    )
    .execute()
}

/** Adds items of one type in one statement. */
export const enqueueMany = (db: Db, type: string, payloads: readonly Readonly<Record<string, unknown>>[], run_at: Date): Promise<void> =>
  insertRows(
    db,
    'job',
    payloads.map((payload) => ({ job_key: newKey(), type, payload, run_at: storedTime(run_at) })),
  )

/** The type of an event's item. */
export const eventJob = (type: string): string => `event/${type}`

/** Whether an item of `job` is an event. */
export const isEventJob = sql<boolean>`type like ${sql.lit(eventJob('%'))}`

/** Writes an event; its handler receives it after the commit (kernel/event.ts). */
export const writeEvent = (db: Db, type: string, payload: Record<string, unknown>, now: Date): Promise<void> =>
  enqueue(db, eventJob(type), { payload, run_at: now })
