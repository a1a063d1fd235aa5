// Distributes pool customers to receivers: shares by mode within each receiver's limit, on request only as a plan
// (docs/domain/pool.md#distribution).
import type { Distribution, Share } from '../../model/calls/customer.ts'
import { type DistributionMode, shareOut } from '../../model/distribution.ts'
import { customer } from '../../model/entities/customer.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import { requireRecord } from '../entity/read.ts'
import { eachInSavepoint } from '../entity/remove.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { takeOver } from './claim.ts'
import { limitOf } from './limits.ts'
import { customerTitle } from './owner-log.ts'
import { activePeople, isWithinReach, notifyAboutCustomer } from './people.ts'
import { wrongState } from './records.ts'

/** The shares of the receivers. Refuses receivers that are frozen or to whom the caller may not give records. */
async function planShares(context: Context, total: number, { receivers, mode }: Distribution): Promise<Share[]> {
  const wanted = [...new Map(receivers.map((one) => [one.user_key, one])).values()]
  const people = await activePeople(
    context,
    wanted.map((one) => one.user_key),
  )
  const open: (Share & Distribution['receivers'][number])[] = []
  for (const receiver of [...wanted].sort((a, b) => (a.user_key < b.user_key ? -1 : 1))) {
    const person = people.get(receiver.user_key)
    if (!person || !isWithinReach(context, person)) throw refuse('receiver')
    open.push({ ...receiver, count: receiver.count ?? 0, realname: person.realname, free: (await limitOf(context, 'OWN', person)).free })
  }
  const ordered = wanted.map((one) => open.find((other) => other.user_key === one.user_key) as (typeof open)[number])
  const counts = shareOut(total, ordered, mode as DistributionMode)
  return ordered.map(({ user_key, realname, free }, index) => ({ user_key, realname, free, count: counts[index] ?? 0 }))
}

/** Gives pool customers to the receivers; customers beyond all limits or the given counts are returned as failed rows. */
export async function distributeCustomers(
  context: Context,
  keys: readonly string[],
  request: Distribution,
): Promise<BatchAnswer & { plan: Share[] }> {
  const plan = await planShares(context, keys.length, request)
  if (request.preview) return { success: 0, fail: [], plan }
  const left = new Map(plan.map((share) => [share.user_key, share.count]))
  const answer = await eachInSavepoint(context, customer, [...keys].sort(), async (key) => {
    const receiver = plan.find((share) => (left.get(share.user_key) ?? 0) > 0)
    const row = await requireRecord(context, customer, key, 'READ')
    if (!row.sea_flag || row.status === 'BLACK') throw wrongState(context)(row)
    if (!receiver) throw refuse('noRoom')
    const stored = await takeOver(context, row, receiver.user_key, 'ASSIGN')
    left.set(receiver.user_key, (left.get(receiver.user_key) ?? 0) - 1)
    const date = String(stored.recycle_time ?? '').slice(0, 10)
    await notifyAboutCustomer(context, 'M-CUSTOMER-ASSIGN', stored, [receiver.user_key], {
      user: context.user.realname,
      name: customerTitle(stored),
      date,
    })
  })
  return { ...answer, plan }
}
