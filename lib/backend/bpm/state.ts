// The living state of one process instance and everything it called: plain rows, as a store keeps them.
import type { Stored } from './expression/value.ts'
import type { Operation } from './operation.ts'

export type InstanceStatus = 'RUNNING' | 'SUSPEND' | 'PASS' | 'REJECT' | 'CANCEL'
/**
 * PENDING waits for its owner; WAIT stands behind signers that were added before it; the rest is closed (docs/domain/approval.md#tasks).
 */
export type TaskStatus = 'PENDING' | 'WAIT' | 'CONFIRM' | 'REJECT' | 'TURN' | 'CANCEL' | 'SKIP'

/** A process instance. Its own id is also the id of its root execution. All times are epoch milliseconds. */
export interface InstanceRow {
  readonly id: string
  /** The instance that everything began with; its row carries `rev` for all. */
  readonly root_id: string
  /** The execution of the call activity that started it. */
  readonly parent_id: string | null
  readonly definition_id: string
  readonly definition_key: string
  readonly version: number
  readonly name: string
  readonly business_type: string | null
  readonly business_key: string | null
  readonly title: string | null
  readonly starter: string | null
  readonly status: InstanceStatus
  /** The last confirmation by a person: from the first on its starter cannot withdraw it, and the last can be taken back. */
  readonly decided: { readonly execution_id: string; readonly node_id: string; readonly user: string | null } | null
  /** Why it ended, where somebody said so. */
  readonly reason: string | null
  readonly start_time: number
  readonly end_time: number | null
  /** Raised by every command; two commands on one revision: one wins. */
  readonly rev: number
  /** The last number given to a row of history. */
  readonly seq: number
}

/** How often a multi-instance or loop has run. */
export interface LoopState {
  readonly total: number | null
  readonly started: number
  readonly active: number
  readonly completed: number
}

/** Where a token stands; an execution that has children is a scope for them. */
export interface ExecutionRow {
  readonly id: string
  readonly instance_id: string
  readonly parent_id: string | null
  readonly node_id: string | null
  /** The flow it came by. */
  readonly flow_id: string | null
  /**
   * RUN moves or does what its node says; JOIN waits in a gateway for other tokens; ASYNC waits for a job to begin or to leave;
   * SCOPE holds a multi-instance or loop together.
   */
  readonly status: 'RUN' | 'JOIN' | 'ASYNC' | 'SCOPE'
  readonly loop: LoopState | null
  readonly loop_index: number | null
  /** Its open row of the activity history. */
  readonly activity_id: string | null
  /** Who confirmed the user task that it came from. */
  readonly actor: string | null
  /** Set while it has variables of its own. */
  readonly locals: boolean
  /** Of a token in the handler of a compensation: the execution that waits for it. */
  readonly compensates: string | null
  /** Of an execution that waits for compensations: the last completed activity (by order) that it undoes. */
  readonly compensate_until: number | null
}

export interface TaskRow {
  readonly id: string
  readonly instance_id: string
  readonly root_id: string
  readonly execution_id: string
  readonly definition_id: string
  readonly node_id: string
  readonly node_name: string
  readonly description: string | null
  readonly assignee: string | null
  readonly owner: string | null
  /** Whom an agent stands for. */
  readonly principal: string | null
  readonly priority: number
  readonly category: string | null
  readonly form_key: string | null
  readonly arrive_time: number
  readonly due_time: number | null
  readonly follow_up_time: number | null
  readonly finish_time: number | null
  readonly status: TaskStatus
  /** Who finished it. */
  readonly finished_by: string | null
  readonly comment: string | null
  /** Who handed it over. */
  readonly from_turn_user: string | null
  /** The task that a signer was added to, and on which side. */
  readonly parent_task_id: string | null
  readonly signer: 'BEFORE' | 'AFTER' | null
  /** Signers that follow once it is confirmed. */
  readonly after_users: readonly string[]
  /** Delegated to somebody who hands it back, and by whom. */
  readonly delegated_by: string | null
}

export interface CandidateRow {
  readonly id: string
  readonly task_id: string
  readonly kind: 'user' | 'group'
  readonly value: string
}

export interface VariableRow extends Stored {
  readonly id: string
  readonly instance_id: string
  readonly execution_id: string
  readonly name: string
}

/** Work for later: a timer, or the next step of an asynchronous activity. */
export interface JobRow {
  readonly id: string
  readonly instance_id: string
  readonly execution_id: string
  readonly node_id: string
  readonly kind: 'timer' | 'async' | 'timeout'
  readonly due_time: number
  readonly operation: Operation
  /** The cycle of a repeating timer and how often it still fires; null without end. */
  readonly cycle: string | null
  readonly repeats: number | null
  readonly end_time: number | null
  /** Attempts left before an incident. */
  readonly retries: number
  readonly waits: readonly string[]
  readonly failure: string | null
}

