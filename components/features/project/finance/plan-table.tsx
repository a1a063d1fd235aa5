// Receivable plans with the receipts that name them; receipts that name none stand below.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { StatusText } from '@/components/basic/status'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import type { Action } from '@/components/record/list/list-screen'
import { RowActions } from '@/components/record/list/row-actions'
import { formatNumber } from '@/lib/client/format'
import { sumOf } from '@/lib/model/amounts'
import type { Instalment, Receipt } from '../rows'
import styles from './finance.module.css'

interface PlanTableProps {
  plans: readonly Instalment[]
  receipts: readonly Receipt[]
  actionsOf: (row: Instalment) => Action[]
  onOpen: (receipt: Receipt) => void
}

export function PlanTable({ plans, receipts, actionsOf, onOpen }: PlanTableProps) {
  const t = useTranslations('finance')
  const words = { plan: useDict('RECEIVE_PLAN_STATUS'), receipt: useDict('INCOME_STATUS') }
  const known = new Set(plans.map((row) => textOf(row.budget_receivable_key)))
  const loose = receipts.filter((one) => !known.has(textOf(one.budget_receivable_key)))
  const child = (one: Receipt) => (
    <tr key={textOf(one.receivable_key)} data-child>
      <th scope="row">
        <Button type="link" onClick={() => onOpen(one)}>
          {textOf(one.receivable_code)}
        </Button>
      </th>
      <td>{textOf(one.receive_date)}</td>
      <td data-number>—</td>
      <td data-number>{formatNumber(textOf(one.amount))}</td>
      <td data-number>—</td>
      <td>{textOf(one.payer_name)}</td>
      <td>
        <Word dict="INCOME_STATUS" value={textOf(one.status)} words={words.receipt} />
      </td>
      <td />
    </tr>
  )
  const open = plans.filter((row) => row.status !== 'VOID')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className={styles.scroll} aria-label={t('plan.label')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('plan.item')}</th>
            <th scope="col">{t('plan.date')}</th>
            <th scope="col" data-number>
              {t('figure.receivable')}
            </th>
            <th scope="col" data-number>
              {t('figure.received')}
            </th>
            <th scope="col" data-number>
              {t('plan.open')}
            </th>
            <th scope="col">{t('plan.condition')}</th>
            <th scope="col">{t('table.status')}</th>
            <th scope="col">{t('table.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((row) => [
            <tr key={textOf(row.budget_receivable_key)} data-row>
              <th scope="row">{textOf(row.item_name)}</th>
              <td>{textOf(row.plan_date)}</td>
              <td data-number>{formatNumber(textOf(row.plan_amount))}</td>
              <td data-number>{formatNumber(textOf(row.received_amount))}</td>
              <td data-number>{formatNumber(textOf(row.open_amount))}</td>
              <td>{textOf(row.condition)}</td>
              <td>
                {Number(row.overdue_days) > 0 ? (
                  <StatusText shape="bad">{t('plan.late', { n: Number(row.overdue_days) })}</StatusText>
                ) : (
                  <Word dict="RECEIVE_PLAN_STATUS" value={textOf(row.status)} words={words.plan} />
                )}
              </td>
              <td>
                <RowActions actions={actionsOf(row)} />
              </td>
            </tr>,
            ...receipts.filter((one) => one.budget_receivable_key === row.budget_receivable_key).map(child),
          ])}
          {loose.length > 0 && (
            <tr data-row>
              <th scope="row" colSpan={8}>
                {t('plan.loose')}
              </th>
            </tr>
          )}
          {loose.map(child)}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('table.total')}
            </th>
            <td data-number>{formatNumber(sumOf(open.map((row) => row.plan_amount)))}</td>
            <td data-number>{formatNumber(sumOf(open.map((row) => row.received_amount)))}</td>
            <td data-number>{formatNumber(sumOf(open.map((row) => row.open_amount)))}</td>
            <td colSpan={3} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
