// One figure of a report: written as its kind is, and leading to its rows where they have a screen.
import type { ReactNode } from 'react'
import { Link } from '@/components/basic/link'
import { Empty } from '@/components/basic/values'
import { formatAmount, formatNumber } from '@/lib/client/format'
import { hrefOfList } from '@/lib/model/record-list'
import { type Cell, type Measure, measureList, type Ratio, type ReportPlace } from '@/lib/model/reports/report'

/** A count, or an amount with two decimals. */
export const textOfValue = (value: string): string => (value.includes('.') ? formatAmount(value) : formatNumber(value))

/** The address of the rows behind a figure; null where they have no screen. */
export function hrefOfFigure(measure: Measure, place: ReportPlace, cell: Cell | null): string | null {
  return measure.path === '' ? null : hrefOfList(measureList(measure, place, cell))
}

export function Figure({ value, href }: { value: string | undefined; href: string | null }): ReactNode {
  if (value === undefined) return <Empty />
  const text = textOfValue(value)
  return href && Number(value) !== 0 ? <Link href={href}>{text}</Link> : text
}

/** 12.5%, 3.2 times, or an amount. */
export function textOfRatio({ as }: Ratio, value: number): string {
  if (as === 'percent') return `${value.toFixed(1)}%`
  return as === 'money' ? formatAmount(value.toFixed(2)) : value.toFixed(2)
}

/** The change in percent with one place; null where there is nothing to compare with. */
export function changeOf(now: string, before: string): number | null {
  const from = Number(before)
  return from === 0 ? null : Math.round(((Number(now) - from) / from) * 1000) / 10
}
