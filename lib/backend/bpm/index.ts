// The process engine in memory, for tests and for any program: no database, no Next, no network.
//
//   import { createEngine } from './lib/backend/bpm/index.ts'
//   const engine = createEngine({ now: '2026-03-02T09:00:00+08:00' })
//   engine.deploy(xml)                                                     // one or several processes; throws DeploymentError with every reason
//   const started = await engine.start('leave', { days: 3 }, { user: 'anna', businessKey: '42' })
//   const [task] = engine.tasks({ instanceId: started.id })                // id, name, definitionKey, assignee, candidateUsers, candidateGroups, due …
//   await engine.complete(task.id, { approved: true }, { user: 'bob', comment: 'fine' })
//   await engine.correlate('paid', { businessKey: '42', variables: {} })   // a message: to the execution that waits for it, or to the process that it starts
//   await engine.signal('alarm')                                           // a signal: to all executions that wait for it
//   await engine.advance('P3D')                                            // moves the clock; due timers fire
//   const { ended, status, variables, incidents } = engine.instance(started.id)
//
// Every change is one pure step (step.ts) over plain rows (state.ts); a database does the same with its own tables, one command in one transaction.
import type { Command } from './command/command.ts'
import type { Definition } from './definition.ts'
import { Runtime, type RuntimeOptions, type StartOptions } from './memory/runtime.ts'
import { type InstanceView, instanceView, type TaskView, taskView } from './memory/views.ts'
import { parseModels, requireOwnKeys, splitFiles } from './parse.ts'
import { dueOf } from './run/due.ts'
import { Refused } from './run/step-context.ts'
import { storeAll } from './run/variables.ts'
import { startEventsThatHold } from './start-events.ts'
import type { CommentRow, ExecutionRow, ReassignmentRow, SentMessage } from './state.ts'

export { BpmnError, type DelegateCall } from './memory/external-calls.ts'
export { ClockStopped, type StartOptions } from './memory/runtime.ts'
export type { InstanceView, TaskView } from './memory/views.ts'
export { DeploymentError } from './parse.ts'
export { Refused } from './run/step-context.ts'

type Values = Readonly<Record<string, unknown>>
type Moment = Date | string | number

export interface EngineOptions extends RuntimeOptions {
  /** The initial time; now by default. Only `advance` and `setClock` change it. */
  now?: Moment
}

export interface DecisionOptions {
  user?: string | null
  comment?: string | null
}

/** An engine with its own definitions, instances and clock. */
export function createEngine(options: EngineOptions = {}): Engine {
  return new Engine(options)
}

export class Engine {
  private readonly runtime: Runtime
  private last: Promise<unknown> = Promise.resolve()

  constructor({ now, ...options }: EngineOptions) {
    this.runtime = new Runtime(options, now === undefined ? Date.now() : dueOf(Date.now(), now))
  }

  /** The time of the clock. */
  get now(): Date {
    return new Date(this.runtime.clock)
  }

  /**
   * Deploys the executable processes of one or several files as new versions; all or none.
   * @param xml BPMN files, and the DMN files of the decisions that they refer to
   * @param resources scripts that the files refer to by name
   * @throws DeploymentError naming every element that cannot run, and why
   */
  deploy(xml: string | Uint8Array | readonly (string | Uint8Array)[], resources: Readonly<Record<string, string>> = {}): Definition[] {
    const files = typeof xml === 'string' || xml instanceof Uint8Array ? [xml] : xml
    const options = { hasDelegate: (name: string) => this.runtime.delegates.has(name), resources }
    const [decisions, processes] = splitFiles(files)
    const models = processes.flatMap((file) => parseModels(file, { ...options, decisions }))
    requireOwnKeys(models)
    return models.map((model) => this.runtime.library.add(model, this.runtime.clock, models))
  }

  /** The newest version of every deployed process. */
  definitions(): Definition[] {
    return this.runtime.library.newest()
  }

  /** Starts the newest version of a process, or the given one. */
  start(key: string, variables: Values = {}, options: StartOptions = {}): Promise<InstanceView> {
    const { version } = options
    const definition = version === undefined ? this.runtime.library.latest(key) : this.runtime.library.version(key, version)
    return this.enqueue(async () => {
      if (!definition) throw new Refused('noDefinition', { id: key })
      const id = await this.runtime.startAt(definition, null, variables, options)
      await this.runtime.settle()
      return this.instance(id)
    })
  }

  /** Open tasks, oldest first: all, of an instance (called ones included), or of a person. */
  tasks(filter: { instanceId?: string; user?: string } = {}): TaskView[] {
    const { store } = this.runtime
    const { instanceId, user } = filter
    const root = instanceId === undefined ? undefined : store.rootOf('instance', instanceId)
    if (instanceId !== undefined && root === undefined) return []
    const views: TaskView[] = []
    for (const row of store.rows('task', root === undefined ? undefined : [root])) {
      if (instanceId !== undefined && instanceId !== row.instance_id && instanceId !== root) continue
      const view = taskView(store, row)
      if (user === undefined || this.concerns(view, user)) views.push(view)
    }
    return views
  }

  private concerns(task: TaskView, user: string): boolean {
    if (task.assignee !== null) return task.assignee === user
    const groups = this.runtime.options.people?.groups(user) ?? []
    return task.candidateUsers.includes(user) || task.candidateGroups.some((group) => groups.includes(group))
  }

