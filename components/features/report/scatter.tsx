// Two amounts of each row of a report against each other: what lies below zero is a loss. The numbers stand in the table below.
import { useTranslations } from 'next-intl'
import { shortAmount, topOf } from '@/components/basic/chart-scale'
import { Link } from '@/components/basic/link'
import { useMarks } from '@/components/basic/use-marks'
import type { ReportAnswer } from '@/lib/model/calls/statistics'
import type { Dimension, Report } from '@/lib/model/reports/report'
import { hrefOfFigure, textOfValue } from './figure'
import styles from './scatter.module.css'

interface ScatterProps {
  report: Report
  answer: ReportAnswer
  /** The names of the two measures. */
  axes: { readonly x: string; readonly y: string }
}

interface Amounts {
  x: string
  y: string
}

/** Rows that are named beside their dot: those with the largest amounts, where a name has room of so much of the picture. */
const named = 6
const clear = { x: 0.18, y: 0.08 } as const

export function Scatter({ report, answer, axes: { x, y } }: ScatterProps) {
  const t = useTranslations('report')
  const marks = useMarks()
  const across = report.measures.find(({ name }) => name === x)
  if (!across || answer.dimension === 'time' || ![x, y].every((one) => answer.measures.includes(one))) return null
  const rows = answer.rows.map(({ key, name, now }) => ({ key, name: name ?? key ?? t('none'), x: now[x] ?? '0', y: now[y] ?? '0' }))
  const right = topOf(Math.max(...rows.map((row) => Number(row.x)), 0))
  const top = topOf(Math.max(...rows.map((row) => Number(row.y)), 0))
  const deepest = Math.min(...rows.map((row) => Number(row.y)), 0)
  const bottom = deepest < 0 ? topOf(-deepest) : 0
  const up = (value: number) => `${((value + bottom) / (top + bottom)) * 100}%`
  const words = { x: t(`measure.${x}`), y: t(`measure.${y}`) }
  const axisText = (value: number) => (value < 0 ? `−${shortAmount(-value, t('tenThousand'))}` : shortAmount(value, t('tenThousand')))
  const apart = (one: Amounts, other: Amounts) =>
    Math.abs(Number(one.x) - Number(other.x)) / right > clear.x || Math.abs(Number(one.y) - Number(other.y)) / (top + bottom) > clear.y
  const shown = new Set<Amounts>()
  for (const row of [...rows].sort((one, other) => Number(other.x) - Number(one.x)))
    if (shown.size < named && [...shown].every((other) => apart(row, other))) shown.add(row)
  return (
    <section className={styles.chart} aria-label={t('scatter', words)}>
      <header>
        <h2>{t('scatter', words)}</h2>
        <span className={styles.legend}>
          <span>
            <i className={styles.dot} />
            {t('profit')}
          </span>
          <span>
            <i className={styles.dot} data-loss />
            {t('loss')}
          </span>
        </span>
      </header>
      <div className={styles.plot} aria-hidden="true">
        {[top, top / 2, 0, ...(bottom > 0 ? [-bottom] : [])].map((value) => (
          <span key={value} className={styles.line} data-zero={value === 0 || undefined} style={{ bottom: up(value) }}>
            {axisText(value)}
          </span>
        ))}
        {[0.5, 1].map((part) => (
          <span key={part} className={styles.across} style={{ left: `${part * 100}%` }}>
            {axisText(right * part)}
          </span>
        ))}
        {rows.map((row) => {
          const title = `${row.name}${marks.comma}${words.x} ${textOfValue(row.x)}${marks.comma}${words.y} ${textOfValue(row.y)}`
          const href = hrefOfFigure(across, answer, { dimension: answer.dimension as Dimension, key: row.key })
          const left = (Number(row.x) / right) * 100
          const dot = <i className={styles.dot} data-loss={Number(row.y) < 0 || undefined} />
          const place = { left: `${left}%`, bottom: up(Number(row.y)) }
          return (
            <span key={row.key ?? ''} className={styles.point} style={place} title={title} data-left={left > 75 || undefined}>
              {href ? (
                <Link href={href} tabIndex={-1}>
                  {dot}
                </Link>
              ) : (
                dot
              )}
              {shown.has(row) && <small>{row.name}</small>}
            </span>
          )
        })}
      </div>
      <p className={styles.axisName} aria-hidden="true">
        {words.x}
      </p>
    </section>
  )
}
