// The resources.
import { resourceEntities } from '@/components/features/procurement/procurement-entities'
import { ResourceList } from '@/components/features/procurement/resource-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ResourceListPage() {
  return (
    <ScreenTexts features={['procurement']} entities={resourceEntities}>
      <ResourceList />
    </ScreenTexts>
  )
}
