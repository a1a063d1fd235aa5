// The reference of all calls.
import { ApiReference } from '@/components/api/api-reference'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function ApiPage() {
  return (
    <ScreenTexts>
      <ApiReference />
    </ScreenTexts>
  )
}
