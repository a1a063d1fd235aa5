// Money from customers: the receipts, and the instalments that they are to pay, of all contracts and projects.
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { Tabs } from '@/components/basic/tab-bar'
import { Money } from '@/components/basic/values'
import { replaceAddress } from '@/components/frame/address'
import { PageHead } from '@/components/frame/page-head'
import { useViewAddress } from '@/components/frame/view-address'
import { textOf } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { useMay } from '@/lib/client/use-may'
import { budgetReceivable } from '@/lib/model/entities/budget'
import type { Instalment } from '../rows'
import { MoneyList } from './money-list'

const views = ['receipts', 'plans'] as const

export function ReceivableScreen() {
  const t = useTranslations('finance')
  const may = useMay()
  const { path, params } = useViewAddress()
  if (!may('eis:budget:q')) return <MoneyList kind="receivable" />
  const tab = params.get('tab') === 'plans' ? 'plans' : 'receipts'
  const frame = (list: ReactNode) => (
    <Tabs
      label={t('receivable.views')}
      value={tab}
      tabs={views.map((key) => ({ key, label: t(`receivable.${key}`) }))}
      onChange={(key) => replaceAddress(path, key === 'plans' ? 'tab=plans' : '')}
    >
      {list}
    </Tabs>
  )
  return tab === 'plans' ? <Plans frame={frame} /> : <MoneyList kind="receivable" frame={frame} />
}

/** The instalments; what is open and how late it is stands beside each. */
function Plans({ frame }: { frame: (list: ReactNode) => ReactNode }) {
  const t = useTranslations('finance')
  const screen = useMemo(
    (): ListScreen<typeof budgetReceivable> => ({
      definition: budgetReceivable,
      saveCode: 'finance/plan',
      columns: [
        'item_name',
        'contract_key',
        'project_key',
        'period_no',
        'plan_date',
        'plan_amount',
        'received_amount',
        'open_amount',
        'overdue_days',
        'status',
      ],
      computed: {
        open_amount: {
          title: t('receivable.open'),
          width: 108,
          align: 'right',
          render: (row: Instalment) => <Money value={textOf(row.open_amount)} />,
        },
        overdue_days: {
          title: t('receivable.late'),
          width: 72,
          align: 'right',
          render: (row: Instalment) => (Number(row.overdue_days) > 0 ? t('receivable.days', { n: Number(row.overdue_days) }) : '—'),
        },
      },
      widths: {
        item_name: 196,
        contract_key: 148,
        project_key: 136,
        period_no: 56,
        plan_date: 104,
        plan_amount: 120,
        received_amount: 120,
        status: 88,
      },
      card: (row: Instalment) => ({
        left: <span>{textOf(row.contract_name) || textOf(row.project_name)}</span>,
        right: <ShowField definition={budgetReceivable} name="status" field={budgetReceivable.fields.status} row={row} />,
        facts: [
          { key: 'date', label: t('receivable.due'), value: textOf(row.plan_date) },
          { key: 'open', label: t('receivable.open'), value: <Money value={textOf(row.open_amount)} /> },
        ],
      }),
      firstUse: { title: t('receivable.none'), text: t('receivable.noneText') },
    }),
    [t],
  )
  return (
    <>
      <PageHead />
      {frame(<EntityList screen={screen} />)}
    </>
  )
}
