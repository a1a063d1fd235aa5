// A record as a page of its own, from its first drawing in the browser on: it depends on who looks.
import type { ReactNode } from 'react'
import hidden from '@/components/basic/hidden.module.css'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { useHydrated } from '@/lib/client/use-window'

interface RecordPageProps {
  /** What the page is called for who does not see it; the record's name stands in its head. */
  title: string
  /** What its actions open. */
  dialog: ReactNode
  children: ReactNode
}

export function RecordPage({ title, dialog, children }: RecordPageProps) {
  if (!useHydrated()) return <LinesSkeleton lines={10} />
  return (
    <>
      <h1 className={hidden.hidden}>{title}</h1>
      {children}
      {dialog}
    </>
  )
}
