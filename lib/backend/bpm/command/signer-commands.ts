// Adds signers to a task and removes them: before it, after it, or with it in a multi-instance.
import type { Node } from '../definition.ts'
import { loopLimit } from '../definition-parts.ts'
import { addItem, removeItem } from '../run/loop.ts'
import { putTask, wakeParent } from '../run/task.ts'
import { isItem, nodeOf, parentOf, push, Refused, type Work } from '../run/work.ts'
import type { ExecutionRow, TaskRow } from '../state.ts'
import { requireActive, requireExecution, requirePending, requireTask } from './access.ts'
import type { AddSigner, TaskCommand } from './command.ts'
import { remark } from './task-commands.ts'

const parallelNode = (work: Work, execution: ExecutionRow): Node | null => {
  const node = nodeOf(work, execution)
  return isItem(execution) && node.loop?.kind === 'parallel' && node.loop.element !== null ? node : null
}

export function addSigner(work: Work, command: AddSigner): void {
  const task = requirePending(work, command)
  const users = [...new Set(command.users)]
  if (users.length === 0) throw new Refused('noReceiver')
  for (const user of users) requireActive(work, user)
  if (users.includes(task.assignee ?? '')) throw new Refused('sameReceiver')
  const execution = requireExecution(work, task.execution_id)
  const node = nodeOf(work, execution)
  if (node.kind !== 'user') throw new Refused('taskClosed')
  const places = { before: 'ADD_BEFORE', after: 'ADD_AFTER', with: 'ADD_WITH' } as const
  remark(work, task, places[command.place], [users.join(','), command.comment ?? ''].join('\n').trim())
  if (command.place === 'after') work.draft.task.patch(task.id, { after_users: [...new Set([...task.after_users, ...users])] })
  else if (command.place === 'with') addBeside(work, execution, users)
  else {
    work.draft.task.patch(task.id, { status: 'WAIT' })
    const { node_name, description, priority, category, form_key, due_time } = task
    const part = { node_name, description, priority, category, form_key, due_time, parent_task_id: task.id, signer: 'BEFORE' as const }
    for (const assignee of users) putTask(work, execution, node, { ...part, assignee })
  }
}

function addBeside(work: Work, execution: ExecutionRow, users: readonly string[]): void {
  const node = parallelNode(work, execution)
  if (!node) throw new Refused('notCountersigned')
  const body = parentOf(work, execution)!
  if (body.loop!.started + users.length > loopLimit) throw new Refused('tooManySigners', { max: loopLimit })
  for (const user of users) addItem(work, body.id, node, user)
}

/** Removes users who would follow a task, or a signer's own open task. */
export function removeSigner(work: Work, command: Extract<TaskCommand, { type: 'removeSigner' }>): void {
  const task = requireTask(work, { task: command.task })
  if (command.users && command.users.length > 0) {
    const left = task.after_users.filter((user) => !command.users!.includes(user))
    if (left.length === task.after_users.length) throw new Refused('noSuchSigner')
    work.draft.task.patch(task.id, { after_users: left })
    remark(work, task, 'REMOVE_SIGNER', command.users.join(','))
    return
  }
  const execution = requireExecution(work, task.execution_id)
  remark(work, task, 'REMOVE_SIGNER', [task.assignee ?? '', command.comment ?? ''].join('\n').trim())
  if (task.signer === null) removeBeside(work, execution)
  else removeTask(work, execution, task)
}

function removeBeside(work: Work, execution: ExecutionRow): void {
  const node = parallelNode(work, execution)
  const body = parentOf(work, execution)
  if (!node || (body?.loop?.active ?? 0) < 2) throw new Refused('noSuchSigner')
  removeItem(work, execution, node)
}

function removeTask(work: Work, execution: ExecutionRow, task: TaskRow): void {
  const { draft } = work
  draft.task.close(task.id, { status: 'CANCEL', finish_time: work.environment.now, finished_by: work.user })
  const left = draft.task.filter(({ execution_id }) => execution_id === execution.id)
  if (left.length === 0) push(work, { do: 'done', id: execution.id })
  else wakeParent(work, task, left)
}
