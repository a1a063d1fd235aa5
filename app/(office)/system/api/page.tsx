// The reference of all calls.
import { ApiReference } from '@/components/features/api-reference/api-reference'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function ApiPage() {
  return (
    <ScreenTexts>
      <ApiReference />
    </ScreenTexts>
  )
}
