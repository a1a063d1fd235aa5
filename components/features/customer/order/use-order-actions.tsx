// Everything that can be done with an order, from the list and from its page (docs/domain/order.md#states).
'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { isWritable } from '@/components/record/access-level'
import { textOf } from '@/components/record/field/field-props'
import type { AskedField, Question } from '@/components/record/form/ask-dialog'
import type { FieldControl } from '@/components/record/form/form-field'
import { deleteRecords } from '@/components/record/list/delete-records'
import type { Action } from '@/components/record/list/list-screen'
import { useDisplayNames } from '@/components/record/use-display-names'
import { useMay, useMe } from '@/lib/client/use-may'
import { order } from '@/lib/model/entities/order'
import { cancellableStates, closedStates, earningStates, workingStates } from '@/lib/model/order-states'
import type { Values } from '@/lib/model/record'
import type { BatchAnswer } from '@/lib/model/wire'
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
  const me = useMe()
  const { field: labelOf } = useDisplayNames(order)
  const { openForm, ask, showResult, dialog } = useOrderDialogs()
  const actions = useMemo(() => {
    const versioned = (row: Order) => ({ id: textOf(row.order_key), row_version: Number(row.row_version) })
    const question = (row: Order, name: string, more: Omit<Question, 'title' | 'okText'>) =>
      ask({
        title: t(`do.${name}`),
        okText: t(`do.${name}`),
        hint: t('one', { name: textOf(row.order_name) }),
        ...more,
      })
    const reasonField = { name: 'reason', kind: 'reason', label: t('reason') } as const
    const fieldOf = (row: Order, name: string, control?: FieldControl): AskedField => ({
      name,
      kind: 'field',
      label: labelOf(name),
      definition: order,
      record: row,
      control,
    })
    const permitted = (all: (Action | false)[]) => all.filter((one): one is Action => one !== false && may(one.permission))
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
    const cancel = (rows: readonly Order[], done?: () => void) =>
      question(rows[0] as Order, 'cancel', {
        danger: true,
        ...(rows.length > 1 && { hint: t('several', { n: rows.length }) }),
        fields: [reasonField],
        onOk: async ({ reason }) => {
          const ids = rows.map((row) => textOf(row.order_key))
          const answer = await runOrder('POST /api/fintech/biz/order/cancel', {
            ...(ids.length === 1 ? { id: ids[0] } : { ids }),
            reason: textOf(reason),
          })
          if (answer && answer.fail.length > 0) showResult(t('do.cancel'), answer as BatchAnswer)
          if (answer) done?.()
          return answer !== null
        },
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
        const is = (...states: string[]) => states.includes(status)
        const writable = isWritable(row)
        const makes = row.work_person_key === me || (writable && may('order:order:finish'))
        const loan = row.order_type === 'LOAN'
        return permitted([
          writable &&
            is('DRAFT') && {
              key: 'sign',
              label: t('do.sign'),
              permission: 'order:order:e',
              onClick: () =>
                question(row, 'sign', {
                  hint: t('askSign', { name: textOf(row.order_name), amount: textOf(row.order_amount) }),
                  onOk: async () => (await runOrder('POST /api/fintech/biz/order/sign', versioned(row))) !== null,
                }),
            },
          writable &&
            is('SIGNED', 'DOING') && {
              key: is('SIGNED') ? 'start' : 'assign',
              label: t(is('SIGNED') ? 'do.start' : 'do.assign'),
              permission: 'order:order:finish',
              onClick: () =>
                question(row, is('SIGNED') ? 'start' : 'assign', {
                  fields: [fieldOf(row, 'work_person_key', MakerControl)],
                  onOk: async ({ work_person_key }) =>
                    (await runOrder('POST /api/fintech/biz/order/start', {
                      ...versioned(row),
                      work_person_key: textOf(work_person_key),
                    })) !== null,
                }),
            },
          makes &&
            loan &&
            is('DOING') && {
              key: 'submit',
              label: t('do.submit'),
              permission: 'order:order:e',
              onClick: () =>
                question(row, 'submit', {
                  fields: [fieldOf(row, 'submit_org')],
                  onOk: async ({ submit_org }) =>
                    (await runOrder('POST /api/fintech/biz/order/submit', { ...versioned(row), submit_org: textOf(submit_org) })) !== null,
                }),
            },
          makes &&
            is('SUBMITTED') && {
              key: 'approve',
              label: t('do.approve'),
              permission: 'order:order:e',
              onClick: () => void runOrder('POST /api/fintech/biz/order/approve', versioned(row)),
            },
          is(...earningStates) && { key: 'income', label: t('do.addIncome'), permission: 'order:income:a', onClick: () => addIncome(row) },
          (is('LOANED') || (is('DOING') && !loan)) && {
            key: 'finish',
            label: t('do.finish'),
            permission: 'order:order:finish',
            onClick: () =>
              question(row, 'finish', {
                ...(Number(row.unreceived_amount) > 0 && {
                  hint: t('waive', { amount: textOf(row.unreceived_amount) }),
                  fields: [{ ...reasonField, optional: !may('order:income:confirm') }],
                }),
                onOk: async ({ reason }) =>
                  (await runOrder('POST /api/fintech/biz/order/finish', {
                    ...versioned(row),
                    ...(reason ? { reason: textOf(reason) } : {}),
                  })) !== null,
              }),
          },
          loan && is(...workingStates) && { key: 'loan', label: t('do.addLoan'), permission: 'order:loan:a', onClick: () => addLoan(row) },
          makes &&
            is('SUBMITTED', 'APPROVED') && {
              key: 'back',
              label: t('do.back'),
              permission: 'order:order:e',
              onClick: () =>
                question(row, 'back', {
                  fields: [reasonField],
                  onOk: async ({ reason }) =>
                    (await runOrder('POST /api/fintech/biz/order/back', { ...versioned(row), reason: textOf(reason) })) !== null,
                }),
            },
          writable &&
            !closedStates.includes(status) && { key: 'edit', label: t('edit'), permission: 'order:order:e', onClick: () => edit(row) },
          {
            key: 'copy',
            label: t('do.copy'),
            permission: 'order:order:a',
            onClick: () => void runOrder('POST /api/fintech/biz/order/copy', { id: textOf(row.order_key) }),
          },
          writable &&
            is(...cancellableStates) && {
              key: 'cancel',
              label: t('do.cancel'),
              permission: 'order:order:cancel',
              danger: true,
              onClick: () => cancel([row]),
            },
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
          { key: 'cancel', label: t('do.cancel'), permission: 'order:order:cancel', danger: true, onClick: () => cancel(rows, done) },
          { key: 'delete', label: t('deleteMany'), permission: 'order:order:d', danger: true, onClick: () => void remove(rows, done) },
        ]),
    }
  }, [t, may, me, labelOf, openForm, ask, showResult])
  return { ...actions, dialog }
}
