// The calls of a model's examples: dry runs that are saved with their results, and repeated after a change.
import { z } from 'zod'
import { keyInput } from '../paging.ts'
import { decisionsInput } from './approval-dry-run.ts'
import { approversInput, person, text, variablesInput } from './approval-parts.ts'
import { type AnswerOf, define } from './define.ts'

/** The maximum number of examples of a model. */
export const mostExamples = 20

const maxCharacters = 20_000

/** The result of a dry run: its end, and its path. */
const outcome = z.object({
  status: z.string(),
  steps: z.array(
    z.object({
      node_id: z.string(),
      node_name: text,
      /** Who would decide; null for a step without a decision. */
      people: z.array(person).nullable(),
    }),
  ),
})

export type Outcome = z.output<typeof outcome>

const difference = z.enum(['status', 'path', 'people'])

export type Difference = z.output<typeof difference>

const example = z.object({
  example_key: z.string(),
  name: z.string(),
  starter: person,
  variables: z.record(z.string(), z.unknown()),
  approvers: z.record(z.string(), z.array(person)),
  decisions: decisionsInput,
  /** The saved result. */
  recorded: outcome,
  /** The result with the sent file; null if it cannot run. */
  now: outcome.nullable(),
  /** Why it cannot run. */
  problem: text,
  differs: z.array(difference),
})

export type ModelExample = AnswerOf<typeof runExamples>[number]

/** Runs every example of a model with a file. */
export const runExamples = define('POST /api/bpm/biz/bpm/model/examples', {
  input: z.object({ model_key: keyInput, bpmn_xml: z.string().min(1).max(2_000_000) }),
  output: z.array(example),
})

/** Saves a dry run with its result; with the key of an example, that one is recorded again. */
export const saveExample = define('POST /api/bpm/biz/bpm/model/saveExample', {
  input: z.object({
    model_key: keyInput,
    bpmn_xml: z.string().min(1).max(2_000_000),
    example_key: keyInput.optional(),
    name: z.string().trim().min(1).max(50),
    starter: keyInput.optional(),
    variables: variablesInput.refine((values) => JSON.stringify(values).length <= maxCharacters),
    approvers: approversInput.default({}),
    decisions: decisionsInput.default([]),
  }),
  output: example,
})

export const deleteExample = define('POST /api/bpm/biz/bpm/model/deleteExample', {
  input: z.object({ model_key: keyInput, example_key: keyInput }),
})
