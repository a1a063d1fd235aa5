// The workspace of a project: contracts.
import { contractEntities } from '@/components/features/project/contract/contract-entities'
import { projectEntities } from '@/components/features/project/project-entities'
import { ContractTab } from '@/components/features/project/workspace/contract'
import { Workspace } from '@/components/features/project/workspace/workspace'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function Page() {
  return (
    <ScreenTexts features={['project', 'contract']} entities={[...projectEntities, ...contractEntities]}>
      <Workspace>
        <ContractTab />
      </Workspace>
    </ScreenTexts>
  )
}
