// The workspace of a project: resources.
import { projectEntities } from '@/components/features/project/project-entities'
import { ResourceTab } from '@/components/features/project/workspace/resource'
import { Workspace } from '@/components/features/project/workspace/workspace'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['project', 'procurement']} entities={projectEntities}>
      <Workspace>
        <ResourceTab />
      </Workspace>
    </ScreenTexts>
  )
}
