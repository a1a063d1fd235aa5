// A tab of the workspace: what the project will receive, plan by plan with the receipts of each, and what is late.
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Answer } from '@/components/basic/answer'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { FigureStrip, useFigures } from '@/components/features/project/finance/figure-strip'
import styles from '@/components/features/project/finance/finance.module.css'
import { moneyActions } from '@/components/features/project/finance/money-actions'
import { moneyCalls } from '@/components/features/project/run'
import { isWritable } from '@/components/record/access-level'
import { useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import { deleteRecords } from '@/components/record/list/delete-records'
import type { Action } from '@/components/record/list/list-screen'
import { retried } from '@/lib/client/retried'
import { noRows, useAll } from '@/lib/client/use-all'
import { together } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { budgetReceivable } from '@/lib/model/entities/budget'
import type { Instalment } from '../rows'
import { useProject } from '../use-project'
import { WorkspaceHead } from './workspace-head'

const PlanTable = dynamic(
  () => retried(() => import('@/components/features/project/finance/plan-table').then((module) => module.PlanTable)),
  {
    ssr: false,
  },
)
const OpenMoney = dynamic(
  () => retried(() => import('@/components/features/project/finance/money-detail').then((module) => module.OpenMoney)),
  {
    ssr: false,
  },
)

export function ReceivePaymentTab() {
  const t = useTranslations('finance')
  const may = useMay()
  const { project } = useProject()
  const { project_key } = project
  const figures = useFigures(project_key)
  const plans = useAll('POST /api/eis/restful/budget/receivable', { project_key })
  const receipts = useAll(may('fin:receivable:q') ? 'POST /api/eis/restful/receivable/query' : null, { project_key }, { unasked: noRows })
  const actions = useActions(moneyActions.receivable)
  const { openForm, dialog } = useDialogs(moneyCalls)
  const [opened, setOpened] = useState<string | null>(null)
  const work = project.may.work
  const mayReceive = may('fin:receivable:a')
  const addPlan = () => openForm({ definition: budgetReceivable, key: null, fixed: { project_key, project_name: project.project_name } })
  const actionsOf = (row: Instalment): Action[] => {
    const open = row.status === 'WAIT' || row.status === 'PART'
    const remove = () =>
      deleteRecords({
        definition: budgetReceivable,
        rows: [row],
        text: t('confirmDelete', { n: 1 }),
        okText: t('do.delete'),
        cancelText: t('cancel'),
        refresh: moneyCalls,
      })
    return [
      ...(open && mayReceive && row.contract_key
        ? [
            {
              key: 'receive',
              label: t('do.receive'),
              onClick: () =>
                actions.add(undefined, {
                  contract_key: row.contract_key,
                  contract_name: row.contract_name,
                  budget_receivable_key: row.budget_receivable_key,
                  budget_receivable_name: row.item_name,
                  amount: row.open_amount,
                }),
            },
          ]
        : []),
      ...(work && open && may('eis:budget:e')
        ? [
            {
              key: 'edit',
              label: t('do.edit'),
              onClick: () => openForm({ definition: budgetReceivable, key: textOf(row.budget_receivable_key) }),
            },
          ]
        : []),
      ...(work && row.status === 'WAIT' && isWritable(row) && may('eis:budget:d')
        ? [{ key: 'delete', label: t('do.delete'), danger: true, onClick: () => void remove() }]
        : []),
    ]
  }
  return (
    <div className={styles.body}>
      <WorkspaceHead>
        {work && may('eis:budget:a') && <AddButton onClick={addPlan}>{t('addPlan')}</AddButton>}
        {mayReceive && <AddButton onClick={() => actions.add()}>{t('add.receivable')}</AddButton>}
      </WorkspaceHead>
      <FigureStrip of={figures} />
      <Answer of={together(plans, receipts)} skeleton={<LinesSkeleton lines={6} />}>
        {([{ records: planned }, { records: received }]) =>
          planned.length === 0 && received.length === 0 ? (
            <State picture="firstUse" title={t('firstUse.plans')} text={t('firstUse.plansText')} />
          ) : (
            <PlanTable plans={planned} receipts={received} actionsOf={actionsOf} onOpen={(row) => setOpened(textOf(row.receivable_key))} />
          )
        }
      </Answer>
      {opened && <OpenMoney kind="receivable" open={{ key: opened, close: () => setOpened(null) }} actionsOf={actions.ofRow} />}
      {dialog}
      {actions.dialog}
    </div>
  )
}
