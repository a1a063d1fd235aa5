// Tasks of all projects that the user may see, as a list; each opens in the workspace of its project (docs/domain/project-task.md#task).
'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { PageHead } from '@/components/frame/page-head'
import { textOf } from '@/components/record/field/field-props'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { openProject } from '@/lib/client/project-paths'
import { projectTask } from '@/lib/model/entities/project-task'
import type { Task } from './rows'

const open = (row: Task) =>
  openProject({ project_key: textOf(row.project_key), project_name: textOf(row.project_name) }, { tab: 'task', open: textOf(row.task_key) })

export function TaskList() {
  const t = useTranslations('project.tasks')
  const screen = useMemo(
    (): ListScreen<typeof projectTask> => ({
      definition: projectTask,
      saveCode: 'project/task',
      columns: ['task_name', 'project_key', 'executor_key', 'priority', 'plan_start', 'plan_end', 'progress', 'status'],
      also: ['project_key'],
      onOpen: open,
      rowActions: (row) => [{ key: 'open', label: t('open'), onClick: () => open(row) }],
      firstUse: { title: t('firstUse'), text: t('firstUseText') },
    }),
    [t],
  )
  return (
    <>
      <PageHead />
      <EntityList screen={screen} />
    </>
  )
}
