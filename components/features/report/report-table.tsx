// The table of a report: a row for each person, department, channel or piece of time, with the span before, ratios and the totals; every figure leads to its rows.

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import type { ReportAnswer } from '@/lib/model/calls/statistics'
import { type Cell, type Dimension, type Report, type ReportPlace, ratioOf } from '@/lib/model/reports/report'
import { changeOf, Figure, hrefOfFigure, textOfRatio } from './figure'
import styles from './report.module.css'

type Line = ReportAnswer['rows'][number]

export function ReportTable({ report, answer, compare }: { report: Report; answer: ReportAnswer; compare: boolean }) {
  const t = useTranslations('report')
  const dimension = answer.dimension as Dimension
  const place: ReportPlace = answer
  const measures = report.measures.filter(({ name, aside }) => !aside && answer.measures.includes(name))
  const ratios = (report.ratios ?? []).filter(({ part, of }) => [part, ...of].every((name) => answer.measures.includes(name)))
  const [sort, setSort] = useState<string | null>(null)
  const rows = sort && dimension !== 'time' ? [...answer.rows].sort((a, b) => Number(b.now[sort]) - Number(a.now[sort])) : answer.rows
  const main = measures.find(({ name }) => name === report.order) ?? measures[0]
  const whole = Number(main ? answer.totals.now[main.name] : 0)
  const pieces = new Map(answer.series.map((bucket) => [bucket.from, bucket]))
  const placeOf = (line: Line): ReportPlace => {
    const bucket = dimension === 'time' ? pieces.get(line.key ?? '') : undefined
    return bucket ? { ...place, from: bucket.from, to: bucket.to } : place
  }
  const cellOf = (line: Line): Cell | null => (dimension === 'time' ? null : { dimension, key: line.key })
  const nameOf = (line: Line): string => {
    if (dimension !== 'time') return line.name ?? line.key ?? t('none')
    const bucket = pieces.get(line.key ?? '')
    return bucket && bucket.from !== bucket.to ? `${bucket.from} ~ ${bucket.to.slice(5)}` : (line.key ?? '')
  }
  return (
    <>
      <DataTable
        className={styles.table}
        caption={`${t(`name.${report.name}`)} ${answer.from} ~ ${answer.to}`}
        rows={rows}
        rowKey={({ key }) => key ?? ''}
        columns={[
          {
            title: t(`row.${dimension}`),
            kind: 'name',
            className: styles.name,
            foot: t('totalOf', { n: answer.rows.length }),
            cell: nameOf,
          },
          ...measures.map((measure): DataColumn<Line> => {
            const title = t(`measure.${measure.name}`)
            return {
              title,
              kind: 'number',
              ...(dimension !== 'time' && {
                sorted: (sort ?? main?.name) === measure.name ? 'descending' : undefined,
                head: (
                  <button type="button" onClick={() => setSort(measure.name)}>
                    {title}
                  </button>
                ),
              }),
              foot: <Figure value={answer.totals.now[measure.name]} href={hrefOfFigure(measure, place, null)} />,
              cell: (line) => <Figure value={line.now[measure.name]} href={hrefOfFigure(measure, placeOf(line), cellOf(line))} />,
            }
          }),
          compare &&
            main && {
              title: `${t(`measure.${main.name}`)}${t('beforeMark')}`,
              kind: 'number',
              className: styles.past,
              foot: <Figure value={answer.totals.before[main.name]} href={null} />,
              cell: (line) => <Figure value={line.before[main.name]} href={null} />,
            },
          compare &&
            main && {
              title: t('change'),
              kind: 'number',
              foot: <Change now={answer.totals.now[main.name] ?? '0'} before={answer.totals.before[main.name] ?? '0'} />,
              cell: (line) => <Change now={line.now[main.name] ?? '0'} before={line.before[main.name] ?? '0'} />,
            },
          {
            title: t('share'),
            kind: 'number',
            className: styles.share,
            foot: whole > 0 ? '100.0%' : '—',
            cell: (line) => {
              const share = main && whole > 0 ? Number(line.now[main.name]) / whole : 0
              return (
                <>
                  <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect width="100" height="8" fill="var(--surface-3)" />
                    <rect width={share * 100} height="8" fill="var(--chart-1)" />
                  </svg>
                  <span>{`${(share * 100).toFixed(1)}%`}</span>
                </>
              )
            },
          },
          ...ratios.map((ratio): DataColumn<Line> => {
            const text = (value: number | null) => (value === null ? '—' : textOfRatio(ratio, value))
            return {
              title: t(`ratio.${ratio.name}`),
              kind: 'number',
              foot: text(ratioOf(ratio, answer.totals.now)),
              cell: (line) => text(ratioOf(ratio, line.now)),
            }
          }),
        ]}
      />
      {answer.more && <p className={styles.note}>{t('more', { n: answer.rows.length })}</p>}
    </>
  )
}

function Change({ now, before }: { now: string; before: string }) {
  const t = useTranslations('report')
  const change = changeOf(now, before)
  if (change === null) return <span className={styles.past}>{Number(now) > 0 ? t('fromNothing') : '—'}</span>
  if (change === 0) return <span className={styles.past}>{t('same')}</span>
  return <span>{`${change > 0 ? '▲' : '▼'} ${Math.abs(change).toFixed(1)}%`}</span>
}
