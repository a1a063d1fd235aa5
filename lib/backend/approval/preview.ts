// The expected path of an application before it is sent: a dry run with the values typed so far, and the missing values. Nothing is
// stored or started (docs/domain/approval.md#preview).
import type { z } from 'zod'
import { text as textOf } from '../../i18n/text.ts'
import type { previewApplication as previewCall } from '../../model/calls/approval-instances.ts'
import type { SummaryPart } from '../../model/calls/approval-parts.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import { entities } from '../../model/entities/registry.ts'
import { newKey } from '../base/crypto.ts'
import { assumeChosen, type Chosen, isNotYetChosen } from '../bpm/chosen.ts'
import type { Definition } from '../bpm/definition.ts'
import { type DryRunResult, type DryRunStep, dryRunModel } from '../bpm/dry-run.ts'
import { problemOf, readSubmission } from '../bpm/form.ts'
import { bars } from '../bpm/state.ts'
import { type Business, businessOf } from '../bpm/store/business.ts'
import { refusalOf } from '../bpm/store/choose.ts'
import { readStepInputs } from '../bpm/store/execute-command.ts'
import { nameOf, type Organisation, peopleOf } from '../bpm/store/people.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import { deployedModels, type ModelHead, mayStart } from '../bpm/store/submit.ts'
import type { Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, invalid, notFound, refuse } from '../kernel/fail.ts'
import { readParameter } from '../kernel/parameter.ts'
import { reasonText } from '../kernel/pipeline.ts'
import { may } from '../kernel/principal.ts'
import { calledBy } from './model-dry-run.ts'
import { newestDefinitions } from './start.ts'
import { summariseForm, summariseRecord } from './summary.ts'

type Input = z.output<(typeof previewCall)['input']>
type Answer = AnswerOf<typeof previewCall>
type Problem = Answer['problems'][number]

const maxNames = 5
const maxSteps = 50

/** The data of an application before the dry run: its facts, its variables (null if they cannot be computed yet), its problems. */
interface Typed {
  facts: SummaryPart[]
  variables: Readonly<Record<string, unknown>> | null
  problems: Problem[]
}

export async function previewApplication(context: Context, input: Input): Promise<Answer> {
  const { business_type, process_definition_key } = input
  const models = await deployedModels(context)
  if (business_type !== undefined) {
    const business = businessOf(context, business_type)
    if (!business) throw notFound()
    const { own, ...typed } = await readTypedRecord(context, business, input.values)
    if ((await business.isApproved?.(context)) === false) return { ...unapproved, facts: typed.facts, problems: typed.problems }
    const named = own ? models.find((one) => one.process_definition_key === own) : undefined
    const model = named ?? models.find(({ business_types }) => business_types.includes(business_type))
    return previewOf(context, model, typed, input.approvers)
  }
  if (process_definition_key === undefined) throw invalid({ process_definition_key: 'validation.required' })
  const model = models.find((one) => one.process_definition_key === process_definition_key)
  if (!model || !mayStart(context, model)) throw notFound()
  if (model.business_types.length > 0) throw refuse('bpm.needsRecord', { name: model.model_name })
  const definition = (await newestDefinitions(context, [process_definition_key])).get(process_definition_key)
  return previewOf(context, model, readTypedForm(context, definition, input.values), input.approvers ?? {})
}

/** The record, and its own approval process, if it is stored and has one. */
async function readTypedRecord(context: Context, business: Business, values: Row): Promise<Typed & { own: string | null }> {
  const definition = entities.find(({ name }) => name === business.entity)
  if (!definition) throw notFound()
  const key = values[definition.key]
  // submitting a stored record does not require the right to change it: its own access rule is checked too
  const codes = (typeof key === 'string' ? ['a', 'e', 'q'] : ['a', 'e']).map((letter) => `${definition.permission}:${letter}`)
  if (!may(context.user, codes)) throw forbidden(codes[0] as string)
  const { row, variables, problems } = await business.preview(context, values)
  const own = typeof key === 'string' ? ((await business.processOf?.(context, key)) ?? null) : null
  const { locale } = context.request
  return {
    own,
    facts: variables ? summariseRecord(context, definition, row) : [],
    variables,
    problems: problems.map(({ field, reason }) => ({
      field,
      label: field === null ? null : textOf(locale, `entity.${definition.name}.field.${field}`),
      message: reasonText(locale, reason),
    })),
  }
}

function readTypedForm(context: Context, definition: Definition | undefined, values: Row): Typed {
  const form = definition?.starts.find(({ event }) => event.type === 'none')?.form
  if (!form) return { facts: [], variables: values, problems: [] }
  const { variables, faults } = readSubmission(form, values)
  return {
    facts: summariseForm(form.fields, variables),
    variables,
    problems: Object.entries(faults).map(([field, fault]) => ({
      field,
      label: form.fields.find(({ id }) => id === field)?.label || field,
      message: problemText(context, problemOf(form, field, fault)),
    })),
  }
}

