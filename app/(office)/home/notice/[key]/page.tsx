// One notice to read.
import { notFound } from 'next/navigation'
import { NoticePage } from '@/components/features/message/notice/notice-page'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function OneNoticePage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  if (!/^[0-9a-f]{32}$/.test(key)) notFound()
  return (
    <ScreenTexts>
      <NoticePage messageKey={key} />
    </ScreenTexts>
  )
}
