// Notices: writing, publishing, retracting, and who has read them.
import { NoticeManagement } from '@/components/notice/notice-management'
import { ScreenTexts } from '@/components/text/screen-texts'

export default function NoticeManagementPage() {
  return (
    <ScreenTexts features={['notice']} entities={['notice', 'message_category', 'user']}>
      <NoticeManagement />
    </ScreenTexts>
  )
}
