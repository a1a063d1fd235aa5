// The workspace of a project: reports.
import { projectEntities } from '@/components/features/project/project-entities'
import { ReportTab } from '@/components/features/project/workspace/report'
import { Workspace } from '@/components/features/project/workspace/workspace'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['project']} entities={[...projectEntities, 'accounting']}>
      <Workspace>
        <ReportTab />
      </Workspace>
    </ScreenTexts>
  )
}
