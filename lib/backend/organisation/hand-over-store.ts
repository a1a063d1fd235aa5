// The rows of hand-overs: created, read, updated.
import { type RawBuilder, sql } from 'kysely'
import type { Locale } from '../../i18n/text.ts'
import type { HandOverRun, HandOverWay } from '../../model/calls/hand-over.ts'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { jsonOf, type RawRow, rawRows } from '../db/raw-rows.ts'
import { peopleNames } from '../entity/people-names.ts'
import { enqueueJob } from '../kernel/background-job.ts'
import type { Context } from '../kernel/context.ts'

export const handOverJobType = 'user.handOver'

/** One kind of a hand-over: null if it stays; `after` is the last processed item. */
export interface Part {
  kind: string
  to: string | null
  total: number
  moved: number
  failed: number
  after: string
  done: boolean
}

/** A kind and its receiver, null for nobody. */
export interface Planned {
  kind: string
  to: string | null
  total: number
}

const shape = {
  hand_over_key: 'hand_over.hand_over_key',
  from_key: 'hand_over.from_key',
  by_key: 'hand_over.by_key',
  way: jsonOf<HandOverWay>(),
  status: jsonOf<HandOverRun['status']>(),
  parts: jsonOf<Part[]>(),
  reason: 'hand_over.reason',
  locale: jsonOf<Locale>(),
  create_time: 'hand_over.create_time',
  done_time: 'hand_over.done_time',
} as const
const runs = rawRows(shape)

export type RunRow = RawRow<typeof shape>

const columns = sql`h.hand_over_key, h.from_key, h.by_key, to_jsonb(h.way) as way, to_jsonb(h.status) as status, h.parts, h.reason, to_jsonb(h.locale) as locale, h.create_time, h.done_time`

/** Starts a hand-over in the background; kinds that stay are only recorded. Returns its key. */
export async function beginHandOver(context: Context, from: string, way: HandOverWay, plan: readonly Planned[]): Promise<string> {
  const key = newKey()
  const moves = plan.some(({ to }) => to !== null)
  const parts: Part[] = plan.map((one) => ({ ...one, moved: 0, failed: 0, after: '', done: one.to === null }))
  await context.db
    .insertInto('hand_over')
    .values({
      hand_over_key: key,
      from_key: from,
      by_key: context.user.user_key,
      way,
      status: moves ? 'RUNNING' : 'DONE',
      parts: JSON.stringify(parts),
      locale: context.request.locale,
      create_time: context.now,
      done_time: moves ? null : context.now,
    })
    .execute()
  if (moves) await startRun(context, key, from)
  return key
}

/** Enqueues a hand-over, and logs it for the leaving user. */
export async function startRun(context: Context, key: string, from: string): Promise<void> {
  await enqueueJob(context, handOverJobType, key)
  await context.audit({ biz_type: 'sys_user', biz_key: from, action: 'handOverBegin' })
}

/** One hand-over, locked until the transaction ends. */
export const lockRun = ({ db }: Context, key: string): Promise<RunRow | undefined> =>
  runs.first(db, sql`select ${columns} from hand_over h where h.hand_over_key = ${key} for update`)

export const readRun = (db: Db, key: string): Promise<RunRow | undefined> =>
  runs.first(db, sql`select ${columns} from hand_over h where h.hand_over_key = ${key}`)

export const readRuns = (db: Db, where: RawBuilder<boolean>, page = sql``): Promise<RunRow[]> =>
  runs.read(db, sql`select ${columns} from hand_over h where ${where} order by h.create_time desc, h.hand_over_key desc ${page}`)

/** Stores the progress. */
export async function storeRun(
  { db }: Context,
  key: string,
  set: { parts?: readonly Part[]; status?: HandOverRun['status']; done_time?: Date | null; reason?: string | null; by_key?: string },
): Promise<void> {
  const { parts, ...rest } = set
  await db
    .updateTable('hand_over')
    .set({ ...rest, ...(parts && { parts: JSON.stringify(parts) }) })
    .where('hand_over_key', '=', key)
    .execute()
}

/** Hand-overs in their display form. */
export async function shownRuns(db: Db, rows: readonly RunRow[]): Promise<HandOverRun[]> {
  const named = rows.flatMap(({ from_key, by_key, parts }) => [from_key, by_key, ...parts.flatMap(({ to }) => to ?? [])])
  const names = await peopleNames(db, named)
  const nameOf = (key: string) => names.get(key) ?? key
  return rows.map(({ parts, locale: _, by_key, ...run }) => ({
    ...run,
    from_name: nameOf(run.from_key),
    by_name: nameOf(by_key),
    parts: parts.map(({ to, after: _after, ...part }) => ({ ...part, to_key: to, to_name: to && nameOf(to) })),
  }))
}
