// The weights of sibling objectives and key results (docs/domain/objective.md#weights).
import { keyResult, objective } from '../../../model/entities/objective.ts'
import { transition } from '../../entity/change.ts'
import type { Row } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState } from '../../entity/state-name.ts'
import type { Context } from '../../kernel/context.ts'
import { notFound, refuse } from '../../kernel/fail.ts'
import { forOthers, lockOpenProject, manages } from '../open-project.ts'
import { refreshProgress } from '../progress.ts'
import { anyRuns, objectivesBeside, resultsBeside, type Sibling, sumOf } from './hooks.ts'

async function requireOwner(context: Context, row: Row): Promise<void> {
  if (row.owner_key === context.user.user_key) return
  if (!(await manages(context, row.project_key))) throw forOthers('okr.people')
}

/** The objective, locked after its project. */
async function lockObjective(context: Context, key: string): Promise<Row> {
  const seen = await requireRecord(context, objective, key, 'READ')
  await lockOpenProject(context, seen.project_key)
  return loadRecord(context, objective, key, 'READ')
}

/** New weights of siblings: together at most 100, and exactly 100 after one of them has started. */
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
  await requireOwner(context, above)
  requireState(context, objective, above, ['DRAFT', 'RUNNING'])
  await weigh(context, keyResult, await resultsBeside(context, objectiveKey), weights)
  await refreshProgress(context, above.project_key)
}
