// One framed part of the overview: its title, what stands beside it, and where all of it is.
import { type ReactNode, useId } from 'react'
import { Link } from '@/components/basic/link'
import styles from './overview.module.css'

interface PanelProps {
  title: string
  note?: ReactNode
  /** What stands at the right of the head: the key of a chart. */
  beside?: ReactNode
  link?: { href: string; text: string }
  children: ReactNode
}

export function Panel({ title, note, beside, link, children }: PanelProps) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        <span className={styles.beside}>
          {beside}
          {link && <Link href={link.href}>{link.text}</Link>}
        </span>
      </header>
      {children}
    </section>
  )
}
