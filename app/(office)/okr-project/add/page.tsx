// A new project, in three steps.
import { NewProject } from '@/components/features/project/new-project'
import { projectEntities } from '@/components/features/project/project-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function NewProjectPage() {
  return (
    <ScreenTexts features={['project']} entities={projectEntities}>
      <NewProject />
    </ScreenTexts>
  )
}
