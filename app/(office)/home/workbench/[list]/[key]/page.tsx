// The address of one task, as messages name it: its list with the approval open.
import { notFound, redirect } from 'next/navigation'
import { isWorkbenchList } from '@/components/features/approval/work-lists'

export default async function TaskPage({ params }: { params: Promise<{ list: string; key: string }> }) {
  const { list, key } = await params
  if (!isWorkbenchList(list) || !/^[0-9a-f]{32}$/.test(key)) notFound()
  redirect(`/home/workbench/${list}?open=${key}`)
}
