// One supplier as a page.
import { notFound } from 'next/navigation'
import { supplierEntities } from '@/components/features/procurement/procurement-entities'
import { SupplierPage } from '@/components/features/procurement/supplier-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneSupplierPage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  if (!/^[0-9a-f]{32}$/.test(key)) notFound()
  return (
    <ScreenTexts features={['procurement']} entities={supplierEntities}>
      <SupplierPage supplierKey={key} />
    </ScreenTexts>
  )
}
