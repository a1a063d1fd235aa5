// Instances and tasks in a form for programs.
import { plainOf } from '../expression/value.ts'
import type { ActivityRow, IncidentRow, InstanceRow, InstanceStatus, Rows, TaskRow, TaskStatus, VariableRow } from '../state.ts'
import type { Store } from './rows.ts'

/** An open task. */
export interface TaskView {
  readonly id: string
  readonly name: string
  /** The id of the user task in the model. */
  readonly definitionKey: string
  readonly processKey: string
  readonly instanceId: string
  readonly assignee: string | null
  readonly owner: string | null
  readonly candidateUsers: readonly string[]
  readonly candidateGroups: readonly string[]
  /** ISO 8601, null without a date. */
  readonly due: string | null
  readonly created: string
  readonly priority: number
  readonly formKey: string | null
  readonly description: string | null
  readonly status: TaskStatus
}

export interface InstanceView {
  readonly id: string
  readonly processKey: string
  readonly version: number
  readonly businessKey: string | null
  readonly status: InstanceStatus
  readonly ended: boolean
  readonly endReason: string | null
  /** Plain values: dates as Date, exact decimals as texts. */
  readonly variables: Readonly<Record<string, unknown>>
  /** The ids of the current nodes. */
  readonly activeNodes: readonly string[]
  /** The ids of the nodes passed and reached, in order. */
  readonly history: readonly string[]
  readonly incidents: readonly { id: string; node: string | null; key: string; message: string }[]
  /** Due times of waiting jobs, ISO 8601. */
  readonly timers: readonly { node: string; due: string }[]
}

const iso = (time: number): string => new Date(time).toISOString()

function candidatesOf(store: Store, root: string, task: string, kind: 'user' | 'group'): string[] {
  const rows = store.states.get(root)!.candidate.values()
  return [...rows].filter((row) => row.task_id === task && row.kind === kind).map(({ value }) => value)
}

export function taskView(store: Store, row: TaskRow): TaskView {
  return {
    id: row.id,
    name: row.node_name,
    definitionKey: row.node_id,
    processKey: store.find('instance', row.instance_id)?.definition_key ?? '',
    instanceId: row.instance_id,
    assignee: row.assignee,
    owner: row.owner,
    candidateUsers: candidatesOf(store, row.root_id, row.id, 'user'),
    candidateGroups: candidatesOf(store, row.root_id, row.id, 'group'),
    due: row.due_time === null ? null : iso(row.due_time),
    created: iso(row.arrive_time),
    priority: row.priority,
    formKey: row.form_key,
    description: row.description,
    status: row.status,
  }
}

function rowsOf<T extends 'activity' | 'variable' | 'execution' | 'incident' | 'job'>(
  store: Store,
  instance: InstanceRow,
  table: T,
): Rows[T][] {
  const state = store.states.get(instance.root_id)
  const living = state ? ([...state[table].values()] as Rows[T][]) : []
  return living.filter((row) => row.instance_id === instance.id)
}

function historyOf(store: Store, instance: InstanceRow): ActivityRow[] {
  return [...store.archive.activities.of(instance.id), ...rowsOf(store, instance, 'activity')].sort((a, b) => a.seq - b.seq)
}

function variablesOf(store: Store, instance: InstanceRow): Record<string, unknown> {
  const living: VariableRow[] = rowsOf(store, instance, 'variable')
  const rows: readonly VariableRow[] = living.length > 0 || instance.end_time === null ? living : store.archive.variables.of(instance.id)
  const values: Record<string, unknown> = {}
  for (const row of rows) if (row.execution_id === instance.id) values[row.name] = plainOf(row)
  return values
}

const incidentOf = ({ id, node_id, key, message }: IncidentRow) => ({ id, node: node_id, key, message })

export function instanceView(store: Store, instance: InstanceRow): InstanceView {
  return {
    id: instance.id,
    processKey: instance.definition_key,
    version: instance.version,
    businessKey: instance.business_key,
    status: instance.status,
    ended: instance.end_time !== null,
    endReason: instance.reason,
    variables: variablesOf(store, instance),
    activeNodes: rowsOf(store, instance, 'execution').flatMap(({ parent_id, node_id }) =>
      parent_id === null || node_id === null ? [] : [node_id],
    ),
    history: historyOf(store, instance).map(({ node_id }) => node_id),
    incidents: rowsOf(store, instance, 'incident').map(incidentOf),
    timers: rowsOf(store, instance, 'job').map(({ node_id, due_time }) => ({ node: node_id, due: iso(due_time) })),
  }
}
