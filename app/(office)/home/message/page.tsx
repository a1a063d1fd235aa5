// Business messages.
import { BusinessList } from '@/components/features/message/business-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function BusinessMessagesPage() {
  return (
    <ScreenTexts>
      <BusinessList />
    </ScreenTexts>
  )
}
