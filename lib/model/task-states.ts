// The states of a project task and the steps between them, by the state that a step leads to (docs/domain/project-task.md#states).

export const taskStates = ['TODO', 'DOING', 'REVIEW', 'DONE', 'PAUSE', 'CANCEL'] as const
export type TaskState = (typeof taskStates)[number]

/** Who takes part in a task, or decides about it. */
export type TaskPart = 'executor' | 'creator' | 'manager'

interface Step {
  from: readonly TaskState[]
  to: TaskState
  who: readonly TaskPart[]
  /** It says why. */
  reason?: true
}

const work = ['executor', 'manager'] as const
const decide = ['creator', 'manager'] as const

export const taskSteps = {
  start: { from: ['TODO'], to: 'DOING', who: work },
  submit: { from: ['TODO', 'DOING'], to: 'REVIEW', who: work },
  accept: { from: ['REVIEW'], to: 'DONE', who: decide },
  back: { from: ['REVIEW'], to: 'DOING', who: decide, reason: true },
  pause: { from: ['TODO', 'DOING'], to: 'PAUSE', who: work, reason: true },
  resume: { from: ['PAUSE'], to: 'DOING', who: work },
  cancel: { from: ['TODO', 'DOING', 'PAUSE'], to: 'CANCEL', who: decide, reason: true },
} as const satisfies Record<string, Step>

export type TaskStep = keyof typeof taskSteps

export const taskStep = (step: TaskStep): Step => taskSteps[step]

/** The step from a state to another; null where there is none. */
export function taskStepBetween(from: unknown, to: unknown): TaskStep | null {
  const names = Object.keys(taskSteps) as TaskStep[]
  return names.find((name) => taskStep(name).to === to && (taskStep(name).from as readonly unknown[]).includes(from)) ?? null
}

/** The steps that a state allows; who may take them is another question. */
export const taskStepsOf = (status: unknown): TaskStep[] =>
  (Object.keys(taskSteps) as TaskStep[]).filter((name) => (taskStep(name).from as readonly unknown[]).includes(status))

/** Whether work on a task is over. */
export const isTaskOver = (status: unknown): boolean => status === 'DONE' || status === 'CANCEL'

/** The progress of a task that was sent back, unless another one is given. */
export const progressAfterReturn = 90
