// One resource as a page.

import { resourceEntities } from '@/components/features/procurement/procurement-entities'
import { ResourcePage } from '@/components/features/procurement/resource-page'
import { recordKeyOf } from '@/components/frame/record-key'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneResourcePage({ params }: { params: Promise<{ key: string }> }) {
  const key = await recordKeyOf(params)
  return (
    <ScreenTexts features={['procurement']} entities={resourceEntities}>
      <ResourcePage resourceKey={key} />
    </ScreenTexts>
  )
}
