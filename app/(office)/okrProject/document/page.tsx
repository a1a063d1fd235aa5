// The workspace of a project: cloud documents.
import { projectEntities } from '@/components/features/project/project-entities'
import { DocumentTab } from '@/components/features/project/workspace/document'
import { Workspace } from '@/components/features/project/workspace/workspace'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['project', 'projectWork']} entities={projectEntities}>
      <Workspace>
        <DocumentTab />
      </Workspace>
    </ScreenTexts>
  )
}
