// The texts of business messages.
import { TemplatePage } from '@/components/features/message/template/template-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function MessageTemplatePage() {
  return (
    <ScreenTexts features={['message']}>
      <TemplatePage />
    </ScreenTexts>
  )
}
