// The rows of a project's budget with the payments of each: what is planned, paid, occupied and left (docs/domain/project-money.md#budget).
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
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
  const child = (one: Payment) => (
    <tr key={textOf(one.payment_key)} data-child>
      <th scope="row">
        <Button type="link" onClick={() => onOpen(one)}>
          {textOf(one.payment_code)}
        </Button>
      </th>
      <td>{words.kind.textOf(textOf(one.payment_type))}</td>
      <td data-number>{formatNumber(textOf(one.amount))}</td>
      <td data-number>{isMore(one.actual_amount, 0) ? formatNumber(textOf(one.actual_amount)) : '—'}</td>
      <td data-number>{isMore(openOf(one), 0) ? formatNumber(openOf(one)) : '—'}</td>
      <td />
      <td>{`${textOf(one.payee_name)}${marks.comma}${textOf(one.actual_pay_date ?? one.expect_pay_date).slice(5)}`}</td>
      <td>
        <Word dict="PAYMENT_STATUS" value={textOf(one.status)} words={words.payment} />
        {one.over_budget === true && <b data-bad> {t('overShort')}</b>}
      </td>
      <td />
    </tr>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className={styles.scroll} aria-label={t('table.label')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('table.item')}</th>
            <th scope="col">{t('table.type')}</th>
            <th scope="col" data-number>
              {t('table.amount')}
            </th>
            <th scope="col" data-number>
              {t('figure.paid')}
            </th>
            <th scope="col" data-number>
              {t('figure.occupied')}
            </th>
            <th scope="col" data-number>
              {t('figure.available')}
            </th>
            <th scope="col">{t('table.use')}</th>
            <th scope="col">{t('table.status')}</th>
            <th scope="col">{t('table.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = textOf(row.budget_payment_key)
            const below = of(key)
            const over = isMore(0, row.balance)
            return [
              <tr key={key} data-row>
                <th scope="row">
                  {below.length > 0 ? (
                    <Button type="text" size="small" aria-expanded={!closed.has(key)} onClick={() => toggle(key)}>
                      {closed.has(key) ? '+' : '−'} {textOf(row.item_name)}
                    </Button>
                  ) : (
                    textOf(row.item_name)
                  )}
                </th>
                <td>{words.type.textOf(textOf(row.cost_type))}</td>
                <td data-number>
                  {formatNumber(textOf(row.effect_amount))}
                  {row.status === 'DRAFT' && <small title={t('waiting')}> → {formatNumber(textOf(row.plan_amount))}</small>}
                </td>
                <td data-number>{formatNumber(textOf(row.paid_amount))}</td>
                <td data-number>{formatNumber(unpaid(row))}</td>
                <td data-number data-bad={over || undefined}>
                  {formatNumber(textOf(row.balance))}
                </td>
                <td>
                  <Rail whole={Number(row.effect_amount)} paid={Number(row.paid_amount)} occupied={Number(unpaid(row))} />
                </td>
                <td>
                  <Word dict="BUDGET_STATUS" value={textOf(row.status)} words={words.status} />
                </td>
                <td>
                  <RowActions actions={actionsOf(row)} />
                </td>
              </tr>,
              ...(closed.has(key) ? [] : below.map(child)),
            ]
          })}
          {outside.length > 0 && (
            <tr data-row>
              <th scope="row" colSpan={9}>
                {t('outside')}
              </th>
            </tr>
          )}
          {outside.map(child)}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('table.total')}
            </th>
            <td data-number>{formatNumber(sumOf(rows.map((row) => row.effect_amount)))}</td>
            <td data-number>{formatNumber(sumOf(payments.map((row) => row.actual_amount)))}</td>
            <td data-number>{formatNumber(sumOf(payments.map(openOf)))}</td>
            <td data-number>{formatNumber(sumOf(rows.map((row) => row.balance)))}</td>
            <td colSpan={3} />
          </tr>
        </tfoot>
      </table>
    </section>
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
