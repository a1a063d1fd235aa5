// What is offered for suppliers and resources.
import { ConfigScreen } from '@/components/features/procurement/config-screen'
import { configEntities } from '@/components/features/procurement/procurement-entities'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ProcurementConfigPage() {
  return (
    <ScreenTexts features={['procurement']} entities={configEntities}>
      <ConfigScreen />
    </ScreenTexts>
  )
}
