// The workspace of a project: other costs.
import { financeEntities } from '@/components/features/project/finance/finance-entities'
import { projectEntities } from '@/components/features/project/project-entities'
import { OtherCostTab } from '@/components/features/project/workspace/other-cost'
import { Workspace } from '@/components/features/project/workspace/workspace'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['project', 'finance', 'preview']} entities={[...projectEntities, ...financeEntities]}>
      <Workspace>
        <OtherCostTab />
      </Workspace>
    </ScreenTexts>
  )
}
