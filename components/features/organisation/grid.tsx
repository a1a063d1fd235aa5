// A tree table made of blocks instead of table rows, so that the browser leaves out the rows that are out of sight.
import type { CSSProperties, ReactNode } from 'react'
import styles from './admin.module.css'

interface GridProps {
  label: string
  heads: readonly { key: string; title: string }[]
  className?: string
  children: ReactNode
}

export function TreeGrid({ label, heads, className, children }: GridProps) {
  return (
    <div className={[styles.grid, className].filter(Boolean).join(' ')} role="treegrid" aria-label={label}>
      <Line className={styles.gridHead}>
        {heads.map((head) => (
          // biome-ignore lint/a11y: heads of blocks; see above
          <span key={head.key} role="columnheader" className={styles.cell}>
            {head.title}
          </span>
        ))}
      </Line>
      {children}
    </div>
  )
}

interface LineProps {
  level?: number
  /** Whether what is below it is shown; null when nothing is. */
  open?: boolean | null
  /** Names the row for those who look for it. */
  name?: string
  className?: string
  children: ReactNode
}

export function Line({ level, open, name, className, children }: LineProps) {
  return (
    // biome-ignore lint/a11y: a row of blocks; what is in its cells takes the focus
    <div
      role="row"
      aria-level={level}
      aria-expanded={open ?? undefined}
      className={[styles.row, className].filter(Boolean).join(' ')}
      data-row={name}
    >
      {children}
    </div>
  )
}

interface CellProps {
  /** Depth in the tree, 1 for the top. */
  level?: number
  /** Left out on narrow windows. */
  minor?: boolean
  className?: string
  children: ReactNode
}

const step = 20

export function Cell({ level, minor, className, children }: CellProps) {
  const style: CSSProperties | undefined = level ? { paddingInlineStart: 12 + (level - 1) * step } : undefined
  return (
    // biome-ignore lint/a11y: a cell of blocks
    <span role="gridcell" className={[styles.cell, className].filter(Boolean).join(' ')} data-minor={minor || undefined} style={style}>
      {children}
    </span>
  )
}
