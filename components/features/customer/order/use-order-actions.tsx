// Everything that can be done with an order, from the list and from its page (docs/domain/order.md#states).
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { isWritable } from '@/components/record/access-level'
import { textOf } from '@/components/record/field/field-props'
import { deleteRecords } from '@/components/record/list/delete-records'
import type { Action } from '@/components/record/list/list-screen'
import { type StepOptions, useSteps } from '@/components/record/steps/use-steps'
import { useMay } from '@/lib/client/use-may'
import { order } from '@/lib/model/entities/order'
import { closedStates, earningStates, workingStates } from '@/lib/model/order-states'
import type { Values } from '@/lib/model/record'
import { orderSteps } from '@/lib/model/steps/order'
import type { Order } from '../rows'
import { MakerControl } from './maker-control'
import { orderCalls, runOrder } from './run'
import { useOrderDialogs } from './use-dialogs'

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

export interface OrderActions {
  add: (fixed?: Values, first?: Values) => void
  edit: (row: Order) => void
  addIncome: (row: Order) => void
  addLoan: (row: Order) => void
  ofRow: (row: Order) => Action[]
  ofRows: (rows: readonly Order[], done: () => void) => Action[]
  dialog: ReactNode
}

export function useOrderActions(): OrderActions {
  const t = useTranslations('order')
  const may = useMay()
  const { openForm, showResult, dialog } = useOrderDialogs()
  const options = useMemo((): StepOptions<typeof orderSteps> => {
    const owes = (row: Values) => Number(row.unreceived_amount) > 0
    return {
      refresh: orderCalls,
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
    }
  }, [t, may])
  const steps = useSteps(orderSteps, options)
  const actions = useMemo(() => {
    const permitted = (all: readonly (Action | false | undefined)[]) =>
      all.filter((one): one is Action => Boolean(one) && may((one as Action).permission))
    const edit = (row: Order) => openForm({ kind: 'order', key: textOf(row.order_key) })
    const named = (row: Order) => ({ order_key: row.order_key, order_name: row.order_name })
    const addIncome = (row: Order) =>
      openForm({
        kind: 'income',
        fixed: named(row),
        first: { amount: Number(row.unreceived_amount) > 0 ? textOf(row.unreceived_amount) : null, payer_name: row.customer_name },
      })
    const addLoan = (row: Order) =>
      openForm({
        kind: 'loan',
        fixed: { ...named(row), loan_category: 'CUSTOMER' },
        first: { apply_amount: row.order_amount, loan_org: row.submit_org, loan_product: row.product_name },
      })
    const remove = (rows: readonly Order[], done?: () => void) =>
      deleteRecords({
        definition: order,
        rows,
        text: t('confirmDelete', { n: rows.length }),
        okText: t('delete'),
        cancelText: t('cancel'),
        refresh: orderCalls,
        onResult: (answer) => showResult(t('delete'), answer),
      }).then((deleted) => {
        if (deleted) done?.()
      })
    return {
      add: (fixed?: Values, first?: Values) => openForm({ kind: 'order', fixed, first }),
      edit,
      addIncome,
      addLoan,
      ofRow(row: Order): Action[] {
        const status = textOf(row.status)
        const is = (...states: readonly string[]) => states.includes(status)
        const writable = isWritable(row)
        const taken = new Map(steps.ofRow(row).map((step) => [step.key, step]))
        return permitted([
          taken.get('sign'),
          taken.get('start'),
          taken.get('submit'),
          taken.get('approve'),
          is(...earningStates) && { key: 'income', label: t('do.addIncome'), permission: 'order:income:a', onClick: () => addIncome(row) },
          taken.get('finish'),
          row.order_type === 'LOAN' &&
            is(...workingStates) && { key: 'loan', label: t('do.addLoan'), permission: 'order:loan:a', onClick: () => addLoan(row) },
          taken.get('back'),
          writable && !is(...closedStates) && { key: 'edit', label: t('edit'), permission: 'order:order:e', onClick: () => edit(row) },
          {
            key: 'copy',
            label: t('do.copy'),
            permission: 'order:order:a',
            onClick: () => void runOrder('POST /api/fintech/biz/order/copy', { id: textOf(row.order_key) }),
          },
          taken.get('cancel'),
          writable &&
            is('DRAFT', 'CANCEL') && {
              key: 'delete',
              label: t('delete'),
              permission: 'order:order:d',
              danger: true,
              onClick: () => void remove([row]),
            },
        ])
      },
      ofRows: (rows: readonly Order[], done: () => void) =>
        permitted([
          ...steps.ofRows(rows, done),
          { key: 'delete', label: t('deleteMany'), permission: 'order:order:d', danger: true, onClick: () => void remove(rows, done) },
        ]),
    }
  }, [t, may, openForm, showResult, steps.ofRow, steps.ofRows])
  return {
    ...actions,
    dialog: (
      <>
        {dialog}
        {steps.dialog}
      </>
    ),
  }
}
