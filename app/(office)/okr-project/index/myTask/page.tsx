// Tasks of all projects that the user may see.
import { projectEntities } from '@/components/features/project/project-entities'
import { TaskList } from '@/components/features/project/task-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function TaskListPage() {
  return (
    <ScreenTexts features={['project']} entities={projectEntities}>
      <TaskList />
    </ScreenTexts>
  )
}
