// The tasks of a project in columns by their state; a drop is the step that leads there.
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Board } from '@/components/record/board/board'
import type { BoardScreen } from '@/components/record/board/board-screen'
import { textOf } from '@/components/record/field/field-props'
import { useDict } from '@/components/record/field/use-dict'
import type { ListScreen } from '@/components/record/list/list-screen'
import type { ListState } from '@/components/record/list/list-state'
import { projectTask } from '@/lib/model/entities/project-task'
import { type TaskStep, taskStates, taskStepBetween, taskSteps } from '@/lib/model/steps/task'
import type { Task } from '../rows'
import { useProject } from '../use-project'
import styles from './task.module.css'
import type { TaskFilter } from './task-rows'
import { useTaskSteps } from './use-task-steps'

const columns = ['task_name', 'executor_key', 'priority', 'plan_end', 'progress', 'row_version', 'may'] as const

export function TaskBoard({ filter, onOpen }: { filter: TaskFilter; onOpen: (key: string) => void }) {
  const t = useTranslations('projectWork.task')
  const { project } = useProject()
  const { ofRow, start, dialog } = useTaskSteps()
  const { textOf: priorityOf } = useDict('TASK_PRIORITY')
  const screen = useMemo<ListScreen<typeof projectTask>>(
    () => ({ definition: projectTask, saveCode: 'project/task', fixed: { project_key: [project.project_key] } }),
    [project.project_key],
  )
  const state = useMemo<ListState>(() => {
    const filters = Object.entries({
      task_name: filter.name.trim() || undefined,
      executor_key: filter.executor ?? undefined,
      priority: filter.priority ?? undefined,
      key_result_key: filter.result ?? undefined,
      status: filter.status ?? undefined,
    }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
    return { scene: 'ALL', filters: Object.fromEntries(filters), advanced: null, sort: null, page: 1, size: null, open: null }
  }, [filter])
  const board = useMemo<BoardScreen<Task>>(
    () => ({
      field: 'status',
      states: taskStates,
      columns,
      card: (row) => (
        <>
          <span className={styles.cardLine}>
            <span>{textOf(row.executor_name)}</span>
            <span>{priorityOf(textOf(row.priority))}</span>
          </span>
          <span className={styles.cardLine}>
            <span>{t('until', { day: textOf(row.plan_end).slice(5, 10) })}</span>
            <span>{Number(row.delay_days ?? 0) > 0 ? t('lateBy', { n: Number(row.delay_days) }) : `${Number(row.progress ?? 0)}%`}</span>
          </span>
        </>
      ),
      targetsOf: (row: Task) => ofRow(row).map(({ key }) => taskSteps.of[key as TaskStep].to),
      move: async (row: Task, to: string) => {
        const step = taskStepBetween(row.status, to)
        if (step) await start(step, row)
      },
    }),
    [priorityOf, ofRow, start, t],
  )
  return (
    <>
      <Board screen={screen} board={board} state={state} onOpen={(row) => onOpen(textOf(row.task_key))} />
      {dialog}
    </>
  )
}
