// Notifies people of a step: new tasks, reassignments, withdrawals, results, copies, incidents (docs/domain/message.md#message).
import { sql } from 'kysely'
import { cutText } from '../../../model/plain-text.ts'
import type { Context } from '../../kernel/context.ts'
import { reasonText } from '../../kernel/pipeline.ts'
import type { InstanceRow, State, TaskRow } from '../state.ts'
import { barredOf } from '../state.ts'
import type { ExecutedCommand } from './executed-command.ts'
import { nameOf, type Organisation } from './people.ts'

type Params = Record<string, string | number>

/** The maximum number of receivers: larger groups see the task in their lists only. */
const maxReceivers = 200

/** The receivers of a task: its assignee, or its candidates. */
export function receiversOf(state: State, task: TaskRow, { members }: Organisation): string[] {
  if (task.assignee !== null) return [task.assignee]
  const people = new Set<string>()
  for (const { task_id, kind, value } of state.candidate.values()) {
    if (task_id !== task.id) continue
    for (const user of kind === 'user' ? [value] : (members.get(value) ?? [])) people.add(user)
  }
  for (const user of barredOf(task)) people.delete(user)
  return [...people].slice(0, maxReceivers)
}

/** Writes one event for the message area, which has the texts. The acting user is not notified. */
export async function notify(
  context: Context,
  code: string,
  biz: readonly [type: string, key: string],
  receivers: readonly (string | null)[],
  params: Params,
): Promise<void> {
  const me = context.visitor?.user_key ?? null
  const others = [...new Set(receivers)].filter((user): user is string => user !== null && user !== me)
  if (others.length === 0) return
  await context.emit('message', { code, receivers: others, params, biz_type: biz[0], biz_key: biz[1], publisher: me })
}

/** The title of an instance in messages. */
export const titleOf = ({ title, name, id }: InstanceRow): string => title ?? (name || id)

interface Opened {
  task: TaskRow
  turned: boolean
}

/** The tasks that wait for another person since the step. */
function openedBy({ before, step }: ExecutedCommand): Opened[] {
  const opened: Opened[] = []
  for (const change of step.effects.changes) {
    if (change.table !== 'task' || change.op === 'delete' || change.op === 'close' || change.row.status !== 'PENDING') continue
    if (change.op === 'insert') {
      if (!change.closed) opened.push({ task: change.row, turned: change.row.from_turn_user !== null })
      continue
    }
    const old = before.task.get(change.row.id)
    const woken = old?.status === 'WAIT'
    const given = change.row.assignee !== null && change.row.assignee !== old?.assignee
    if (woken || given) opened.push({ task: change.row, turned: false })
  }
  return opened
}

/** Notifies everybody concerned by a step. */
export async function notifyOfStep(context: Context, executed: ExecutedCommand): Promise<void> {
  const { root, step, organisation } = executed
  const instance = step.state.instance.get(root)
  if (!instance) return
  const title = titleOf(instance)
  const process = instance.name
  const applicant = nameOf(organisation, instance.starter)
  for (const { task, turned } of openedBy(executed)) {
    const receivers = receiversOf(step.state, task, organisation)
    const biz = ['task', task.id] as const
    if (turned) {
      const message = reassignmentMessage(executed, task)
      await notify(context, 'M-TASK-TURN', biz, receivers, { from: nameOf(organisation, task.from_turn_user), title, message })
    } else await notify(context, 'M-TASK-NEW', biz, receivers, { process, applicant, title })
    if (task.principal !== null)
      await notify(context, 'M-TASK-AGENT', biz, [task.principal], { agent: nameOf(organisation, task.assignee), title })
  }
  for (const change of step.effects.changes) {
    if (change.table === 'incident' && change.op === 'insert')
      await notify(context, 'M-INCIDENT', ['process_incident', root], organisation.members.get('admin') ?? [], {
        title,
        reason: cutText(reasonText(context.request.locale, [`engine.reason.${change.row.key}`, change.row.params]), 200),
      })
  }
  await notifyOfReturn(context, executed, instance)
  if (instance.end_time !== null && executed.before.instance.get(root)?.end_time == null) await notifyOfEnd(context, executed, instance)
  await refreshPages(context, executed, instance)
}

/** Reloads the approval in the open pages of the applicant and of the people for whom a finished task waited; they may get no message. */
async function refreshPages(
  context: Context,
  { before, step, organisation, root }: ExecutedCommand,
  { starter }: InstanceRow,
): Promise<void> {
  const users = new Set(starter === null ? [] : [starter])
  const rested = before.instance.get(root)?.status !== step.state.instance.get(root)?.status
  for (const task of before.task.values())
    if (rested || !step.state.task.has(task.id)) for (const user of receiversOf(before, task, organisation)) users.add(user)
  users.delete(context.visitor?.user_key ?? '')
  if (users.size > 0 && before.instance.size > 0) await context.emit('approval', { users: [...users] })
}

