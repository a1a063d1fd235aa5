// Business messages.
import { BusinessList } from '@/components/message/business-list'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function BusinessMessagesPage() {
  return (
    <ScreenTexts>
      <BusinessList />
    </ScreenTexts>
  )
}
