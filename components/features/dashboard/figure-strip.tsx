// 数据简报: the period's figures with their change and a small curve; a hidden table contains the curves for screen readers.

import dayjs from 'dayjs'
import { useTranslations } from 'next-intl'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { Link } from '@/components/basic/link'
import { formatAmount, formatNumber } from '@/lib/client/format'
import { useMe } from '@/lib/client/use-may'
import type { DashboardAnswer } from '@/lib/model/calls/dashboard'
import { curves, dashboardFigures, figureList } from '@/lib/model/dashboard'
import { hrefOfList } from '@/lib/model/record-list'
import { placeOf } from './dashboard-place'
import styles from './home.module.css'
import { Sparkline } from './sparkline'

/** 2120000.00 → 212.00 */
export function tenThousands(amount: string): string {
  return formatAmount((Number(amount) / 10_000).toFixed(2))
}

/** The change in percent with one place, null where nothing can be compared. */
export function changeOf(value: string, before: string): number | null {
  const from = Number(before)
  return from === 0 ? null : Math.round(((Number(value) - from) / from) * 1000) / 10
}

/** Amounts too large for yuan. */
const inTenThousands: ReadonlySet<string> = new Set(['signAmount', 'loans'])

export function FigureStrip({ answer }: { answer: DashboardAnswer }) {
  const t = useTranslations('dashboard')
  const me = useMe()
  if (answer.figures.length === 0) return null
  const place = placeOf(answer, me)
  const { days, points } = curves[answer.period]
  const ends = Array.from({ length: points }, (_, at) =>
    dayjs(answer.today)
      .subtract(Math.round(((points - 1 - at) * days) / points), 'day')
      .format('MM-DD'),
  )
  const text = (name: string, value: string) =>
    inTenThousands.has(name) ? tenThousands(value) : value.includes('.') ? formatAmount(value) : formatNumber(value)
  return (
    <section className={styles.figures} aria-label={t('figures.label')}>
      {answer.figures.map(({ name, value, before, curve }) => {
        const figure = dashboardFigures.find((one) => one.name === name)
        if (!figure) return null
        return (
          <Link
            key={name}
            href={hrefOfList(figureList(figure, place, [answer.from, answer.to]))}
            title={t('figures.before', { value: text(name, before) })}
          >
            <span className={styles.figureName}>{t(`figures.${name}`)}</span>
            <b>{text(name, value)}</b>
            <span className={styles.figureFoot}>
              <Change value={value} before={before} />
              <Sparkline values={curve.map(Number)} />
            </span>
          </Link>
        )
      })}
      <DataTable
        className={styles.unseen}
        caption={t('figures.curve', { days })}
        rows={answer.figures}
        rowKey={({ name }) => name}
        columns={[
          { title: t('figures.until'), kind: 'name', cell: ({ name }) => t(`figures.${name}`) },
          ...ends.map(
            (end, at): DataColumn<(typeof answer.figures)[number]> => ({
              title: end,
              cell: ({ name, curve }) => text(name, curve[at] ?? '0'),
            }),
          ),
        ]}
      />
    </section>
  )
}

/** From this percentage on, the change is shown as a factor. */
const manifold = 200

function Change({ value, before }: { value: string; before: string }) {
  const t = useTranslations('dashboard.figures')
  const change = changeOf(value, before)
  if (change === null) return <span className={styles.change}>{Number(value) > 0 ? t('fromNothing') : t('same')}</span>
  if (change === 0) return <span className={styles.change}>{t('same')}</span>
  return (
    <span className={styles.change}>
      <svg width="9" height="8" viewBox="0 0 9 8" aria-hidden="true">
        <path d={change > 0 ? 'M4.500 0L9 8H0z' : 'M4.500 8L0 0h9z'} fill="currentColor" />
      </svg>
      {change >= manifold ? (
        t('times', { n: (change / 100 + 1).toFixed(1) })
      ) : (
        <>
          <span className={styles.unseen}>{change > 0 ? t('up') : t('down')}</span>
          {`${Math.abs(change).toFixed(1)}%`}
        </>
      )}
    </span>
  )
}
