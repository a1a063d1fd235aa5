// The examples of a model: dry runs that are saved with their results, and repeated after a change (docs/domain/process-models.md#trying-and-saving).
import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '../../model/calls/approval-examples.ts'
import { type Difference, type ModelExample, mostExamples, type Outcome } from '../../model/calls/approval-examples.ts'
import { newKey } from '../base/crypto.ts'
import { isNotYetChosen } from '../bpm/chosen.ts'
import type { DryRunResult } from '../bpm/dry-run.ts'
import { readStepInputs } from '../bpm/store/execute-command.ts'
import { jsonOf, rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, Fail, Invalid, notFound, type Reason, refuse } from '../kernel/fail.ts'
import { reasonText } from '../kernel/pipeline.ts'
import { walkModel } from './model-dry-run.ts'

type Saved = z.output<(typeof calls.saveExample)['input']>

// The result of a dry run in its stored form, and the differences of a later one.

interface StoredOutcome {
  status: string
  steps: { node_id: string; node_name: string | null; people: string[] | null }[]
}

/** Of larger groups only this many are compared. */
const maxPeople = 50
const maxSteps = 200

/** Steps that have a name or a decider: gateways and other nodes without a name are left out. */
function outcomeOf({ status, steps, variables }: DryRunResult): StoredOutcome {
  const told = steps.flatMap(({ activity, task, users }) => {
    const { node_id, node_name } = activity
    const people = isNotYetChosen(variables, node_id) ? [] : users.toSorted().slice(0, maxPeople)
    return task || (node_name && !activity.node_type.endsWith('Gateway'))
      ? [{ node_id, node_name: node_name || null, people: task ? people : null }]
      : []
  })
  return { status, steps: told.slice(0, maxSteps) }
}

/** Steps are compared by name: a step that was deleted and drawn again under its old name is the same for the applicant. */
function differencesOf(before: StoredOutcome, now: StoredOutcome): Difference[] {
  const path = (one: StoredOutcome) => JSON.stringify(one.steps.map(({ node_id, node_name }) => node_name ?? node_id))
  const people = (one: StoredOutcome) => JSON.stringify(one.steps.map((step) => step.people))
  return [
    ...(before.status === now.status ? [] : (['status'] as const)),
    ...(path(before) === path(now) ? (people(before) === people(now) ? [] : (['people'] as const)) : (['path'] as const)),
  ]
}

/** In the stored form: people by their keys. */
interface StoredExample extends Pick<Saved, 'name' | 'variables' | 'approvers' | 'decisions'> {
  example_key: string
  starter: string
  recorded: StoredOutcome
}

/** The time limit for all examples together. */
const maxSeconds = 20

const exampleRows = rawRows({ examples: jsonOf<StoredExample[] | null>() })

async function readExamples({ db }: Context, model_key: string, lock: boolean): Promise<StoredExample[]> {
  const row = await exampleRows.first(
    db,
    sql`select m.examples from bpm_model m where m.model_key = ${model_key} and not m.is_deleted ${lock ? sql`for update` : sql``}`,
  )
  if (!row) throw notFound()
  return row.examples ?? []
}

/** Stored separately from the file, so that an open designer can still save the model. */
async function writeExamples(context: Context, model_key: string, examples: readonly StoredExample[], action: string): Promise<void> {
  await context.db
    .updateTable('bpm_model')
    .set({ examples: JSON.stringify(examples) })
    .where('model_key', '=', model_key)
    .execute()
  await context.audit({ biz_type: 'bpm_model', biz_key: model_key, action })
}

const walk = async (context: Context, bpmn_xml: string, { starter, variables, approvers, decisions }: Omit<StoredExample, 'recorded'>) =>
  outcomeOf((await walkModel(context, { bpmn_xml, starter, variables, approvers, decisions })).dryRun)

/** Runs all examples of a model with a file, one after the other. */
export async function runModelExamples(
  context: Context,
  { model_key, bpmn_xml }: z.output<(typeof calls.runExamples)['input']>,
): Promise<ModelExample[]> {
  const answers: ModelExample[] = []
  const until = Date.now() + maxSeconds * 1000
  for (const example of await readExamples(context, model_key, false)) {
    try {
      if (Date.now() > until) throw refuse('engine.trialTooLong', { seconds: maxSeconds })
      answers.push(await answerOf(context, example, await walk(context, bpmn_xml, example)))
    } catch (error) {
      // a failure of one example is its result, and the others still run
      if (!(error instanceof Fail)) throw error
      const reason: Reason = error instanceof Invalid && error.fields.starter ? 'bpm.exampleStarter' : [error.key, error.params]
      answers.push(await answerOf(context, example, null, reasonText(context.request.locale, reason)))
    }
  }
  return answers
}

/** Runs a dry run and saves it as an example with its result. */
export async function saveModelExample(context: Context, input: Saved): Promise<ModelExample> {
  const { model_key, bpmn_xml, name, variables, approvers, decisions, starter = context.user.user_key } = input
  const given = { example_key: input.example_key ?? newKey(), name, starter, variables, approvers, decisions }
  const recorded = await walk(context, bpmn_xml, given)
  const before = await readExamples(context, model_key, true)
  const at = before.findIndex(({ example_key }) => example_key === given.example_key)
  if (input.example_key && at < 0) throw notFound()
  if (before.some((one, index) => one.name === name && index !== at)) throw conflict('bpm.exampleTaken', { name })
  if (at < 0 && before.length >= mostExamples) throw refuse('bpm.exampleMost', { n: mostExamples })
  const example = { ...given, recorded }
  await writeExamples(context, model_key, at < 0 ? [...before, example] : before.with(at, example), 'saveExample')
  return answerOf(context, example, recorded)
}

export async function deleteModelExample(
  context: Context,
  { model_key, example_key }: z.output<(typeof calls.deleteExample)['input']>,
): Promise<void> {
  const before = await readExamples(context, model_key, true)
  const kept = before.filter((one) => one.example_key !== example_key)
  if (kept.length === before.length) throw notFound()
  await writeExamples(context, model_key, kept, 'deleteExample')
}

async function answerOf(
  context: Context,
  { starter, approvers, recorded, ...given }: StoredExample,
  now: StoredOutcome | null,
  problem: string | null = null,
): Promise<ModelExample> {
  const { users } = (await readStepInputs(context)).organisation
  const person = (user_key: string) => ({ user_key, name: users.get(user_key)?.realname ?? user_key })
  const named = ({ status, steps }: StoredOutcome): Outcome => ({
    status,
    steps: steps.map((step) => ({ ...step, people: step.people?.map(person) ?? null })),
  })
  return {
    ...given,
    starter: person(starter),
    approvers: Object.fromEntries(Object.entries(approvers).map(([node, keys]) => [node, keys.map(person)])),
    recorded: named(recorded),
    now: now && named(now),
    problem,
    differs: now ? differencesOf(recorded, now) : [],
  }
}
