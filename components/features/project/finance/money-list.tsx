// The lists of the finance menu: payments, other costs, receipts, invoices and settlements, each with its steps, and one of them in the drawer.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Money } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { useActions } from '@/components/record/actions/use-actions'
import { ShowField } from '@/components/record/field/show/show-field'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { useAddressedAdd } from '@/components/record/list/use-addressed-add'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import type { Definition } from '@/lib/model/definition'
import { moneyActions } from './money-actions'
import { type MoneyKind, type MoneyRow, moneyAlso, moneyKinds } from './money-kinds'

const OpenMoney = dynamic(() => retried(() => import('./money-detail').then((module) => module.OpenMoney)), { ssr: false })

const asItIs = (list: ReactNode) => list
const scenes = ['ALL', 'MINE', 'SUB'] as const

interface MoneyListProps {
  kind: MoneyKind
  /** Beside the button that adds. */
  more?: ReactNode
  /** Puts the list into its place under the head: a panel below tabs. */
  frame?: (list: ReactNode) => ReactNode
}

/** So that amounts and states are read without scrolling, where there is room for them. */
const widths = {
  payment_code: 144,
  project_key: 160,
  budget_payment_key: 128,
  payee_name: 176,
  payment_type: 88,
  amount: 124,
  actual_amount: 124,
  over_budget: 80,
  expect_pay_date: 112,
}

export function MoneyList({ kind, more, frame = asItIs }: MoneyListProps) {
  const t = useTranslations('finance')
  const may = useMay()
  const definition: Definition = moneyKinds[kind]
  const actions = useActions(moneyActions[kind])
  const { ofRow } = actions
  const mayAdd = may(`${definition.permission}:a`)
  const screen = useMemo(
    (): ListScreen<Definition, MoneyRow> => ({
      definition,
      saveCode: `finance/${kind}`,
      scenes,
      widths,
      also: moneyAlso.filter((name) => name in definition.fields || name in (definition.computed ?? {})),
      rowActions: ofRow,
      card: (row) => ({
        left: <span>{row.project_name || row.customer_name || row.supplier_name}</span>,
        right: <ShowField definition={definition} name="status" field={definition.fields.status as never} row={row} />,
        facts: [
          { key: 'amount', label: t('field.amount'), value: <Money value={row.amount ?? row.settle_amount} /> },
          {
            key: 'who',
            label: t('who'),
            value: row.payee_name || row.invoice_title || row.contract_name || row.employee_name || row.customer_name || row.supplier_name,
          },
        ],
      }),
      firstUse: { title: t(`firstUse.${kind}`), text: t('firstUse.text') },
    }),
    [t, definition, kind, ofRow],
  )
  useAddressedAdd(mayAdd, actions.add)
  const add = mayAdd && <AddButton onClick={() => actions.add()}>{t(`add.${kind}`)}</AddButton>
  return (
    <>
      <PageHead>
        {more}
        {add}
      </PageHead>
      {frame(
        <EntityList screen={screen} firstAction={add} renderRecord={(open) => <OpenMoney kind={kind} open={open} actionsOf={ofRow} />} />,
      )}
      {actions.dialog}
    </>
  )
}
