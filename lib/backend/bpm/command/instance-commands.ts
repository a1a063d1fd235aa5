// Commands for a whole instance: start, withdraw, end, suspend, resume, variables, comments.
import type { Definition } from '../definition.ts'
import { addComment } from '../run/history.ts'
import { closeInstance, openInstance } from '../run/instance.ts'
import { Refused, type StepContext } from '../run/step-context.ts'
import { setVariables, storeAll } from '../run/variables.ts'
import { requireExecution, requireForeign, requireRunning } from './access.ts'
import type { InstanceCommand, Start } from './command.ts'

type Of<T extends InstanceCommand['type']> = Extract<InstanceCommand, { type: T }>

export function start(step: StepContext, command: Start): void {
  const definition = step.definitions.byId(command.definition)
  if (!definition) throw new Refused('noDefinition', { id: command.definition })
  const { node = null } = command
  if (node === null ? definition.inner.entries.length === 0 : !definition.starts.some(({ id }) => id === node)) throw new Refused('noStart')
  if (!mayStart(step, definition, command.user ?? null)) throw new Refused('startNotYours')
  openInstance(step, definition, {
    id: step.rootId,
    root_id: step.rootId,
    parent_id: null,
    starter: command.user ?? null,
    also_barred: command.also_barred?.length ? command.also_barred : null,
    business_type: command.business_type ?? null,
    business_key: command.business_key ?? null,
    title: command.title ?? null,
    variables: storeAll(command.variables ?? {}),
    node,
  })
}

/** Whether a person may start a process: everybody if it has no candidate starters; the program itself always (docs/domain/process-models.md#deployment). */
function mayStart({ environment }: StepContext, { candidateStarters: { users, groups } }: Definition, user: string | null): boolean {
  if (user === null || users.length + groups.length === 0 || users.includes(user)) return true
  const mine = environment.people?.groups(user) ?? []
  return groups.some((group) => mine.includes(group))
}

function remark(step: StepContext, action: string, text: string | null | undefined): void {
  addComment(step, { instance_id: step.rootId, action, text: text ?? null })
}

/** The applicant may withdraw while no task is confirmed, or after a return; an administrator at any time (docs/domain/approval.md#record-states). */
export function cancel(step: StepContext, command: Of<'cancel'>): void {
  const root = step.draft.instance.get(step.rootId)!
  if (root.end_time !== null) throw new Refused('instanceEnded', { status: root.status })
  if (!command.force) {
    if (root.status === 'SUSPEND') throw new Refused('instanceSuspended')
    if (step.user !== null && step.user !== root.starter) throw new Refused('instanceNotYours')
    if (root.decided && root.status !== 'RETURN') throw new Refused('cancelConfirmed')
  }
  remark(step, 'CANCEL', command.reason)
  closeInstance(step, root.id, 'CANCEL', command.reason ?? null)
}

export function end(step: StepContext, command: Of<'end'>): void {
  const root = step.draft.instance.get(step.rootId)!
  if (root.end_time !== null) throw new Refused('instanceEnded', { status: root.status })
  const status = command.status === 'PASS' || command.status === 'REJECT' ? command.status : 'CANCEL'
  if (status !== 'CANCEL') requireForeign(step)
  remark(step, 'END', command.reason)
  closeInstance(step, root.id, status, command.reason ?? null)
}

export function suspend(step: StepContext, command: Of<'suspend' | 'resume'>): void {
  requireRunning(step)
  step.draft.instance.patch(step.rootId, { status: 'SUSPEND' })
  remark(step, 'SUSPEND', command.reason)
}

export function resume(step: StepContext, command: Of<'suspend' | 'resume'>): void {
  if (step.draft.instance.get(step.rootId)!.status !== 'SUSPEND') throw new Refused('instanceNotSuspended')
  step.draft.instance.patch(step.rootId, { status: 'RUNNING' })
  remark(step, 'RESUME', command.reason)
}

export function writeVariables(step: StepContext, command: Of<'setVariables'>): void {
  requireRunning(step)
  requireForeign(step)
  setVariables(step, requireExecution(step, command.execution ?? step.rootId), storeAll(command.variables))
}

export function comment(step: StepContext, command: Of<'comment'>): void {
  const task = command.task ? step.draft.task.get(command.task) : undefined
  const { node_id = null, node_name = null } = task ?? {}
  addComment(step, { instance_id: step.rootId, task_id: task?.id ?? null, node_id, node_name, action: 'COMMENT', text: command.text })
}
