// The workspace of a project: tasks.
import { projectEntities } from '@/components/features/project/project-entities'
import { TaskTab } from '@/components/features/project/workspace/task'
import { Workspace } from '@/components/features/project/workspace/workspace'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['project', 'projectWork']} entities={projectEntities}>
      <Workspace>
        <TaskTab />
      </Workspace>
    </ScreenTexts>
  )
}
