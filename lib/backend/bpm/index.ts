// The process engine in memory, for tests and for any program: no database, no Next, no network.
//
//   import { createEngine } from './lib/backend/bpm/index.ts'
//   const engine = createEngine({ now: '2026-03-02T09:00:00+08:00' })
//   engine.deploy(xml)                                                     // one or several processes; throws DeploymentError with every reason
//   const started = await engine.start('leave', { days: 3 }, { user: 'anna' })
//   const [task] = engine.tasks({ instanceId: started.id })                // id, name, definitionKey, assignee, candidateUsers, candidateGroups, due …
//   await engine.complete(task.id, { approved: true }, { user: 'bob', comment: 'fine' })
//   await engine.correlate('paid', { businessKey: '42', variables: {} })   // a message: to who waits for it, or to the process it starts
//   await engine.signal('alarm')                                           // a signal: to all who wait for it
//   await engine.advance('P3D')                                            // the clock: timers fire on the way
//   const { ended, status, variables, incidents } = engine.instance(started.id)
//
// Every change is one pure step (step.ts) over plain rows (state.ts); a database does the same with its own tables, one command in one transaction.
import { randomUUID } from 'node:crypto'
import type { Command } from './command/command.ts'
import type { Definition } from './definition.ts'
import type { Environment, People, Policy } from './environment.ts'
import { Library } from './memory/library.ts'
import { answerRequest, type Delegate } from './memory/outside.ts'
import { Store } from './memory/rows.ts'
import { type InstanceView, instanceView, type TaskView, taskView } from './memory/views.ts'
import { parseModels } from './parse.ts'
import { dueOf } from './run/due.ts'
import { storeAll } from './run/variables.ts'
import { Refused } from './run/work.ts'
import { startEventFor, startEventsThatHold } from './start-events.ts'
import type { CommentRow, ExecutionRow, JobRow, SentMessage, SubscriptionRow, TurnRow } from './state.ts'
import { emptyState } from './state.ts'
import { beginStep, type Step } from './step.ts'

export { BpmnError, type Delegate, type DelegateCall } from './memory/outside.ts'
export type { InstanceView, TaskView } from './memory/views.ts'
export { DeploymentError } from './parse.ts'
export { Refused } from './run/work.ts'

type Values = Readonly<Record<string, unknown>>
type Moment = Date | string | number

export interface EngineOptions {
  /** Where the clock stands at first: now, unless told. It moves by `advance` and `setClock` alone. */
  now?: Moment
  /** Functions that models name by class or delegateExpression. */
  delegates?: Readonly<Record<string, Delegate>>
  people?: People
  /** The rules for absent, repeated and own approvers (domain.md C.12); without them a task is whose the model says. */
  policy?: Policy
  newId?: () => string
}

export interface StartOptions {
  user?: string | null
  businessType?: string | null
  businessKey?: string | null
  title?: string | null
  version?: number
}

export interface DecisionOptions {
  user?: string | null
  comment?: string | null
}

/** More firings than this while the clock moves once are a mistake. */
const firingLimit = 10_000

/** An engine with its own definitions, instances and clock. */
export function createEngine(options: EngineOptions = {}): Engine {
  return new Engine(options)
}

export class Engine {
  private readonly library = new Library()
  private readonly store = new Store()
  private readonly delegates: ReadonlyMap<string, Delegate>
  private readonly options: EngineOptions
  private clock: number
  private last: Promise<unknown> = Promise.resolve()
  private readonly undelivered: SentMessage[] = []

  constructor(options: EngineOptions) {
    this.options = options
    this.delegates = new Map(Object.entries(options.delegates ?? {}))
    this.clock = options.now === undefined ? Date.now() : dueOf(Date.now(), options.now)
  }

  /** The clock's moment. */
  get now(): Date {
    return new Date(this.clock)
  }

  /**
   * Deploys the executable processes of a file as new versions.
   * @throws DeploymentError naming every element that cannot run, and why
   */
  deploy(xml: string | Uint8Array, resources: Readonly<Record<string, string>> = {}): Definition[] {
    const models = parseModels(xml, { hasDelegate: (name) => this.delegates.has(name), resources })
    return models.map((model) => this.library.add(model, this.clock))
  }

  /** The newest version of every deployed process. */
  definitions(): Definition[] {
    return this.library.newest()
  }

  /** Starts the newest version of a process, or the one asked for. */
  start(key: string, variables: Values = {}, options: StartOptions = {}): Promise<InstanceView> {
    const { version } = options
    const definition = version === undefined ? this.library.latest(key) : this.library.version(key, version)
    return this.enqueue(async () => {
      if (!definition) throw new Refused('noDefinition', { id: key })
      const id = await this.startAt(definition, null, variables, options)
      await this.settle()
      return this.instance(id)
    })
  }

  /** Waiting tasks, the oldest first: all, of an instance (called ones included), or of a person. */
  tasks(filter: { instanceId?: string; user?: string } = {}): TaskView[] {
    const views: TaskView[] = []
    for (const row of this.store.rows('task')) {
      if (filter.instanceId !== undefined && filter.instanceId !== row.instance_id && filter.instanceId !== row.root_id) continue
      const view = taskView(this.store, row)
      if (filter.user === undefined || this.concerns(view, filter.user)) views.push(view)
    }
    return views
  }

