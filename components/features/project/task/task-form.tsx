// Adding or changing a task of the project.
import { Drawer } from 'antd'
import { useTranslations } from 'next-intl'
import { Unanswered } from '@/components/basic/answer'
import { EntityForm } from '@/components/record/form/entity-form'
import { refreshCalls } from '@/lib/client/refresh'
import { useCall } from '@/lib/client/use-call'
import { projectTask } from '@/lib/model/entities/project-task'
import { OnePerson, SeveralPeople } from '../people-controls'
import { useProject } from '../use-project'
import { CheckListControl } from './check-list-control'

const controls = { check_list: CheckListControl, executor_key: OnePerson, member_keys: SeveralPeople }

export function TaskForm({ taskKey, parent, onClose }: { taskKey: string | null; parent?: string | undefined; onClose: () => void }) {
  const t = useTranslations('projectWork.task')
  const { project, reload } = useProject()
  const above = useCall(parent ? 'GET /api/eis/restful/task/detail/{id}' : null, { id: parent ?? '' })
  if (parent && !above.data)
    return above.error ? (
      <Drawer open title={t('add')} onClose={onClose}>
        <Unanswered of={above} skeleton={null} />
      </Drawer>
    ) : null
  const first = above.data
    ? {
        parent_task_key: parent,
        parent_task_name: above.data.task_name,
        plan_start: above.data.plan_start,
        plan_end: above.data.plan_end,
        executor_key: above.data.executor_key,
      }
    : undefined
  return (
    <EntityForm
      definition={projectTask}
      recordKey={taskKey}
      title={t(taskKey ? 'edit' : 'add')}
      controls={controls}
      fixed={{ project_key: project.project_key }}
      {...(first && { first })}
      onSaved={() => {
        reload()
        void refreshCalls(['/restful/task/'])
      }}
      onClose={onClose}
    />
  )
}
