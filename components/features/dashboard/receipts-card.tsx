// 收款计划: what instalments bring in on each of the next 30 days, and what is late.
import dayjs from 'dayjs'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { StatusGlyph } from '@/components/basic/status-glyph'
import { formatNumber } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { instalments } from '@/lib/model/dashboard'
import { dayBefore } from '@/lib/model/dashboard-lists'
import { hrefOfList } from '@/lib/model/record-list'
import { addValues } from '@/lib/model/reports/add-values'
import { Card, UnansweredCard } from './card'
import { DayGrid, dayNumber, useDayWords } from './day-grid'
import styles from './day-grid.module.css'
import { tenThousands } from './figure-strip'

/** The Monday before a day, or the Sunday after it. */
const weekEdge = (day: string, edge: 'first' | 'last') => {
  const date = dayjs(day)
  const moved = edge === 'first' ? date.subtract((date.day() + 6) % 7, 'day') : date.add((7 - date.day()) % 7, 'day')
  return moved.format('YYYY-MM-DD')
}

export function ReceiptsCard() {
  const t = useTranslations('dashboard')
  const words = useDayWords()
  const call = useCall('GET /api/fintech/biz/statistics/dashboard/receipts')
  if (!call.data)
    return (
      <Card title={t('card.receipts')}>
        <UnansweredCard of={call} />
      </Card>
    )
  const { receipts } = call.data
  if (!receipts) return null
  const { today, until, late, days } = receipts
  const byDay = new Map(days.map((one) => [one.day, one]))
  const total = days.reduce((sum, { amount }) => addValues(sum, amount), '0.00')
  const within = (day: string) => day >= today && day <= until
  return (
    <Card
      title={t('card.receipts')}
      note={<Link href={hrefOfList(instalments([today, until]))}>{t('receipts.total', { amount: formatNumber(total) })}</Link>}
    >
      {late.count > 0 && (
        <Link className={styles.late} href={hrefOfList(instalments([null, dayBefore(today)]))}>
          <StatusGlyph shape="overdue" />
          <span>{t('receipts.late', { n: late.count })}</span>
          <b>{formatNumber(late.amount)}</b>
        </Link>
      )}
      <DayGrid
        label={t('receipts.label')}
        from={weekEdge(today, 'first')}
        to={weekEdge(until, 'last')}
        today={today}
        within={within}
        cell={(day) => {
          const due = byDay.get(day)
          if (!due) return <b>{dayNumber(day)}</b>
          const text = t('receipts.day', { day: words(day), n: due.count, amount: formatNumber(due.amount) })
          return (
            <Link href={hrefOfList(instalments([day, day]))} title={text} aria-label={text}>
              <b>{dayNumber(day)}</b>
              <small>{t('receipts.tenThousands', { amount: tenThousands(due.amount) })}</small>
            </Link>
          )
        }}
      />
    </Card>
  )
}
