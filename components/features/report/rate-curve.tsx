// A ratio or a measure of a report over its days, beside the one of the days before.
import { useTranslations } from 'next-intl'
import { topOf } from '@/components/basic/chart-scale'
import type { ReportAnswer } from '@/lib/model/calls/statistics'
import { type Report, ratioOf, type Values } from '@/lib/model/reports/report'
import { textOfRatio, textOfValue } from './figure'
import styles from './rate-curve.module.css'

interface CurveProps {
  report: Report
  answer: ReportAnswer
  /** The ratio or measure. */
  name: string
  compare: boolean
}

/** The drawing is stretched to the room there is; its lines and dots are not. */
const [width, height, edge] = [600, 220, 8]

export function RateCurve({ report, answer, name, compare }: CurveProps) {
  const t = useTranslations('report')
  const ratio = report.ratios?.find((one) => one.name === name)
  const parts = ratio ? [ratio.part, ...ratio.of] : [name]
  if (!parts.every((one) => answer.measures.includes(one))) return null
  const title = t('curve', { name: t(ratio ? `ratio.${name}` : `measure.${name}`) })
  const numberOf = (values: Values) => (ratio ? ratioOf(ratio, values) : Number(values[name] ?? 0))
  const textOf = (value: number) => (ratio ? textOfRatio(ratio, value) : textOfValue(String(value)))
  const series = answer.series
  const valuesOf = (side: 'now' | 'before') => series.map((bucket) => numberOf(bucket[side] as Values))
  const [now, before] = [valuesOf('now'), compare ? valuesOf('before') : []]
  const highest = Math.max(1, ...[...now, ...before].map((value) => value ?? 0))
  const top = ratio?.as === 'percent' ? 100 : ratio ? highest : topOf(highest)
  const place = (at: number) => (series.length < 2 ? width / 2 : edge + (at / (series.length - 1)) * (width - 2 * edge))
  const level = (value: number) => height - (Math.min(value, top) / top) * height
  const pointsOf = (values: readonly (number | null)[]) =>
    values.flatMap((value, at) => (value === null ? [] : [`${place(at).toFixed(1)},${level(value).toFixed(1)}`])).join(' ')
  const labelOf = ({ from, to }: { from: string; to: string }) => (from === to ? from.slice(5) : `${from.slice(5)}~${to.slice(5)}`)
  return (
    <section className={styles.chart} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className={styles.legend}>
          <span>
            <i />
            {t('now')}
          </span>
          {compare && (
            <span>
              <i data-before />
              {t('before')}
            </span>
          )}
        </span>
      </header>
      <div className={styles.plot} aria-hidden="true">
        <ol className={styles.axis}>
          {[1, 0.75, 0.5, 0.25, 0].map((part) => (
            <li key={part}>{ratio || Number.isInteger(top * part) ? textOf(top * part) : ''}</li>
          ))}
        </ol>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={styles.drawing} aria-hidden="true">
          {[0, 0.25, 0.5, 0.75, 1].map((part) => (
            <line key={part} x1={0} x2={width} y1={level(top * part)} y2={level(top * part)} className={styles.grid} />
          ))}
          {compare && <polyline points={pointsOf(before)} className={styles.before} />}
          <polyline points={pointsOf(now)} className={styles.now} />
          {now.map((value, at) =>
            value === null ? null : (
              <path key={series[at]?.from} d={`M${place(at)} ${level(value)}h0`} className={styles.dot}>
                <title>{`${labelOf(series[at] ?? { from: '', to: '' })} ${textOf(value)}`}</title>
              </path>
            ),
          )}
        </svg>
      </div>
      <ul className={styles.unseen}>
        {series.map((bucket, at) => (
          <li key={bucket.from}>{`${labelOf(bucket)} ${now[at] === null || now[at] === undefined ? '—' : textOf(now[at])}`}</li>
        ))}
      </ul>
    </section>
  )
}
