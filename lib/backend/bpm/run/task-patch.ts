// Changes of a task by its listeners, checked before they are written.
import { ExpressionError, isDecimal } from '../expression/value.ts'
import type { CandidateRow, TaskRow } from '../state.ts'
import { dueOf } from './due.ts'
import type { StepContext } from './step-context.ts'

const keys = (value: unknown): string[] => {
  if (typeof value === 'string') return value.split(',').flatMap((part) => part.trim() || [])
  if (!Array.isArray(value)) throw new ExpressionError('badArgument', { name: 'candidates' })
  return value.flatMap((item) => keys(item))
}

const textOrNull = (value: unknown, name: string): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string') throw new ExpressionError('badArgument', { name })
  return value
}

/** A priority from 0 to 1,000,000; 50 is the default. */
export function priorityOf(value: unknown): number {
  const number = isDecimal(value) ? value.toNumber() : Number(value)
  if (!Number.isInteger(number) || number < 0 || number > 1_000_000) throw new ExpressionError('badArgument', { name: 'priority' })
  return number
}

/** Adds candidates to a task. */
export function addCandidates(step: StepContext, task: string, kind: CandidateRow['kind'], values: readonly string[]): void {
  for (const value of values) step.draft.candidate.put({ id: `${task}:${kind}:${value}`, task_id: task, kind, value })
}

/** Writes the changes of an open task by a listener or an administrator. */
export function patchTask(step: StepContext, id: string, patch: Readonly<Record<string, unknown>>): void {
  const part: { -readonly [K in keyof TaskRow]?: TaskRow[K] } = {}
  for (const [name, value] of Object.entries(patch)) {
    switch (name) {
      case 'assignee':
        part.assignee = textOrNull(value, name)
        break
      case 'owner':
        part.owner = textOrNull(value, name)
        break
      case 'description':
        part.description = textOrNull(value, name)
        break
      case 'name':
        part.node_name = textOrNull(value, name) ?? ''
        break
      case 'priority':
        part.priority = priorityOf(value)
        break
      case 'due':
        part.due_time = value === null || value === undefined ? null : dueOf(step.environment.now, value)
        break
      case 'addCandidateUsers':
        addCandidates(step, id, 'user', keys(value))
        break
      case 'addCandidateGroups':
        addCandidates(step, id, 'group', keys(value))
        break
      default:
        throw new ExpressionError('unknownMember', { name, type: 'task' })
    }
  }
  if (Object.keys(part).length > 0) step.draft.task.patch(id, part)
}
