// Freezing or deleting a user requires a hand-over of his tasks and records (docs/domain/organisation.md#leaving).
import { text } from '../../i18n/text.ts'
import type { HandOverWay, WorkCounts } from '../../model/calls/hand-over.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import { countOwned, leaveAll } from '../entity/hand-over.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { kindName, planOf, type Receivers, requireReceivers, unitOf } from './hand-over-receivers.ts'
import { beginHandOver } from './hand-over-store.ts'

/** The receivers of the work, or the decision that it stays. */
export interface Leaving extends Receivers {
  leave?: boolean | undefined
}

/** The decision about the work of leaving users. */
export interface Settled {
  stays: WorkCounts
  hand_overs: string[]
}

export const nothingSettled = (): Settled => ({ stays: {}, hand_overs: [] })

/** The answer of a call for several leaving users; empty parts are left out. */
export const answerOf = <T extends BatchAnswer>(answer: T, { stays, hand_overs }: Settled) => ({
  ...answer,
  ...(Object.keys(stays).length > 0 && { stays }),
  ...(hand_overs.length > 0 && { hand_overs }),
})

/** Refuses if work has neither a receiver nor the decision that it stays, or if a receiver lacks the rights. */
export async function requireSettled(context: Context, key: string, leaving: Leaving): Promise<void> {
  const work = await countOwned(context, [key])
  const { to_user_key, receivers = {}, leave } = leaving
  const open = Object.fromEntries(Object.entries(work).filter(([kind]) => !leave && !to_user_key && !(kind in receivers)))
  if (Object.keys(open).length > 0) {
    const user = await context.db.selectFrom('sys_user').select('realname').where('user_key', '=', key).executeTakeFirst()
    throw refuse('user.workLeft', { name: user?.realname ?? '', work: wordsOf(context, open) }, { work: open })
  }
  await requireReceivers(context, key, planOf(await countOwned(context, [key], true), leaving), leaving)
}

/** 客户 12 条、待办审批 3 条 */
export function wordsOf({ request: { locale } }: Pick<Context, 'request'>, work: WorkCounts): string {
  const words = Object.entries(work).map(
    ([kind, n]) => `${kindName(locale, kind)} ${text(locale, 'admin.leave.count', { n, unit: unitOf(locale, kind) })}`,
  )
  return words.join(locale === 'en' ? ', ' : '、')
}

/** Starts the hand-over of a user who was just frozen or deleted, and shows remaining work to administrators. */
export async function settleWork(context: Context, key: string, way: HandOverWay, leaving: Leaving, settled: Settled): Promise<void> {
  const plan = planOf(await countOwned(context, [key], true), leaving)
  if (plan.length === 0) return
  settled.hand_overs.push(await beginHandOver(context, key, way, plan))
  for (const { kind, to, total } of plan) if (to === null) settled.stays[kind] = (settled.stays[kind] ?? 0) + total
  if (plan.every(({ to }) => to === null)) await leaveAll(context, key)
}
