// Who works on orders and how far the work is: of one order, of everybody, and the list of those who may be given orders.
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useMemo } from 'react'
import { TabBar } from '@/components/basic/tab-bar'
import { Empty } from '@/components/basic/values'
import { replaceAddress } from '@/components/frame/address'
import { useViewAddress } from '@/components/frame/view-address'
import { type StepOptions, useSteps } from '@/components/record/actions/use-steps'
import { SubTable } from '@/components/record/detail/sub-table'
import { textOf } from '@/components/record/field/field-props'
import { Word } from '@/components/record/field/show/choice'
import { useDict } from '@/components/record/field/use-dict'
import { RecordList } from '@/components/record/screen/record-list'
import { orderMaker } from '@/lib/model/entities/order'
import { orderMakerSteps } from '@/lib/model/steps/order-maker'
import type { Order, OrderMaker } from '../rows'
import { orderCalls } from '../run'
import styles from './order.module.css'

const tables = [orderMakerSteps] as const

const also = ['order_maker_key', 'order_key', 'user_key', 'status', 'row_version', 'progress', 'may'] as const

/** The work as a rail with its percent. */
function Progress({ row }: { row: OrderMaker }) {
  const percent = Number(row.progress ?? 0)
  return (
    <span className={styles.progress}>
      <i style={{ '--part': `${percent}%` } as React.CSSProperties} aria-hidden="true" />
      {percent}%
    </span>
  )
}

function useWork() {
  const t = useTranslations('order')
  const options = useMemo(
    (): StepOptions<typeof orderMakerSteps> => ({
      refresh: orderCalls,
      label: (key) => t(`work.${key}`),
      // finished work is not started again; its form has the progress
      isTimely: (key, row) => key !== row.status,
      adapt: (key, _, fields) => (key === 'DOING' ? [] : fields),
    }),
    [t],
  )
  const { ofRow, dialog } = useSteps(tables, options)
  return { actionsOf: ofRow, dialog }
}

const ofOrder = ['user_key', 'maker_role', 'work_content', 'share_rate', 'progress', 'status', 'start_time', 'finish_time']

/** The makers of one order. */
export function MakerTable({ row, editable }: { row: Order; editable: boolean }) {
  const { actionsOf, dialog } = useWork()
  return (
    <>
      <SubTable
        definition={orderMaker}
        fixed={{ order_key: textOf(row.order_key) }}
        columns={ofOrder}
        also={also}
        editable={editable && row.status !== 'DRAFT'}
        moreActions={actionsOf}
        refresh={orderCalls}
      />
      {dialog}
    </>
  )
}

const tabs = ['work', 'pool'] as const
const poolColumns = ['user_key', 'open_orders', 'max_orders', 'enabled', 'remark']
const workColumns = [
  'order_key',
  'customer_name',
  'user_key',
  'maker_role',
  'progress',
  'status',
  'order_status',
  'start_time',
  'finish_time',
]

export function MakerScreen() {
  const t = useTranslations('order')
  const panel = useId()
  const { path, params } = useViewAddress()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'work'
  const { actionsOf, dialog } = useWork()
  const screen = useMemo(
    () => ({
      saveCode: `order/maker/${tab}`,
      columns: tab === 'pool' ? poolColumns : workColumns,
      filters: tab === 'pool' ? ['user_key', 'enabled'] : ['user_key', 'order_key', 'status', 'maker_role'],
      fixed: { pool: tab === 'pool' },
      also,
      computed: {
        customer_name: { title: t('fact.customer'), width: 180, render: (row: OrderMaker) => textOf(row.customer_name) },
        order_status: { title: t('head.orderStatus'), width: 92, render: (row: OrderMaker) => <OrderState row={row} /> },
        open_orders: {
          title: t('head.openOrders'),
          width: 96,
          align: 'right' as const,
          render: (row: OrderMaker) => textOf(row.open_orders),
        },
      },
      cells: { progress: (row: OrderMaker) => <Progress row={row} /> },
      widths: { order_key: 200, user_key: 88, maker_role: 76, progress: 128, status: 92, start_time: 140, finish_time: 140 },
    }),
    [t, tab],
  )
  const frame = (list: ReactNode) => (
    <>
      <TabBar
        tabs={tabs.map((key) => ({ key, label: t(`makers.${key}`) }))}
        value={tab}
        panel={panel}
        label={t('makers.tabs')}
        onChange={(next) => replaceAddress(path, `tab=${next}`)}
      />
      <div id={panel} role="tabpanel" aria-label={t(`makers.${tab}`)} className={styles.panel}>
        {list}
      </div>
    </>
  )
  return (
    <>
      <RecordList key={tab} definition={orderMaker} screen={screen} moreActions={actionsOf} frame={frame} />
      {dialog}
    </>
  )
}

function OrderState({ row }: { row: OrderMaker }) {
  const states = useDict('ORDER_STATUS')
  return textOf(row.order_status) ? <Word dict="ORDER_STATUS" value={textOf(row.order_status)} words={states} /> : <Empty />
}
