// Executes one command in the caller's transaction: locks the instance, reads its rows, runs the step, and writes rows, inboxes, messages and traces.
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { parameters } from '../../../model/parameters.ts'
import { newKey } from '../../base/crypto.ts'
import type { Db } from '../../db/gateway.ts'
import { jsonOf, rawRows } from '../../db/raw-rows.ts'
import type { Context, Place } from '../../kernel/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { slot } from '../../kernel/slots.ts'
import type { Command } from '../command/command.ts'
import type { Definition } from '../definition.ts'
import type { Policy } from '../environment.ts'
import { Refused } from '../run/step-context.ts'
import { emptyState, type InstanceRow, type State, type TaskRow } from '../state.ts'
import { beginStep, type Paused, type Step } from '../step.ts'
import { businessOf } from './business.ts'
import { answerRequest } from './delegates.ts'
import type { ExecutedCommand } from './executed-command.ts'
import { writeInbox } from './inbox.ts'
import { type Library, openLibrary } from './library.ts'
import { notifyOfStep } from './notify.ts'
import { nameOf, type Organisation, peopleOf, readOrganisation } from './people.ts'
import { loadState, writeChanges } from './rows.ts'

/** Where a command acts: a root instance, or an instance, job, incident or subscription whose root is looked up. */
export type Target = { root: string } | { instance: string } | { job: string } | { incident: string } | { subscription: string }

/** What a step needs besides the rows of the instance. */
interface StepInputs {
  root: string | null
  rev: number
  library: Library
  organisation: Organisation
  policy: Policy
}

const rootOf = (target: Target): RawBuilder<unknown> => {
  if ('root' in target) return sql`${target.root}`
  const [kind, id] = Object.entries(target)[0] as [string, string]
  return sql`(select root_id from ${sql.table(`bpm_${kind}`)} where id = ${id})`
}

const policyParameters = parameters.filter(({ code }) => code.startsWith('approve.policy.'))

const inputRows = rawRows({
  root: 'bpm_instance.id?',
  rev: 'bpm_instance.rev?',
  access: 'access_version.version',
  deployed: 'bigint?',
  settings: jsonOf<Record<string, string> | null>(),
})

/** Reads everything that a step depends on by one statement; locks the instance's row until the transaction ends. */
async function openStepInputs(place: Place, target: Target | null, patient: boolean): Promise<StepInputs> {
  const locked = target
    ? sql`left join lateral (select id, rev from bpm_instance where id = ${rootOf(target)} for update ${patient ? sql`` : sql`skip locked`}) i on true`
    : sql`left join lateral (select null::text as id, 0 as rev) i on true`
  const row = await inputRows.first(
    place.db,
    sql`select i.id as root, i.rev, v.version as access, (select max(deploy_no) from bpm_definition) as deployed,
      (select jsonb_object_agg(name, value) from setting where name like 'approve.policy.%') as settings
    from access_version v ${locked} where v.name = 'access'`,
  )
  if (!row) throw new Error('access_version has no row for access')
  const { root, rev, access, deployed, settings } = row
  const setting = (name: string) => {
    const code = `approve.policy.${name}`
    return settings?.[code] ?? policyParameters.find((parameter) => parameter.code === code)?.value
  }
  const policy = {
    sameAsApplicant: setting('same'),
    emptyAssignee: setting('empty'),
    repeatedApprover: setting('repeat'),
  } as Policy
  return {
    root,
    rev: rev ?? 0,
    library: await openLibrary(place, deployed),
    organisation: await readOrganisation(place, String(access)),
    policy,
  }
}

/** What a dry run needs besides the state: definitions, people, the rules for approvers. */
export async function readStepInputs(place: Place): Promise<Pick<StepInputs, 'library' | 'organisation' | 'policy'>> {
  return openStepInputs(place, null, true)
}

interface CachedState {
  rev: number
  state: State
}

/** States as the last command of this process has left them. */
const instances = slot('instances', () => new LRUCache<string, CachedState>({ max: 1000 }))
/** The states after this transaction; they are put into the cache of the process after the commit. */
const ofTransaction = new WeakMap<Db, Map<string, CachedState>>()

function cacheState(context: Context, root: string, kept: CachedState): void {
  let own = ofTransaction.get(context.db)
  if (!own) {
    own = new Map()
    ofTransaction.set(context.db, own)
  }
  own.set(root, kept)
}

