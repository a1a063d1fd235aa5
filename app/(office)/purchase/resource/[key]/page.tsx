// One resource as a page.
import { notFound } from 'next/navigation'
import { resourceEntities } from '@/components/features/procurement/procurement-entities'
import { ResourcePage } from '@/components/features/procurement/resource-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneResourcePage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  if (!/^[0-9a-f]{32}$/.test(key)) notFound()
  return (
    <ScreenTexts features={['procurement']} entities={resourceEntities}>
      <ResourcePage resourceKey={key} />
    </ScreenTexts>
  )
}
