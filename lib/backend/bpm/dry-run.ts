// The dry run of a model: runs it in memory with chosen variables, decides every task immediately, and returns its path. Nothing is stored and nobody is notified.
import { notYetChosen } from './chosen.ts'
import { type Definition, isTriggered } from './definition.ts'
import type { Answer, People, Policy, Request } from './environment.ts'
import { plainOf } from './expression/value.ts'
import { Library } from './memory/library.ts'
import { Runtime } from './memory/runtime.ts'
import { Refused } from './run/step-context.ts'
import { runScriptInWorker } from './script.ts'
import type { ActivityRow, IncidentRow, JobRow, State, TaskRow } from './state.ts'

/** The decision at a node; nodes without one are confirmed. */
export interface DryRunDecision {
  node: string
  /** `wait` leaves the task until its timers have fired. */
  action: 'confirm' | 'reject' | 'wait'
  /** For a rejection: the earlier node that it returns to. */
  to?: string | null | undefined
  variables?: Readonly<Record<string, unknown>> | undefined
}

export interface DryRunPlan {
  definition: Definition
  /** The newest version of each process that the model may call. */
  called: readonly Definition[]
  variables: Readonly<Record<string, unknown>>
  starter: string | null
  /** Used in this order, each once. */
  decisions: readonly DryRunDecision[]
  people: People
  policy: Policy
  now: number
  newId: () => string
}

/** One node that was passed or reached, and who would decide there. */
export interface DryRunStep {
  activity: ActivityRow
  definition: Definition | undefined
  task: TaskRow | null
  users: readonly string[]
  groups: readonly string[]
  /** A person has decided it, so the dry run accepts a decision for it. */
  asked: boolean
  /** The rule that decided instead of a person: AUTO_SAME and others of the timeline. */
  rule: string | null
}

/** What a dry run assumes: functions are not called, and awaited events arrive. */
export interface AssumedEvent {
  /** The node, and its name in its own process. */
  node: string
  node_name: string | null
  kind: 'function' | 'timer' | 'message' | 'signal' | 'trigger'
  name: string
}

export interface DryRunResult {
  status: string
  reason: string | null
  steps: DryRunStep[]
  /** The flows of the tried model that were taken. */
  flows: string[]
  assumed: AssumedEvent[]
  incidents: readonly (IncidentRow & { node_name: string | null })[]
  /** Nodes that still wait for something. */
  waits: string[]
  variables: Record<string, unknown>
  /** It was stopped by the limits below. */
  cut: boolean
}

const maxRounds = 2000
/** Seconds that a dry run may take. */
export const maxSeconds = 5
/** Why a function or script of a dry run fails when its time is over. */
export const tookTooLong = `a trial takes ${maxSeconds} seconds at most`

/** The tested model and the deployed ones. Nothing in it starts by itself. */
class DryRunLibrary extends Library {
  readonly #called: readonly Definition[]
  readonly tried: Definition

  constructor({ definition, called, now }: DryRunPlan) {
    super()
    this.#called = called
    this.tried = this.add(definition, now)
    this.timers = []
  }

  override byId(id: string): Definition | undefined {
    return super.byId(id) ?? this.#called.find((one) => one.id === id)
  }

  override latest(key: string): Definition | undefined {
    return key === this.tried.key ? this.tried : this.#called.find((one) => one.key === key)
  }

  override version(key: string, version: number): Definition | undefined {
    return this.#called.find((one) => one.key === key && one.version === version) ?? super.version(key, version)
  }

  override newest(): Definition[] {
    return []
  }
}

/** Runs a model to its end, or until it cannot continue. @throws Refused where it cannot be started */
export async function dryRunModel(plan: DryRunPlan): Promise<DryRunResult> {
  const walk = new DryRun(plan)
  await walk.start()
  while (await walk.goOn());
  return walk.result()
}

