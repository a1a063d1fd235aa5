// A tab of the workspace: the budget of payments, with the payments of each row, its versions and the figures above it.
'use client'
import { Button } from 'antd'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Answer } from '@/components/basic/answer'
import { confirmAction } from '@/components/basic/confirm-action'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { FigureStrip, useFigures } from '@/components/features/project/finance/figure-strip'
import styles from '@/components/features/project/finance/finance.module.css'
import { moneyActions } from '@/components/features/project/finance/money-actions'
import { moneyCalls, runMoney } from '@/components/features/project/run'
import { useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { useDialogs } from '@/components/record/form/use-dialogs'
import { deleteRecords } from '@/components/record/list/delete-records'
import type { Action } from '@/components/record/list/list-screen'
import { retried } from '@/lib/client/retried'
import { noRows, useAll } from '@/lib/client/use-all'
import { together } from '@/lib/client/use-call'
import { useMay } from '@/lib/client/use-may'
import { budgetPayment } from '@/lib/model/entities/budget'
import type { BudgetRow } from '../rows'
import { useProject } from '../use-project'
import { WorkspaceHead } from './workspace-head'

const BudgetTable = dynamic(
  () => retried(() => import('@/components/features/project/finance/budget-table').then((module) => module.BudgetTable)),
  {
    ssr: false,
  },
)
const VersionDialog = dynamic(
  () => retried(() => import('@/components/features/project/finance/version-dialog').then((module) => module.VersionDialog)),
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

export function PaymentTab() {
  const t = useTranslations('finance')
  const may = useMay()
  const { project } = useProject()
  const { project_key } = project
  const figures = useFigures(project_key)
  const rows = useAll('POST /api/eis/restful/budget/payment', { project_key })
  const payments = useAll(may('fin:payment:q') ? 'POST /api/eis/restful/payment/query' : null, { project_key }, { unasked: noRows })
  const actions = useActions(moneyActions.payment)
  const { openForm, dialog } = useDialogs(moneyCalls)
  const [comparing, setComparing] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const work = project.may.work
  const addRow = () => openForm({ definition: budgetPayment, key: null, fixed: { project_key, project_name: project.project_name } })
  const effect = async () => {
    if (await confirmAction({ title: t('askEffect', { n: figures.data?.drafts ?? 0 }), okText: t('effect'), cancelText: t('cancel') }))
      await runMoney('POST /api/eis/restful/budget/effect', { project_key })
  }
  const pay = (row?: BudgetRow) =>
    actions.add(
      { project_key, project_name: project.project_name },
      row && { budget_payment_key: row.budget_payment_key, budget_payment_name: row.item_name },
    )
  const actionsOf = (row: BudgetRow): Action[] => {
    if (!work || row.status === 'CLOSED') return []
    const remove = () =>
      deleteRecords({
        definition: budgetPayment,
        rows: [row],
        text: t('confirmDelete', { n: 1 }),
        okText: t('do.delete'),
        cancelText: t('cancel'),
        refresh: moneyCalls,
      })
    return [
      ...(may('fin:payment:a') ? [{ key: 'pay', label: t('do.ask'), onClick: () => pay(row) }] : []),
      ...(may('eis:budget:e')
        ? [
            {
              key: 'edit',
              label: t('do.edit'),
              onClick: () => openForm({ definition: budgetPayment, key: textOf(row.budget_payment_key) }),
            },
          ]
        : []),
      ...(may('eis:budget:d') ? [{ key: 'delete', label: t('do.delete'), danger: true, onClick: () => void remove() }] : []),
    ]
  }
  const first = work && may('eis:budget:a') && <AddButton onClick={addRow}>{t('addRow')}</AddButton>
  return (
    <div className={styles.body}>
      <WorkspaceHead>
        <Button onClick={() => setComparing(true)}>{t('version.title')}</Button>
        {work && may('eis:budget:e') && (figures.data?.drafts ?? 0) > 0 && <Button onClick={() => void effect()}>{t('effect')}</Button>}
        {work && may('eis:budget:a') && <Button onClick={addRow}>{t('addRow')}</Button>}
        {work && may('fin:payment:a') && <AddButton onClick={() => pay()}>{t('add.payment')}</AddButton>}
      </WorkspaceHead>
      <FigureStrip of={figures} />
      {figures.data && <p className={styles.mode}>{t(`mode.${figures.data.mode}`)}</p>}
      <Answer of={together(rows, payments)} skeleton={<LinesSkeleton lines={8} />}>
        {([{ records: budget }, { records: paid }]) =>
          budget.length === 0 && paid.length === 0 ? (
            <State picture="firstUse" title={t('firstUse.budget')}>
              {first}
            </State>
          ) : (
            <BudgetTable rows={budget} payments={paid} actionsOf={actionsOf} onOpen={(row) => setOpened(textOf(row.payment_key))} />
          )
        }
      </Answer>
      {comparing && <VersionDialog projectKey={project_key} onClose={() => setComparing(false)} />}
      {opened && <OpenMoney kind="payment" open={{ key: opened, close: () => setOpened(null) }} actionsOf={actions.ofRow} />}
      {dialog}
      {actions.dialog}
    </div>
  )
}
