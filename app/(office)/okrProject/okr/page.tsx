// The workspace of a project: objectives and key results.
import { projectEntities } from '@/components/features/project/project-entities'
import { OkrTab } from '@/components/features/project/workspace/okr'
import { Workspace } from '@/components/features/project/workspace/workspace'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['project', 'projectWork']} entities={projectEntities}>
      <Workspace>
        <OkrTab />
      </Workspace>
    </ScreenTexts>
  )
}
