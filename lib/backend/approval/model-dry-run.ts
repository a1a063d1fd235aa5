// The dry run of a model: which path it takes with chosen variables and who would decide. Nothing is stored and nobody is notified.
import type { z } from 'zod'
import { text as textOf } from '../../i18n/text.ts'
import type { dryRunModel as dryRunCall } from '../../model/calls/approval-dry-run.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import { wireTime } from '../../model/moment.ts'
import { newKey } from '../base/crypto.ts'
import { assumeChosen, isNotYetChosen } from '../bpm/chosen.ts'
import type { Definition, Model, Node } from '../bpm/definition.ts'
import { type DryRunResult, type DryRunStep, dryRunModel, maxSeconds, tookTooLong } from '../bpm/dry-run.ts'
import { readSubmission } from '../bpm/form.ts'
import { checkFile } from '../bpm/store/deploy.ts'
import { readStepInputs } from '../bpm/store/execute-command.ts'
import type { Library } from '../bpm/store/library.ts'
import { type Organisation, peopleOf } from '../bpm/store/people.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { reasonText } from '../kernel/pipeline.ts'
import { readModel } from './model-reads.ts'
import { startFields } from './start.ts'

type Answer = AnswerOf<typeof dryRunCall>

const maxPeople = 20
const maxSteps = 2000

type Input = z.output<(typeof dryRunCall)['input']>

/** A dry run with the data for its report. */
interface Walk {
  dryRun: DryRunResult
  organisation: Organisation
  model: Model
}

/** Runs a model in memory and reports the result. */
export async function dryRunDrawnModel(context: Context, input: Input): Promise<Answer> {
  const walk = await walkModel(context, input)
  const groups = walk.dryRun.steps.flatMap((step) => step.groups)
  return answerOf(context, walk, await readGroupNames(context, walk.organisation, groups))
}

/** Runs a model in memory. A file that cannot run is refused with all its problems. */
export async function walkModel(context: Context, input: Input): Promise<Walk> {
  const { model_key, bpmn_xml, process_definition_key, variables, approvers, decisions } = input
  const file = bpmn_xml ?? (model_key === undefined ? undefined : (await readModel(context, model_key)).bpmn_xml)
  if (file === undefined) throw invalid({ model_key: 'validation.required' })
  const { library, organisation, policy } = await readStepInputs(context)
  const starter = input.starter ?? context.user.user_key
  if (!organisation.users.has(starter)) throw invalid({ starter: 'validation.invalid' })
  const now = context.now.getTime()
  return withRefusals(context, async () => {
    const models = checkFile(context, file)
    const model = process_definition_key === undefined ? models[0] : models.find(({ key }) => key === process_definition_key)
    if (!model) throw invalid({ process_definition_key: 'validation.invalid' })
    const definition: Definition = { ...model, id: `trial:${model.key}`, version: 0 }
    const dryRun = await dryRunModel({
      definition,
      called: [...besides(models, model), ...(await calledBy(context, library, definition))],
      variables: { ...assumeChosen(definition, approvers), ...readVariables(definition, variables) },
      starter,
      decisions: decisions.map(({ node_id, action, to_node_id, variables: own }) => ({
        node: node_id,
        action,
        to: to_node_id,
        variables: own,
      })),
      people: peopleOf(organisation, now),
      policy,
      now,
      newId: newKey,
    })
    return { dryRun, organisation, model }
  })
}

/** The other processes of the file, which this one may call. */
const besides = (models: readonly Model[], tried: Model): Definition[] =>
  models.flatMap((model) => (model === tried ? [] : [{ ...model, id: `trial:${model.key}`, version: 0 }]))

/** Variables of the start form in the types of its fields, others as given. */
function readVariables(definition: Definition, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields = startFields(definition)
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => fields.some(({ id }) => id === name)))
  const form = definition.starts.find(({ event }) => event.type === 'none')?.form
  return { ...given, ...(form ? readSubmission(form, known).variables : {}) }
}

const maxCalled = 200

