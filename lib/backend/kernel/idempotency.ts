// A repeated write with the same Idempotency-Key gets the first answer again instead of being executed twice (docs/domain/wire.md#repeated-writes).
import { createHash } from 'node:crypto'
import { decryptText, encryptText } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import type { Call } from './call.ts'
import { conflict, malformed } from './fail.ts'

const keepHours = 24

interface IdempotencyScope {
  key: string
  user_key: string
  call: Call
  input: unknown
  now: Date
}

/** The stored answer: its data, encrypted because it contains private values; if it contains a secret, only a mark. */
type Kept = { sealed: string } | { secret: true }

/**
 * Runs `work` once per key, user and call within 24 hours; a second request waits for the transaction of the first and gets its answer. Refuses the key with another input, and the
 * repetition of an answer that held a secret, because secrets are not stored. A failed attempt stores nothing, so it may be repeated.
 */
export async function runIdempotent(
  db: Db,
  { key, user_key, call, input, now }: IdempotencyScope,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!/^[\w-]{8,64}$/.test(key)) throw malformed('idempotencyKey')
  const expires = new Date(now.getTime() + keepHours * 3_600_000)
  const row = { key, user_key, call: call.key }
  const request_hash = createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('hex')
  const known = await db
    .insertInto('idempotency')
    .values({ ...row, request_hash, expire_time: expires })
    .onConflict((same) => same.columns(['key', 'user_key', 'call']).doUpdateSet((column) => ({ key: column.ref('excluded.key') })))
    .returning(['answer', 'request_hash'])
    .executeTakeFirstOrThrow()
  const answer = known.answer as Kept | null
  if (answer) {
    if (known.request_hash !== null && known.request_hash !== request_hash) throw conflict('idempotencyOther')
    if (!('sealed' in answer)) throw conflict('idempotencySecret')
    return JSON.parse(decryptText(answer.sealed))
  }
  const data = await work()
  if (data instanceof Response) return data
  const kept: Kept = call.answersSecret ? { secret: true } : { sealed: encryptText(JSON.stringify(data ?? null)) }
  await db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(kept) })
    .where('key', '=', key)
    .where('user_key', '=', user_key)
    .where('call', '=', call.key)
    .execute()
  return data
}
