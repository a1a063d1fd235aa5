// One notice to read.

import { NoticePage } from '@/components/features/message/notice/notice-page'
import { recordKeyOf } from '@/components/frame/record-key'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneNoticePage({ params }: { params: Promise<{ key: string }> }) {
  const key = await recordKeyOf(params)
  return (
    <ScreenTexts>
      <NoticePage messageKey={key} />
    </ScreenTexts>
  )
}