/** What waits for a message, a signal, a condition or a compensation. */
export interface SubscriptionRow {
  readonly id: string
  readonly instance_id: string
  readonly execution_id: string
  /** The event, receive task or, of a compensation, the activity that was completed. */
  readonly node_id: string
  readonly kind: 'message' | 'signal' | 'condition' | 'compensate'
  readonly name: string
  readonly business_key: string | null
  /** A signal that only the same instance hears. */
  readonly local: boolean
  /** Of a condition: whether it held when it was last asked. */
  readonly held: boolean
  /** Of a compensation: in which order, with which local variables, and what was completed inside. */
  readonly order: number
  readonly snapshot: Readonly<Record<string, Stored>> | null
  readonly inside: readonly CompletedActivity[]
  readonly created_time: number
}

/** A completed activity inside a completed subprocess that may still be compensated. */
export interface CompletedActivity {
  readonly node_id: string
  readonly order: number
  readonly snapshot: Readonly<Record<string, Stored>> | null
  readonly inside: readonly CompletedActivity[]
}

/** Something that could not go on: where, why, and what is tried again when somebody says so. */
export interface IncidentRow {
  readonly id: string
  readonly instance_id: string
  readonly execution_id: string
  readonly node_id: string | null
  readonly job_id: string | null
  /** Names the reason under `incident`, with what fills its places. */
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
  /** In English, with the technical detail. */
  readonly message: string
  readonly operations: readonly Operation[]
  readonly created_time: number
}

/** History: an activity from its beginning to its end. Open ones are part of the living state. */
export interface ActivityRow {
  readonly id: string
  readonly instance_id: string
  readonly execution_id: string
  readonly node_id: string
  readonly node_name: string
  readonly node_type: string
  readonly flow_id: string | null
  readonly task_id: string | null
  readonly called_id: string | null
  readonly start_time: number
  readonly end_time: number | null
  readonly result: 'DONE' | 'CANCEL' | 'SKIP' | null
  readonly seq: number
}

/** History: what somebody said or did. */
export interface CommentRow {
  readonly id: string
  readonly instance_id: string
  readonly task_id: string | null
  readonly node_id: string | null
  readonly node_name: string | null
  readonly user_key: string | null
  readonly action: string
  readonly text: string | null
  readonly time: number
  readonly seq: number
}

/** History: a task handed over. */
export interface ReassignmentRow {
  readonly id: string
  readonly instance_id: string
  readonly task_id: string
  readonly new_task_id: string
  readonly employee_key: string
  readonly turn_to_employee_key: string
  readonly message: string | null
  readonly time: number
}

/** The rows that live in the state, by table. */
export interface Rows {
  instance: InstanceRow
  execution: ExecutionRow
  task: TaskRow
  candidate: CandidateRow
  variable: VariableRow
  job: JobRow
  subscription: SubscriptionRow
  incident: IncidentRow
  activity: ActivityRow
}
export type TableName = keyof Rows

/** The rows that are only written, never read by a step. */
export interface LogRows {
  comment: CommentRow
  turn: ReassignmentRow
}

/** The living rows of one root instance, each table in the order in which its rows were made (a store's ids, UUIDv7, keep that order). */
export type State = { readonly [T in TableName]: ReadonlyMap<string, Rows[T]> }

export const tableNames = ['instance', 'execution', 'task', 'candidate', 'variable', 'job', 'subscription', 'incident', 'activity'] as const

export const emptyState: State = Object.freeze(Object.fromEntries(tableNames.map((name) => [name, new Map()])) as unknown as State)

/**
 * One row of a table changed. `close` is the last word on a row that history keeps: it leaves the living state with these values.
 * A row that begins and ends within one step is inserted closed.
 */
export type Change = {
  [T in TableName]:
    | { readonly table: T; readonly op: 'insert'; readonly row: Rows[T]; readonly closed: boolean }
    | { readonly table: T; readonly op: 'update'; readonly row: Rows[T]; readonly before: Rows[T] }
    | { readonly table: T; readonly op: 'close'; readonly row: Rows[T]; readonly before: Rows[T] }
    | { readonly table: T; readonly op: 'delete'; readonly row: Rows[T] }
}[TableName]
export type LogChange = {
  [T in keyof LogRows]: { readonly table: T; readonly op: 'insert'; readonly row: LogRows[T]; readonly closed: true }
}[keyof LogRows]

/** A message that a process sends: to whoever waits for it, or to a process that it starts. */
export interface SentMessage {
  readonly name: string
  readonly instance_id: string
  readonly business_key: string | null
  readonly variables: Readonly<Record<string, Stored>>
}

/** A signal for everybody outside this instance; inside it has been heard already. */
export interface SentSignal {
  readonly name: string
  readonly instance_id: string
  readonly variables: Readonly<Record<string, Stored>>
}

/** What a step did beyond the new state: the rows to write, and what others are to hear. */
export interface Effects {
  readonly changes: readonly (Change | LogChange)[]
  readonly messages: readonly SentMessage[]
  readonly signals: readonly SentSignal[]
  /** Set where a job failed and waits for its next attempt: nothing else happened. */
  readonly failed: boolean
}
