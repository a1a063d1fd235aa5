// A repeated write with the same Idempotency-Key gets the first answer again instead of being executed twice.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'
import { malformed } from './fail.ts'

const keepHours = 24

interface IdempotencyScope {
  key: string
  user_key: string
  call: string
  now: Date
}

/**
 * Runs `work` once per key, user and call within 24 hours; a second request waits for the transaction of the first and gets its answer.
 * A failed attempt stores nothing, so it may be repeated.
 */
export async function runIdempotent(db: Db, once: IdempotencyScope, work: () => Promise<unknown>): Promise<unknown> {
  if (!/^[\w-]{8,64}$/.test(once.key)) throw malformed('idempotencyKey')
  const expires = new Date(once.now.getTime() + keepHours * 3_600_000)
  const { rows } = await sql<{ answer: { data: unknown } | null }>`
    insert into idempotency (key, user_key, call, expire_time) values (${once.key}, ${once.user_key}, ${once.call}, ${expires})
    on conflict (key, user_key, call) do update set key = excluded.key returning answer`.execute(db)
  const known = rows[0]?.answer
  if (known) return known.data
  const data = await work()
  if (!(data instanceof Response)) {
    await sql`update idempotency set answer = ${JSON.stringify({ data })}::jsonb
      where key = ${once.key} and user_key = ${once.user_key} and call = ${once.call}`.execute(db)
  }
  return data
}
