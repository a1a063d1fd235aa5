// One contract as a page.

import { contractEntities } from '@/components/features/project/contract/contract-entities'
import { ContractPage } from '@/components/features/project/contract/contract-page'
import { recordKeyOf } from '@/components/frame/record-key'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneContractPage({ params }: { params: Promise<{ key: string }> }) {
  const key = await recordKeyOf(params)
  return (
    <ScreenTexts features={['contract']} entities={contractEntities}>
      <ContractPage contractKey={key} />
    </ScreenTexts>
  )
}
