// How objectives and key results move: weighed, started, checked in, done, closed with scores (docs/domain/objective.md#states).
import { sql } from 'kysely'
import { keyResult, objective } from '../../../model/entities/objective.ts'
import { keyResultProgress, weightedScore } from '../../../model/project-progress.ts'
import { newKey } from '../../base/crypto.ts'
import { transition } from '../../entity/change.ts'
import type { Row } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { lockRow, lockRows } from '../../entity/lock-row.ts'
import { requireRecord } from '../../entity/read.ts'
import { wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, notFound, refuse } from '../../kernel/fail.ts'
import { forOthers, lockOpenProject, manages } from '../open-project.ts'
import { refreshProgress } from '../progress.ts'
import { anyRuns, lockAbove, objectivesBeside, resultsBeside, type Sibling, sumOf } from './hooks.ts'

const placesOf = { value: /^-?\d{1,14}(\.\d{1,4})?$/, progress: /^\d{1,3}(\.\d{1,4})?$/, score: /^(0(\.\d{1,2})?|1(\.0{1,2})?)$/ }

const otherwise = wrongState

async function requireOwner(context: Context, projectKey: unknown, ...rows: Row[]): Promise<void> {
  if (rows.some((row) => row.owner_key === context.user.user_key)) return
  if (!(await manages(context, projectKey))) throw forOthers('okr.people')
}

/** The objective, locked after its project. */
async function lockObjective(context: Context, key: string, version?: number): Promise<Row> {
  const seen = await requireRecord(context, objective, key, 'READ')
  await lockOpenProject(context, seen.project_key)
  return loadRecord(context, objective, key, 'READ', version)
}

/** New weights of rows beside each other; together at most 100, and exactly 100 once one of them runs. */
async function weigh(
  context: Context,
  definition: typeof objective | typeof keyResult,
  siblings: readonly Sibling[],
  weights: readonly Sibling[],
) {
  const known = new Map(siblings.map((one) => [one.key, one]))
  if (weights.some(({ key }) => !known.has(key))) throw notFound()
  const given = new Map(weights.map(({ key, weight }) => [key, weight]))
  const after = siblings.map((one) => ({ ...one, weight: given.get(one.key) ?? one.weight }))
  const sum = sumOf(after)
  if (anyRuns(after) ? sum !== 100 : sum > 100) throw refuse(anyRuns(after) ? 'okr.weightsNot100' : 'okr.weightsAbove', { n: sum })
  for (const { key, weight } of after) {
    if (known.get(key)?.weight === weight) continue
    const row = await lockRow(context, definition, key)
    await transition(context, definition, row, { action: 'weigh', set: { weight } })
  }
}

export async function weighObjectives(
  context: Context,
  projectKey: string,
  parent: string | null,
  weights: readonly Sibling[],
): Promise<void> {
  const project = await lockOpenProject(context, projectKey)
  if (!(await manages(context, project.project_key))) throw forOthers('okr.people')
  await weigh(context, objective, await objectivesBeside(context, projectKey, parent), weights)
  await refreshProgress(context, projectKey)
}

export async function weighResults(context: Context, objectiveKey: string, weights: readonly Sibling[]): Promise<void> {
  const above = await lockObjective(context, objectiveKey)
  await requireOwner(context, above.project_key, above)
  if (!['DRAFT', 'RUNNING'].includes(String(above.status))) throw otherwise(context, objective)(above)
  await weigh(context, keyResult, await resultsBeside(context, objectiveKey), weights)
  await refreshProgress(context, above.project_key)
}

/** A draft starts when the weights beside it and below it are whole. */
export async function startObjective(context: Context, key: string, version?: number): Promise<void> {
  const row = await lockObjective(context, key, version)
  await requireOwner(context, row.project_key, row)
  if (row.status !== 'DRAFT') throw otherwise(context, objective)(row)
  const beside = sumOf(await objectivesBeside(context, row.project_key, row.parent_objective_key))
  if (beside !== 100) throw refuse('okr.objectivesNot100', { n: beside })
  const below = await objectivesBeside(context, row.project_key, key)
  const results = await resultsBeside(context, key)
  if (results.length === 0 && below.length === 0) throw refuse('okr.noResults')
  if (results.length > 0 && sumOf(results) !== 100) throw refuse('okr.resultsNot100', { n: sumOf(results) })
  await transition(context, objective, row, {
    action: 'start',
    from: ['DRAFT'],
    set: { status: 'RUNNING' },
    otherwise: otherwise(context, objective),
  })
  await sql`update key_result set status = 'RUNNING', row_version = row_version + 1, update_time = ${context.now}, update_by_key = ${context.user.user_key}
    where objective_key = ${key} and status = 'DRAFT' and not is_deleted`.execute(context.db)
  await refreshProgress(context, row.project_key)
}

