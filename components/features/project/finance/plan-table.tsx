// Receivable plans with the receipts that name them; receipts that name none stand below.

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { DataTable } from '@/components/basic/data-table'
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

/** A plan, a receipt of the plan above it, or the heading of the receipts without a plan. */
interface Line {
  key: string
  row?: Instalment
  receipt?: Receipt
}

const lineOf = (receipt: Receipt): Line => ({ key: textOf(receipt.receivable_key), receipt })

export function PlanTable({ plans, receipts, actionsOf, onOpen }: PlanTableProps) {
  const t = useTranslations('finance')
  const words = { plan: useDict('RECEIVE_PLAN_STATUS'), receipt: useDict('INCOME_STATUS') }
  const known = new Set(plans.map((row) => textOf(row.budget_receivable_key)))
  const loose = receipts.filter((one) => !known.has(textOf(one.budget_receivable_key)))
  const open = plans.filter((row) => row.status !== 'VOID')
  return (
    <DataTable
      className={styles.table}
      label={t('plan.label')}
      rows={[
        ...plans.flatMap((row): Line[] => {
          const key = textOf(row.budget_receivable_key)
          return [{ key, row }, ...receipts.filter((one) => textOf(one.budget_receivable_key) === key).map(lineOf)]
        }),
        ...(loose.length > 0 ? [{ key: 'loose' }, ...loose.map(lineOf)] : []),
      ]}
      rowKey={({ key }) => key}
      rowProps={({ receipt }) => ({ [receipt ? 'data-child' : 'data-row']: true })}
      whole={({ row, receipt }) => (row || receipt ? undefined : t('plan.loose'))}
      columns={[
        {
          title: t('plan.item'),
          kind: 'name',
          foot: t('table.total'),
          cell: ({ row, receipt }) =>
            receipt ? (
              <Button type="link" onClick={() => onOpen(receipt)}>
                {textOf(receipt.receivable_code)}
              </Button>
            ) : (
              textOf(row?.item_name)
            ),
        },
        { title: t('plan.date'), cell: ({ row, receipt }) => textOf(row ? row.plan_date : receipt?.receive_date) },
        {
          title: t('figure.receivable'),
          kind: 'number',
          foot: formatNumber(sumOf(open.map((row) => row.plan_amount))),
          cell: ({ row }) => row && formatNumber(textOf(row.plan_amount)),
        },
        {
          title: t('figure.received'),
          kind: 'number',
          foot: formatNumber(sumOf(open.map((row) => row.received_amount))),
          cell: ({ row, receipt }) => formatNumber(textOf(row ? row.received_amount : receipt?.amount)),
        },
        {
          title: t('plan.open'),
          kind: 'number',
          foot: formatNumber(sumOf(open.map((row) => row.open_amount))),
          cell: ({ row }) => row && formatNumber(textOf(row.open_amount)),
        },
        { title: t('plan.condition'), cell: ({ row, receipt }) => textOf(row ? row.condition : receipt?.payer_name) },
        {
          title: t('table.status'),
          cell: ({ row, receipt }) =>
            receipt ? (
              <Word dict="INCOME_STATUS" value={textOf(receipt.status)} words={words.receipt} />
            ) : Number(row?.overdue_days) > 0 ? (
              <StatusText shape="bad">{t('plan.late', { n: Number(row?.overdue_days) })}</StatusText>
            ) : (
              <Word dict="RECEIVE_PLAN_STATUS" value={textOf(row?.status)} words={words.plan} />
            ),
        },
        { title: t('table.actions'), cell: ({ row }) => row !== undefined && <RowActions actions={actionsOf(row)} /> },
      ]}
    />
  )
}
