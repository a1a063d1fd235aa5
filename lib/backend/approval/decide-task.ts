// Decisions about tasks: each is an engine command in the caller's transaction; refusals of the engine become failures of the call
// (docs/domain/approval.md#decisions).
import { sql } from 'kysely'
import type { TaskCommand } from '../bpm/command/command.ts'
import type { Form } from '../bpm/definition-parts.ts'
import { readSubmission } from '../bpm/form.ts'
import { executeCommand } from '../bpm/store/execute-command.ts'
import type { ExecutedCommand } from '../bpm/store/executed-command.ts'
import { readDefinition } from '../bpm/store/library.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, invalid, notFound, type Reason } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { tieFormFiles } from './attachments.ts'

export interface TaskHead {
  id: string
  root_id: string
  definition_id: string
  node_id: string
  assignee: string | null
  parent_task_id: string | null
  is_closed: boolean
}

/** A task's row; 404 where there is none. */
export async function readTask(context: Context, id: string): Promise<TaskHead> {
  const { rows } =
    await sql<TaskHead>`select id, root_id, definition_id, node_id, assignee, parent_task_id, is_closed from bpm_task where id = ${id}`.execute(
      context.db,
    )
  if (!rows[0]) throw notFound()
  return rows[0]
}

type Unsigned<T> = T extends unknown ? Omit<T, 'user'> : never

/** Executes a task command in the caller's name. */
export function decideTask(context: Context, command: Unsigned<TaskCommand>): Promise<ExecutedCommand> {
  const signed = { ...command, user: context.user.user_key } as TaskCommand
  return withRefusals(context, () => executeCommand(context, { task: command.task }, signed), command.task)
}

/** The form of a task's node; null where it has none. */
export async function formOf(context: Context, task: Pick<TaskHead, 'definition_id' | 'node_id'>): Promise<Form | null> {
  const definition = await readDefinition(context, task.definition_id)
  const node = definition?.nodes.get(task.node_id)
  return node?.kind === 'user' ? node.form : null
}

/** The submitted values, read by the form fields of the model; other values are dropped. Fails with 400 per field. */
export function readForm(form: Form | null, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (!form) return {}
  const { variables, faults } = readSubmission(form, values)
  const fields: Record<string, Reason> = {}
  for (const [name, fault] of Object.entries(faults))
    fields[`variables.${name}`] = fault === 'required' ? 'validation.required' : 'validation.invalid'
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return variables
}

export interface Confirmation {
  task: string
  comment: string | null
  variables: Readonly<Record<string, unknown>>
}

/** Confirms a task, or hands a delegated one back. */
export async function confirmTask(context: Context, { task, comment, variables }: Confirmation): Promise<ExecutedCommand> {
  const place = await readTask(context, task)
  const form = place.is_closed ? null : await formOf(context, place)
  const read = readForm(form, variables)
  const executed = await decideTask(context, { type: 'complete', task, comment, variables: read })
  await tieFormFiles(context, executed.root, form, read)
  return executed
}

export interface Reassignment {
  task: string
  to: string
  comment: string
  /** The expected assignee; null for the caller. */
  from: string | null
}

/** Reassigns a task: one's own, or as an administrator anybody's. */
export async function reassignTask(context: Context, { task, to, comment, from }: Reassignment): Promise<ExecutedCommand> {
  const me = context.user.user_key
  const foreign = from !== null && from !== me
  if (foreign && !may(context.user, 'bpm:instance:turn')) throw forbidden('bpm:instance:turn')
  const place = await readTask(context, task)
  if (foreign && !place.is_closed && place.assignee !== null && place.assignee !== from)
    throw invalid({ employeeKey: 'validation.invalid' })
  return decideTask(context, { type: 'reassign', task, to, comment, ...(foreign ? { force: true } : {}) })
}

/** Removes a signer: allowed for the user who added him, and for administrators. */
export async function removeSigner(context: Context, task: string, users: readonly string[]): Promise<ExecutedCommand> {
  const place = await readTask(context, task)
  const parent = place.parent_task_id === null ? place : await readTask(context, place.parent_task_id)
  const own = (users.length > 0 ? place : parent).assignee === context.user.user_key
  if (!own && !may(context.user, 'bpm:instance:turn')) throw forbidden('bpm:task:sign')
  return decideTask(context, { type: 'removeSigner', task, ...(users.length > 0 ? { users } : {}) })
}
