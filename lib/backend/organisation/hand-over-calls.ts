// The calls of hand-overs: the work of a user, possible receivers, progress, and a retry of failed items.
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AnswerOf } from '../../model/calls/define.ts'
import * as calls from '../../model/calls/hand-over.ts'
import { dictionaryOf } from '../../model/dictionaries.ts'
import { entities } from '../../model/entities/registry.ts'
import { handOverPermissions } from '../../model/organisation.ts'
import { pageOf } from '../../model/paging.ts'
import { rawRows } from '../db/raw-rows.ts'
import { countOwned, kindsOfWork } from '../entity/hand-over.ts'
import { visibleRows } from '../entity/scope.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, notFound, refuse } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { requireManageable } from './account-power.ts'
import { listReceivers, planOf, refuseLeavingReceivers, requireReceivers } from './hand-over-receivers.ts'
import { beginHandOver, lockRun, type RunRow, readRuns, shownRuns, startRun, storeRun } from './hand-over-store.ts'
import { requireVisibleUser } from './user-list.ts'
import { visibleUsers } from './user-rows.ts'

async function handOverWork(context: Context, { id, ...receivers }: z.output<typeof calls.handOverWork.input>) {
  await requireVisibleUser(context, id)
  await requireManageable(context, [id])
  refuseLeavingReceivers([id], receivers)
  const plan = planOf(await countOwned(context, [id], true), receivers)
  await requireReceivers(context, id, plan, receivers)
  return { hand_overs: plan.length > 0 ? [await beginHandOver(context, id, 'WORK', plan)] : [] }
}

const pieces = rawRows({ key: 'text', name: 'text?', total: 'int' })

/** The entity of a kind of work; undefined if it is not a record. */
const recordOf = (kind: string) => entities.find(({ name }) => name === kind)

/** Whether the caller sees the record of an item, which may be outside his scope; other work depends on its permission only. On `h`. */
function isSeen(context: Context, kind: string): RawBuilder<boolean> {
  const definition = recordOf(kind)
  if (!definition) return sql<boolean>`true`
  return sql<boolean>`exists (select 1 from ${sql.table(kind)} t where t.${sql.ref(definition.key)} = h.key and ${visibleRows(context, definition)})`
}

/** The items of work, for records that the caller sees. */
async function listWork(
  context: Context,
  { ids, kind, ...paging }: z.output<typeof calls.listWork.input>,
): Promise<AnswerOf<typeof calls.listWork>> {
  for (const key of ids) await requireVisibleUser(context, key)
  await requireManageable(context, ids)
  const work = kindsOfWork(context).get(kind)
  if (!work) throw notFound()
  const permission = work.seenWith ?? work.needs
  if (permission && !may(context.user, permission)) throw forbidden(permission)
  const { limit, offset } = pageOf(paging)
  const rows = await pieces.read(
    context.db,
    sql`select h.key, h.name, (count(*) over ())::int as total from (${work.held(context, ids)}) h
      where ${isSeen(context, kind)} order by h.name, h.key limit ${limit} offset ${offset}`,
  )
  return { records: rows.map(({ key, name }) => ({ key, name: shownName(kind, name ?? '') })), total: rows[0]?.total ?? 0 }
}

/** The text of a record name that is a dictionary choice. */
function shownName(kind: string, name: string): string {
  const definition = recordOf(kind)
  const title = definition?.fields[definition.title]
  const items = title?.kind === 'choice' ? dictionaryOf(title.dict)?.items : undefined
  return items?.find(({ value }) => value === name)?.text ?? name
}

/** Hand-overs that the caller has begun, or of users whom he sees. */
const seen = (context: Context) =>
  sql<boolean>`(h.by_key = ${context.user.user_key} or exists (select 1 from sys_user t where t.user_key = h.from_key and ${visibleUsers(context)}))`

const failures = rawRows({
  hand_over_key: 'hand_over_failure.hand_over_key',
  kind: 'hand_over_failure.kind',
  piece_key: 'hand_over_failure.piece_key',
  name: 'hand_over_failure.name',
  reason: 'hand_over_failure.reason',
})
const mostFailures = 200

async function readProgress(context: Context, keys: readonly string[]): Promise<calls.HandOverProgress[]> {
  const rows = await readRuns(context.db, sql<boolean>`h.hand_over_key = any(${[...keys]}::text[]) and ${seen(context)}`)
  if (rows.length < new Set(keys).size) throw notFound()
  const failed = await failures.read(
    context.db,
    sql`select hand_over_key, kind, piece_key, name, reason from hand_over_failure where hand_over_key = any(${[...keys]}::text[])
      order by hand_over_key, kind, name, piece_key limit ${mostFailures}`,
  )
  const isShown = await whichAreSeen(context, failed)
  return (await shownRuns(context.db, rows)).map((run) => ({
    ...run,
    failures: failed.flatMap(({ hand_over_key, name, ...one }) =>
      hand_over_key === run.hand_over_key ? [{ ...one, name: isShown(one) ? shownName(one.kind, name) : hiddenName }] : [],
    ),
  }))
}

