// The loans of customers and colleagues: list, everything done with them, and one of them in the drawer (docs/domain/loan.md#loan).
'use client'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, Money } from '@/components/basic/values'
import { type UsedActions, useActions } from '@/components/record/actions/use-actions'
import { OperationLog } from '@/components/record/detail/operation-log'
import { type DetailParts, RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { ShowField } from '@/components/record/field/show/show-field'
import { useDict } from '@/components/record/field/use-dict'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { RecordList } from '@/components/record/screen/record-list'
import { loan, loanRepayment } from '@/lib/model/entities/loan'
import type { Loan } from '../rows'
import { isOpenLoan, loanActions, loanAlso } from './loan-actions'
import { shortActions } from './short-actions'

const scenes = ['ALL', 'MINE', 'SUB'] as const
const columns = [
  'loan_code',
  'loan_category',
  'customer_key',
  'order_key',
  'borrower_key',
  'loan_org',
  'apply_amount',
  'loan_amount',
  'loan_date',
  'status',
] as const
const deletable: readonly string[] = ['APPLYING', 'DRAFT', 'REJECT', 'CANCEL']

export function LoanList() {
  const t = useTranslations('order')
  const actions = useActions(loanActions)
  const screen = useMemo(
    () => ({
      saveCode: 'order/loan',
      scenes,
      columns,
      also: loanAlso,
      widths: {
        loan_code: 136,
        loan_category: 88,
        customer_key: 164,
        order_key: 164,
        borrower_key: 76,
        loan_org: 120,
        apply_amount: 124,
        loan_amount: 124,
        loan_date: 100,
        status: 88,
      },
      card: (row: Loan) => ({
        left: <span>{textOf(row.customer_name) || textOf(row.borrower_name)}</span>,
        right: <ShowField definition={loan} name="status" field={loan.fields.status} row={row} />,
        facts: [
          { key: 'apply', label: t('loan.applied'), value: <Money value={textOf(row.apply_amount)} /> },
          { key: 'loan', label: t('disbursed'), value: <Money value={textOf(row.loan_amount)} /> },
          { key: 'org', label: t('fact.org'), value: textOf(row.loan_org) || <Empty /> },
        ],
      }),
      firstUse: { title: t('loan.firstUse.title'), text: t('loan.firstUse.text') },
    }),
    [t],
  )
  return (
    <>
      <RecordList
        definition={loan}
        screen={screen}
        moreActions={(row) => shortActions(t, actions.ofRow(row))}
        isOpen={isOpenLoan}
        isDeletable={(row) => deletable.includes(textOf(row.status))}
        renderOpen={(open, edit) => <OpenLoan open={open} actions={actions} onEdit={edit} />}
      />
      {actions.dialog}
    </>
  )
}

function OpenLoan({ open, actions, onEdit }: { open: OpenRecord; actions: UsedActions<Loan>; onEdit: () => void }) {
  const marks = useMarks()
  const t = useTranslations('order')
  const states = useDict('LOAN_STATUS')
  const categories = useDict('LOAN_CATEGORY')
  const parts = (row: Loan): DetailParts => ({
    marks: <Word dict="LOAN_STATUS" value={textOf(row.status)} words={states} as="tag" />,
    note: [categories.textOf(textOf(row.loan_category)), textOf(row.order_name), textOf(row.purpose), textOf(row.reject_reason)]
      .filter(Boolean)
      .join(marks.comma),
    facts: [
      { key: 'who', label: t('loan.who'), value: textOf(row.customer_name) || textOf(row.borrower_name) || <Empty /> },
      { key: 'apply', field: 'apply_amount', label: t('loan.applied'), value: <Money large value={textOf(row.apply_amount)} /> },
      { key: 'loan', field: 'loan_amount', label: t('disbursed'), value: <Money value={textOf(row.loan_amount)} /> },
      { key: 'repaid', field: 'repaid_amount', label: t('loan.repaid'), value: <Money value={textOf(row.repaid_amount)} /> },
      { key: 'due', label: t('loan.due'), value: textOf(row.due_date) || <Empty /> },
    ],
    actions: actions.ofRow(row),
    tabs: [
      {
        key: 'records',
        label: t('tab.records'),
        content: <RecordSections definition={loan} row={row} onEdit={isOpenLoan(row) && row.power !== 'READ' ? onEdit : undefined} />,
      },
      ...(row.loan_category === 'STAFF'
        ? [
            {
              key: 'repayments',
              label: t('tab.repayments'),
              content: <SubTable definition={loanRepayment} fixed={{ loan_key: open.key }} />,
            },
          ]
        : []),
      { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={loan} recordKey={open.key} /> },
    ],
  })
  return (
    <RecordDrawer title={t('loan.detail')} open={open}>
      <RecordDetail key={open.key} definition={loan} recordKey={open.key} call="POST /api/fintech/biz/loan/fetch" parts={parts} />
    </RecordDrawer>
  )
}
