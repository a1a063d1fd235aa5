// Notices: writing, publishing, retracting, and who has read them.
import { NoticeManagement } from '@/components/features/message/notice/notice-management'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default function NoticeManagementPage() {
  return (
    <ScreenTexts features={['notice']} entities={['notice', 'message_category', 'user']}>
      <NoticeManagement />
    </ScreenTexts>
  )
}
