// The process designer; it and what it draws with are loaded on this page alone.
import { Designer } from '@/components/features/designer/designer'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function DesignerPage() {
  return (
    <ScreenTexts features={['designer']}>
      <Designer />
    </ScreenTexts>
  )
}