class DryRun {
  readonly #plan: DryRunPlan
  readonly #library: DryRunLibrary
  readonly #runtime: Runtime
  readonly #decisions: DryRunDecision[]
  readonly #assumed: AssumedEvent[] = []
  /** Who could have decided each task when it was open. */
  readonly #asked = new Map<string, { users: string[]; groups: string[] }>()
  readonly #waiting = new Set<string>()
  readonly #until = Date.now() + maxSeconds * 1000
  #root = ''
  #rounds = 0
  #cut = false

  constructor(plan: DryRunPlan) {
    this.#plan = plan
    this.#decisions = [...plan.decisions]
    this.#library = new DryRunLibrary(plan)
    const { policy, newId, now } = plan
    const people: People = { ...plan.people, isActive: (user) => user === notYetChosen || plan.people.isActive(user) }
    this.#runtime = new Runtime({ people, policy, newId, library: this.#library, answer: (request) => this.#answer(request) }, now)
  }

  async start(): Promise<void> {
    const { tried } = this.#library
    const plain = tried.starts.length === 0 || tried.starts.some(({ event }) => event.type === 'none')
    const node = plain ? null : (tried.starts[0]?.id ?? null)
    this.#root = await this.#runtime.startAt(tried, node, this.#plan.variables, { user: this.#plan.starter })
  }

