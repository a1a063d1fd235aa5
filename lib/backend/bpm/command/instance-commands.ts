// Commands for a whole instance: start, withdraw, end, suspend, resume, variables, comments.
import { addComment } from '../run/history.ts'
import { closeInstance, openInstance } from '../run/instance.ts'
import { setVariables, storeAll } from '../run/variables.ts'
import { Refused, type Work } from '../run/work.ts'
import { requireExecution, requireRunning } from './access.ts'
import type { InstanceCommand, Start } from './command.ts'

type Of<T extends InstanceCommand['type']> = Extract<InstanceCommand, { type: T }>

export function start(work: Work, command: Start): void {
  const definition = work.definitions.byId(command.definition)
  if (!definition) throw new Refused('noDefinition', { id: command.definition })
  const { node = null } = command
  if (node === null ? definition.inner.entries.length === 0 : !definition.starts.some(({ id }) => id === node)) throw new Refused('noStart')
  openInstance(work, definition, {
    id: work.rootId,
    root_id: work.rootId,
    parent_id: null,
    starter: command.user ?? null,
    business_type: command.business_type ?? null,
    business_key: command.business_key ?? null,
    title: command.title ?? null,
    variables: storeAll(command.variables ?? {}),
    node,
  })
}

function remark(work: Work, action: string, text: string | null | undefined): void {
  addComment(work, { instance_id: work.rootId, action, text: text ?? null })
}

/** The applicant may withdraw while no task is confirmed; an administrator at any time (domain.md B.0). */
export function cancel(work: Work, command: Of<'cancel'>): void {
  const root = work.draft.instance.get(work.rootId)!
  if (root.end_time !== null) throw new Refused('instanceEnded', { status: root.status })
  if (!command.force) {
    if (root.status === 'SUSPEND') throw new Refused('instanceSuspended')
    if (work.user !== null && work.user !== root.starter) throw new Refused('instanceNotYours')
    if (root.decided) throw new Refused('cancelConfirmed')
  }
  remark(work, 'CANCEL', command.reason)
  closeInstance(work, root.id, 'CANCEL', command.reason ?? null)
}

export function end(work: Work, command: Of<'end'>): void {
  const root = work.draft.instance.get(work.rootId)!
  if (root.end_time !== null) throw new Refused('instanceEnded', { status: root.status })
  remark(work, 'END', command.reason)
  const status = command.status === 'PASS' || command.status === 'REJECT' ? command.status : 'CANCEL'
  closeInstance(work, root.id, status, command.reason ?? null)
}

export function suspend(work: Work, command: Of<'suspend' | 'resume'>): void {
  requireRunning(work)
  work.draft.instance.patch(work.rootId, { status: 'SUSPEND' })
  remark(work, 'SUSPEND', command.reason)
}

export function resume(work: Work, command: Of<'suspend' | 'resume'>): void {
  if (work.draft.instance.get(work.rootId)!.status !== 'SUSPEND') throw new Refused('instanceNotSuspended')
  work.draft.instance.patch(work.rootId, { status: 'RUNNING' })
  remark(work, 'RESUME', command.reason)
}

export function writeVariables(work: Work, command: Of<'setVariables'>): void {
  requireRunning(work)
  setVariables(work, requireExecution(work, command.execution ?? work.rootId), storeAll(command.variables))
}

export function comment(work: Work, command: Of<'comment'>): void {
  const task = command.task ? work.draft.task.get(command.task) : undefined
  const { node_id = null, node_name = null } = task ?? {}
  addComment(work, { instance_id: work.rootId, task_id: task?.id ?? null, node_id, node_name, action: 'COMMENT', text: command.text })
}