function problemText(context: Context, { key, params }: ReturnType<typeof problemOf>): string {
  return reasonText(context.request.locale, params ? [`validation.${key}`, params] : `validation.${key}`)
}

const unapproved = { process_name: null, passes: true, ready: true, steps: [], stopped: null }

/** `approvers`: the applicant's choice; undefined if he chooses when he submits. */
async function previewOf(
  context: Context,
  model: ModelHead | undefined,
  { facts, variables, problems }: Typed,
  approvers: Chosen | undefined,
): Promise<Answer> {
  const { locale } = context.request
  const plain = (key: string, params = {}): Problem => ({ field: null, label: null, message: reasonText(locale, [key, params]) })
  const known = { process_name: model?.model_name ?? null, facts, steps: [], stopped: null }
  if (!model) {
    const passes = (await readParameter(context.db, 'approve.required')) !== '1'
    return { ...known, passes, ready: true, problems: passes ? problems : [...problems, plain('bpm.noModel')] }
  }
  if (!mayStart(context, model))
    return { ...known, passes: false, ready: true, problems: [...problems, plain('bpm.notStarter', { name: model.model_name })] }
  if (!variables) return { ...known, passes: false, ready: false, problems }
  const { key, definition, organisation, dryRun, instead } = await walk(context, model, variables, approvers)
  const refusal = approvers && refusalOf(definition, organisation, context.user.user_key, approvers)
  return {
    ...known,
    passes: false,
    ready: true,
    problems: refusal ? [...problems, plain(refusal.key, refusal.params)] : problems,
    steps: stepsOf(context, dryRun, organisation, instead),
    stopped: stoppedOf(context, dryRun, definition, key),
  }
}

/** The dry run. It passes a step without approvers, so that the rest of the path is visible; `instead` says what would really happen. */
async function walk(
  context: Context,
  { process_definition_key: key }: ModelHead,
  variables: Readonly<Record<string, unknown>>,
  approvers: Chosen = {},
) {
  const { library, organisation, policy } = await readStepInputs(context)
  const id = library.latestId(key)
  if (id !== undefined) await library.load(context.db, [id])
  const deployed = library.latest(key)
  if (!deployed) throw notFound()
  const definition: Definition = { ...deployed, id: `preview:${key}`, version: 0 }
  const now = context.now.getTime()
  const called = await calledBy(context, library, definition)
  const dryRun = await withRefusals(context, () =>
    dryRunModel({
      definition,
      called,
      variables: { ...variables, ...assumeChosen(definition, approvers) },
      starter: context.user.user_key,
      decisions: [],
      people: peopleOf(organisation, now),
      policy: { ...policy, emptyAssignee: 'PASS' },
      now,
      newId: newKey,
    }),
  )
  return { key, definition, organisation, dryRun, instead: policy.emptyAssignee }
}

type Step = Answer['steps'][number]

/** The user tasks in their order; consecutive tasks of one node, as in a joint approval, are one step. */
function stepsOf(context: Context, { steps, variables }: DryRunResult, organisation: Organisation, instead: string): Step[] {
  const found: (Step & { keys: Set<string> })[] = []
  for (const { activity, task, users, rule } of steps.filter(isPersons)) {
    const last = found.at(-1)
    const known = last?.node_id === activity.node_id ? last : null
    const principal = task?.principal ? nameOf(organisation, task.principal) : null
    const later = isNotYetChosen(variables, activity.node_id)
    const nobody = rule === 'AUTO_EMPTY' && !later
    const ruled = rule && (nobody ? `workbench.nobodyFound.${instead}` : `engine.action.${rule}`)
    const said = later ? 'workbench.chosenLater' : ruled
    const step = known ?? {
      node_id: activity.node_id,
      node_name: activity.node_name || activity.node_id,
      people: [],
      count: 0,
      principal,
      nobody,
      rule: said && textOf(context.request.locale, said),
      keys: new Set<string>(),
    }
    for (const user of users) if (!(task && bars(task, user)) && !later) step.keys.add(user)
    if (!known) found.push(step)
  }
  return found.slice(0, maxSteps).map(({ keys, ...step }) => ({
    ...step,
    people: [...keys].slice(0, maxNames).map((user) => nameOf(organisation, user)),
    count: keys.size,
  }))
}

const isPersons = ({ activity, task }: DryRunStep): boolean => activity.node_type === 'userTask' && task !== null

/** The point where the forecast ends: the next steps depend on later values or on an event. */
function stoppedOf(
  { request }: Context,
  { incidents, waits, status, cut }: DryRunResult,
  definition: Definition,
  key: string,
): string | null {
  if (status !== 'RUNNING' && !cut) return null
  const [incident] = incidents
  const node = incident?.node_id ?? waits[0] ?? key
  const name = incident?.node_name ?? definition.nodes.get(node)?.name
  return textOf(request.locale, 'workbench.previewStops', { node: name || node })
}
