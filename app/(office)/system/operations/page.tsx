// Operations: how the installation is doing.
import { OperationsPage } from '@/components/features/operations/operations-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function OperationsScreen() {
  return (
    <ScreenTexts features={['operations']}>
      <OperationsPage />
    </ScreenTexts>
  )
}
