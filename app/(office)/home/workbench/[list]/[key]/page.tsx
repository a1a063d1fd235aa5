// The address of one task, as messages name it: its list with the approval open.

import { notFound, redirect } from 'next/navigation'
import { isWorkbenchList } from '@/components/features/approval/work-lists'
import { recordKeyOf } from '@/components/frame/record-key'

export default async function TaskPage({ params }: { params: Promise<{ list: string; key: string }> }) {
  const { list } = await params
  if (!isWorkbenchList(list)) notFound()
  const key = await recordKeyOf(params)
  redirect(`/home/workbench/${list}?open=${key}`)
}
