// The accounting of projects month by month, with the months closed and opened, and one project summed up again.
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { PageHead } from '@/components/frame/page-head'
import { textOf } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import { useDialogs } from '@/components/record/form/use-dialogs'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { useDisplayNames } from '@/components/record/use-display-names'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { accounting } from '@/lib/model/entities/accounting'
import { totalPeriod } from '@/lib/model/finance-states'
import type { AccountedMonth } from '../rows'
import { moneyCalls, runMoney } from '../run'

const MonthsDialog = dynamic(() => retried(() => import('./closed-months').then((module) => module.ClosedMonths)), { ssr: false })

const shownOnCard = ['income_amount', 'total_cost', 'gross_profit', 'gross_rate', 'locked'] as const

export function AccountingList() {
  const t = useTranslations('finance')
  const labels = useDisplayNames(accounting)
  const may = useMay()
  const [months, setMonths] = useState(false)
  const { openForm, dialog } = useDialogs(moneyCalls)
  const screen = useMemo(
    (): ListScreen<typeof accounting> => ({
      definition: accounting,
      saveCode: 'finance/accounting',
      card: (row: AccountedMonth) => ({
        title: `${textOf(row.project_name)} ${row.account_period === totalPeriod ? t('total') : textOf(row.account_period)}`,
        facts: shownOnCard.map((name) => ({
          key: name,
          label: labels.head(name),
          value: <ShowField definition={accounting} name={name} field={accounting.fields[name]} row={row} />,
        })),
      }),
      widths: {
        account_period: 144,
        project_key: 148,
        income_amount: 112,
        purchase_cost: 112,
        resource_cost: 112,
        labor_cost: 112,
        other_cost: 112,
        tax_cost: 104,
        total_cost: 112,
        gross_profit: 112,
        gross_rate: 84,
        locked: 72,
      },
      cells: {
        account_period: (row: AccountedMonth) => (row.account_period === totalPeriod ? <b>{t('total')}</b> : textOf(row.account_period)),
      },
      rowActions: (row: AccountedMonth) => {
        const project_key = textOf(row.project_key)
        const account_period = textOf(row.account_period)
        const month = account_period !== totalPeriod
        const change = (name: 'lock' | 'unlock') => () =>
          void runMoney(`POST /api/eis/restful/accounting/${name}`, { account_period, project_key })
        return [
          ...(may('fin:accounting:e')
            ? [
                {
                  key: 'recalculate',
                  label: t('do.recalculate'),
                  onClick: () => void runMoney('POST /api/eis/restful/accounting/recalculate', { project_key }),
                },
              ]
            : []),
          ...(month && may('fin:accounting:lock') && row.locked !== true
            ? [{ key: 'lock', label: t('do.lock'), onClick: change('lock') }]
            : []),
          ...(month && may('fin:accounting:lock') && row.locked === true
            ? [{ key: 'unlock', label: t('do.unlock'), onClick: change('unlock') }]
            : []),
        ]
      },
      onOpen: (row: AccountedMonth) =>
        row.locked !== true &&
        row.account_period !== totalPeriod &&
        may('fin:accounting:e') &&
        openForm({ definition: accounting, key: textOf(row.accounting_key) }),
      firstUse: { title: t('firstUse.accounting'), text: t('firstUse.accountingText') },
    }),
    [t, may, openForm, labels],
  )
  const add = may('fin:accounting:a') && (
    <AddButton onClick={() => openForm({ definition: accounting, key: null })}>{t('add.accounting')}</AddButton>
  )
  return (
    <>
      <PageHead>
        {may('fin:accounting:lock') && <Button onClick={() => setMonths(true)}>{t('closeMonths')}</Button>}
        {add}
      </PageHead>
      <EntityList screen={screen} firstAction={add} />
      {months && <MonthsDialog onClose={() => setMonths(false)} />}
      {dialog}
    </>
  )
}
