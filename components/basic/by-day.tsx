// Rows grouped by day.
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { dateFormat, shanghaiNow } from '@/lib/client/format'
import styles from './day-list.module.css'

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

/** Rows in their order, under YYYY-MM-DD. */
function groupByDay<R extends { create_time: string }>(rows: readonly R[]): { day: string; rows: R[] }[] {
  const groups: { day: string; rows: R[] }[] = []
  for (const row of rows) {
    const day = row.create_time.slice(0, 10)
    const last = groups.at(-1)
    if (last?.day === day) last.rows.push(row)
    else groups.push({ day, rows: [row] })
  }
  return groups
}

/** 今天, 昨天, 11月18日 周三. */
function useDayName(): (day: string) => string {
  const t = useTranslations('message')
  const format = useFormatter()
  const today = shanghaiNow()
  return (day) => {
    if (day === today.format(dateFormat)) return t('today')
    if (day === today.subtract(1, 'day').format(dateFormat)) return t('yesterday')
    const year = day.slice(0, 4) === today.format('YYYY') ? undefined : ('numeric' as const)
    return format.dateTime(new Date(`${day}T12:00:00+08:00`), { year, month: 'long', day: 'numeric', weekday: 'short' })
  }
}