  get #state(): State {
    return this.#runtime.store.states.get(this.#root) as State
  }

  /** Runs one more decision or awaited event. False when nothing is left to do. */
  async goOn(): Promise<boolean> {
    if (this.#state.instance.get(this.#root)?.end_time !== null) return false
    if (++this.#rounds > maxRounds || Date.now() > this.#until) {
      this.#cut = true
      return false
    }
    return (await this.#fire()) || (await this.#decide()) || (await this.#deliver()) || (await this.#trigger()) || this.#passTime()
  }

  /** The name of a node in the process of an instance, which may be a called one. */
  #nameOf(instance: string, node: string | null): string | null {
    const row = this.#state.instance.get(instance)
    return this.#library.byId(row?.definition_id ?? '')?.nodes.get(node ?? '')?.name || null
  }

  #nextJob(): JobRow | undefined {
    const jobs = [...this.#state.job.values()].filter(({ retries }) => retries > 0)
    return jobs.sort((one, other) => one.due_time - other.due_time)[0]
  }

  async #fire(): Promise<boolean> {
    const job = this.#nextJob()
    if (!job || job.due_time > this.#runtime.clock) return false
    await this.#runtime.run(this.#root, { type: 'fire', job: job.id })
    return true
  }

  async #answer(request: Request): Promise<Answer> {
    if (Date.now() > this.#until) return { failure: tookTooLong }
    if (request.kind === 'script') return runScriptInWorker(request)
    const { node_id: node, node_name } = request.place
    this.#assumed.push({ node, node_name: node_name || null, kind: 'function', name: request.name })
    return {}
  }

  async #decide(): Promise<boolean> {
    const task = [...this.#state.task.values()].find(({ status, id }) => status === 'PENDING' && !this.#waiting.has(id))
    if (!task) return false
    const candidates = [...this.#state.candidate.values()].filter(({ task_id }) => task_id === task.id)
    const groups = candidates.flatMap(({ kind, value }) => (kind === 'group' ? [value] : []))
    const users = [
      ...(task.assignee === null ? [] : [task.assignee]),
      ...candidates.flatMap(({ kind, value }) => (kind === 'user' ? [value] : [])),
      ...(task.assignee === null ? groups.flatMap((group) => this.#plan.people.members(group)) : []),
    ]
    this.#asked.set(task.id, { users: [...new Set(users)], groups })
    const at = this.#decisions.findIndex(({ node }) => node === task.node_id)
    const [decision] = at < 0 ? [] : this.#decisions.splice(at, 1)
    if (decision?.action === 'wait') {
      this.#waiting.add(task.id)
      return true
    }
    const by = { task: task.id, user: users[0] ?? null, force: true }
    await this.#runtime.run(
      this.#root,
      decision?.action === 'reject'
        ? { ...by, type: 'reject', node: decision.to ?? null }
        : { ...by, type: 'complete', variables: decision?.variables ?? {} },
    )
    return true
  }

  /** Delivers an awaited message or signal. */
  async #deliver(): Promise<boolean> {
    const subscription = [...this.#state.subscription.values()].find(({ kind }) => kind === 'message' || kind === 'signal')
    if (!subscription) return false
    const { id, kind, name, node_id: node, instance_id } = subscription
    this.#assumed.push({ node, node_name: this.#nameOf(instance_id, node), kind: kind === 'message' ? 'message' : 'signal', name })
    await this.#runtime.run(this.#root, kind === 'message' ? { type: 'message', subscription: id } : { type: 'signal', name })
    return true
  }

  async #trigger(): Promise<boolean> {
    for (const { id, instance_id, node_id, status, loop } of this.#state.execution.values()) {
      const instance = this.#state.instance.get(instance_id)
      const node = this.#library.byId(instance?.definition_id ?? '')?.nodes.get(node_id ?? '')
      if (status !== 'RUN' || loop !== null || !node || !isTriggered(node)) continue
      this.#assumed.push({ node: node.id, node_name: node.name || null, kind: 'trigger', name: node.name || node.id })
      await this.#runtime.run(this.#root, { type: 'trigger', execution: id })
      return true
    }
    return false
  }

  /** Moves the clock to the next due time. */
  #passTime(): boolean {
    const next = this.#nextJob()
    if (!next) return false
    const node_name = this.#nameOf(next.instance_id, next.node_id)
    this.#assumed.push({ node: next.node_id, node_name, kind: 'timer', name: new Date(next.due_time).toISOString() })
    this.#runtime.clock = next.due_time
    return true
  }

  result(): DryRunResult {
    const { store } = this.#runtime
    const state = this.#state
    const root = store.find('instance', this.#root) ?? store.archive.instances.get(this.#root)
    if (!root) throw new Refused('instanceGone')
    const steps = this.#steps(this.#root)
    const variables = [...state.variable.values(), ...store.archive.variables.of(this.#root)].filter(
      (row) => row.execution_id === this.#root,
    )
    return {
      status: root.status,
      reason: root.reason,
      steps,
      flows: [
        ...new Set(steps.flatMap(({ activity, definition }) => (definition === this.#library.tried ? (activity.flow_id ?? []) : []))),
      ],
      assumed: this.#assumed,
      incidents: [...state.incident.values()].map((row) => ({ ...row, node_name: this.#nameOf(row.instance_id, row.node_id) })),
      waits: [...new Set(steps.flatMap(({ activity }) => (activity.end_time === null ? [activity.node_id] : [])))],
      variables: Object.fromEntries(variables.map((row) => [row.name, plainOf(row)])),
      cut: this.#cut,
    }
  }

  /** The history of an instance and of the instances that it called, in their order. */
  #steps(instance: string): DryRunStep[] {
    const { archive, states } = this.#runtime.store
    const state = states.get(this.#root) as State
    const living = [...state.activity.values()].filter((row) => row.instance_id === instance)
    const activities = [...archive.activities.of(instance), ...living].sort((one, other) => one.seq - other.seq)
    const comments = archive.comments.of(instance)
    const row = state.instance.get(instance) ?? archive.instances.get(instance)
    const definition = row && this.#library.byId(row.definition_id)
    return activities.flatMap((activity) => {
      const { task_id: id, called_id: called } = activity
      const task = id === null ? null : (archive.tasks.get(id) ?? state.task.get(id) ?? null)
      const rule = comments.find(({ task_id, action }) => task_id === id && action.startsWith('AUTO_'))?.action ?? null
      const asked = this.#asked.get(id ?? '')
      const { users = task?.assignee ? [task.assignee] : [], groups = [] } = asked ?? {}
      const step: DryRunStep = { activity, definition, task, users, groups, asked: asked !== undefined, rule }
      return called === null ? [step] : [step, ...this.#steps(called)]
    })
  }
}
