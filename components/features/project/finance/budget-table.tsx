// The rows of a project's budget with the payments of each: what is planned, paid, occupied and left (docs/domain/project-money.md#budget).

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { type DataColumn, DataTable } from '@/components/basic/data-table'
import { useMarks } from '@/components/basic/use-marks'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import type { Action } from '@/components/record/list/list-screen'
import { RowActions } from '@/components/record/list/row-actions'
import { formatNumber } from '@/lib/client/format'
import { isMore, minus, sumOf } from '@/lib/model/amounts'
import type { BudgetRow, Payment } from '../rows'
import styles from './finance.module.css'

interface BudgetTableProps {
  rows: readonly BudgetRow[]
  payments: readonly Payment[]
  actionsOf: (row: BudgetRow) => Action[]
  onOpen: (payment: Payment) => void
}

/** A row of the budget, a payment of the row above it, or the heading of the payments outside. */
interface Line {
  key: string
  row?: BudgetRow
  payment?: Payment
}
type Part<T> = (one: T) => ReactNode

const lineOf = (payment: Payment): Line => ({ key: textOf(payment.payment_key), payment })
const column = (title: string, ofRow: Part<BudgetRow>, ofPayment: Part<Payment>): DataColumn<Line> => ({
  title,
  cell: ({ row, payment }) => (row ? ofRow(row) : payment && ofPayment(payment)),
})
const unpaid = (row: BudgetRow) => minus(row.applied_amount, row.paid_amount)
const openOf = (row: Payment) =>
  ['PROGRESS', 'PASS', 'PAYING'].includes(textOf(row.status)) ? minus(row.amount, row.actual_amount) : '0.00'

export function BudgetTable({ rows, payments, actionsOf, onOpen }: BudgetTableProps) {
  const marks = useMarks()
  const t = useTranslations('finance')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const words = {
    type: useDict('COST_TYPE'),
    status: useDict('BUDGET_STATUS'),
    payment: useDict('PAYMENT_STATUS'),
    kind: useDict('PAYMENT_TYPE'),
  }
  const of = (key: string) => payments.filter((one) => textOf(one.budget_payment_key) === key)
  const outside = of('')
  const toggle = (key: string) => setClosed((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  const lines = rows.flatMap((row): Line[] => {
    const key = textOf(row.budget_payment_key)
    return [{ key, row }, ...(closed.has(key) ? [] : of(key).map(lineOf))]
  })
  const amount = (title: string, ofRow: Part<BudgetRow>, ofPayment: Part<Payment>, foot: string) =>
    ({ ...column(title, ofRow, ofPayment), kind: 'number', foot: formatNumber(foot) }) satisfies DataColumn<Line>
  return (
    <DataTable
      className={styles.table}
      label={t('table.label')}
      rows={[...lines, ...(outside.length > 0 ? [{ key: 'outside' }, ...outside.map(lineOf)] : [])]}
      rowKey={({ key }) => key}
      rowProps={({ payment }) => ({ [payment ? 'data-child' : 'data-row']: true })}
      whole={({ row, payment }) => (row || payment ? undefined : t('outside'))}
      columns={[
        {
          ...column(
            t('table.item'),
            (row) => {
              const key = textOf(row.budget_payment_key)
              if (of(key).length === 0) return textOf(row.item_name)
              return (
                <Button type="text" size="small" aria-expanded={!closed.has(key)} onClick={() => toggle(key)}>
                  {closed.has(key) ? '+' : '−'} {textOf(row.item_name)}
                </Button>
              )
            },
            (one) => (
              <Button type="link" onClick={() => onOpen(one)}>
                {textOf(one.payment_code)}
              </Button>
            ),
          ),
          kind: 'name',
          foot: t('table.total'),
        },
        column(
          t('table.type'),
          (row) => words.type.textOf(textOf(row.cost_type)),
          (one) => words.kind.textOf(textOf(one.payment_type)),
        ),
        amount(
          t('table.amount'),
          (row) => (
            <>
              {formatNumber(textOf(row.effect_amount))}
              {row.status === 'DRAFT' && <small title={t('waiting')}> → {formatNumber(textOf(row.plan_amount))}</small>}
            </>
          ),
          (one) => formatNumber(textOf(one.amount)),
          sumOf(rows.map((row) => row.effect_amount)),
        ),
        amount(
          t('figure.paid'),
          (row) => formatNumber(textOf(row.paid_amount)),
          (one) => (isMore(one.actual_amount, 0) ? formatNumber(textOf(one.actual_amount)) : null),
          sumOf(payments.map((row) => row.actual_amount)),
        ),
        amount(
          t('figure.occupied'),
          (row) => formatNumber(unpaid(row)),
          (one) => (isMore(openOf(one), 0) ? formatNumber(openOf(one)) : null),
          sumOf(payments.map(openOf)),
        ),
        {
          ...amount(
            t('figure.available'),
            (row) => formatNumber(textOf(row.balance)),
            () => false,
            sumOf(rows.map((row) => row.balance)),
          ),
          marks: ({ row }) => ({ 'data-bad': (row && isMore(0, row.balance)) || undefined }),
        },
        column(
          t('table.use'),
          (row) => <Rail whole={Number(row.effect_amount)} paid={Number(row.paid_amount)} occupied={Number(unpaid(row))} />,
          (one) => `${textOf(one.payee_name)}${marks.comma}${textOf(one.actual_pay_date ?? one.expect_pay_date).slice(5)}`,
        ),
        column(
          t('table.status'),
          (row) => <Word dict="BUDGET_STATUS" value={textOf(row.status)} words={words.status} />,
          (one) => (
            <>
              <Word dict="PAYMENT_STATUS" value={textOf(one.status)} words={words.payment} />
              {one.over_budget === true && <b data-bad> {t('overShort')}</b>}
            </>
          ),
        ),
        column(
          t('table.actions'),
          (row) => <RowActions actions={actionsOf(row)} />,
          () => false,
        ),
      ]}
    />
  )
}

/** Paid and occupied of what is in effect; what is above it is hatched. */
function Rail({ whole, paid, occupied }: { whole: number; paid: number; occupied: number }) {
  const top = Math.max(whole, paid + occupied, 1)
  const share = (value: number) => `${(Math.max(0, value) / top) * 100}%`
  const over = Math.max(0, paid + occupied - whole)
  return (
    <span className={styles.rail} aria-hidden="true">
      <i style={{ width: share(paid) }} />
      <i data-part="occupied" style={{ width: share(occupied - over) }} />
      <i data-part="over" style={{ width: share(over) }} />
    </span>
  )
}
