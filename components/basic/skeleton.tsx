// Grey bars in the shape of the loading content, shown only after 200 ms.
import { useEffect, useState } from 'react'
import styles from './state.module.css'

const waitMs = 200

/** False for the first 200 ms, so that fast answers do not flicker. */
export function useSlow(): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), waitMs)
    return () => clearTimeout(timer)
  }, [])
  return slow
}

const widths = [78, 64, 88, 58, 72]

/** A table's shape: head and rows of bars. The space is reserved at once, the bars appear after 200 ms. */
export function TableSkeleton({ rows = 10, columns = 6 }: { rows?: number; columns?: number }) {
  const slow = useSlow()
  return (
    <div className={styles.table} aria-busy="true" data-slow={slow || undefined}>
      <div className={styles.tableHead} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
        <div key={row} className={styles.tableRow}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <i key={column} className={styles.bar} data-width={widths[(row + column) % widths.length]} />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Lines of text to come. */
export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  const slow = useSlow()
  return (
    <div className={styles.lines} aria-busy="true" data-slow={slow || undefined}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a skeleton have no identity
        <i key={line} className={styles.bar} data-width={widths[line % widths.length]} />
      ))}
    </div>
  )
}
