// Distributes records to receivers: shares by mode within each receiver's limit, or only a plan of it on request
// (docs/domain/pool.md#distribution).
import type { Distribution, Share } from '../../model/calls/customer.ts'
import type { Definition } from '../../model/definition.ts'
import { type DistributionMode, dealOut, shareOut } from '../../model/distribution.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import type { Row } from '../entity/hooks.ts'
import { notifyAbout } from '../entity/notify-about.ts'
import { activePeople, isWithinReach, type Person } from '../entity/people.ts'
import { requireRecord } from '../entity/read.ts'
import { eachInSavepoint } from '../entity/remove.ts'
import { wrongState } from '../entity/state-name.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { takeOver } from './claim.ts'
import { limitOf } from './limits.ts'
import { notifyAboutCustomer } from './people.ts'
import { customerPool, type Pool } from './pools.ts'
import { customerTitle } from './records.ts'

/** A kind of records that can be distributed. */
export interface Distributed {
  definition: Definition
  /** How many more a person may get; unlimited if missing. */
  room?(person: Person): Promise<{ free: number; used: number; max: number }>
  /** Assigns one record to one person. */
  give(key: string, receiver: string): Promise<void>
}

/** The shares of the receivers and which records they are, in the order of the request. Refuses receivers that are frozen or to whom the caller may not give records. */
async function planShares(
  context: Context,
  keys: readonly string[],
  { receivers, mode }: Distribution,
  room: Distributed['room'],
): Promise<Share[]> {
  const wanted = [...new Map(receivers.map((one) => [one.user_key, one])).values()]
  const people = await activePeople(
    context,
    wanted.map((one) => one.user_key),
  )
  const open: (Omit<Share, 'keys'> & Distribution['receivers'][number])[] = []
  for (const receiver of [...wanted].sort((a, b) => (a.user_key < b.user_key ? -1 : 1))) {
    const person = people.get(receiver.user_key)
    if (!person || !isWithinReach(context, person)) throw refuse('receiver')
    const { free, used, max } = (await room?.(person)) ?? { free: keys.length, used: 0, max: 0 }
    open.push({ ...receiver, count: receiver.count ?? 0, realname: person.realname, free, used, max })
  }
  const ordered = wanted.map((one) => open.find((other) => other.user_key === one.user_key) as (typeof open)[number])
  const counts = shareOut(keys.length, ordered, mode as DistributionMode)
  const dealt = dealOut(keys, counts)
  return ordered.map(({ user_key, realname, free, used, max }, index) => ({
    user_key,
    realname,
    free,
    used,
    max,
    count: counts[index] ?? 0,
    keys: dealt[index] ?? [],
  }))
}

/** Assigns records to the receivers; records beyond all limits or the requested counts are returned as failed rows. */
export async function distribute(
  context: Context,
  { definition, room, give }: Distributed,
  keys: readonly string[],
  request: Distribution,
): Promise<BatchAnswer & { plan: Share[] }> {
  const plan = await planShares(context, [...new Set(keys)], request, room)
  if (request.preview) return { success: 0, fail: [], plan }
  const receiverOf = new Map(plan.flatMap((share) => share.keys.map((key) => [key, share.user_key] as const)))
  const answer = await eachInSavepoint(context, definition, [...keys].sort(), async (key) => {
    const receiver = receiverOf.get(key)
    if (!receiver) throw refuse('noRoom')
    await give(key, receiver)
  })
  return { ...answer, plan }
}

/** The distribution of pool records; `given` is called for each one. */
export function fromPool(context: Context, pool: Pool, given: (stored: Row, receiver: string) => Promise<void>): Distributed {
  return {
    definition: pool.definition,
    room: (person) => limitOf(context, pool.limit, person, { whole: true }),
    async give(key, receiver) {
      const row = await requireRecord(context, pool.definition, key, 'READ')
      if (!row[pool.flag] || pool.closed(row)) throw wrongState(context, pool.definition)(row)
      await given(await takeOver(context, pool, row, receiver, 'ASSIGN'), receiver)
    },
  }
}

export function distributeCustomers(context: Context, keys: readonly string[], request: Distribution) {
  const given = async (stored: Row, receiver: string) => {
    const date = String(stored.recycle_time ?? '').slice(0, 10)
    const params = { user: context.user.realname, name: customerTitle(stored), date }
    await notifyAboutCustomer(context, 'M-CUSTOMER-ASSIGN', stored, [receiver], params)
  }
  return distribute(context, fromPool(context, customerPool, given), keys, request)
}

/** Notifies each receiver in one message how many records he got (docs/domain/message.md#texts). */
export async function tellReceivers(context: Context, definition: Definition, code: string, received: ReadonlyMap<string, number>) {
  for (const [receiver, n] of received) await notifyAbout(context, definition, code, {}, [receiver], { n })
}
