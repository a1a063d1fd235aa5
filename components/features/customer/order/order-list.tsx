// The orders: list with what has come in, everything done with them, and one of them in the drawer (docs/domain/order.md#states).
'use client'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { AddButton } from '@/components/basic/add-button'
import { Empty, Money } from '@/components/basic/values'
import { PageHead } from '@/components/frame/page-head'
import { offers, useActions } from '@/components/record/actions/use-actions'
import { textOf } from '@/components/record/field/field-props'
import { ShowField } from '@/components/record/field/show/show-field'
import { EntityList } from '@/components/record/list/entity-list'
import type { ListScreen } from '@/components/record/list/list-screen'
import { useAddressedAdd } from '@/components/record/list/use-addressed-add'
import { retried } from '@/lib/client/retried'
import { useMay } from '@/lib/client/use-may'
import { order } from '@/lib/model/entities/order'
import { agreeingStates } from '@/lib/model/order-states'
import type { Order } from '../rows'
import { ReceivedBar } from './money-bar'
import { orderActions, orderAlso } from './order-actions'
import { shortActions } from './short-actions'

const OpenOrder = dynamic(() => retried(() => import('./order-detail').then((module) => module.OpenOrder)), { ssr: false })

const scenes = ['ALL', 'MINE', 'JOINED', 'SUB', 'STAR'] as const
const columns = [
  'order_name',
  'customer_key',
  'order_amount',
  'service_fee',
  'received_amount',
  'work_person_key',
  'status',
  'sign_date',
] as const

export function OrderList() {
  const t = useTranslations('order')
  const may = useMay()
  const actions = useActions(orderActions)
  const { ofRow, ofRows } = actions
  const screen = useMemo(
    (): ListScreen<typeof order> => ({
      definition: order,
      saveCode: 'order/list',
      scenes,
      columns,
      also: orderAlso,
      heads: { received_amount: t('head.received') },
      widths: {
        order_name: 200,
        customer_key: 180,
        order_amount: 124,
        service_fee: 108,
        received_amount: 232,
        work_person_key: 76,
        status: 92,
        sign_date: 100,
      },
      cells: { received_amount: (row: Order) => <ReceivedBar row={row} /> },
      rowActions: (row: Order) => shortActions(t, ofRow(row)),
      editable: may('order:order:e') ? (row: Order) => offers(row, 'edit') && agreeingStates.includes(textOf(row.status)) : undefined,
      batchActions: ofRows,
      card: (row: Order) => ({
        left: <span>{textOf(row.customer_name)}</span>,
        right: <ShowField definition={order} name="status" field={order.fields.status} row={row} />,
        facts: [
          { key: 'amount', label: t('amount'), value: <Money value={textOf(row.order_amount)} /> },
          { key: 'maker', label: t('fact.maker'), value: textOf(row.work_person_name) || <Empty /> },
          { key: 'bar', label: t('fee'), value: <ReceivedBar row={row} /> },
        ],
        actions: ofRow(row)
          .filter((action) => ['sign', 'start', 'submit', 'income'].includes(action.key))
          .slice(0, 2)
          .map(({ key, label, onClick }) => ({ key, label, icon: 'edit' as const, onClick })),
      }),
      firstUse: { title: t('firstUse.title'), text: t('firstUse.text') },
    }),
    [t, may, ofRow, ofRows],
  )
  useAddressedAdd(may('order:order:a'), actions.add)
  const add = may('order:order:a') && <AddButton onClick={() => actions.add()}>{t('add')}</AddButton>
  return (
    <>
      <PageHead>{add}</PageHead>
      <EntityList screen={screen} firstAction={add} renderRecord={(open) => <OpenOrder open={open} actions={actions} />} />
      {actions.dialog}
    </>
  )
}
