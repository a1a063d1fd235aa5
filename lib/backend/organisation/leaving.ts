// Whoever leaves hands his work over: nobody is frozen or deleted whose tasks or records would stay unseen (docs/domain/organisation.md#leaving).
import { sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import * as calls from '../../model/calls/user-write.ts'
import type { BatchAnswer } from '../../model/wire.ts'
import { countOwned, handOverAll, leaveAll } from '../entity/hand-over.ts'
import type { Context } from '../kernel/context.ts'
import { invalid, refuse } from '../kernel/fail.ts'
import { requireVisibleUser } from './user-list.ts'

/** To whom the work goes, or that it stays. */
export interface Leaving {
  to_user_key?: string | undefined
  leave?: boolean | undefined
}

/** What became of the work of those who left. */
export interface Settled {
  handed_over: calls.RecordCounts
  stays: calls.RecordCounts
}

export const nothingSettled = (): Settled => ({ handed_over: {}, stays: {} })

/** The answer of a call that several leave by; what there is none of is left out. */
export const answerOf = <T extends BatchAnswer>(answer: T, { stays }: Settled) => ({
  ...answer,
  ...(Object.keys(stays).length > 0 && { stays }),
})

/** Refuses a receiver who leaves himself, before anybody has left. */
export function refuseLeavingReceiver(keys: readonly string[], { to_user_key }: Leaving): void {
  if (to_user_key && keys.length > 1 && keys.includes(to_user_key)) throw invalid({ to_user_key: 'user.handOverLeaving' })
}

/** Refuses that somebody leaves with work that nobody takes over, and nobody has said that it stays. */
export async function requireSettled(context: Context, key: string, { to_user_key, leave }: Leaving): Promise<void> {
  if (to_user_key || leave) return
  const work = await countOwned(context, [key])
  if (Object.keys(work).length === 0) return
  const user = await context.db.selectFrom('sys_user').select('realname').where('user_key', '=', key).executeTakeFirst()
  throw refuse('user.workLeft', { name: user?.realname ?? '', work: wordsOf(context, work) }, { work })
}

/** 客户 12 条、待办审批 3 条 */
function wordsOf({ request: { locale } }: Context, work: calls.RecordCounts): string {
  const nameOf = (kind: string) => {
    const own = `admin.leave.kind.${kind}`
    const found = text(locale, own)
    return found === own ? text(locale, `entity.${kind}.name`) : found
  }
  const words = Object.entries(work).map(([kind, n]) => `${nameOf(kind)} ${text(locale, 'admin.leave.count', { n })}`)
  return words.join(locale === 'en' ? ', ' : '、')
}

/** Hands the work of somebody who has just been frozen or deleted over, shows what stays, and adds both up. */
export async function settleWork(context: Context, key: string, { to_user_key }: Leaving, settled: Settled): Promise<void> {
  if (to_user_key) addUp(settled.handed_over, await handOver(context, key, to_user_key))
  await leaveAll(context, key)
  addUp(settled.stays, await countOwned(context, [key], true))
}

function addUp(sums: calls.RecordCounts, counts: calls.RecordCounts): void {
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count
}

/** Hands the work of a user to an active colleague. Answers how many records of which kind moved. */
export async function handOver(context: Context, from: string, to: string): Promise<calls.RecordCounts> {
  if (from === to) throw invalid({ to_user_key: 'user.handOverSelf' })
  await requireVisibleUser(context, to)
  const { rows } = await sql`select 1 from sys_user where user_key = ${to} and status = ${calls.activeStatus} and not is_deleted`.execute(
    context.db,
  )
  if (rows.length === 0) throw invalid({ to_user_key: 'user.notActive' })
  const counts = await handOverAll(context, from, to)
  await context.audit({
    biz_type: 'sys_user',
    biz_key: from,
    action: 'handOver',
    diff: Object.entries(counts).map(([field, count]) => ({ field, old: null, new: count })),
  })
  await context.emit('user.handedOver', { from, to, counts })
  return counts
}
