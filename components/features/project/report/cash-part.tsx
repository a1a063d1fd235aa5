// Cash by month: what comes in above the line, what goes out below it, plan and fact side by side; the figures stand in the table.

import { useTranslations } from 'next-intl'
import { shortAmount, topOf } from '@/components/basic/chart-scale'
import { DataTable } from '@/components/basic/data-table'
import { Money } from '@/components/basic/values'
import type { ProjectReport } from '@/lib/model/calls/project-report'
import { Part } from './part'
import styles from './report.module.css'

const [height, foot] = [200, 22]
/** Few months stand further apart. */
const stepOf = (months: number) => Math.max(44, Math.min(120, 960 / months))

export function CashPart({ rows }: { rows: ProjectReport['cash'] }) {
  const t = useTranslations('project.report')
  const withCosts = rows.some(({ plan_out }) => plan_out !== null)
  return (
    <Part
      name="cash"
      wide
      empty={rows.length === 0}
      legend={[
        ['plan', 'plan'],
        ['fact', 'actual'],
      ]}
    >
      <Chart rows={rows} withCosts={withCosts} unit={t('tenThousand')} />
      <DataTable
        rows={rows}
        rowKey={({ month }) => month}
        columns={[
          { title: t('month'), kind: 'name', cell: ({ month }) => month },
          { title: t('planIn'), kind: 'number', cell: (row) => <Money value={row.plan_in} /> },
          { title: t('actualIn'), kind: 'number', cell: (row) => <Money value={row.actual_in} /> },
          withCosts && { title: t('planOut'), kind: 'number', cell: (row) => <Money value={row.plan_out} /> },
          withCosts && { title: t('actualOut'), kind: 'number', cell: (row) => <Money value={row.actual_out} /> },
        ]}
      />
    </Part>
  )
}

function Chart({ rows, withCosts, unit }: { rows: ProjectReport['cash']; withCosts: boolean; unit: string }) {
  const t = useTranslations('project.report')
  const [topIn, topOut] = [
    topOf(Math.max(0, ...rows.flatMap((row) => [Number(row.plan_in), Number(row.actual_in)]))),
    withCosts ? topOf(Math.max(0, ...rows.flatMap((row) => [Number(row.plan_out), Number(row.actual_out)]))) : 0,
  ]
  const whole = topIn + topOut
  const step = stepOf(rows.length)
  const middle = step / 2
  const zero = (topIn / whole) * height
  const tall = (value: string | null) => (Number(value ?? 0) / whole) * height
  const bar = (at: number, x: number, value: string | null, mark: 'plan' | 'actual', below: boolean) => (
    <rect
      data-mark={mark}
      x={at * step + x}
      y={below ? zero : zero - tall(value)}
      width={14}
      height={tall(value)}
      data-below={below || undefined}
    />
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className={styles.plot} tabIndex={0} aria-label={t('cashChart')}>
      <svg width={rows.length * step + 64} height={height + foot} aria-hidden="true">
        <text x={60} y={10} textAnchor="end">
          {shortAmount(topIn, unit)}
        </text>
        <text x={60} y={zero + 4} textAnchor="end">
          0
        </text>
        {withCosts && (
          <text x={60} y={height} textAnchor="end">
            {shortAmount(-topOut, unit)}
          </text>
        )}
        <g transform="translate(64 0)">
          {rows.map((row, at) => (
            <g key={row.month}>
              {bar(at, middle - 16, row.plan_in, 'plan', false)}
              {bar(at, middle, row.actual_in, 'actual', false)}
              {withCosts && bar(at, middle - 16, row.plan_out, 'plan', true)}
              {withCosts && bar(at, middle, row.actual_out, 'actual', true)}
              <text x={at * step + middle} y={height + 16} textAnchor="middle">
                {row.month.slice(2)}
              </text>
            </g>
          ))}
          <line x1={0} x2={rows.length * step} y1={zero} y2={zero} />
        </g>
      </svg>
    </section>
  )
}