/** After the commit: caches the states, so that the next command in this process need not read them. The `rev` of the row tells whether a cached state is current. */
export function publishStates(kernel: Kernel, db: Db): void {
  const own = ofTransaction.get(db)
  if (!own) return
  const known = kernel.get(instances)
  for (const [root, kept] of own) {
    known.delete(root)
    const ended = kept.state.instance.get(root)?.end_time != null
    if (!ended) known.set(root, kept)
  }
}

/** After a rollback to a savepoint: discards the states of this transaction. */
export function forgetStates(db: Db): void {
  ofTransaction.delete(db)
}

async function stateOf({ kernel, db }: Place, root: string, rev: number): Promise<State> {
  const known = ofTransaction.get(db)?.get(root) ?? kernel.get(instances).get(root)
  return known?.rev === rev ? known.state : loadState(db, root)
}

/** The definitions of an instance and of the instances that it called. */
const definitionsOf = (state: State, command: Command): string[] => {
  const ids = [...state.instance.values()].map(({ definition_id }) => definition_id)
  return 'definition' in command ? [...ids, command.definition] : ids
}

/** The maximum number of rounds; each round loads the definitions that the one before was missing. */
const maxRounds = 60

/** Runs the step, again if definitions were missing. The writes of functions are rolled back where the step is repeated or the job has failed. */
async function runStep(context: Context, scene: StepInputs, state: State, command: Command): Promise<Step> {
  const { library, organisation, policy } = scene
  const environment = { now: context.now.getTime(), newId: newKey, people: peopleOf(organisation, context.now.getTime()), policy }
  await library.load(context.db, definitionsOf(state, command))
  for (let round = 0; round < maxRounds; round++) {
    let marked = false
    let outcome: Step | Paused = beginStep(library, state, command, environment)
    while ('request' in outcome && library.missing.size === 0) {
      if (!marked && outcome.request.kind === 'delegate') {
        await sql`savepoint step`.execute(context.db)
        marked = true
      }
      outcome = outcome.resume(await answerRequest(context, outcome.request))
    }
    const again = library.missing.size > 0
    if (marked && (again || (!('request' in outcome) && outcome.effects.failed))) await sql`rollback to savepoint step`.execute(context.db)
    if (!again && !('request' in outcome)) return outcome
    await library.load(context.db, library.missing)
  }
  throw new Error(`a step of ${scene.root} never found its definitions`)
}

/** A command, or a function that makes one from the definitions, people and rows that it is executed with. */
type CommandSource = Command | ((inputs: Pick<StepInputs, 'library' | 'organisation'>, before: State) => Command | Promise<Command>)

/**
 * Executes a command in the transaction of `context.db`.
 * @param target the instance; null for a start
 * @throws Refused where the instance is missing or the rules refuse the command; nothing has been written then
 */
export async function executeCommand(context: Context, target: Target | null, command: CommandSource): Promise<ExecutedCommand> {
  const executed = await tryExecuteCommand(context, target, command, true)
  if (!executed) throw new Refused('instanceGone')
  return executed
}

/** After the rows are written, in the same transaction: updates the approved record, notifies people, sends events to other instances, and audits. */
async function afterStep(context: Context, executed: ExecutedCommand, command: Command): Promise<void> {
  const { root, step, before } = executed
  const instance = step.state.instance.get(root)
  if (!instance) return
  if (command.type === 'start') await placeStarter(context, executed, instance)
  const ended = instance.end_time !== null && before.instance.get(root)?.end_time == null
  if (ended) await decideRecord(context, instance)
  else if (instance.status === 'RETURN' && before.instance.get(root)?.status === 'RUNNING') await giveRecordBack(context, instance)
  await notifyOfStep(context, executed)
  const { messages, signals } = step.effects
  for (const message of messages) await context.emit('bpm.message', { ...message })
  for (const signal of signals) await context.emit('bpm.signal', { ...signal })
  await writeTrace(context, executed, command)
}

function placeStarter(context: Context, { organisation }: ExecutedCommand, { id, starter }: InstanceRow): Promise<unknown> {
  const depart = starter === null ? null : (organisation.users.get(starter)?.main_depart_key ?? null)
  return context.db.updateTable('bpm_instance').set({ depart_key: depart }).where('id', '=', id).execute()
}

async function decideRecord(context: Context, instance: InstanceRow): Promise<void> {
  const { business_type, business_key, status, reason: comment } = instance
  const business = businessOf(context, business_type)
  if (!business || business_key === null) return
  if (status === 'PASS' || status === 'REJECT' || status === 'CANCEL')
    await business.decide(context, business_key, { status, instance_id: instance.id, comment })
}

