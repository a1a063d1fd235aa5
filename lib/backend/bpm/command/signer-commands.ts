// Adds signers to a task and removes them: before it, after it, or with it in a multi-instance.
import type { Node } from '../definition.ts'
import { loopLimit } from '../definition-parts.ts'
import { addItem, removeItem } from '../run/loop.ts'
import { isItem, nodeOf, parentOf, push, Refused, type StepContext } from '../run/step-context.ts'
import { putTask, wakeParent } from '../run/task.ts'
import type { ExecutionRow, TaskRow } from '../state.ts'
import { requireExecution, requireOffered, requirePending, requireReceiver, requireTask, requireUnbarred } from './access.ts'
import type { AddSigner, TaskCommand } from './command.ts'
import { remark } from './task-commands.ts'

const parallelNode = (step: StepContext, execution: ExecutionRow): Node | null => {
  const node = nodeOf(step, execution)
  return isItem(execution) && node.loop?.kind === 'parallel' && node.loop.element !== null ? node : null
}

export function addSigner(step: StepContext, command: AddSigner): void {
  const task = requirePending(step, command)
  requireUnbarred(step, task)
  requireOffered(step, task, command, 'sign')
  const users = [...new Set(command.users)]
  if (users.length === 0) throw new Refused('noReceiver')
  for (const user of users) requireReceiver(step, task, user)
  if (users.includes(task.assignee ?? '')) throw new Refused('sameReceiver')
  const execution = requireExecution(step, task.execution_id)
  const node = nodeOf(step, execution)
  if (node.kind !== 'user') throw new Refused('taskClosed')
  const places = { before: 'ADD_BEFORE', after: 'ADD_AFTER', with: 'ADD_WITH' } as const
  remark(step, task, places[command.place], [users.join(','), command.comment ?? ''].join('\n').trim())
  if (command.place === 'after') step.draft.task.patch(task.id, { after_users: [...new Set([...task.after_users, ...users])] })
  else if (command.place === 'with') addBeside(step, execution, users)
  else {
    step.draft.task.patch(task.id, { status: 'WAIT' })
    const { node_name, description, priority, category, form_key, due_time } = task
    const part = { node_name, description, priority, category, form_key, due_time, parent_task_id: task.id, signer: 'BEFORE' as const }
    for (const assignee of users) putTask(step, execution, node, { ...part, assignee })
  }
}

function addBeside(step: StepContext, execution: ExecutionRow, users: readonly string[]): void {
  const node = parallelNode(step, execution)
  if (!node) throw new Refused('notCountersigned')
  const body = parentOf(step, execution)!
  if (body.loop!.started + users.length > loopLimit) throw new Refused('tooManySigners', { max: loopLimit })
  for (const user of users) addItem(step, body.id, node, user)
}

/** Removes users who would follow a task, or a signer's own open task. */
export function removeSigner(step: StepContext, command: Extract<TaskCommand, { type: 'removeSigner' }>): void {
  const task = requireTask(step, { task: command.task })
  requireUnbarred(step, task)
  if (command.users && command.users.length > 0) {
    const left = task.after_users.filter((user) => !command.users!.includes(user))
    if (left.length === task.after_users.length) throw new Refused('noSuchSigner')
    step.draft.task.patch(task.id, { after_users: left })
    remark(step, task, 'REMOVE_SIGNER', command.users.join(','))
    return
  }
  const execution = requireExecution(step, task.execution_id)
  remark(step, task, 'REMOVE_SIGNER', [task.assignee ?? '', command.comment ?? ''].join('\n').trim())
  if (task.signer === null) removeBeside(step, execution)
  else removeTask(step, execution, task)
}

function removeBeside(step: StepContext, execution: ExecutionRow): void {
  const node = parallelNode(step, execution)
  const body = parentOf(step, execution)
  if (!node || (body?.loop?.active ?? 0) < 2) throw new Refused('noSuchSigner')
  removeItem(step, execution, node)
}

function removeTask(step: StepContext, execution: ExecutionRow, task: TaskRow): void {
  const { draft } = step
  draft.task.close(task.id, { status: 'CANCEL', finish_time: step.environment.now, finished_by: step.user })
  const left = draft.task.filter(({ execution_id }) => execution_id === execution.id)
  if (left.length === 0) push(step, { do: 'done', id: execution.id })
  else wakeParent(step, task, left)
}
