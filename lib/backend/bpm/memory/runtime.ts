// Runs the engine in memory: steps, their messages and signals, and due jobs.
import { randomUUID } from 'node:crypto'
import type { Command } from '../command/command.ts'
import type { Definition } from '../definition.ts'
import type { Answer, Environment, People, Policy, Request } from '../environment.ts'
import { restoreAll } from '../expression/value.ts'
import { Refused } from '../run/step-context.ts'
import { startEventFor } from '../start-events.ts'
import { emptyState, type JobRow, type SentMessage, type SubscriptionRow } from '../state.ts'
import { beginStep, type Step } from '../step.ts'
import { answerRequest, type Delegate } from './external-calls.ts'
import { Library } from './library.ts'
import { Store } from './rows.ts'

type Values = Readonly<Record<string, unknown>>

export interface StartOptions {
  user?: string | null
  businessType?: string | null
  businessKey?: string | null
  title?: string | null
  /** Others who may not decide it, like its starter. */
  alsoBarred?: readonly string[]
  version?: number
}

export interface RuntimeOptions {
  /** Functions that models name by class or delegateExpression. */
  delegates?: Readonly<Record<string, Delegate>>
  people?: People
  /** The rules for absent, repeated and own approvers (docs/domain/approval.md#who-approves); without them only the model assigns tasks. */
  policy?: Policy
  newId?: () => string
  /** The library of definitions; a new one by default. */
  library?: Library
  /** Answers the requests of steps, instead of registered functions and the script engine. */
  answer?: (request: Request) => Promise<Answer>
}

/** The maximum number of timers and jobs per move of the clock. */
const firingLimit = 10_000

/** The clock has stopped before its target, after the maximum number of timers and jobs; moving it again runs the next ones. */
export class ClockStopped extends Error {
  /** The current time. */
  readonly at: Date

  constructor(clock: number) {
    super(
      `${firingLimit} timers and jobs have fired; the clock stands at ${new Date(clock).toISOString()}. Move it on to fire the next ones`,
    )
    this.name = 'ClockStopped'
    this.at = new Date(clock)
  }
}

export class Runtime {
  readonly library: Library
  readonly store = new Store()
  readonly delegates: ReadonlyMap<string, Delegate>
  readonly undelivered: SentMessage[] = []
  readonly options: RuntimeOptions
  clock: number

  constructor(options: RuntimeOptions, clock: number) {
    this.options = options
    this.clock = clock
    this.library = options.library ?? new Library()
    this.delegates = new Map(Object.entries(options.delegates ?? {}))
  }

  private environment(): Environment {
    const { people, policy, newId = () => randomUUID().replaceAll('-', '') } = this.options
    return { now: this.clock, newId, ...(people ? { people } : {}), ...(policy ? { policy } : {}) }
  }

  async startAt(definition: Definition, node: string | null, variables: Values, options: StartOptions): Promise<string> {
    const { newId } = this.environment()
    const id = newId()
    const { user = null, businessType = null, businessKey = null, title = null, alsoBarred = [] } = options
    const part = { variables, user, business_type: businessType, business_key: businessKey, title, also_barred: alsoBarred, node }
    await this.run(id, { type: 'start', definition: definition.id, instance: id, ...part })
    return id
  }

  /** Runs one command as one step, answers its requests and passes on its effects. */
  async run(root: string, command: Command): Promise<Step> {
    const state = this.store.states.get(root) ?? emptyState
    let outcome = beginStep(this.library, state, command, this.environment())
    const { answer = (request: Request) => answerRequest(request, this.delegates) } = this.options
    while ('request' in outcome) outcome = outcome.resume(await answer(outcome.request))
    this.store.take(root, outcome)
    for (const { name, variables } of outcome.effects.signals) await this.broadcast(name, restoreAll(variables), root)
    for (const sent of outcome.effects.messages) {
      const received = await this.deliver(sent.name, restoreAll(sent.variables), sent.business_key, null).catch(orRefused)
      if (received === null) this.undelivered.push(sent)
    }
    return outcome
  }

  private isRunning(instance: string): boolean {
    const root = this.store.find('instance', instance)?.root_id
    return root !== undefined && this.store.find('instance', root)?.status === 'RUNNING'
  }

  private receivers(name: string, businessKey: string | null, instanceId: string | null): SubscriptionRow[] {
    const found = [...this.store.rows('subscription', this.store.withSubscriptions)].filter(
      (row) => row.kind === 'message' && row.name === name && this.isRunning(row.instance_id),
    )
    const root = (row: SubscriptionRow) => this.store.find('instance', row.instance_id)?.root_id
    if (instanceId !== null) return found.filter((row) => row.instance_id === instanceId || root(row) === instanceId)
    return businessKey === null ? found : found.filter((row) => row.business_key === businessKey)
  }

  async deliver(name: string, variables: Values, businessKey: string | null, instanceId: string | null): Promise<string | null> {
    const receivers = this.receivers(name, businessKey, instanceId)
    if (receivers.length > 1) throw new Refused('messageAmbiguous', { name, count: receivers.length })
    const [receiver] = receivers
    if (receiver) {
      const root = this.store.rootOf('subscription', receiver.id)!
      await this.run(root, { type: 'message', subscription: receiver.id, variables })
      return root
    }
    if (instanceId !== null) return null
    const starts = this.library.newest().flatMap((definition) => {
      const start = startEventFor(definition, 'message', name)
      return start ? [{ definition, node: start.id }] : []
    })
    if (starts.length > 1) throw new Refused('messageAmbiguous', { name, count: starts.length })
    const [start] = starts
    return start ? this.startAt(start.definition, start.node, variables, { businessKey }) : null
  }

  async broadcast(name: string, variables: Values, except: string | null): Promise<void> {
    const roots = new Set<string>()
    for (const row of this.store.rows('subscription', this.store.withSubscriptions)) {
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
    for (const row of this.store.rows('job', this.store.withJobs)) {
      if (row.retries > 0 && row.due_time <= until && (!next || row.due_time < next.due_time) && this.isRunning(row.instance_id)) next = row
    }
    return next
  }

  /** Runs everything that is due up to a time, in order. @throws ClockStopped after the maximum number of jobs */
  async settle(until = this.clock): Promise<void> {
    for (let count = 0; count < firingLimit; count++) {
      const job = this.nextJob(until)
      const timer = Math.min(...this.library.timers.map(({ due_time }) => due_time))
      if (timer <= until && (!job || timer <= job.due_time)) await this.fireStart(timer)
      else if (job) {
        this.clock = Math.max(this.clock, job.due_time)
        await this.run(this.store.rootOf('job', job.id)!, { type: 'fire', job: job.id })
      } else return
    }
    throw new ClockStopped(this.clock)
  }

  private async fireStart(due: number): Promise<void> {
    const timer = this.library.timers.find(({ due_time }) => due_time === due)!
    this.clock = Math.max(this.clock, due)
    this.library.advance(timer, this.clock)
    await this.startAt(this.library.byId(timer.definition_id)!, timer.node_id, {}, {})
  }
}

/** A refused message was not delivered. */
function orRefused(error: unknown): null {
  if (error instanceof Refused) return null
  throw error
}
