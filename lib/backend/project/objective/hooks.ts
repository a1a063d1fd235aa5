// The rules for saving and deleting objectives and key results, mainly their weights (docs/domain/objective.md#weights).
import { sql } from 'kysely'
import { keyResult, objective } from '../../../model/entities/objective.ts'
import { keyResultProgress } from '../../../model/project-progress.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { asNew, type Hooks, type RowOf, type Write } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { lockOpenProject, requireParticipants } from '../open-project.ts'
import { refreshProgress } from '../progress.ts'

export interface Sibling {
  key: string
  weight: number
  status: string
}

const siblingRows = rawRows({ key: 'text', weight: 'int', status: 'text' })

/** The sibling objectives: of one project and below the same objective, or below none. */
export const objectivesBeside = ({ db }: Context, projectKey: unknown, parent: unknown): Promise<Sibling[]> =>
  siblingRows.read(
    db,
    sql`select objective_key as key, weight, status from objective where project_key = ${projectKey}
      and parent_objective_key is not distinct from ${parent ?? null}::text and not is_deleted order by objective_key`,
  )

export const resultsBeside = ({ db }: Context, objectiveKey: unknown): Promise<Sibling[]> =>
  siblingRows.read(
    db,
    sql`select kr_key as key, weight, status from key_result where objective_key = ${objectiveKey} and not is_deleted order by kr_key`,
  )

export const sumOf = (siblings: readonly Sibling[]): number => siblings.reduce((sum, { weight }) => sum + weight, 0)
export const anyRuns = (siblings: readonly Sibling[]): boolean => siblings.some(({ status }) => status !== 'DRAFT')

/** At most 100 while all are drafts; after one has started, weights change only together, and a new one begins with 0. */
function checkWeight({ old, row }: Write<typeof objective> | Write<typeof keyResult>, others: readonly Sibling[]): void {
  const weight = Number(row.weight ?? 0)
  const before = old ? Number(old.weight) : 0
  if (weight !== before && (anyRuns(others) || (old && old.status !== 'DRAFT'))) throw invalid({ weight: 'validation.weightsRunning' })
  const left = 100 - sumOf(others)
  if (weight > left) throw invalid({ weight: ['validation.weightSum', { n: Math.max(0, left) }] })
}

const without = (siblings: readonly Sibling[], key: unknown) => siblings.filter((one) => one.key !== key)

async function writeObjective(context: Context, write: Write<typeof objective>): Promise<void> {
  const { old, row } = write
  if (typeof row.project_key !== 'string') return
  await lockOpenProject(context, row.project_key)
  if (old && ['DONE', 'CLOSED'].includes(old.status)) throw wrongState(context, objective)(old)
  if (!old || old.owner_key !== row.owner_key) await requireParticipants(context, row.project_key, 'owner_key', [row.owner_key])
  const moved = old && old.parent_objective_key !== row.parent_objective_key
  if (moved && (old.status !== 'DRAFT' || Number(old.weight) > 0)) throw invalid({ parent_objective_key: 'validation.weightsRunning' })
  checkWeight(write, without(await objectivesBeside(context, row.project_key, row.parent_objective_key), row.objective_key))
  if (!old) row.objective_code = `O${await nextNumber(context, row.project_key)}`
}

const nextRows = rawRows({ n: 'int' })

async function nextNumber({ db }: Context, projectKey: string): Promise<number> {
  const next = await nextRows.first(
    db,
    sql`select coalesce(max(substr(objective_code, 2)::int), 0) + 1 as n from objective
      where project_key = ${projectKey} and objective_code ~ '^O[0-9]+$'`,
  )
  return next?.n ?? 1
}

async function deleteObjective(context: Context, row: RowOf<typeof objective>): Promise<void> {
  await lockOpenProject(context, row.project_key)
  requireState(context, objective, row, ['DRAFT'])
  const others = without(await objectivesBeside(context, row.project_key, row.parent_objective_key), row.objective_key)
  if (anyRuns(others) && Number(row.weight) > 0) throw refuse('okr.weightsRunning')
  await refuseLinked(context, objective, row.objective_key)
  for (const { key } of await resultsBeside(context, row.objective_key)) await refuseLinked(context, keyResult, key)
}

async function writeResult(context: Context, write: Write<typeof keyResult>): Promise<void> {
  const { old, row } = write
  if (typeof row.objective_key !== 'string') return
  const above = await lockAbove(context, row.objective_key)
  requireState(context, objective, above, ['DRAFT', 'RUNNING'])
  if (old && ['DONE', 'CLOSED'].includes(old.status)) throw wrongState(context, keyResult)(old)
  row.project_key = above.project_key
  if (row.kr_type === 'BOOL') Object.assign(row, { start_value: '0.0000', target_value: '1.0000' })
  if (Number(row.start_value) === Number(row.target_value)) throw invalid({ target_value: 'validation.targetIsStart' })
  if (!old || old.owner_key !== row.owner_key) await requireParticipants(context, above.project_key, 'owner_key', [row.owner_key])
  checkWeight(write, without(await resultsBeside(context, row.objective_key), row.kr_key))
  if (!old) row.status = above.status
  if (!old || old.status === 'DRAFT') row.current_value = row.start_value
  row.progress = keyResultProgress(row)
}

/** The objective of a key result, its project locked before it. */
export async function lockAbove(context: Context, objectiveKey: unknown): Promise<RowOf<typeof objective>> {
  const found = await context.db
    .selectFrom('objective')
    .select('project_key')
    .where('objective_key', '=', String(objectiveKey))
    .where('is_deleted', '=', false)
    .executeTakeFirstOrThrow()
  await lockOpenProject(context, found.project_key)
  return lockRow(context, objective, objectiveKey)
}

async function deleteResult(context: Context, row: RowOf<typeof keyResult>): Promise<void> {
  await lockAbove(context, row.objective_key)
  if (['DONE', 'CLOSED'].includes(row.status)) throw wrongState(context, keyResult)(row)
  if (row.status !== 'DRAFT' && Number(row.weight) > 0) throw refuse('okr.weightsRunning')
  await refuseLinked(context, keyResult, row.kr_key)
}

export const objectiveHooks: Hooks<typeof objective> = {
  beforeWrite: writeObjective,
  beforeDelete: deleteObjective,
  afterDelete: (context, row) => refreshProgress(context, row.project_key),
  async beforeRestore(context, row) {
    await lockOpenProject(context, row.project_key)
    checkWeight(asNew(row), await objectivesBeside(context, row.project_key, row.parent_objective_key))
  },
  afterRestore: (context, row) => refreshProgress(context, row.project_key),
}

export const resultHooks: Hooks<typeof keyResult> = {
  beforeWrite: writeResult,
  afterWrite: (context, { row }) => refreshProgress(context, row.project_key),
  beforeDelete: deleteResult,
  afterDelete: (context, row) => refreshProgress(context, row.project_key),
  async beforeRestore(context, row) {
    requireState(context, objective, await lockAbove(context, row.objective_key), ['DRAFT', 'RUNNING'])
    checkWeight(asNew(row), await resultsBeside(context, row.objective_key))
  },
  afterRestore: (context, row) => refreshProgress(context, row.project_key),
}
