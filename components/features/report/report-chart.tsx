// The chart of a report: bars over time beside those of the span before, stacked bars by row, or a funnel. The table below has its numbers.
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { shortAmount, topOf } from '@/components/basic/chart-scale'
import { Link } from '@/components/basic/link'
import { Segments } from '@/components/basic/segments'
import { useMarks } from '@/components/basic/use-marks'
import type { ReportAnswer } from '@/lib/model/calls/statistics'
import { addValues } from '@/lib/model/reports/add-values'
import type { Dimension, Report } from '@/lib/model/reports/report'
import { hrefOfFigure, textOfValue } from './figure'
import styles from './report.module.css'

interface ChartProps {
  report: Report
  answer: ReportAnswer
  compare: boolean
}

export function ReportChart({ report, answer, compare }: ChartProps) {
  const t = useTranslations('report')
  const shown = report.chart.measures.filter((name) => answer.measures.includes(name))
  const [picked, setPicked] = useState<string | null>(null)
  const one = picked && shown.includes(picked) ? picked : shown[0]
  if (!one) return null
  const { kind } = report.chart
  const stacked = kind === 'stack' && answer.dimension !== 'time'
  return (
    <section className={styles.chart} aria-label={t('chart')}>
      <header>
        <h2>{kind === 'time' || (kind === 'stack' && !stacked) ? t(`measure.${one}`) : t(`name.${report.name}`)}</h2>
        <span className={styles.legend}>
          {stacked
            ? shown.map((name, index) => (
                <span key={name}>
                  <i data-pattern={index % 8} style={{ background: `var(--chart-${(index % 8) + 1})` }} />
                  {t(`measure.${name}`)}
                </span>
              ))
            : kind !== 'funnel' && (
                <>
                  <span>
                    <i style={{ background: 'var(--chart-1)' }} />
                    {t('now')}
                  </span>
                  {compare && (
                    <span>
                      <i className={styles.hollow} />
                      {t('before')}
                    </span>
                  )}
                </>
              )}
        </span>
        {!stacked && kind !== 'funnel' && shown.length > 1 && (
          <Segments
            label={t('chart')}
            value={one}
            options={shown.map((name) => ({ value: name, text: t(`measure.${name}`) }))}
            onChange={setPicked}
          />
        )}
      </header>
      {kind === 'funnel' ? (
        <Funnel report={report} answer={answer} names={shown} />
      ) : stacked ? (
        <Stacks report={report} answer={answer} names={shown} />
      ) : (
        <Bars report={report} answer={answer} name={one} compare={compare} />
      )}
    </section>
  )
}

const [height, foot] = [220, 22]

