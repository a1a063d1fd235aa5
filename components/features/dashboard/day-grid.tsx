// Whole weeks from Monday on as a table of days; what a day shows, its card says.
import { useFormatter } from 'next-intl'
import type { ReactNode } from 'react'
import { daysBetween } from '@/lib/model/dashboard-lists'
import styles from './day-grid.module.css'

interface DayGridProps {
  /** What the table shows, for who cannot see it. */
  label: string
  /** A Monday and a Sunday. */
  from: string
  to: string
  today: string
  /** Days outside of it are shown paler. */
  within: (day: string) => boolean
  cell: (day: string) => ReactNode
}

const atNoon = (day: string) => new Date(`${day}T12:00:00+08:00`)

export function DayGrid({ label, from, to, today, within, cell }: DayGridProps) {
  const format = useFormatter()
  const days = daysBetween(from, to)
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return (
    <table className={styles.grid} aria-label={label}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {format.dateTime(atNoon(day), { weekday: 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-today={day === today || undefined} data-outside={!within(day) || undefined}>
                {cell(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The number of a day within its month. */
export const dayNumber = (day: string): number => Number(day.slice(8))

/** A day in words, '11月24日' or 'November 24'. */
export function useDayWords(): (day: string) => string {
  const format = useFormatter()
  return (day) => format.dateTime(atNoon(day), { month: 'long', day: 'numeric' })
}
