// A record as a page of its own.
import type { ReactNode } from 'react'
import hidden from '@/components/basic/hidden.module.css'

interface RecordPageProps {
  /** What the page is called for who does not see it; the record's name stands in its head. */
  title: string
  /** What its actions open. */
  dialog: ReactNode
  children: ReactNode
}

export function RecordPage({ title, dialog, children }: RecordPageProps) {
  return (
    <>
      <h1 className={hidden.hidden}>{title}</h1>
      {children}
      {dialog}
    </>
  )
}