  private concerns(task: TaskView, user: string): boolean {
    if (task.assignee !== null) return task.assignee === user
    const groups = this.options.people?.groups(user) ?? []
    return task.candidateUsers.includes(user) || task.candidateGroups.some((group) => groups.includes(group))
  }

  /** Completes a task. @throws Refused where it is closed already, or somebody else's */
  complete(taskId: string, variables: Values = {}, options: DecisionOptions = {}): Promise<InstanceView> {
    return this.command({ type: 'complete', task: taskId, variables, ...options })
  }

  /** Any command of command/command.ts; it finds its instance by the task, job, incident or execution that it names. */
  command(command: Command, instanceId?: string): Promise<InstanceView> {
    return this.enqueue(async () => {
      const root = instanceId === undefined ? this.rootOf(command) : this.store.find('instance', instanceId)?.root_id
      if (root === undefined) throw this.missing(command)
      await this.run(root, command)
      await this.settle()
      return this.instance(root)
    })
  }

  /**
   * Sends a message to the one execution that waits for it, or starts the process that it starts.
   * @returns the instance, or null where nobody waits
   * @throws Refused where more than one waits
   */
  correlate(
    message: string,
    options: { businessKey?: string; instanceId?: string; variables?: Values } = {},
  ): Promise<InstanceView | null> {
    return this.enqueue(async () => {
      const id = await this.deliver(message, options.variables ?? {}, options.businessKey ?? null, options.instanceId ?? null)
      await this.settle()
      return id === null ? null : this.instance(id)
    })
  }

  /** Broadcasts a signal. */
  signal(name: string, variables: Values = {}): Promise<void> {
    return this.enqueue(async () => {
      await this.broadcast(name, variables, null)
      await this.settle()
    })
  }

  /** A receive task without a message goes on. */
  trigger(instanceId: string, nodeId: string, variables: Values = {}): Promise<InstanceView> {
    for (const row of this.store.rows('execution')) {
      const root = this.store.find('instance', row.instance_id)?.root_id
      if (row.node_id === nodeId && row.loop === null && (row.instance_id === instanceId || root === instanceId)) {
        return this.command({ type: 'trigger', execution: row.id, variables })
      }
    }
    return Promise.reject(new Refused('notWaiting'))
  }

  /** Starts every process with a conditional start event that holds for these variables. */
  startByConditions(variables: Values, options: StartOptions = {}): Promise<InstanceView[]> {
    return this.enqueue(async () => {
      const ids: string[] = []
      for (const definition of this.library.newest()) {
        for (const { id } of startEventsThatHold(definition, storeAll(variables), this.clock))
          ids.push(await this.startAt(definition, id, variables, options))
      }
      await this.settle()
      return ids.map((id) => this.instance(id))
    })
  }

  /** Moves the clock on, by a duration (ISO 8601, 'P3D') or to a moment; timers fire in their order on the way. */
  advance(to: Moment): Promise<void> {
    return this.enqueue(async () => {
      const target = dueOf(this.clock, to)
      await this.settle(target)
      this.clock = Math.max(this.clock, target)
    })
  }

  /** Sets the clock, also back; what is due then fires. */
  setClock(to: Moment): Promise<void> {
    return this.enqueue(async () => {
      this.clock = dueOf(this.clock, to)
      await this.settle()
    })
  }

  /** An instance, running or ended. */
  instance(id: string): InstanceView {
    const row = this.store.find('instance', id) ?? this.store.archive.get('instance', id)
    if (!row) throw new Refused('instanceGone')
    return instanceView(this.store, row)
  }

  /** All instances that were started from outside, running and ended. */
  instances(): InstanceView[] {
    return [...this.store.states.keys()].map((id) => this.instance(id))
  }

  /** Every living execution, for commands that name one. */
  executions(): ExecutionRow[] {
    return [...this.store.rows('execution')]
  }

  /** The timeline of an instance: who did and said what. */
  comments(instanceId: string): readonly CommentRow[] {
    return this.store.archive.logs('comment').filter((row) => row.instance_id === instanceId)
  }

  /** Tasks of an instance that were handed over. */
  turns(instanceId: string): readonly TurnRow[] {
    return this.store.archive.logs('turn').filter((row) => row.instance_id === instanceId)
  }

  /** Messages that processes sent and nobody received. */
  unreceived(): readonly SentMessage[] {
    return this.undelivered
  }

  private environment(): Environment {
    const { people, policy, newId = () => randomUUID().replaceAll('-', '') } = this.options
    return { now: this.clock, newId, ...(people ? { people } : {}), ...(policy ? { policy } : {}) }
  }

