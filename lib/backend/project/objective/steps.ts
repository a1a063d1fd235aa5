// The effects of the steps of objectives and key results, and who may take them (docs/domain/objective.md#states).
import { sql } from 'kysely'
import * as calls from '../../../model/calls/project-objective.ts'
import { keyResult, objective } from '../../../model/entities/objective.ts'
import { keyResultProgress, weightedScore } from '../../../model/project-progress.ts'
import { keyResultCheckIn, keyResultSteps, objectiveClose, objectiveSteps } from '../../../model/steps/objective.ts'
import { partsOf } from '../../../model/steps/step.ts'
import { newKey } from '../../base/crypto.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { transition } from '../../entity/change.ts'
import type { Hooks, RowOf } from '../../entity/hooks.ts'
import { lockRows } from '../../entity/lock-row.ts'
import { requireRecord } from '../../entity/read.ts'
import { serveSteps } from '../../entity/steps.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { forOthers, lockOpenProject, openProjects } from '../open-project.ts'
import { refreshProgress } from '../progress.ts'
import { lockAbove, objectivesBeside, resultsBeside, sumOf } from './hooks.ts'

type Objective = RowOf<typeof objective>
type KeyResult = RowOf<typeof keyResult>

const notYours = () => forOthers('okr.people')

/** In a project that is not open nobody may take a step. */
async function partsIn(context: Context, rows: readonly { project_key: string | null; owners: readonly unknown[] }[]) {
  const open = await openProjects(
    context,
    rows.map(({ project_key }) => project_key ?? ''),
  )
  return rows.map(({ project_key, owners }) =>
    partsOf<typeof objectiveSteps>({
      owner: open.has(project_key ?? '') && owners.includes(context.user.user_key),
      manager: open.get(project_key ?? '') === true,
    }),
  )
}

const ofObjectives = {
  reads: ['project_key', 'owner_key'] as const,
  parts: (context: Context, rows: readonly Pick<Objective, 'project_key' | 'owner_key'>[]) =>
    partsIn(
      context,
      rows.map(({ project_key, owner_key }) => ({ project_key, owners: [owner_key] })),
    ),
  /** The project is locked before the objective. */
  lock: async (context: Context, key: string) =>
    lockOpenProject(context, (await requireRecord(context, objective, key, 'READ')).project_key),
  notYours,
}

const { calls: stateCalls, hooksWith: withStates } = serveSteps(objectiveSteps, {
  ...ofObjectives,
  of: {
    /** Requires that the weights of its siblings and of its children are complete. */
    RUNNING: {
      async check(context, { objective_key: key, project_key, parent_objective_key }) {
        const beside = sumOf(await objectivesBeside(context, project_key, parent_objective_key))
        if (beside !== 100) throw refuse('okr.objectivesNot100', { n: beside })
        const below = await objectivesBeside(context, project_key, key)
        const results = await resultsBeside(context, key)
        if (results.length === 0 && below.length === 0) throw refuse('okr.noResults')
        if (results.length > 0 && sumOf(results) !== 100) throw refuse('okr.resultsNot100', { n: sumOf(results) })
      },
      action: () => 'start',
      async after(context, { objective_key: key, project_key }) {
        await sql`update key_result set status = 'RUNNING', row_version = row_version + 1, update_time = ${context.now}, update_by_key = ${context.user.user_key}
          where objective_key = ${key} and status = 'DRAFT' and not is_deleted`.execute(context.db)
        await refreshProgress(context, project_key)
      },
    },
    /** Requires that all its key results are done. */
    DONE: {
      async check(context, { objective_key }) {
        const open = (await resultsBeside(context, objective_key)).filter(({ status }) => status !== 'DONE')
        if (open.length > 0) throw refuse('okr.openResults', { n: open.length })
      },
      action: () => 'finish',
    },
  },
})

const isScore = /^(0(\.\d{1,2})?|1(\.0{1,2})?)$/

