// The calls of objectives and key results besides the derived ones (docs/domain/objective.md#objective).
import * as calls from '../../../model/calls/project-objective.ts'
import { keyResult, keyResultUpdate, objective } from '../../../model/entities/objective.ts'
import { type ServedEntity, serveEntity } from '../../entity/calls.ts'
import { readRecord } from '../../entity/read.ts'
import { type Call, serve } from '../../kernel/call.ts'
import type { Context } from '../../kernel/context.ts'
import { removeInProject, saveInProject } from '../open-project.ts'
import { objectiveHooks, resultHooks } from './hooks.ts'
import { objectiveStepCalls, resultStepCalls, withObjectiveSteps, withResultSteps } from './steps.ts'
import { weighObjectives, weighResults } from './weights.ts'

const each = (context: Context, definition: typeof objective | typeof keyResult, keys: readonly string[]) =>
  Promise.all(keys.map((key) => readRecord(context, definition, key))) as Promise<never>

const working = { permission: ['eis:okr:e', 'eis:okr:q'], write: true, done: 'done.saved' } as const
const writing = { permission: ['eis:okr:a', 'eis:okr:e'], write: true, done: 'done.saved' } as const
const deleting = { permission: 'eis:okr:d', body: 'jsonOrForm', write: true, done: 'done.deleted' } as const

export const objectiveEntities: readonly ServedEntity[] = [
  serveEntity(objective, { ...withObjectiveSteps(objectiveHooks), without: ['addOrUpdate', 'deleteById'] }),
  serveEntity(keyResult, { ...withResultSteps(resultHooks), without: ['addOrUpdate', 'deleteById'] }),
  serveEntity(keyResultUpdate, { without: ['addOrUpdate', 'deleteById', 'detail/{id}'] }),
]

export const objectiveCalls: readonly Call[] = [
  serve(calls.saveObjective, {
    ...writing,
    summary: ['新增或修改目标', 'Add or change an objective'],
    handle: (context, input) => saveInProject(context, objective, input),
  }),
  serve(calls.deleteObjectives, {
    ...deleting,
    summary: ['删除目标', 'Delete an objective'],
    handle: (context, keys) => removeInProject(context, objective, keys),
  }),
  serve(calls.weighObjectives, {
    ...working,
    summary: ['分配同级目标的权重', 'Distribute the weights of objectives of one level'],
    async handle(context, { project_key, parent_objective_key, weights }) {
      const given = weights.map(({ objective_key, weight }) => ({ key: objective_key, weight, status: '' }))
      await weighObjectives(context, project_key, parent_objective_key ?? null, given)
      return each(
        context,
        objective,
        given.map(({ key }) => key),
      )
    },
  }),
  serve(calls.saveKeyResult, {
    ...writing,
    summary: ['新增或修改关键结果', 'Add or change a key result'],
    handle: (context, input) => saveInProject(context, keyResult, input),
  }),
  serve(calls.deleteKeyResults, {
    ...deleting,
    summary: ['删除关键结果', 'Delete a key result'],
    handle: (context, keys) => removeInProject(context, keyResult, keys),
  }),
  serve(calls.weighKeyResults, {
    ...working,
    summary: ['分配关键结果的权重', 'Distribute the weights of key results'],
    async handle(context, { objective_key, weights }) {
      const given = weights.map(({ kr_key, weight }) => ({ key: kr_key, weight, status: '' }))
      await weighResults(context, objective_key, given)
      return each(
        context,
        keyResult,
        given.map(({ key }) => key),
      )
    },
  }),
  ...objectiveStepCalls,
  ...resultStepCalls,
]
