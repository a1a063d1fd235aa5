// The cash plan: what is due to come in and go out in the coming months, as bars and as a table.
'use client'
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notes, Unanswered } from '@/components/basic/answer'
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
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
            <section className={styles.scroll} aria-label={t('cash.title')} tabIndex={0}>
              <table className={styles.table} style={{ minWidth: 640 }}>
                <thead>
                  <tr>
                    <th scope="col">{t('cash.month')}</th>
                    {(['incoming', 'outgoing', 'budgeted', 'net', 'balance'] as const).map((name) => (
                      <th key={name} scope="col" data-number>
                        {t(`cash.${name}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.months.map((row) => (
                    <tr key={row.period}>
                      <th scope="row">{row.period}</th>
                      {(['incoming', 'outgoing', 'budgeted', 'net', 'balance'] as const).map((name) => (
                        <td key={name} data-number data-bad={isMore(0, row[name]) || undefined}>
                          {formatNumber(row[name])}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </>
        )}
      </div>
    </>
  )
}
