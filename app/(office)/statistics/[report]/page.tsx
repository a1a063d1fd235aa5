// A report by the name of its menu.
import { notFound } from 'next/navigation'
import { ReportPage } from '@/components/features/report/report-page'
import { ScreenTexts } from '@/components/frame/screen-texts'
import { reportNames } from '@/lib/model/reports/registry'

export default async function ReportScreenPage({ params }: { params: Promise<{ report: string }> }) {
  const { report } = await params
  const name = reportNames.find((one) => one === report)
  if (!name) notFound()
  return (
    <ScreenTexts features={['report']}>
      <ReportPage key={name} name={name} />
    </ScreenTexts>
  )
}
