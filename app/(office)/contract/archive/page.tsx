// The archive of contracts.
import { contractEntities } from '@/components/features/project/contract/contract-entities'
import { ContractList } from '@/components/features/project/contract/contract-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ContractArchivePage() {
  return (
    <ScreenTexts features={['contract']} entities={contractEntities}>
      <ContractList place="archive" />
    </ScreenTexts>
  )
}