/** The deployed processes that a model calls directly or indirectly; all of them where an expression names the process. */
export async function calledBy(context: Context, library: Library, tried: Definition): Promise<Definition[]> {
  const found = new Map<string, Definition>()
  let open: Definition[] = [tried]
  while (open.length > 0 && found.size < maxCalled) {
    const keys = new Set(open.flatMap((definition) => [...definition.nodes.values()].flatMap((node) => calledKeys(node, library))))
    const ids = [...keys].flatMap((key) => library.latestId(key) ?? []).filter((id) => !found.has(id))
    await library.load(context.db, ids.slice(0, maxCalled))
    open = ids.flatMap((id) => library.byId(id) ?? [])
    for (const definition of open) found.set(definition.id, definition)
  }
  return [...found.values()]
}

function calledKeys(node: Node, library: Library): string[] {
  if (node.kind !== 'call') return []
  return node.called.literal === null ? [...library.keys()] : [node.called.literal]
}

/** The names of candidate groups: roles, departments, positions. */
async function readGroupNames(
  { db }: Context,
  { departments }: Organisation,
  groups: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  if (groups.length === 0) return names
  const roles = await db.selectFrom('role').select(['role_code', 'role_name']).where('is_deleted', '=', false).execute()
  for (const { role_code, role_name } of roles) names.set(role_code, role_name)
  for (const [key, { depart_name }] of departments) names.set(`dept:${key}`, depart_name)
  const positions = await db.selectFrom('position').select(['position_key', 'code', 'name']).where('is_deleted', '=', false).execute()
  for (const { position_key, code, name } of positions) names.set(`position:${position_key}`, name).set(`position:${code}`, name)
  return names
}

function answerOf(context: Context, { dryRun, organisation, model }: Walk, groupNames: ReadonlyMap<string, string>): Answer {
  const { locale } = context.request
  const { users } = organisation
  const named = (key: string) => ({ user_key: key, name: users.get(key)?.realname ?? key })
  const later = (node: string) => isNotYetChosen(dryRun.variables, node)
  const step = ({ activity, definition, task, users: people, groups, asked, rule }: DryRunStep) => ({
    process_definition_key: definition?.key ?? '',
    node_id: activity.node_id,
    node_name: activity.node_name || null,
    node_type: activity.node_type,
    flow_id: activity.flow_id,
    result: activity.result,
    task_status: task?.status ?? null,
    people: later(activity.node_id) ? [] : people.slice(0, maxPeople).map(named),
    groups: groups.map((group) => groupNames.get(group) ?? group),
    asked,
    not_chosen: later(activity.node_id),
    principal: task?.principal ? named(task.principal) : null,
    rule: later(activity.node_id) ? textOf(locale, 'workbench.chosenLater') : rule && textOf(locale, `engine.action.${rule}`),
    start_time: wireTime(new Date(activity.start_time)),
    end_time: activity.end_time === null ? null : wireTime(new Date(activity.end_time)),
  })
  return {
    status: dryRun.status,
    reason: dryRun.reason,
    path: dryRun.steps.slice(0, maxSteps).map(step),
    nodes: [...new Set(dryRun.steps.flatMap(({ activity, definition }) => (definition?.key === model.key ? activity.node_id : [])))],
    flows: dryRun.flows,
    waits: dryRun.waits,
    assumed: dryRun.assumed.slice(0, maxSteps).map(({ node, node_name, kind, name }) => ({
      node_id: node,
      node_name,
      kind,
      name: kind === 'timer' ? wireTime(new Date(name)) : name,
    })),
    incidents: dryRun.incidents.map(({ node_id, node_name, key, params, message }) => ({
      node_id,
      node_name: node_name ?? node_id,
      reason: reasonText(
        locale,
        params.reason === tookTooLong ? ['engine.trialTooLong', { seconds: maxSeconds }] : [`engine.reason.${key}`, { ...params }],
      ),
      message,
      variable: key === 'unknownVariable' ? String(params.name) : null,
    })),
    variables: dryRun.variables,
    warnings: model.warnings.map(({ key, element, params }) => ({
      key,
      element,
      message: reasonText(locale, [`engine.problem.${key}`, { ...params }]),
    })),
    cut: dryRun.cut,
  }
}
