// The living state of one process instance and the instances that it called: plain rows, as a store saves them.
import type { Stored } from './expression/value.ts'
import type { Operation } from './operation.ts'
import type { Return } from './returned.ts'

/** RETURN: the applicant changes it, and everything else pauses (docs/domain/approval.md#return). */
export type InstanceStatus = 'RUNNING' | 'SUSPEND' | 'RETURN' | 'PASS' | 'REJECT' | 'CANCEL'
/**
 * PENDING waits for a decision; WAIT waits for signers that were added before it; the others are closed (docs/domain/approval.md#tasks).
 */
export type TaskStatus = 'PENDING' | 'WAIT' | 'CONFIRM' | 'REJECT' | 'TURN' | 'CANCEL' | 'SKIP'

/** A process instance. Its own id is also the id of its root execution. All times are epoch milliseconds. */
export interface InstanceRow {
  readonly id: string
  /** The root instance; its row has the `rev` of all. */
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
  /** Others who may not decide it, like its starter: in whose name it was submitted, and who sent it for another. */
  readonly also_barred: readonly string[] | null
  readonly status: InstanceStatus
  /** The last confirmation by a person: after the first one the starter cannot withdraw the instance, and the last one can be taken back. */
  readonly decided: { readonly execution_id: string; readonly node_id: string; readonly user: string | null } | null
  /** Set while its status is RETURN. */
  readonly returned: Return | null
  /** The reason of its end, where one was given. */
  readonly reason: string | null
  readonly start_time: number
  readonly end_time: number | null
  /** Increased by every command; of two commands for the same revision one is refused. */
  readonly rev: number
  /** The last sequence number of a row of history. */
  readonly seq: number
}

/** The progress of a multi-instance or loop. */
export interface LoopState {
  readonly total: number | null
  readonly started: number
  readonly active: number
  readonly completed: number
}

/** A token; an execution that has children is their scope. */
export interface ExecutionRow {
  readonly id: string
  readonly instance_id: string
  readonly parent_id: string | null
  readonly node_id: string | null
  /** The flow by which it arrived. */
  readonly flow_id: string | null
  /**
   * RUN moves or runs its node; JOIN waits in a gateway for other tokens; ASYNC waits for a job that starts or leaves the node;
   * SCOPE is the parent of the items of a multi-instance or loop.
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
  /** For a token in a compensation handler: the execution that waits for it. */
  readonly compensates: string | null
  /** For an execution that waits for compensations: the last completed activity (by order) that it compensates. */
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
  /** The absent person that an agent decides for. */
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
  /** Who reassigned it. */
  readonly from_turn_user: string | null
  /** The task that a signer was added to, and on which side. */
  readonly parent_task_id: string | null
  readonly signer: 'BEFORE' | 'AFTER' | null
  /** Signers that follow once it is confirmed. */
  readonly after_users: readonly string[]
  /** By whom it was delegated; the assignee hands it back to him. */
  readonly delegated_by: string | null
  /** Who may never decide it: the applicant, unless the node lets him (docs/domain/approval.md#who-approves). */
  readonly barred_user: string | null
  /** Further barred people, if there are any. */
  readonly also_barred: readonly string[] | null
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

/** An engine job: a timer, or an asynchronous step. */
export interface JobRow {
  readonly id: string
  readonly instance_id: string
  readonly execution_id: string
  readonly node_id: string
  readonly kind: 'timer' | 'async' | 'timeout'
  readonly due_time: number
  readonly operation: Operation
  /** The cycle of a repeating timer and its remaining repetitions; null for no limit. */
  readonly cycle: string | null
  readonly repeats: number | null
  readonly end_time: number | null
  /** Remaining attempts before an incident. */
  readonly retries: number
  readonly waits: readonly string[]
  readonly failure: string | null
}

/** A wait for a message, a signal, a condition or a compensation. */
export interface SubscriptionRow {
  readonly id: string
  readonly instance_id: string
  readonly execution_id: string
  /** The event or receive task; for a compensation the completed activity. */
  readonly node_id: string
  readonly kind: 'message' | 'signal' | 'condition' | 'compensate'
  readonly name: string
  readonly business_key: string | null
  /** A signal of the same instance only. */
  readonly local: boolean
  /** For a condition: its value when it was last evaluated. */
  readonly held: boolean
  /** For a compensation: its order, its local variables, and the activities completed inside. */
  readonly order: number
  readonly snapshot: Readonly<Record<string, Stored>> | null
  readonly inside: readonly CompletedActivity[]
  readonly created_time: number
}

/** A completed activity in a completed subprocess that can still be compensated. */
export interface CompletedActivity {
  readonly node_id: string
  readonly order: number
  readonly snapshot: Readonly<Record<string, Stored>> | null
  readonly inside: readonly CompletedActivity[]
}

/** An incident: where and why a token could not continue, and the operations to retry. */
export interface IncidentRow {
  readonly id: string
  readonly instance_id: string
  readonly execution_id: string
  readonly node_id: string | null
  readonly job_id: string | null
  /** The key of the reason under `incident`, and its parameters. */
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

/** History: a decision or comment. */
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

/** History: a reassigned task. */
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

/** The rows of the living state, by table. */
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

/** The living rows of one root instance, each table in the order in which its rows were created (UUIDv7 ids keep that order). */
export type State = { readonly [T in TableName]: ReadonlyMap<string, Rows[T]> }

export const tableNames = ['instance', 'execution', 'task', 'candidate', 'variable', 'job', 'subscription', 'incident', 'activity'] as const

export const emptyState: State = Object.freeze(Object.fromEntries(tableNames.map((name) => [name, new Map()])) as unknown as State)

/**
 * One changed row. `close` removes a row from the living state; it stays in history with these last values.
 * A row that is created and closed within one step is inserted as closed.
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

/** A message that a process sends: to the execution that waits for it, or to a process that it starts. */
export interface SentMessage {
  readonly name: string
  readonly instance_id: string
  readonly business_key: string | null
  readonly variables: Readonly<Record<string, Stored>>
}

/** A signal for other instances; this instance has received it already. */
export interface SentSignal {
  readonly name: string
  readonly instance_id: string
  readonly variables: Readonly<Record<string, Stored>>
}

/** The effects of a step besides the new state: rows to write, messages and signals to send. */
export interface Effects {
  readonly changes: readonly (Change | LogChange)[]
  readonly messages: readonly SentMessage[]
  readonly signals: readonly SentSignal[]
  /** Set where a job failed and waits for its next attempt; nothing else has changed. */
  readonly failed: boolean
}

/** Whom a task bars from deciding it. */
export const barredOf = ({ barred_user, also_barred }: Pick<TaskRow, 'barred_user' | 'also_barred'>): readonly string[] =>
  barred_user === null ? [] : [barred_user, ...(also_barred ?? [])]

/** Whether a task bars somebody from deciding it. */
export const bars = (task: Pick<TaskRow, 'barred_user' | 'also_barred'>, user: string | null): boolean =>
  user !== null && barredOf(task).includes(user)

/** Whether a user has applied for an instance, himself or through another user; nobody may decide his own application. */
export const isApplicant = ({ starter, also_barred }: Pick<InstanceRow, 'starter' | 'also_barred'>, user: string): boolean =>
  starter === user || also_barred?.includes(user) === true
