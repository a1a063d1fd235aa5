// The frame of one part of the personal centre.
import type { ReactNode } from 'react'
import styles from './person.module.css'

/** A titled part of the page. */
export function Panel({ title, note, action, children }: { title: string; note?: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {action}
      </header>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  )
}