  /** One thing after another, in the order asked for. */
  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work)
    this.last = result.catch(() => {})
    return result
  }

  private async startAt(definition: Definition, node: string | null, variables: Values, options: StartOptions): Promise<string> {
    const { newId } = this.environment()
    const id = newId()
    const { user = null, businessType = null, businessKey = null, title = null } = options
    const part = { variables, user, business_type: businessType, business_key: businessKey, title, node }
    await this.run(id, { type: 'start', definition: definition.id, instance: id, ...part })
    return id
  }

  /** One command as one step, its requests answered, its effects passed on. */
  private async run(root: string, command: Command): Promise<Step> {
    const state = this.store.states.get(root) ?? emptyState
    let outcome = beginStep(this.library, state, command, this.environment())
    while ('request' in outcome) outcome = outcome.resume(await answerRequest(outcome.request, this.delegates))
    this.store.states.set(root, outcome.state)
    this.store.archive.take(outcome.effects)
    for (const { name, variables } of outcome.effects.signals) await this.broadcast(name, plain(variables), root)
    for (const sent of outcome.effects.messages) {
      const received = await this.deliver(sent.name, plain(sent.variables), sent.business_key, null).catch(() => null)
      if (received === null) this.undelivered.push(sent)
    }
    return outcome
  }

  private missing(command: Command): Refused {
    if ('task' in command && command.task) {
      const closed = this.store.archive.get('task', command.task)
      if (closed) return new Refused('taskClosed', { status: closed.status, user: closed.finished_by ?? '' })
    }
    return new Refused('instanceGone')
  }

  private rootOf(command: Command): string | undefined {
    const { store } = this
    if ('task' in command && command.task) return store.rootOf('task', command.task)
    if ('job' in command) return store.rootOf('job', command.job)
    if ('incident' in command) return store.rootOf('incident', command.incident)
    if ('subscription' in command) return store.rootOf('subscription', command.subscription)
    if ('execution' in command && command.execution) return store.rootOf('execution', command.execution)
    return undefined
  }

  private isRunning(instance: string): boolean {
    const root = this.store.find('instance', instance)?.root_id
    return root !== undefined && this.store.find('instance', root)?.status === 'RUNNING'
  }

  private receivers(name: string, businessKey: string | null, instanceId: string | null): SubscriptionRow[] {
    const found = [...this.store.rows('subscription')].filter(
      (row) => row.kind === 'message' && row.name === name && this.isRunning(row.instance_id),
    )
    const root = (row: SubscriptionRow) => this.store.find('instance', row.instance_id)?.root_id
    if (instanceId !== null) return found.filter((row) => row.instance_id === instanceId || root(row) === instanceId)
    return businessKey === null ? found : found.filter((row) => row.business_key === businessKey)
  }

  private async deliver(name: string, variables: Values, businessKey: string | null, instanceId: string | null): Promise<string | null> {
    const receivers = this.receivers(name, businessKey, instanceId)
    if (receivers.length > 1) throw new Refused('messageAmbiguous', { name, count: receivers.length })
    const [receiver] = receivers
    if (receiver) {
      const root = this.store.rootOf('subscription', receiver.id)!
      await this.run(root, { type: 'message', subscription: receiver.id, variables })
      return root
    }
    if (instanceId !== null) return null
    for (const definition of this.library.newest()) {
      const start = startEventFor(definition, 'message', name)
      if (start) return this.startAt(definition, start.id, variables, { businessKey })
    }
    return null
  }

  private async broadcast(name: string, variables: Values, except: string | null): Promise<void> {
    const roots = new Set<string>()
    for (const row of this.store.rows('subscription')) {
      if (row.kind === 'signal' && row.name === name && !row.local && this.isRunning(row.instance_id))
        roots.add(this.store.rootOf('subscription', row.id)!)
    }
    for (const root of roots) if (root !== except) await this.run(root, { type: 'signal', name, variables })
    for (const definition of this.library.newest()) {
      const start = startEventFor(definition, 'signal', name)
      if (start) await this.startAt(definition, start.id, variables, {})
    }
  }

  private nextJob(until: number): JobRow | null {
    let next: JobRow | null = null
    for (const row of this.store.rows('job')) {
      if (row.retries > 0 && row.due_time <= until && (!next || row.due_time < next.due_time) && this.isRunning(row.instance_id)) next = row
    }
    return next
  }

  /** Does everything that is due up to a moment, in its order. */
  private async settle(until = this.clock): Promise<void> {
    for (let count = 0; count < firingLimit; count++) {
      const job = this.nextJob(until)
      const timer = Math.min(...this.library.timers.map(({ due_time }) => due_time))
      if (timer <= until && (!job || timer <= job.due_time)) await this.fireStart(timer)
      else if (job) {
        this.clock = Math.max(this.clock, job.due_time)
        await this.run(this.store.rootOf('job', job.id)!, { type: 'fire', job: job.id })
      } else return
    }
    throw new Error(`more than ${firingLimit} timers and jobs at once`)
  }

  private async fireStart(due: number): Promise<void> {
    const timer = this.library.timers.find(({ due_time }) => due_time === due)!
    this.clock = Math.max(this.clock, due)
    this.library.advance(timer, this.clock)
    await this.startAt(this.library.byId(timer.definition_id)!, timer.node_id, {}, {})
  }
}

const plain = (stored: SentMessage['variables']): Values =>
  Object.fromEntries(Object.entries(stored).map(([name, { value }]) => [name, value]))
