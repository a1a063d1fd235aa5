// The life of a project task (docs/domain/project-task.md#states).
import { projectTask } from '../entities/project-task.ts'
import { int, text } from '../field.ts'
import { type StepOf, steps } from './step.ts'

export const taskStates = ['TODO', 'DOING', 'REVIEW', 'DONE', 'PAUSE', 'CANCEL'] as const

const work = ['executor', 'manager'] as const
const decide = ['creator', 'manager'] as const
const right = ['eis:task:e', 'eis:task:q']
const progress = int({ min: 0, max: 100, unit: 'percent' })
const reason = text(200, { required: true, multiline: true })

/** In one call, whose word is the state to which a step leads. */
export const taskSteps = steps(
  projectTask,
  'POST /api/eis/restful/task',
  {
    start: { from: ['TODO'], to: 'DOING', word: 'DOING', who: work, right, asks: { progress }, summary: ['开始', 'Start'] },
    submit: {
      from: ['TODO', 'DOING'],
      to: 'REVIEW',
      word: 'REVIEW',
      who: work,
      right,
      asks: { progress },
      summary: ['提交验收', 'Submit'],
    },
    accept: { from: ['REVIEW'], to: 'DONE', word: 'DONE', who: decide, right, summary: ['验收', 'Accept'] },
    back: { from: ['REVIEW'], to: 'DOING', word: 'DOING', who: decide, right, asks: { reason, progress }, summary: ['退回', 'Send back'] },
    pause: { from: ['TODO', 'DOING'], to: 'PAUSE', word: 'PAUSE', who: work, right, asks: { reason }, summary: ['暂停', 'Pause'] },
    resume: { from: ['PAUSE'], to: 'DOING', word: 'DOING', who: work, right, summary: ['恢复', 'Resume'] },
    cancel: {
      from: ['TODO', 'DOING', 'PAUSE'],
      to: 'CANCEL',
      word: 'CANCEL',
      who: decide,
      right,
      asks: { reason },
      danger: true,
      summary: ['取消', 'Cancel'],
    },
  },
  { shared: { call: 'updateStatus' }, strict: true },
)

export type TaskStep = StepOf<typeof taskSteps>

/** The step from a state to another; null where there is none. */
export function taskStepBetween(from: unknown, to: unknown): TaskStep | null {
  const names = Object.keys(taskSteps.of) as TaskStep[]
  return names.find((name) => taskSteps.of[name].to === to && (taskSteps.of[name].from as readonly unknown[]).includes(from)) ?? null
}

/** Whether work on a task is over. */
export const isTaskOver = (status: unknown): boolean => status === 'DONE' || status === 'CANCEL'

/** The progress of a task that was sent back, unless another one is given. */
export const progressAfterReturn = 90