  /** Completes a task. @throws Refused where it is closed already, or another person's */
  complete(taskId: string, variables: Values = {}, options: DecisionOptions = {}): Promise<InstanceView> {
    return this.command({ type: 'complete', task: taskId, variables, ...options })
  }

  /** Any command of command/command.ts; it finds its instance by the task, job, incident or execution that it names, else by `instanceId`. */
  command(command: Command, instanceId?: string): Promise<InstanceView> {
    return this.enqueue(async () => {
      const root = instanceId === undefined ? this.rootOf(command) : this.runtime.store.find('instance', instanceId)?.root_id
      if (root === undefined) throw this.missing(command)
      const own = command.type === 'setVariables' && instanceId !== undefined ? { execution: instanceId, ...command } : command
      await this.runtime.run(root, own)
      await this.runtime.settle()
      return this.instance(root)
    })
  }

  /**
   * Sends a message to the one execution that waits for it, or starts the process that it starts.
   * @returns the instance, or null where nothing waits for it
   * @throws Refused where more than one execution waits for it
   */
  correlate(
    message: string,
    options: { businessKey?: string; instanceId?: string; variables?: Values } = {},
  ): Promise<InstanceView | null> {
    return this.enqueue(async () => {
      const id = await this.runtime.deliver(message, options.variables ?? {}, options.businessKey ?? null, options.instanceId ?? null)
      await this.runtime.settle()
      return id === null ? null : this.instance(id)
    })
  }

  /** Broadcasts a signal. */
  signal(name: string, variables: Values = {}): Promise<void> {
    return this.enqueue(async () => {
      await this.runtime.broadcast(name, variables, null)
      await this.runtime.settle()
    })
  }

  /** Lets a receive task, or a triggerable service task (flowable:triggerable), continue. */
  trigger(instanceId: string, nodeId: string, variables: Values = {}): Promise<InstanceView> {
    for (const row of this.runtime.store.rows('execution')) {
      const root = this.runtime.store.find('instance', row.instance_id)?.root_id
      if (row.node_id === nodeId && row.loop === null && (row.instance_id === instanceId || root === instanceId)) {
        return this.command({ type: 'trigger', execution: row.id, variables })
      }
    }
    return Promise.reject(new Refused('notWaiting'))
  }

  /** Starts every process with a conditional start event that is true for these variables. */
  startByConditions(variables: Values, options: StartOptions = {}): Promise<InstanceView[]> {
    return this.enqueue(async () => {
      const ids: string[] = []
      for (const definition of this.runtime.library.newest()) {
        for (const { id } of startEventsThatHold(definition, storeAll(variables), this.runtime.clock))
          ids.push(await this.runtime.startAt(definition, id, variables, options))
      }
      await this.runtime.settle()
      return ids.map((id) => this.instance(id))
    })
  }

  /** Moves the clock forward, by a duration (ISO 8601, 'P3D') or to a given time; due timers fire in order. @throws ClockStopped after 10,000 of them */
  advance(to: Moment): Promise<void> {
    return this.enqueue(async () => {
      const target = dueOf(this.runtime.clock, to)
      await this.runtime.settle(target)
      this.runtime.clock = Math.max(this.runtime.clock, target)
    })
  }

  /** Sets the clock, also backwards; due timers fire. */
  setClock(to: Moment): Promise<void> {
    return this.enqueue(async () => {
      this.runtime.clock = dueOf(this.runtime.clock, to)
      await this.runtime.settle()
    })
  }

  /** An instance, running or ended. */
  instance(id: string): InstanceView {
    const row = this.runtime.store.find('instance', id) ?? this.runtime.store.archive.instances.get(id)
    if (!row) throw new Refused('instanceGone')
    return instanceView(this.runtime.store, row)
  }

  /** All instances that were started from outside, running and ended. */
  instances(): InstanceView[] {
    return [...this.runtime.store.states.keys()].map((id) => this.instance(id))
  }

  /** Every living execution, for commands that need one. */
  executions(): ExecutionRow[] {
    return [...this.runtime.store.rows('execution')]
  }

  /** The timeline of an instance: decisions and comments. */
  comments(instanceId: string): readonly CommentRow[] {
    return this.runtime.store.archive.comments.of(instanceId)
  }

  /** The reassigned tasks of an instance. */
  reassignments(instanceId: string): readonly ReassignmentRow[] {
    return this.runtime.store.archive.reassignments.of(instanceId)
  }

  /** Messages that processes sent and nobody received. */
  unreceived(): readonly SentMessage[] {
    return this.runtime.undelivered
  }

  /** Runs the requests one after another, in their order. */
  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work)
    this.last = result.catch(() => {})
    return result
  }

  private missing(command: Command): Refused {
    if ('task' in command && command.task) {
      const closed = this.runtime.store.archive.tasks.get(command.task)
      if (closed) return new Refused('taskClosed', { status: closed.status, user: closed.finished_by ?? '' })
    }
    return new Refused('instanceGone')
  }

  private rootOf(command: Command): string | undefined {
    const { store } = this.runtime
    if ('task' in command && command.task) return store.rootOf('task', command.task)
    if ('job' in command) return store.rootOf('job', command.job)
    if ('incident' in command) return store.rootOf('incident', command.incident)
    if ('subscription' in command) return store.rootOf('subscription', command.subscription)
    if ('execution' in command && command.execution) return store.rootOf('execution', command.execution)
    return undefined
  }
}