function reassignmentMessage({ step }: ExecutedCommand, task: TaskRow): string {
  for (const change of step.effects.changes)
    if (change.table === 'turn' && change.row.new_task_id === task.id) return change.row.message ?? ''
  return ''
}

/** A returned instance waits for its applicant; after it is sent again, it waits for the person who returned it. */
async function notifyOfReturn(
  context: Context,
  { before, step, organisation, root }: ExecutedCommand,
  instance: InstanceRow,
): Promise<void> {
  const old = before.instance.get(root)
  const title = titleOf(instance)
  if (instance.returned && !old?.returned) {
    const { user, comment } = instance.returned
    await notify(context, 'M-APPROVE-RETURN', ['process_instance', root], [instance.starter], {
      title,
      user: nameOf(organisation, user),
      comment: comment ?? '',
    })
  } else if (old?.returned && instance.status === 'RUNNING') {
    const task = step.state.task.get(old.returned.task)
    if (task)
      await notify(context, 'M-TASK-RESENT', ['task', task.id], receiversOf(step.state, task, organisation), {
        applicant: nameOf(organisation, instance.starter),
        title,
      })
  }
}

/** Rejected by the model or a rule; the step may have begun with a person's decision on another task. */
const isAutomatic = ({ step }: ExecutedCommand): boolean =>
  step.effects.changes.some(({ table, row }) => table === 'comment' && (row.action === 'AUTO_END' || row.action === 'AUTO_REJECT'))

/** The reason of a rejection: from a person or the model, otherwise the text of the rule. */
function whyRejected(context: Context, { step }: ExecutedCommand, { reason }: InstanceRow): string {
  if (reason !== null) return reason
  const byRule = step.effects.changes.some(({ table, row }) => table === 'comment' && row.action === 'AUTO_REJECT')
  return byRule ? reasonText(context.request.locale, 'engine.action.AUTO_REJECT') : ''
}

async function notifyOfEnd(context: Context, executed: ExecutedCommand, instance: InstanceRow): Promise<void> {
  const { before, organisation, root } = executed
  const title = titleOf(instance)
  const biz = ['process_instance', root] as const
  const user = nameOf(organisation, context.visitor?.user_key ?? null)
  if (instance.status === 'PASS') {
    await notify(context, 'M-APPROVE-PASS', biz, [instance.starter], { title })
    const copied = await copyTo(context, executed, instance)
    await notify(context, 'M-CC', ['process_copy', root], copied, { title })
  } else if (instance.status === 'REJECT') {
    const rejecter = isAutomatic(executed) ? '' : user
    await notify(context, 'M-APPROVE-REJECT', biz, [instance.starter], {
      title,
      user: rejecter,
      comment: whyRejected(context, executed, instance),
    })
  } else if (instance.status === 'CANCEL') {
    const waiting = [...before.task.values()].flatMap((task) => receiversOf(before, task, organisation))
    await notify(context, 'M-TASK-CANCEL', biz, [...waiting, instance.starter], { title, user })
  }
}

/**
 * The copies of the model's property `copyTo` after the approval (docs/domain/process-models.md#shipped-models); the receivers may see the
 * instance from then on.
 */
async function copyTo(context: Context, { step, library, organisation }: ExecutedCommand, instance: InstanceRow): Promise<string[]> {
  const words = library.byId(instance.definition_id)?.properties.copyTo?.split(',') ?? []
  const people = new Set<string>()
  for (const word of words.map((one) => one.trim())) {
    if (word === '' || word === 'starter') continue
    if (word.startsWith('role:')) for (const user of organisation.members.get(word.slice(5)) ?? []) people.add(user)
    else for (const user of namedBy(step.state, instance.id, word)) if (organisation.users.has(user)) people.add(user)
  }
  if (people.size === 0) return []
  await addCopies(context, instance.id, [...people])
  return [...people]
}

/** The people in a variable of the instance: one key, keys separated by commas, or a list. */
function namedBy(state: State, instance: string, name: string): string[] {
  for (const row of state.variable.values()) {
    if (row.execution_id !== instance || row.name !== name) continue
    const { value } = row
    if (typeof value === 'string') return value.split(',').map((key) => key.trim())
    return Array.isArray(value) ? value.filter((key): key is string => typeof key === 'string') : []
  }
  return []
}

/** Adds copies of an instance for users, by the user `by` or by the model. Existing copies do not change. */
export async function addCopies(context: Context, instance: string, users: readonly string[], by: string | null = null): Promise<void> {
  await sql`insert into bpm_copy (root_id, user_key, copied_by, time) select ${instance}, k, ${by}, ${context.now} from unnest(${[...new Set(users)]}::text[]) k
      on conflict do nothing`.execute(context.db)
}