interface Failed {
  kind: string
  piece_key: string
}

/** Shown instead of the name of a record that the caller does not see. */
const hiddenName = '***'
const seenKeys = rawRows({ key: 'text' })

/** Whether the caller sees the record of a failed item. */
async function whichAreSeen(context: Context, failed: readonly Failed[]): Promise<(one: Failed) => boolean> {
  const seenOf = new Map<string, ReadonlySet<string>>()
  for (const [kind, ones] of Map.groupBy(failed, (one) => one.kind)) {
    const keys = ones.map(({ piece_key }) => piece_key)
    const rows = await seenKeys.read(context.db, sql`select h.key from unnest(${keys}::text[]) as h (key) where ${isSeen(context, kind)}`)
    seenOf.set(kind, new Set(rows.map(({ key }) => key)))
  }
  return ({ kind, piece_key }) => seenOf.get(kind)?.has(piece_key) === true
}

const counted = rawRows({ n: 'int' })

async function listRuns(context: Context, { from_key, ...paging }: z.output<typeof calls.listHandOvers.input>) {
  const { limit, offset } = pageOf(paging)
  const where = sql<boolean>`(${from_key ?? null}::text is null or h.from_key = ${from_key ?? null}) and ${seen(context)}`
  const rows = await readRuns(context.db, where, sql`limit ${limit} offset ${offset}`)
  const total = await counted.first(context.db, sql`select count(*)::int as n from hand_over h where ${where}`)
  return { records: await shownRuns(context.db, rows), total: total?.n ?? 0 }
}

/** Retries the failed items with their receivers, in the name of the caller. */
async function retry(context: Context, key: string): Promise<null> {
  const [known] = await readRuns(context.db, sql<boolean>`h.hand_over_key = ${key} and ${seen(context)}`)
  if (!known) throw notFound()
  await requireManageable(context, [known.from_key])
  const row = await lockRun(context, key)
  if (!row || row.status === 'RUNNING' || !mayRetry(row)) throw refuse('user.handOverNothing')
  await context.db.deleteFrom('hand_over_failure').where('hand_over_key', '=', key).execute()
  const parts = row.parts.map((part) => (part.to === null ? part : { ...part, failed: 0, after: '', done: false }))
  await storeRun(context, key, { parts, status: 'RUNNING', reason: null, done_time: null, by_key: context.user.user_key })
  await startRun(context, key, known.from_key)
  return null
}

const mayRetry = ({ status, parts }: RunRow) => status === 'FAILED' || parts.some(({ failed }) => failed > 0)

export const handOverCalls = [
  serve(calls.handOverWork, {
    summary: ['工作交接', 'Hand over all work'],
    permission: 'sys:user:handOver',
    write: true,
    handle: handOverWork,
  }),
  serve(calls.countWork, {
    summary: ['用户名下待交接的工作', 'Work of a user, to be handed over'],
    permission: [...handOverPermissions],
    async handle(context, { ids, noted }) {
      for (const key of ids) await requireVisibleUser(context, key)
      return countOwned(context, ids, noted === true)
    },
  }),
  serve(calls.listWork, {
    summary: ['某一类待交接的工作', 'Work of one kind, to be handed over'],
    permission: [...handOverPermissions],
    handle: listWork,
  }),
  serve(calls.listReceivers, {
    summary: ['可选的接收人，及不能接收的原因', 'Whom work may be handed to, and why not'],
    permission: [...handOverPermissions],
    async handle(context, input) {
      for (const key of input.ids) await requireVisibleUser(context, key)
      return listReceivers(context, input)
    },
  }),
  serve(calls.readHandOvers, {
    summary: ['交接进度与结果', 'Progress and outcome of hand-overs'],
    permission: [...handOverPermissions],
    handle: (context, { ids }) => readProgress(context, ids),
  }),
  serve(calls.listHandOvers, {
    summary: ['交接记录', 'Hand-overs'],
    permission: [...handOverPermissions],
    handle: listRuns,
  }),
  serve(calls.retryHandOver, {
    summary: ['重新交接没有成功的部分', 'Hand over once more what has not moved'],
    permission: [...handOverPermissions],
    write: true,
    handle: (context, { id }) => retry(context, id),
  }),
]
