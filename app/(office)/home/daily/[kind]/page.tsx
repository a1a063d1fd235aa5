// The daily reports of one kind.
import { notFound } from 'next/navigation'
import { DailyPage } from '@/components/features/daily/daily-page'
import { ScreenTexts } from '@/components/frame/screen-texts'
import { dailyPaths, dailyTypes } from '@/lib/model/daily-report'

export default async function DailyScreenPage({ params }: { params: Promise<{ kind: string }> }) {
  const { kind } = await params
  const type = dailyTypes.find((one) => dailyPaths[one] === `/home/daily/${kind}`)
  if (!type) notFound()
  return (
    <ScreenTexts features={['daily']} entities={['daily_report', 'daily_report_comment']}>
      <DailyPage key={type} type={type} />
    </ScreenTexts>
  )
}
