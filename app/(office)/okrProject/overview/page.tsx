// The workspace of a project: overview.
import { projectEntities } from '@/components/features/project/project-entities'
import { OverviewTab } from '@/components/features/project/workspace/overview'
import { Workspace } from '@/components/features/project/workspace/workspace'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['project']} entities={projectEntities}>
      <Workspace>
        <OverviewTab />
      </Workspace>
    </ScreenTexts>
  )
}
