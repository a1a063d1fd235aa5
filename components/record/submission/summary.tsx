// What decides about an application, in one line: amounts, days, times, words.
import { useTranslations } from 'next-intl'
import { useMarks } from '@/components/basic/use-marks'
import { Empty } from '@/components/basic/values'
import { formatAmount, formatMinute, formatNumber, formatPercent } from '@/lib/client/format'
import type { SummaryPart } from '@/lib/model/calls/approval-parts'
import { shortNumber } from '@/lib/model/typed-number'
import styles from './summary.module.css'

const year = 'YYYY'.length
const day = 'YYYY-MM-DD'.length

const momentText = (value: string) => (value.length <= day ? value : formatMinute(value))
const numberText = (value: string) => formatNumber(shortNumber(value))

/** A range of two times leaves out the day, or the year, that both have. */
function rangeText(from: string, until: string, to: string): string {
  const [first, last] = [momentText(from), momentText(until)]
  const shared =
    first.length > day && first.slice(0, day) === last.slice(0, day) ? day : first.slice(0, year) === last.slice(0, year) ? year : -1
  return `${first}${to}${last.slice(shared + 1)}`
}

/** The words of a part: times speak for themselves, other values are named. */
function partText({ kind, label, value, until, unit }: SummaryPart, to: string): string {
  if (kind === 'moment') return until === null ? `${label} ${momentText(value)}` : rangeText(value, until, to)
  if (kind === 'text') return value
  if (kind === 'money') return `${label} ¥${formatAmount(value)}`
  if (unit === '%') return `${label} ${formatPercent(value)}%`
  return `${label} ${[numberText(value), unit].filter(Boolean).join(' ')}`
}

/** A summary as words; '' where there is none. */
export function useSummaryText(): (parts: readonly SummaryPart[]) => string {
  const marks = useMarks()
  const t = useTranslations('widget.path')
  return (parts) => parts.map((part) => partText(part, t('until'))).join(marks.comma)
}

export function Summary({ parts }: { parts: readonly SummaryPart[] }) {
  const t = useTranslations('widget.path')
  if (parts.length === 0) return <Empty />
  return (
    <span className={styles.summary}>
      {parts.map((part) => (
        <span key={part.label} className={part.kind === 'money' ? styles.money : undefined}>
          {partText(part, t('until'))}
        </span>
      ))}
    </span>
  )
}
