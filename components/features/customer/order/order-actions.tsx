// Everything that can be done with an order, from the list and from its page (docs/domain/order.md#states).
import dynamic from 'next/dynamic'
import { actionsOf, type FormProps } from '@/components/record/actions/actions'
import { textOf } from '@/components/record/field/field-props'
import { retried } from '@/lib/client/retried'
import { loan } from '@/lib/model/entities/loan'
import { order } from '@/lib/model/entities/order'
import { earningStates, workingStates } from '@/lib/model/order-states'
import type { Values } from '@/lib/model/record'
import { orderSteps } from '@/lib/model/steps/order'
import type { Order } from '../rows'
import { orderCalls, runOrder } from '../run'
import { MakerControl } from './maker-control'

const OrderForm = dynamic(() => retried(() => import('./order-form').then((module) => module.OrderForm)), { ssr: false })
const IncomeForm = dynamic(() => retried(() => import('./income-form').then((module) => module.IncomeForm)), { ssr: false })

/** Fields that the actions need of each row. */
export const orderAlso = [
  'order_key',
  'order_name',
  'order_type',
  'status',
  'row_version',
  'customer_key',
  'work_person_key',
  'submit_org',
  'service_fee',
  'received_amount',
  'unreceived_amount',
  'waiting_amount',
  'order_amount',
  'may',
] as const

const about = {
  definition: order,
  refresh: orderCalls,
  steps: [orderSteps],
  form: (props: FormProps) => <OrderForm {...props} />,
}
const named = (row: Order) => ({ order_key: row.order_key, order_name: row.order_name })
const owes = (row: Values) => Number(row.unreceived_amount) > 0

export const orderActions = actionsOf<Order, typeof orderSteps>(
  'order',
  about,
)(({ t, may, openForm }) => ({
  steps: {
    label: (key, row) => t(key === 'start' && row.status === 'DOING' ? 'do.assign' : `do.${key}`),
    hint: (key, row) => {
      if (key === 'sign') return t('askSign', { name: textOf(row.order_name), amount: textOf(row.order_amount) })
      if (key === 'finish' && owes(row)) return t('waive', { amount: textOf(row.unreceived_amount) })
      return t('one', { name: textOf(row.order_name) })
    },
    several: (n) => t('several', { n }),
    first: (_, { work_person_key, work_person_name, submit_org }) => ({ work_person_key, work_person_name, submit_org }),
    adapt: (key, row, fields) => {
      // by default the server takes the maker in the order; here a maker must be chosen
      if (key === 'start' || key === 'submit') return fields.map((field) => ({ ...field, optional: false }))
      if (key !== 'finish') return fields
      return owes(row) ? fields.map((field) => ({ ...field, optional: !may('order:income:confirm') })) : []
    },
    controls: { work_person_key: MakerControl },
  },
  row: [
    'sign',
    'start',
    'submit',
    'approve',
    {
      key: 'income',
      label: t('do.addIncome'),
      right: 'order:income:a',
      when: (row) => earningStates.includes(textOf(row.status)),
      opens: ({ row, onClose }) => (
        <IncomeForm
          recordKey={null}
          fixed={named(row)}
          first={{ amount: owes(row) ? textOf(row.unreceived_amount) : null, payer_name: row.customer_name }}
          onClose={onClose}
        />
      ),
    },
    'finish',
    {
      key: 'loan',
      label: t('do.addLoan'),
      right: 'order:loan:a',
      when: (row) => row.order_type === 'LOAN' && workingStates.includes(textOf(row.status)),
      run: ([row]) =>
        row &&
        openForm({
          definition: loan,
          key: null,
          fixed: { ...named(row), loan_category: 'CUSTOMER' },
          first: { apply_amount: row.order_amount, loan_org: row.submit_org, loan_product: row.product_name },
        }),
    },
    'back',
    'edit',
    {
      key: 'copy',
      label: t('do.copy'),
      right: 'order:order:a',
      run: ([row]) => runOrder('POST /api/fintech/biz/order/copy', { id: textOf(row?.order_key) }),
    },
    'cancel',
    'delete',
  ],
  batch: ['cancel', 'delete'],
}))
