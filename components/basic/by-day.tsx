// Rows grouped by day.
import type { ReactNode } from 'react'
import styles from './day-list.module.css'
import { groupByDay, useDayName } from './days'

interface ByDayProps<R> {
  /** In their order. */
  rows: readonly R[]
  /** One row as an `li`. */
  children: (row: R) => ReactNode
}

export function ByDay<R extends { create_time: string }>({ rows, children }: ByDayProps<R>) {
  const dayName = useDayName()
  return groupByDay(rows).map((group) => (
    <section key={group.day} className={styles.day} aria-label={dayName(group.day)}>
      <h2>{dayName(group.day)}</h2>
      <ul>{group.rows.map(children)}</ul>
    </section>
  ))
}
