// The steps that the user may take with a task, with the question for a reason where one is needed (docs/domain/project-task.md#states).
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback } from 'react'
import { useDialogs } from '@/components/record/form/use-dialogs'
import { useMe } from '@/lib/client/use-may'
import { type TaskState, type TaskStep, taskStep, taskStepsOf } from '@/lib/model/task-states'
import { runProject } from '../run'
import { useProject } from '../use-project'

/** What of a task its steps depend on. */
export interface Stepped {
  task_key: string
  task_name: string
  status: string
  executor_key: string
  create_by_key?: string | null
  row_version: number
}

interface TaskSteps {
  /** The steps that this user may take now. */
  stepsOf: (task: Stepped) => TaskStep[]
  /** Ends once the step is taken; at once where a reason is asked for. */
  take: (task: Stepped, step: TaskStep) => Promise<void>
  setProgress: (task: Stepped, progress: number) => Promise<boolean>
  dialog: ReactNode
}

export function useTaskSteps(): TaskSteps {
  const t = useTranslations('projectWork')
  const me = useMe()
  const { project } = useProject()
  const { ask, dialog } = useDialogs([])
  const manages = project.power === 'OWNER'
  const works = project.may.work
  const stepsOf = useCallback(
    (task: Stepped) => {
      if (!works) return []
      const parts = [task.executor_key === me && 'executor', task.create_by_key === me && 'creator', manages && 'manager']
      return taskStepsOf(task.status).filter((step) => taskStep(step).who.some((part) => parts.includes(part)))
    },
    [works, manages, me],
  )
  const send = useCallback(
    (task: Stepped, status: TaskState, reason?: string) =>
      runProject('POST /api/eis/restful/task/updateStatus', { task_key: task.task_key, row_version: task.row_version, status, reason }),
    [],
  )
  const take = useCallback(
    async (task: Stepped, step: TaskStep) => {
      const { to, reason } = taskStep(step)
      if (!reason) {
        await send(task, to)
        return
      }
      ask({
        title: t('step.ask', { step: t(`step.${step}`), name: task.task_name }),
        label: t('step.reason'),
        okText: t(`step.${step}`),
        danger: step === 'cancel',
        max: 200,
        onOk: (text) => send(task, to, text),
      })
    },
    [ask, send, t],
  )
  const setProgress = useCallback(
    (task: Stepped, progress: number) =>
      runProject('POST /api/eis/restful/task/updateStatus', { task_key: task.task_key, row_version: task.row_version, progress }),
    [],
  )
  return { stepsOf, take, setProgress, dialog }
}
