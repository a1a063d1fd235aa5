// Commands of a revision: an approver returns the whole instance to its applicant, who sends it again (docs/domain/approval.md#return).
import { addComment } from '../run/history.ts'
import { cancelInside } from '../run/scope.ts'
import { push, Refused, type StepContext } from '../run/step-context.ts'
import { setVariables, storeAll } from '../run/variables.ts'
import { requireExecution, requireOffered, requirePending } from './access.ts'
import type { InstanceCommand, TaskCommand } from './command.ts'
import { remark } from './task-commands.ts'

/** The task stays open with the person who returned it; no branch of the instance continues until it is sent again. */
export function returnToStarter(step: StepContext, command: Extract<TaskCommand, { type: 'returnToStarter' }>): void {
  const task = requirePending(step, command)
  requireOffered(step, task, command, 'return')
  if (task.delegated_by !== null) throw new Refused('taskDelegated', { user: task.delegated_by })
  const root = step.draft.instance.get(step.rootId)!
  if (root.starter === null) throw new Refused('noApplicant')
  const comment = command.comment ?? null
  const user = step.user ?? task.assignee
  remark(step, task, 'RETURN', comment)
  if (task.assignee === null && user !== null) step.draft.task.patch(task.id, { assignee: user })
  step.draft.instance.patch(root.id, {
    status: 'RETURN',
    returned: { task: task.id, node_name: task.node_name, user, after: command.after, comment, time: step.environment.now },
  })
}

/** A user who has sent an application for another may no longer decide it: neither open nor later tasks, including called instances (docs/domain/approval.md#who-approves). */
function barToo({ draft }: StepContext, user: string): void {
  // a decider of an open task may not send it for its applicant
  if (draft.task.filter(({ assignee, barred_user }) => assignee === user && barred_user !== null).length > 0)
    throw new Refused('resendNotYours')
  const more = (known: readonly string[] | null) => [...new Set([...(known ?? []), user])]
  for (const { id, also_barred } of draft.instance.filter(() => true)) draft.instance.patch(id, { also_barred: more(also_barred) })
  for (const { id, also_barred, barred_user } of draft.task.filter(() => true))
    if (barred_user !== null) draft.task.patch(id, { also_barred: more(also_barred) })
}

/** Continues at the task that returned it, with the pause added to every due date; or starts again from the beginning. */
export function resend(step: StepContext, command: Extract<InstanceCommand, { type: 'resend' }>): void {
  const { draft, environment } = step
  const root = draft.instance.get(step.rootId)!
  if (root.end_time !== null) throw new Refused('instanceEnded', { status: root.status })
  const { returned } = root
  if (root.status !== 'RETURN' || !returned) throw new Refused('instanceNotReturned')
  if (!command.force && step.user !== null && step.user !== root.starter) throw new Refused('resendNotYours')
  addComment(step, { instance_id: root.id, action: 'RESEND', text: null })
  if (step.user !== null && step.user !== root.starter) barToo(step, step.user)
  draft.instance.patch(root.id, { status: 'RUNNING', returned: null, ...(command.title ? { title: command.title } : {}) })
  const scope = requireExecution(step, root.id)
  if (returned.after === 'AGAIN') {
    cancelInside(step, root.id)
    draft.instance.patch(root.id, { decided: null })
    push(step, { do: 'run', id: root.id })
  } else {
    const rested = environment.now - returned.time
    for (const { id, due_time } of draft.task.filter(() => true)) {
      const arrived = id === returned.task ? { arrive_time: environment.now } : {}
      draft.task.patch(id, { ...arrived, due_time: due_time === null ? null : due_time + rested })
    }
  }
  setVariables(step, scope, storeAll(command.variables ?? {}))
}
