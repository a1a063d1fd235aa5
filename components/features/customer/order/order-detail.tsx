// One order: state, received amounts, and everything that belongs to it.

import { Button } from 'antd'
import { useTranslations } from 'next-intl'
import type { Stage } from '@/components/basic/beam'
import { Link } from '@/components/basic/link'
import { useMarks } from '@/components/basic/use-marks'
import { Empty, Money } from '@/components/basic/values'
import { isWritable } from '@/components/record/access-level'
import type { UsedActions } from '@/components/record/actions/use-actions'
import { OperationLog } from '@/components/record/detail/operation-log'
import { type DetailParts, RecordDetail, RecordDrawer } from '@/components/record/detail/record-detail'
import { RecordSections } from '@/components/record/detail/record-sections'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { FileList, filesOf } from '@/components/record/field/show/files'
import { useDict } from '@/components/record/field/use-dict'
import type { OpenRecord } from '@/components/record/list/use-open-record'
import { useMay } from '@/lib/client/use-may'
import { useNarrow } from '@/lib/client/use-window'
import { order, orderFee } from '@/lib/model/entities/order'
import { agreeingStates, closedStates, stageOf, stepsOf } from '@/lib/model/order-states'
import type { Order } from '../rows'
import { orderCalls } from '../run'
import { OrderTickets } from '../ticket/ticket-tables'
import { MakerTable } from './maker-table'
import { OrderMoney } from './money-bar'
import { IncomeTable, LoanTable } from './money-tables'

export function OpenOrder({ open, actions }: { open: OpenRecord; actions: UsedActions<Order> }) {
  const t = useTranslations('order')
  return (
    <RecordDrawer title={t('detail')} open={open}>
      <OrderDetail key={open.key} orderKey={open.key} actions={actions} />
    </RecordDrawer>
  )
}

function stagesOf(row: Order, wordOf: (state: string) => string): Stage[] {
  const status = textOf(row.status)
  if (status === 'CANCEL') return []
  const steps = stepsOf(textOf(row.order_type))
  const at = steps.findIndex(({ state }) => state === stageOf(status))
  return steps.map(({ state, time }, index) => ({
    key: state,
    text: wordOf(state),
    ...(index <= at && { note: textOf(row[time]).slice(5, 10) }),
    state: index < at ? 'done' : index === at ? 'current' : 'ahead',
  }))
}

function OrderDetail({ orderKey, actions }: { orderKey: string; actions: UsedActions<Order> }) {
  const marks = useMarks()
  const t = useTranslations('order')
  const states = useDict('ORDER_STATUS')
  const types = useDict('ORDER_TYPE')
  const may = useMay()
  const narrow = useNarrow()
  const parts = (row: Order): DetailParts => {
    const status = textOf(row.status)
    const open = isWritable(row) && !closedStates.includes(status)
    const edit = actions.editOf(row)
    const fixed = { order_key: orderKey }
    const next = actions.ofRow(row)
    const income = next.find((one) => one.key === 'income')
    return {
      marks: <Word dict="ORDER_STATUS" value={status} words={states} as="tag" />,
      note: [
        textOf(row.order_code),
        types.textOf(textOf(row.order_type)),
        // the planned signer and day of a draft are among its fields
        row.status === 'DRAFT' ? '' : t('signedBy', { names: sharesText(row, marks.list), date: textOf(row.sign_date) }),
        textOf(row.cancel_reason) || textOf(row.finish_remark) || textOf(row.back_reason),
      ]
        .filter(Boolean)
        .join(marks.comma),
      facts: [
        {
          key: 'customer',
          label: t('fact.customer'),
          value: may('crm:customer:q') ? (
            <Link href={`/crm/customer/list/${textOf(row.customer_key)}`}>{textOf(row.customer_name)}</Link>
          ) : (
            textOf(row.customer_name)
          ),
        },
        { key: 'amount', field: 'order_amount', label: t('amount'), value: <Money large value={textOf(row.order_amount)} /> },
        { key: 'fee', field: 'service_fee', label: t('fee'), value: <Money value={textOf(row.service_fee)} /> },
        { key: 'unreceived', field: 'unreceived_amount', label: t('unreceived'), value: <Money value={textOf(row.unreceived_amount)} /> },
        { key: 'maker', label: t('fact.maker'), value: textOf(row.work_person_name) || <Empty /> },
        { key: 'org', label: t('fact.org'), value: textOf(row.submit_org) || <Empty /> },
      ],
      stages: stagesOf(row, states.textOf),
      actions: next,
      bar: narrow && income && (
        <Button type="primary" block onClick={income.onClick}>
          {income.label}
        </Button>
      ),
      tabs: [
        {
          key: 'records',
          label: t('tab.records'),
          content: (
            <>
              <OrderMoney row={row} />
              <RecordSections definition={order} row={row} onEdit={edit} />
            </>
          ),
        },
        {
          key: 'fees',
          label: t('tab.fees'),
          content: (
            <SubTable
              definition={orderFee}
              fixed={fixed}
              editable={edit !== undefined && agreeingStates.includes(status)}
              refresh={orderCalls}
            />
          ),
        },
        ...(may('order:maker:q') ? [{ key: 'makers', label: t('tab.makers'), content: <MakerTable row={row} editable={open} /> }] : []),
        ...(row.order_type === 'LOAN' && may('order:loan:q')
          ? [{ key: 'loans', label: t('tab.loans'), content: <LoanTable fixed={fixed} /> }]
          : []),
        ...(may('order:income:q') ? [{ key: 'incomes', label: t('tab.incomes'), content: <IncomeTable fixed={fixed} /> }] : []),
        ...(may('crm:ticket:q') ? [{ key: 'tickets', label: t('tab.tickets'), content: <OrderTickets row={row} /> }] : []),
        ...(filesOf(row.attachments).length > 0
          ? [
              {
                key: 'files',
                label: t('tab.files'),
                count: filesOf(row.attachments).length,
                content: <FileList files={filesOf(row.attachments)} />,
              },
            ]
          : []),
        { key: 'operations', label: t('tab.operations'), content: <OperationLog definition={order} recordKey={orderKey} /> },
      ],
    }
  }
  return <RecordDetail definition={order} recordKey={orderKey} call="POST /api/fintech/biz/order/fetch" parts={parts} />
}

/** 徐佳 70%、陈立 30%, without the part of somebody alone. */
function sharesText(row: Order, mark: string): string {
  const keys = (row.sign_keys as string[] | null) ?? []
  const names = (row.sign_names as string[] | null) ?? []
  const shares = (row.sign_shares as { user_key: string; rate: number }[] | null) ?? []
  return keys
    .map((key, index) => {
      const rate = shares.find((one) => one.user_key === key)?.rate
      return keys.length > 1 && rate !== undefined ? `${names[index] ?? ''} ${rate}%` : (names[index] ?? '')
    })
    .join(mark)
}
