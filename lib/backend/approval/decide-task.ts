// Decisions about tasks beyond their command: the form of the task, and who may act for another person
// (docs/domain/approval.md#decisions).
import type { Form } from '../bpm/definition-parts.ts'
import { problemOf, readSubmission } from '../bpm/form.ts'
import type { ExecutedCommand } from '../bpm/store/executed-command.ts'
import { readDefinition } from '../bpm/store/library.ts'
import { activePeople } from '../entity/people.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, invalid, type Reason } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { loadTask, type TaskHead } from './access.ts'
import { tieFormFiles } from './attachments.ts'
import { executeUserCommand } from './execute-user-command.ts'

/** The form of a task's node; null where it has none. */
export async function formOf(context: Context, task: Pick<TaskHead, 'definition_id' | 'node_id'>): Promise<Form | null> {
  const definition = await readDefinition(context, task.definition_id)
  const node = definition?.nodes.get(task.node_id)
  return node?.kind === 'user' ? node.form : null
}

/** The submitted values, read by the form fields of the model; other values are dropped. Fails with 400 per field. */
export async function readForm(
  context: Context,
  form: Form | null,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  if (!form) return {}
  const { variables, faults } = readSubmission(form, values)
  const fields: Record<string, Reason> = {}
  for (const [name, fault] of Object.entries(faults)) {
    const { key, params } = problemOf(form, name, fault)
    fields[`variables.${name}`] = params ? [`validation.${key}`, params] : `validation.${key}`
  }
  for (const name of await unknownPeople(context, form, variables)) fields[`variables.${name}`] = 'validation.reference'
  if (Object.keys(fields).length > 0) throw invalid(fields)
  return variables
}

/** The person fields whose value is not an active user. */
async function unknownPeople(context: Context, form: Form, variables: Readonly<Record<string, unknown>>): Promise<string[]> {
  const named = form.fields
    .filter(({ type }) => type.toLowerCase() === 'user')
    .map(({ id, variable }) => ({ id, key: variables[variable ?? id] }))
  const keys = named.flatMap(({ key }) => (typeof key === 'string' ? [key] : []))
  if (keys.length === 0) return []
  const people = await activePeople(context, keys)
  return named.filter(({ key }) => key !== undefined && !people.has(String(key))).map(({ id }) => id)
}

export interface Confirmation {
  comment: string | null
  variables: Readonly<Record<string, unknown>>
}

/** Confirms a task, or hands a delegated one back. */
export async function confirmTask(context: Context, head: TaskHead, { comment, variables }: Confirmation): Promise<ExecutedCommand> {
  const form = head.is_closed ? null : await formOf(context, head)
  const read = await readForm(context, form, variables)
  const executed = await executeUserCommand(context, head, { type: 'complete', task: head.task, comment, variables: read })
  await tieFormFiles(context, executed.root, form, read)
  return executed
}

export interface Reassignment {
  to: string
  comment: string
  /** The expected assignee; null for the caller. */
  from: string | null
}

/** Reassigns a task: the caller's own, or any task for an administrator. */
export async function reassignTask(context: Context, head: TaskHead, { to, comment, from }: Reassignment): Promise<ExecutedCommand> {
  const me = context.user.user_key
  const foreign = from !== null && from !== me
  if (foreign && !may(context.user, 'bpm:instance:turn')) throw forbidden('bpm:instance:turn')
  if (foreign && !head.is_closed && head.assignee !== null && head.assignee !== from) throw invalid({ employeeKey: 'validation.invalid' })
  return executeUserCommand(context, head, { type: 'reassign', task: head.task, to, comment, ...(foreign ? { force: true } : {}) })
}

/** Removes a signer: allowed for the user who added him, and for administrators. */
export async function removeSigner(context: Context, head: TaskHead, users: readonly string[]): Promise<ExecutedCommand> {
  const parent = head.parent_task_id === null ? head : await loadTask(context, head.parent_task_id)
  const own = (users.length > 0 ? head : parent).assignee === context.user.user_key
  if (!own && !may(context.user, 'bpm:instance:turn')) throw forbidden('bpm:task:sign')
  return executeUserCommand(context, head, { type: 'removeSigner', task: head.task, ...(users.length > 0 ? { users } : {}) })
}
