// Failed sign-ins of an account name, known or not: how many in a row, and the lock after too many (docs/domain/sessions.md#signing-in).
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'
import { type RawRow, rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { readParameter } from '../kernel/parameter.ts'
import { slot } from '../kernel/slots.ts'

/** Failures in a row until work is asked for, and what one address may do. */
export const signInLimits = {
  captchaAfter: 3,
  /** Failures older than this are forgotten. */
  forgetHours: 24,
  perAddress: 100,
  perAddressSeconds: 600,
} as const

/** How many failures in a row lock a name, and for how long. */
export async function lockRules(db: Db): Promise<{ after: number; minutes: number }> {
  return {
    after: Number(await readParameter(db, 'sign.in.lock.after')),
    minutes: Number(await readParameter(db, 'sign.in.lock.minutes')),
  }
}

const guardShape = { fail_count: 'int', braked: 'boolean' } as const
const guards = rawRows(guardShape)
const failures = rawRows({ fail_count: 'sign_in_guard.fail_count' })

const underWay = slot('sign-ins under way', () => new Map<string, Promise<unknown>>())

/**
 * Attempts for one name are made one after the other, so that each sees what became of those before it: one that has not been decided is no failure, and many at once get no more tries than
 * the lock allows. Several processes may each make one at a time.
 */
export async function inTurn<T>(context: Context, username: string, attempt: () => Promise<T>): Promise<T> {
  const turns = context.kernel.get(underWay)
  const before = turns.get(username) ?? Promise.resolve()
  const mine = before.then(attempt, attempt)
  turns.set(username, mine)
  try {
    return await mine
  } finally {
    if (turns.get(username) === mine) turns.delete(username)
  }
}

export async function readGuard(context: Context, username: string): Promise<RawRow<typeof guardShape>> {
  const guard = await guards.first(
    context.db,
    sql`select case when ${isForgotten(context)} then 0 else g.fail_count end as fail_count, coalesce(g.lock_until > ${context.now}, false) as braked
    from sign_in_guard g where username = ${username}`,
  )
  return guard ?? { fail_count: 0, braked: false }
}

/** Old failures, and those before a lock that is over, count no more. Table `g`. */
const isForgotten = (context: Context) =>
  sql`(g.last_fail_time < ${context.now}::timestamptz - make_interval(hours => ${signInLimits.forgetHours}) or coalesce(g.lock_until <= ${context.now}, false))`

/** Counts a failure and answers how many there are in a row. */
export async function countFailure(context: Context, username: string): Promise<number> {
  const guard = await failures.first(
    context.db,
    sql`insert into sign_in_guard as g (username, fail_count, last_fail_time) values (${username}, 1, ${context.now})
    on conflict (username) do update set
      fail_count = case when ${isForgotten(context)} then 1 else g.fail_count + 1 end,
      lock_until = case when coalesce(g.lock_until > ${context.now}, false) then g.lock_until end,
      last_fail_time = ${context.now}
    returning fail_count`,
  )
  return guard?.fail_count ?? 1
}

/** Nobody signs in under this name until the lock is over. */
export async function lockName(context: Context, username: string, minutes: number): Promise<void> {
  const until = new Date(context.now.getTime() + minutes * 60_000)
  await context.db.updateTable('sign_in_guard').set({ lock_until: until }).where('username', '=', username).execute()
}
