// The steps that the user may take with a task, and its progress (docs/domain/project-task.md#states).
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo } from 'react'
import { type StepActions, type StepOptions, useSteps } from '@/components/record/actions/use-steps'
import { textOf } from '@/components/record/field/field-props'
import { taskSteps } from '@/lib/model/steps/task'
import { projectCalls, runProject } from '../run'

const tables = [taskSteps] as const

interface TaskSteps extends Pick<StepActions<typeof taskSteps>, 'ofRow' | 'may' | 'start'> {
  setProgress: (task: { task_key: string; row_version: number }, progress: number) => Promise<boolean>
  dialog: ReactNode
}

export function useTaskSteps(): TaskSteps {
  const t = useTranslations('projectWork')
  const options = useMemo(
    (): StepOptions<typeof taskSteps> => ({
      refresh: projectCalls,
      label: (key) => t(`step.${key}`),
      title: (key, row) => t('step.ask', { step: t(`step.${key}`), name: textOf(row.task_name) }),
      // how far it is stands beside the steps
      adapt: (_, __, fields) => fields.filter(({ name }) => name !== 'progress').map((field) => ({ ...field, label: t('step.reason') })),
    }),
    [t],
  )
  const { ofRow, may, start, dialog } = useSteps(tables, options)
  const setProgress = useCallback<TaskSteps['setProgress']>(
    ({ task_key, row_version }, progress) => runProject('POST /api/eis/restful/task/updateStatus', { task_key, row_version, progress }),
    [],
  )
  return { ofRow, may, start, setProgress, dialog }
}