const { calls: closeCalls, hooksWith: withClose } = serveSteps(objectiveClose, {
  ...ofObjectives,
  calls: calls.objectiveCloseCalls,
  of: {
    /** Every key result gets a score; the objective's score is their weighted mean. */
    close: {
      async set(context, { objective_key }, { scores: asked, close_note }) {
        const scores = calls.closeScores.parse(asked ?? [])
        const results = await lockRows(context, keyResult, sql<boolean>`t.objective_key = ${objective_key}`)
        const given = new Map(scores.map((one) => [one.kr_key, one.score]))
        const wrong = scores.some(({ score }) => !isScore.test(score))
        if (wrong || results.some((one) => !given.has(one.kr_key)) || given.size !== results.length) throw refuse('okr.scores')
        for (const one of results)
          await transition(context, keyResult, one, { action: 'close', set: { status: 'CLOSED', score: given.get(one.kr_key) } })
        return { score: weightedScore(results.map((one) => ({ weight: one.weight, score: given.get(one.kr_key) }))), close_note }
      },
      after: (context, row) => refreshProgress(context, row.project_key),
    },
  },
})

export const objectiveStepCalls = [...stateCalls, ...closeCalls]
export const withObjectiveSteps = (hooks: Hooks<typeof objective>) => withStates(withClose(hooks))

const ownerRows = rawRows({ objective_key: 'objective.objective_key', owner_key: 'objective.owner_key' })

const ofResults = {
  reads: ['project_key', 'objective_key', 'owner_key'] as const,
  /** Its owner and that of its objective. */
  async parts(context: Context, rows: readonly Pick<KeyResult, 'project_key' | 'objective_key' | 'owner_key'>[]) {
    const above = await ownerRows.read(
      context.db,
      sql`select objective_key, owner_key from objective where objective_key = any(${rows.map(({ objective_key }) => objective_key)}::text[])`,
    )
    const owners = new Map(above.map(({ objective_key, owner_key }) => [objective_key, owner_key]))
    return partsIn(
      context,
      rows.map(({ project_key, objective_key, owner_key }) => ({ project_key, owners: [owner_key, owners.get(objective_key)] })),
    )
  },
  lock: async (context: Context, key: string) => lockAbove(context, (await requireRecord(context, keyResult, key, 'READ')).objective_key),
  notYours,
}

const { calls: resultCalls, hooksWith: withResultStates } = serveSteps(keyResultSteps, {
  ...ofResults,
  of: {
    /** Requires full progress. */
    DONE: {
      check(_, { progress }) {
        if (Number(progress) < 100) throw refuse('okr.notReached')
      },
      action: () => 'finish',
    },
  },
})

const { calls: checkInCalls, hooksWith: withCheckIn } = serveSteps(keyResultCheckIn, {
  ...ofResults,
  of: {
    /** A new value; its progress may also go back. */
    checkIn: {
      check(_, { kr_type }, { value, note, progress }) {
        if (kr_type === 'BOOL' && Number(value) !== 0 && Number(value) !== 1) throw invalid({ value: 'validation.invalid' })
        if (progress !== null && !note) throw invalid({ note: 'validation.required' })
      },
      set(_, row, { value, confidence, note, progress }) {
        const set = {
          current_value: value,
          confidence,
          manual_progress: progress,
          manual_reason: progress === null ? null : note,
        }
        return { ...set, progress: keyResultProgress({ ...row, ...set }) }
      },
      async after(context, row, { value, confidence, note }) {
        const me = context.user.user_key
        const made = { create_time: context.now, create_by_key: me, update_time: context.now, update_by_key: me }
        await context.db
          .insertInto('kr_update')
          .values({ update_key: newKey(), kr_key: row.kr_key, value, progress: String(row.progress), confidence, note, ...made })
          .execute()
        await refreshProgress(context, row.project_key)
      },
    },
  },
})

export const resultStepCalls = [...resultCalls, ...checkInCalls]
export const withResultSteps = (hooks: Hooks<typeof keyResult>) => withResultStates(withCheckIn(hooks))
