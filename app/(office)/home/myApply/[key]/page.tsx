// The address of one application, as messages name it: the list with it open.
import { notFound, redirect } from 'next/navigation'

export default async function ApplicationPage({ params }: { params: Promise<{ key: string }> }) {
  const { key } = await params
  if (!/^[0-9a-f]{32}$/.test(key)) notFound()
  redirect(`/home/myApply?open=${key}`)
}
