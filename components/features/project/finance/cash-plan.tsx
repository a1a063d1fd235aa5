// The cash plan: what is due to come in and go out in the coming months, as bars and as a table.
'use client'
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { PageHead } from '@/components/frame/page-head'
import { formatNumber } from '@/lib/client/format'
import { useCall } from '@/lib/client/use-call'
import { isMore, plus } from '@/lib/model/amounts'
import styles from './finance.module.css'

export function CashPlan() {
  const t = useTranslations('finance')
  const [months, setMonths] = useState(6)
  const answer = useCall('POST /api/eis/restful/finance/cashPlan', { months })
  const { data } = answer
  const outOf = (row: { outgoing: string; budgeted: string }) => plus(row.outgoing, row.budgeted)
  const top = Math.max(1, ...(data?.months.flatMap((row) => [Number(row.incoming), Number(outOf(row))]) ?? []))
  return (
    <>
      <PageHead>
        <Select
          aria-label={t('cash.span')}
          value={months}
          options={[3, 6, 12].map((value) => ({ value, label: t('cash.months', { n: value }) }))}
          onChange={setMonths}
        />
      </PageHead>
      <div className={styles.page}>
        <Notes of={answer} />
        {!data && <Unanswered of={answer} skeleton={<LinesSkeleton lines={8} />} />}
        {data && (
          <>
            <p className={styles.legend}>
              <span>{t('cash.opening', { amount: formatNumber(data.opening) })}</span>
              <span>{t('cash.overdue', { amount: formatNumber(data.overdue) })}</span>
              <span>{t('cash.legend')}</span>
            </p>
            <ul className={styles.chart} aria-hidden="true">
              {data.months.map((row) => (
                <li key={row.period} title={`${row.period} +${formatNumber(row.incoming)} −${formatNumber(outOf(row))}`}>
                  <div className={styles.bars}>
                    <i style={{ height: `${(Number(row.incoming) / top) * 100}%` }} />
                    <i data-part="out" style={{ height: `${(Number(outOf(row)) / top) * 100}%` }} />
                  </div>
                  <span>{row.period.slice(2)}</span>
                </li>
              ))}
            </ul>
            <DataTable
              label={t('cash.title')}
              rows={data.months}
              rowKey={({ period }) => period}
              columns={[
                { title: t('cash.month'), kind: 'name', cell: ({ period }) => period },
                ...(['incoming', 'outgoing', 'budgeted', 'net', 'balance'] as const).map(
                  (name): DataColumn<(typeof data.months)[number]> => ({
                    title: t(`cash.${name}`),
                    kind: 'number',
                    marks: (row) => ({ 'data-bad': isMore(0, row[name]) || undefined }),
                    cell: (row) => formatNumber(row[name]),
                  }),
                ),
              ]}
            />
          </>
        )}
      </div>
    </>
  )
}
