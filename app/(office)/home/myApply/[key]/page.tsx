// The address of one application, as messages name it: the list with it open.

import { redirect } from 'next/navigation'
import { recordKeyOf } from '@/components/frame/record-key'

export default async function ApplicationPage({ params }: { params: Promise<{ key: string }> }) {
  const key = await recordKeyOf(params)
  redirect(`/home/myApply?open=${key}`)
}
