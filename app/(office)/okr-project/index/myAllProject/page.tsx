// My projects.
import { projectEntities } from '@/components/features/project/project-entities'
import { ProjectList } from '@/components/features/project/project-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ProjectListPage() {
  return (
    <ScreenTexts features={['project']} entities={projectEntities}>
      <ProjectList />
    </ScreenTexts>
  )
}
