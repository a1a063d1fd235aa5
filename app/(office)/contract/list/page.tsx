// The ledger of contracts.
import { contractEntities } from '@/components/features/project/contract/contract-entities'
import { ContractList } from '@/components/features/project/contract/contract-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ContractListPage() {
  return (
    <ScreenTexts features={['contract']} entities={contractEntities}>
      <ContractList />
    </ScreenTexts>
  )
}