async function giveRecordBack(context: Context, { business_type, business_key, returned }: InstanceRow): Promise<void> {
  if (business_key !== null) await businessOf(context, business_type)?.giveBack(context, business_key, returned?.comment ?? null)
}

/** Only commands of people are written to the operation log; timers are in the history only. */
async function writeTrace(context: Context, { root, before, step, organisation }: ExecutedCommand, command: Command): Promise<void> {
  if (!context.visitor) return
  const task: TaskRow | undefined = 'task' in command && command.task ? before.task.get(command.task) : undefined
  const status = { field: 'status', old: before.instance.get(root)?.status ?? null, new: step.state.instance.get(root)?.status }
  const diff = [
    ...(status.old === status.new ? [] : [status]),
    ...(task ? [{ field: 'node_name', old: task.node_name, new: task.node_name }] : []),
    ...('to' in command
      ? [{ field: 'assignee', old: nameOf(organisation, task?.assignee ?? null), new: nameOf(organisation, command.to) }]
      : []),
  ]
  await context.audit({ biz_type: 'process_instance', biz_key: root, action: command.type, diff })
}

/** executeCommand for commands that can wait: returns null where the instance is missing, or where it is locked by another transaction and `patient` is false. */
export async function tryExecuteCommand(
  context: Context,
  target: Target | null,
  ordered: CommandSource,
  patient: boolean,
): Promise<ExecutedCommand | null> {
  const { db } = context
  const scene = await openStepInputs(context, target, patient)
  if (target && scene.root === null) return null
  const before = scene.root === null ? emptyState : await stateOf(context, scene.root, scene.rev)
  const command = typeof ordered === 'function' ? await ordered(scene, before) : ordered
  const step = await runStep(context, scene, before, command)
  const { changes } = step.effects
  const root = scene.root ?? [...step.state.instance.keys()][0] ?? ''
  const executed: ExecutedCommand = { root, before, step, library: scene.library, organisation: scene.organisation }
  await writeChanges(db, root, changes)
  await writeInbox(db, before, step.state, changes)
  await afterStep(context, executed, command)
  cacheState(context, root, { rev: step.state.instance.get(root)?.rev ?? 0, state: step.state })
  if (context.request.source !== null) context.afterCommit(() => publishStates(context.kernel, db))
  return executed
}

export interface Start {
  /** The process's key; its newest version is started. */
  key: string
  user: string | null
  variables?: Readonly<Record<string, unknown>>
  title?: string | null
  business_type?: string | null
  business_key?: string | null
  /** The start event, where it has a trigger. */
  node?: string | null
  /** The new instance's id. */
  instance?: string
  /** More variables, from the definition that is started. */
  ask?: (definition: Definition, organisation: Organisation) => Readonly<Record<string, unknown>>
  /** Others who may not decide it, like its starter. */
  also_barred?: readonly string[]
}

/** Starts the newest version of a process. @throws Refused where none is deployed */
export function startInstance(context: Context, { key, ask, ...rest }: Start): Promise<ExecutedCommand> {
  return executeCommand(context, null, async ({ library, organisation }) => {
    const id = library.latestId(key)
    if (!id) throw new Refused('noDefinition', { id: key })
    if (ask) await library.load(context.db, [id])
    const definition = ask && library.byId(id)
    const variables = definition ? { ...rest.variables, ...ask(definition, organisation) } : rest.variables
    return { instance: newKey(), ...rest, ...(variables ? { variables } : {}), type: 'start', definition: id }
  })
}

/** The dry run of a command in this state; null where the rules refuse it. Nothing is written, and the state may have changed when the command is executed. */
export async function dryRunCommand(
  context: Context,
  { library, organisation, policy }: Pick<StepInputs, 'library' | 'organisation' | 'policy'>,
  state: State,
  command: Command,
): Promise<Step | Paused | null> {
  const now = context.now.getTime()
  await library.load(context.db, definitionsOf(state, command))
  try {
    return beginStep(library, state, command, { now, newId: newKey, people: peopleOf(organisation, now), policy })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Whether the rules would refuse a command in this state. */
export async function wouldRefuse(context: Context, state: State, command: Command): Promise<boolean> {
  return (await dryRunCommand(context, await readStepInputs(context), state, command)) === null
}
