// One contract as a page.
import { notFound } from 'next/navigation'
import { contractEntities } from '@/components/features/project/contract/contract-entities'
import { ContractPage } from '@/components/features/project/contract/contract-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneContractPage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  if (!/^[0-9a-f]{32}$/.test(key)) notFound()
  return (
    <ScreenTexts features={['contract']} entities={contractEntities}>
      <ContractPage contractKey={key} />
    </ScreenTexts>
  )
}
