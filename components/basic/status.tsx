// Statuses as shape and word: glyph beside the word in tables, tinted tag in headers (visual language 3).
import type { ReactNode } from 'react'
import styles from './show.module.css'
import { type Shape, StatusGlyph, tones } from './status-glyph'

/** Glyph and word, for table cells and timelines. */
export function StatusText({ shape, children }: { shape: Shape; children: ReactNode }) {
  return (
    <span className={styles.status} data-tone={tones[shape]}>
      <StatusGlyph shape={shape} />
      {children}
    </span>
  )
}

/** Glyph and word on their tint, 20 px, for headers and cards. */
export function StatusTag({ shape, children }: { shape: Shape; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tones[shape]}>
      <StatusGlyph shape={shape} size={11} />
      {children}
    </span>
  )
}

/** A plain outlined tag, for labels that are no status. */
export function Label({ children }: { children: ReactNode }) {
  return <span className={`${styles.tag} ${styles.outlined}`}>{children}</span>
}
