// Failed sign-ins of an account name, existing or not: consecutive failures, and the lock after too many (docs/domain/sessions.md#signing-in).
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'
import { type RawRow, rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { readParameter } from '../kernel/parameter.ts'
import { slot } from '../kernel/slots.ts'

/** Consecutive failures before a proof of work is required, and the limit of one address. */
export const signInLimits = {
  captchaAfter: 3,
  /** Failures older than this do not count. */
  forgetHours: 24,
  perAddress: 100,
  perAddressSeconds: 600,
} as const

/** The number of consecutive failures that locks a name, and the duration. */
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
 * Attempts for one name run one after the other, so that each sees the results of those before it, and concurrent attempts get no more tries than
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

/** Condition on `g`: old failures, and those before an expired lock, do not count. */
const isForgotten = (context: Context) =>
  sql`(g.last_fail_time < ${context.now}::timestamptz - make_interval(hours => ${signInLimits.forgetHours}) or coalesce(g.lock_until <= ${context.now}, false))`

/** Counts a failure and returns the number of consecutive ones. */
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

/** Locks the name: nobody can sign in with it until the lock expires. */
export async function lockName(context: Context, username: string, minutes: number): Promise<void> {
  const until = new Date(context.now.getTime() + minutes * 60_000)
  await context.db.updateTable('sign_in_guard').set({ lock_until: until }).where('username', '=', username).execute()
}
