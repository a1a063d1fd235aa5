// Administrative messages.
import { NoticeList } from '@/components/message/notice-list'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function AdministrativeMessagesPage() {
  return (
    <ScreenTexts features={['notice']} entities={['notice', 'message_category']}>
      <NoticeList />
    </ScreenTexts>
  )
}