/** A running objective is done when all its key results are. */
export async function finishObjective(context: Context, key: string, version?: number): Promise<void> {
  const row = await lockObjective(context, key, version)
  await requireOwner(context, row.project_key, row)
  if (row.status !== 'RUNNING') throw otherwise(context, objective)(row)
  const open = (await resultsBeside(context, key)).filter(({ status }) => status !== 'DONE')
  if (open.length > 0) throw refuse('okr.openResults', { n: open.length })
  await transition(context, objective, row, {
    action: 'finish',
    from: ['RUNNING'],
    set: { status: 'DONE' },
    otherwise: otherwise(context, objective),
  })
}

export interface Close {
  objective_key: string
  scores: readonly { kr_key: string; score: string }[]
  close_note?: string | undefined
  row_version?: number | undefined
}

/** Every key result gets its score; the objective's is their mean by weight. */
export async function closeObjective(context: Context, { objective_key, scores, close_note, row_version }: Close): Promise<void> {
  const row = await lockObjective(context, objective_key, row_version)
  await requireOwner(context, row.project_key, row)
  const from = ['RUNNING', 'DONE']
  if (!from.includes(String(row.status))) throw otherwise(context, objective)(row)
  const results = await lockRows(context, keyResult, sql<boolean>`t.objective_key = ${objective_key}`)
  const given = new Map(scores.map((one) => [one.kr_key, one.score]))
  const wrong = scores.some(({ score }) => !placesOf.score.test(score))
  if (wrong || results.some((one) => !given.has(one.kr_key)) || given.size !== results.length) throw refuse('okr.scores')
  for (const one of results)
    await transition(context, keyResult, one, { action: 'close', set: { status: 'CLOSED', score: given.get(one.kr_key) } })
  await transition(context, objective, row, {
    action: 'close',
    from,
    set: {
      status: 'CLOSED',
      score: weightedScore(results.map((one) => ({ weight: one.weight, score: given.get(one.kr_key) }))),
      close_note: close_note || null,
    },
    otherwise: otherwise(context, objective),
  })
  await refreshProgress(context, row.project_key)
}

async function lockResult(context: Context, key: string, version?: number): Promise<{ row: Row; above: Row }> {
  const seen = await requireRecord(context, keyResult, key, 'READ')
  const above = await lockAbove(context, seen.objective_key)
  const row = await loadRecord(context, keyResult, key, 'READ', version)
  await requireOwner(context, above.project_key, row, above)
  if (row.status !== 'RUNNING') throw otherwise(context, keyResult)(row)
  return { row, above }
}

export interface CheckIn {
  kr_key: string
  value: string
  confidence: number
  note?: string | undefined
  progress?: string | null | undefined
  row_version?: number | undefined
}

/** A new value of a running key result; its progress may also go back. */
export async function checkIn(context: Context, { kr_key, value, confidence, note, progress, row_version }: CheckIn): Promise<void> {
  const { row, above } = await lockResult(context, kr_key, row_version)
  if (!placesOf.value.test(value) || (row.kr_type === 'BOOL' && Number(value) !== 0 && Number(value) !== 1))
    throw invalid({ value: 'validation.invalid' })
  const byHand = progress !== null && progress !== undefined && progress !== ''
  if (byHand && (!placesOf.progress.test(progress) || Number(progress) > 100)) throw invalid({ progress: 'validation.invalid' })
  if (byHand && !note) throw invalid({ note: 'validation.required' })
  const set: Row = {
    current_value: value,
    confidence,
    manual_progress: byHand ? progress : null,
    manual_reason: byHand ? note : null,
  }
  set.progress = keyResultProgress({ ...row, ...set } as never)
  await transition(context, keyResult, row, { action: 'checkIn', from: ['RUNNING'], set, otherwise: otherwise(context, keyResult) })
  const me = context.user.user_key
  await context.db
    .insertInto('kr_update')
    .values({
      update_key: newKey(),
      kr_key,
      value,
      progress: String(set.progress),
      confidence,
      note: note || null,
      create_time: context.now,
      create_by_key: me,
      update_time: context.now,
      update_by_key: me,
    })
    .execute()
  await refreshProgress(context, above.project_key)
}

/** A key result is done when it has come all the way. */
export async function finishResult(context: Context, key: string, version?: number): Promise<void> {
  const { row } = await lockResult(context, key, version)
  if (Number(row.progress) < 100) throw refuse('okr.notReached')
  await transition(context, keyResult, row, {
    action: 'finish',
    from: ['RUNNING'],
    set: { status: 'DONE' },
    otherwise: otherwise(context, keyResult),
  })
}
