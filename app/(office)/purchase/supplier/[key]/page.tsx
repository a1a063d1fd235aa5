// One supplier as a page.

import { supplierEntities } from '@/components/features/procurement/procurement-entities'
import { SupplierPage } from '@/components/features/procurement/supplier-page'
import { recordKeyOf } from '@/components/frame/record-key'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneSupplierPage({ params }: { params: Promise<{ key: string }> }) {
  const key = await recordKeyOf(params)
  return (
    <ScreenTexts features={['procurement']} entities={supplierEntities}>
      <SupplierPage supplierKey={key} />
    </ScreenTexts>
  )
}
