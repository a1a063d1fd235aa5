// The lists of the approval workbench.
import { notFound } from 'next/navigation'
import { WorkListScreen } from '@/components/features/approval/work-list'
import { isWorkbenchList } from '@/components/features/approval/work-lists'
import { ScreenTexts } from '@/components/frame/screen-texts'

export default async function WorkbenchPage({ params }: { params: Promise<{ list: string }> }) {
  const { list } = await params
  if (!isWorkbenchList(list)) notFound()
  return (
    <ScreenTexts features={['workbench']}>
      <WorkListScreen kind={list} />
    </ScreenTexts>
  )
}
