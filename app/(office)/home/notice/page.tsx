// Administrative messages.
import { NoticeList } from '@/components/features/message/notice/notice-list'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function AdministrativeMessagesPage() {
  return (
    <ScreenTexts features={['notice']} entities={['notice', 'message_category']}>
      <NoticeList />
    </ScreenTexts>
  )
}
