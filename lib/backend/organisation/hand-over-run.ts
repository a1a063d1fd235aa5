// Runs a hand-over in portions; each is one transaction that also stores the progress (docs/domain/organisation.md#hand-over).
import { sql } from 'kysely'
import { text } from '../../i18n/text.ts'
import type { WorkCounts } from '../../model/calls/hand-over.ts'
import { handOverPermissions } from '../../model/organisation.ts'
import { cutText } from '../../model/plain-text.ts'
import { isPassing } from '../db/database-error.ts'
import { rawRows } from '../db/raw-rows.ts'
import { inSavepoint } from '../db/savepoint.ts'
import { countOwned, type HandOver, kindsOfWork, leaveAll } from '../entity/hand-over.ts'
import { nameOfUser } from '../entity/people.ts'
import { bumpAccess } from '../kernel/access-version.ts'
import type { BackgroundJob } from '../kernel/background-job.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, refuse } from '../kernel/fail.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { failureText, systemContext } from '../kernel/pipeline.ts'
import { may, type Principal, principalOf } from '../kernel/principal.ts'
import { systemTransaction } from '../kernel/system-transaction.ts'
import { refusalsOfAccounts } from './account-power.ts'
import { handOverJobType, lockRun, type Part, type RunRow, readRun, storeRun } from './hand-over-store.ts'
import { wordsOf } from './leaving.ts'

/** Items per transaction: enough for speed, few enough for visible progress and short waits of others. */
const portion = 25

/** Its starter no longer has the right. */
class LostRight extends Error {}

/** Moves all remaining items. */
async function run(kernel: Kernel, key: string, signal: AbortSignal): Promise<void> {
  try {
    for (let goesOn = true; goesOn; ) {
      signal.throwIfAborted()
      const user = await starterOf(kernel, key)
      if (!user) return
      goesOn = await systemTransaction(kernel, (context) => step(context, key), user)
    }
  } catch (error) {
    if (!(error instanceof LostRight)) throw error
    await giveUp(kernel, key, 'fail.user.handOverLostRight')
  }
}

/** Its starter, with his current rights; null if it is not running. */
async function starterOf(kernel: Kernel, key: string): Promise<Principal | null> {
  const row = await readRun(kernel.db, key)
  if (row?.status !== 'RUNNING') return null
  const user = await principalOf({ kernel, db: kernel.db }, row.by_key)
  if (!user || !handOverPermissions.some((permission) => may(user, permission))) throw new LostRight()
  if ((await refusalsOfAccounts(systemContext(kernel, kernel.db, user), [row.from_key])).size > 0) throw new LostRight()
  return user
}

/** Moves one portion of the first unfinished kind. False if all is done. */
async function step(context: Context, key: string): Promise<boolean> {
  const row = await lockRun(context, key)
  if (row?.status !== 'RUNNING') return false
  context.request.locale = row.locale
  const part = row.parts.find(({ done }) => !done)
  if (!part) {
    await finish(context, row)
    return false
  }
  await movePortion(context, row, part)
  await storeRun(context, key, { parts: row.parts })
  return true
}

const pieces = rawRows({ key: 'text', name: 'text?' })

async function movePortion(context: Context, row: RunRow, part: Part): Promise<void> {
  const kind = kindsOfWork(context).get(part.kind)
  const rows = kind
    ? await pieces.read(
        context.db,
        sql`select h.key, h.name from (${kind.held(context, [row.from_key])}) h where h.key > ${part.after} collate "C" order by h.key collate "C" limit ${portion}`,
      )
    : []
  const last = rows.at(-1)
  if (!kind || !last) {
    part.done = true
    return
  }
  const gone = (await principalOf(context, part.to ?? '')) ? null : refuse('user.notActive')
  for (const { key, name } of rows) {
    const reason = gone ?? (await moveOne(context, kind, { key, from: row.from_key, to: part.to ?? '' }, part))
    if (!reason) continue
    part.failed++
    await storeFailure(context, row, part, { key, name: name ?? '' }, reason)
  }
  part.after = last.key
}

/** The failure of one item; it does not block the others. */
async function moveOne(context: Context, kind: HandOver, handed: Parameters<HandOver['move']>[1], part: Part): Promise<unknown> {
  try {
    if (await inSavepoint(context.db, () => kind.move(context, handed))) part.moved++
    return null
  } catch (error) {
    if (isPassing(error)) throw error
    if (!(error instanceof Fail))
      context.log.error({ err: error, kind: part.kind, piece: handed.key }, 'a piece of work was not handed over')
    return error
  }
}

async function storeFailure(
  { db, request: { locale } }: Context,
  { hand_over_key }: RunRow,
  { kind }: Part,
  { key, name }: { key: string; name: string },
  error: unknown,
): Promise<void> {
  const reason = cutText(failureText(locale, error), 500)
  await db
    .insertInto('hand_over_failure')
    .values({ hand_over_key, kind, piece_key: key, name: cutText(name, 200), reason })
    .onConflict((conflict) => conflict.columns(['hand_over_key', 'kind', 'piece_key']).doUpdateSet({ reason }))
    .execute()
}

/** Shows failed items to administrators, notifies everybody concerned, and logs the moved items for the leaving user. */
async function finish(context: Context, row: RunRow): Promise<void> {
  const { from_key, by_key, parts, hand_over_key } = row
  if (row.way !== 'WORK') await leaveAll(context, from_key)
  await storeRun(context, hand_over_key, { status: 'DONE', done_time: context.now })
  const moved = parts.filter((part) => part.moved > 0)
  await context.audit({
    biz_type: 'sys_user',
    biz_key: from_key,
    action: 'handOver',
    diff: moved.map((part) => ({ field: part.kind, old: null, new: part.moved })),
  })
  await bumpAccess(context.db)
  const user = await nameOfUser(context, from_key)
  const target = { biz_type: 'sys_user', biz_key: from_key }
  for (const [to, got] of Map.groupBy(moved, (part) => part.to)) {
    const counts: WorkCounts = Object.fromEntries(got.map((part) => [part.kind, part.moved]))
    if (to && to !== by_key)
      await context.emit('message', { code: 'M-HANDOVER', receivers: [to], params: { user, what: wordsOf(context, counts) }, ...target })
  }
  const left = Object.values(await countOwned(context, [from_key])).reduce((sum, n) => sum + n, 0)
  const n = moved.reduce((sum, part) => sum + part.moved, 0)
  await context.emit('message', { code: 'M-HANDOVER-DONE', receivers: [by_key], params: { user, n, m: left }, ...target })
}

/** Ends it at its current point: remaining items are shown to administrators, and may be handed over again. */
async function giveUp(kernel: Kernel, key: string, reason = 'fail.internal'): Promise<void> {
  await systemTransaction(kernel, async (context) => {
    const row = await lockRun(context, key)
    if (row?.status !== 'RUNNING') return
    await storeRun(context, key, { status: 'FAILED', reason: text(row.locale, reason), done_time: context.now })
    if (row.way !== 'WORK') await leaveAll(context, row.from_key)
  })
}

export const handOverJob: BackgroundJob = { type: handOverJobType, run, giveUp }
