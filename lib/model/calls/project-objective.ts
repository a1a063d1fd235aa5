// The calls of objectives and key results besides those derived from the entities: weights, states, check-ins, the close with its scores.
import { z } from 'zod'
import { keyResult, objective } from '../entities/objective.ts'
import { batchAnswer, keyInput, recordKeys } from '../paging.ts'
import { keyResultCheckIn, keyResultSteps, objectiveClose, objectiveSteps } from '../steps/objective.ts'
import { define } from './define.ts'
import { rowOf } from './entity.ts'
import { versionInput } from './record-input.ts'
import { stepCalls } from './steps.ts'

const objectives = 'POST /api/eis/restful/objective'
const results = 'POST /api/eis/restful/keyResult'
const weight = z.coerce.number().int().min(0).max(100)
const decimalText = z.union([z.string(), z.number()]).transform((value) => String(value).trim())

export const saveObjective = define(`${objectives}/addOrUpdate`, {
  input: z.looseObject({
    id: keyInput.optional(),
    objective_key: keyInput.optional(),
    project_key: keyInput.optional(),
    row_version: versionInput,
  }),
  output: rowOf(objective),
})
export const deleteObjectives = define(`${objectives}/deleteById`, { input: recordKeys(objective.key), output: batchAnswer })

/** The weights of sibling objectives, changed together. */
export const weighObjectives = define(`${objectives}/weights`, {
  input: z.object({
    project_key: keyInput,
    parent_objective_key: keyInput.nullish(),
    weights: z
      .array(z.object({ objective_key: keyInput, weight }))
      .min(1)
      .max(100),
  }),
  output: z.array(rowOf(objective)),
})

export const objectiveStepCalls = stepCalls(objectiveSteps)

export const closeScores = z
  .array(z.object({ kr_key: keyInput, score: decimalText }))
  .max(100)
  .default([])

export const objectiveCloseCalls = stepCalls(objectiveClose, { scores: closeScores })

export const saveKeyResult = define(`${results}/addOrUpdate`, {
  input: z.looseObject({
    id: keyInput.optional(),
    kr_key: keyInput.optional(),
    objective_key: keyInput.optional(),
    row_version: versionInput,
  }),
  output: rowOf(keyResult),
})
export const deleteKeyResults = define(`${results}/deleteById`, { input: recordKeys(keyResult.key), output: batchAnswer })

export const weighKeyResults = define(`${results}/weights`, {
  input: z.object({
    objective_key: keyInput,
    weights: z
      .array(z.object({ kr_key: keyInput, weight }))
      .min(1)
      .max(100),
  }),
  output: z.array(rowOf(keyResult)),
})

export const keyResultStepCalls = stepCalls(keyResultSteps)

export const keyResultCheckInCalls = stepCalls(keyResultCheckIn)