function Bars({ report, answer, name, compare }: { report: Report; answer: ReportAnswer; name: string; compare: boolean }) {
  const marks = useMarks()
  const t = useTranslations('report')
  const measure = report.measures.find((one) => one.name === name)
  const buckets = answer.series
  const values = buckets.flatMap(({ now, before }) => [Number(now[name] ?? 0), ...(compare ? [Number(before[name] ?? 0)] : [])])
  const top = topOf(Math.max(...values, 0))
  const every = Math.ceil(buckets.length / 12)
  return (
    <div className={styles.plot}>
      <ol className={styles.axis} aria-hidden="true">
        {[1, 0.75, 0.5, 0.25, 0].map((part) => (
          <li key={part}>{shortAmount(top * part, t('tenThousand'))}</li>
        ))}
      </ol>
      <ul className={styles.bars} style={{ height: height + foot }}>
        {buckets.map((bucket, index) => {
          const [now, before] = [bucket.now[name] ?? '0', bucket.before[name] ?? '0']
          const label = bucket.from === bucket.to ? bucket.from.slice(5) : `${bucket.from.slice(5)}~${bucket.to.slice(5)}`
          const title = `${label} ${t(`measure.${name}`)} ${textOfValue(now)}${compare ? `${marks.comma}${t('before')} ${textOfValue(before)}` : ''}`
          const href = measure && Number(now) > 0 ? hrefOfFigure(measure, { ...answer, from: bucket.from, to: bucket.to }, null) : null
          const content = (
            <>
              {compare && Number(before) > 0 && <i className={styles.hollow} style={{ height: `${(Number(before) / top) * 100}%` }} />}
              <i style={{ height: `${(Number(now) / top) * 100}%` }} />
              <span className={styles.unseen}>{title}</span>
            </>
          )
          return (
            <li key={bucket.from} title={title}>
              {href ? (
                <Link href={href} className={styles.pair}>
                  {content}
                </Link>
              ) : (
                <span className={styles.pair}>{content}</span>
              )}
              <span className={styles.tick} aria-hidden="true">
                {index % every === 0 ? bucket.from.slice(5) : ''}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const maxStacks = 12

function Stacks({ report, answer, names }: { report: Report; answer: ReportAnswer; names: readonly string[] }) {
  const t = useTranslations('report')
  const sumOf = (values: Record<string, string>) => Number(names.map((name) => values[name] ?? '0').reduce(addValues, '0'))
  const rows = answer.rows.filter(({ now }) => sumOf(now) > 0).slice(0, maxStacks)
  const largest = Math.max(...rows.map(({ now }) => sumOf(now)), 1)
  const dimension = answer.dimension as Dimension
  return (
    <ol className={styles.stacks}>
      {rows.map((row) => (
        <li key={row.key ?? ''}>
          <span className={styles.stackName} title={row.name ?? undefined}>
            {row.name ?? row.key ?? t('none')}
          </span>
          <span className={styles.stackTrack}>
            {names.map((name, index) => {
              const value = row.now[name] ?? '0'
              if (Number(value) === 0) return null
              const measure = report.measures.find((one) => one.name === name)
              const href = measure ? hrefOfFigure(measure, answer, { dimension, key: row.key }) : null
              const title = `${t(`measure.${name}`)} ${textOfValue(value)}`
              const style = { width: `${(Number(value) / largest) * 100}%`, background: `var(--chart-${(index % 8) + 1})` }
              return href ? (
                <Link key={name} href={href} title={title} aria-label={title} style={style} data-pattern={index % 8} />
              ) : (
                <span key={name} title={title} style={style} data-pattern={index % 8} />
              )
            })}
          </span>
          <b>{textOfValue(names.map((name) => row.now[name] ?? '0').reduce(addValues, '0'))}</b>
        </li>
      ))}
    </ol>
  )
}

function Funnel({ report, answer, names }: { report: Report; answer: ReportAnswer; names: readonly string[] }) {
  const t = useTranslations('report')
  const largest = Math.max(...names.map((name) => Number(answer.totals.now[name] ?? 0)), 1)
  return (
    <ol className={styles.stacks} data-funnel>
      {names.map((name, index) => {
        const value = answer.totals.now[name] ?? '0'
        const before = names[index - 1]
        const past = before ? Number(answer.totals.now[before] ?? 0) : 0
        const measure = report.measures.find((one) => one.name === name)
        const href = measure && Number(value) > 0 ? hrefOfFigure(measure, answer, null) : null
        const style = { width: `${(Number(value) / largest) * 100}%`, background: 'var(--chart-1)' }
        return (
          <li key={name}>
            <span className={styles.stackName}>{t(`measure.${name}`)}</span>
            <span className={styles.stackTrack}>
              {href ? (
                <Link href={href} aria-label={`${t(`measure.${name}`)} ${textOfValue(value)}`} style={style} />
              ) : (
                <span style={style} />
              )}
            </span>
            <b>{textOfValue(value)}</b>
            <i>{index === 0 ? '100%' : past > 0 ? `${((Number(value) / past) * 100).toFixed(1)}%` : '—'}</i>
          </li>
        )
      })}
    </ol>
  )
}
