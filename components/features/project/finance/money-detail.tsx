// One payment, cost, receipt, invoice or settlement in the drawer over its list: what it is about, its lines and parts, its approval and its log.
import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import { Link } from '@/components/basic/link'
import { StatusTag } from '@/components/basic/status'
import { useMarks } from '@/components/basic/use-marks'
import { Empty } from '@/components/basic/values'
import { OperationLog } from '@/components/record/detail/operation-log'
import { type DetailParts, RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { ShowField } from '@/components/record/field/show/show-field'
import { useDict } from '@/components/record/field/use-dict'
import type { Action } from '@/components/record/list/list-screen'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { useDisplayNames } from '@/components/record/use-display-names'
import type { Definition } from '@/lib/model/definition'
import { paymentDetail, paymentPart } from '@/lib/model/entities/payment'
import { type MoneyKind, type MoneyRow, moneyKinds } from './money-kinds'

interface OpenProps {
  kind: MoneyKind
  open: OpenRecord
  actionsOf: (row: MoneyRow) => Action[]
}

export function OpenMoney({ kind, open, actionsOf }: OpenProps) {
  const t = useTranslations('finance')
  return (
    <RecordDrawer title={t(`detail.${kind}`)} open={open}>
      <MoneyDetail key={open.key} kind={kind} recordKey={open.key} actionsOf={actionsOf} />
    </RecordDrawer>
  )
}

/** The figures under the title of each kind. */
const facts: Readonly<Record<MoneyKind, readonly (keyof MoneyRow)[]>> = {
  payment: ['amount', 'actual_amount', 'payee_name', 'expect_pay_date'],
  otherCost: ['amount', 'offset_amount', 'paid_amount', 'employee_key'],
  receivable: ['amount', 'over_amount', 'receive_date', 'confirm_by_key'],
  invoice: ['amount', 'tax_amount', 'invoice_no', 'invoice_date'],
  settlement: ['settle_amount', 'moved_amount', 'balance', 'contract_amount'],
}

function MoneyDetail({ kind, recordKey, actionsOf }: { kind: MoneyKind; recordKey: string; actionsOf: (row: MoneyRow) => Action[] }) {
  const marks = useMarks()
  const t = useTranslations('finance')
  const definition: Definition = moneyKinds[kind]
  const labels = useDisplayNames(definition)
  const status = definition.fields.status
  const dict = status?.kind === 'choice' ? status.dict : ''
  const states = useDict(dict)
  const parts = (row: MoneyRow): DetailParts => ({
    marks: (
      <>
        <Word dict={dict} value={textOf(row.status)} words={states} as="tag" />
        {row.over_budget === true && <StatusTag shape="bad">{t('overBudget')}</StatusTag>}
      </>
    ),
    note: [
      textOf(row.project_name),
      textOf(row.contract_name),
      textOf(row.amount_upper),
      textOf(row.void_reason ?? row.change_reason ?? row.reject_reason),
    ]
      .filter(Boolean)
      .join(marks.comma),
    facts: facts[kind].flatMap((name) => {
      const field = definition.fields[name]
      return field
        ? [
            {
              key: name,
              field: name,
              label: labels.field(name),
              value: <ShowField definition={definition} name={name} field={field} row={row} place="page" />,
            },
          ]
        : []
    }),
    actions: actionsOf(row),
    tabs: [
      { key: 'records', label: t('tab.records'), content: <RecordSections definition={definition} row={row} /> },
      ...(kind === 'payment'
        ? [
            { key: 'lines', label: t('tab.lines'), content: <SubTable definition={paymentDetail} fixed={{ payment_key: recordKey }} /> },
            { key: 'parts', label: t('tab.parts'), content: <SubTable definition={paymentPart} fixed={{ payment_key: recordKey }} /> },
          ]
        : []),
      ...('process_instance_id' in definition.fields
        ? [
            {
              key: 'approval',
              label: t('tab.approval'),
              content: textOf(row.process_instance_id) ? (
                <p>
                  <Link href={`/home/myApply?open=${textOf(row.process_instance_id)}`}>
                    <Button type="link">{t('toApproval')}</Button>
                  </Link>
                  {textOf(row.approve_comment)}
                </p>
              ) : (
                <Empty />
              ),
            },
          ]
        : []),
      { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={definition} recordKey={recordKey} /> },
    ],
  })
  return <RecordDetail definition={definition} recordKey={recordKey} parts={parts} />
}
