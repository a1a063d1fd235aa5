// The calls of orders and makers besides the derived ones (docs/domain/order.md#states).
import * as calls from '../../../model/calls/order.ts'
import { order } from '../../../model/entities/order.ts'
import { forEachRecord, recordAfter } from '../../entity/load-record.ts'
import { saveRecord } from '../../entity/save.ts'
import { type Call, serve } from '../../kernel/call.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'
import { changeMaker } from './makers.ts'
import { approveOrder, cancelOrder, copyOrder, finishOrder, sendBackOrder, signOrder, startOrder, submitOrder } from './states.ts'

const changed = (context: Context, key: string, work: Promise<unknown>) => recordAfter(context, order, key, work)

export const orderCalls: readonly Call[] = [
  serve(calls.addOrder, {
    summary: ['新增订单', 'Add an order'],
    permission: 'order:order:a',
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveRecord(context, order, { ...input, order_key: undefined, id: undefined }),
  }),
  serve(calls.updateOrder, {
    summary: ['修改订单', 'Change an order'],
    permission: 'order:order:e',
    write: true,
    done: 'done.saved',
    async handle(context, input) {
      if (!input.id && !input.order_key) throw invalid({ id: 'validation.required' })
      return saveRecord(context, order, input)
    },
  }),
  serve(calls.signOrder, {
    summary: ['签单', 'Sign a customer'],
    permission: ['order:order:a', 'order:order:e'],
    write: true,
    done: 'done.signed',
    handle: (context, { key, row_version }) => changed(context, key, signOrder(context, key, row_version)),
  }),
  serve(calls.startOrder, {
    summary: ['安排做单，做单中可改派', 'Schedule order making, also while it is made'],
    permission: 'order:order:e',
    write: true,
    done: 'done.saved',
    handle: (context, { key, row_version, work_person_key }) =>
      changed(context, key, startOrder(context, key, work_person_key, row_version)),
  }),
  serve(calls.submitOrder, {
    summary: ['进件', 'File a loan application'],
    permission: 'order:order:e',
    write: true,
    done: 'done.saved',
    handle: (context, { key, row_version, submit_org }) => changed(context, key, submitOrder(context, key, submit_org, row_version)),
  }),
  serve(calls.approveOrder, {
    summary: ['登记批复', 'Note the approval'],
    permission: 'order:order:e',
    write: true,
    done: 'done.saved',
    handle: (context, { key, row_version }) => changed(context, key, approveOrder(context, key, row_version)),
  }),
  serve(calls.sendBackOrder, {
    summary: ['退回做单', 'Send order making back'],
    permission: 'order:order:e',
    write: true,
    done: 'done.saved',
    handle: (context, { key, row_version, reason }) => changed(context, key, sendBackOrder(context, key, reason, row_version)),
  }),
  serve(calls.finishOrder, {
    summary: ['完结订单，有未收时由财务说明原因', 'Complete an order; finance gives the reason where money is missing'],
    permission: 'order:order:finish',
    write: true,
    done: 'done.saved',
    handle: (context, { key, row_version, reason }) => changed(context, key, finishOrder(context, key, reason, row_version)),
  }),
  serve(calls.cancelOrder, {
    summary: ['取消订单', 'Cancel an order'],
    permission: 'order:order:cancel',
    write: true,
    done: 'done.saved',
    handle: (context, { keys, row_version, reason }) =>
      forEachRecord(context, order, keys, (key) => cancelOrder(context, key, reason, keys.length === 1 ? row_version : undefined)),
  }),
  serve(calls.copyOrder, {
    summary: ['复制订单为草稿', 'Copy an order as a draft'],
    permission: 'order:order:a',
    write: true,
    done: 'done.saved',
    handle: (context, { key }) => copyOrder(context, key) as Promise<never>,
  }),
  serve(calls.changeOrderMaker, {
    summary: ['变更做单进度：开始、完成、退回、重新安排', 'Change the progress of order making: start, finish, send back, schedule again'],
    permission: ['order:maker:e', 'order:order:e'],
    write: true,
    done: 'done.saved',
    async handle(context, { key, row_version, ...work }) {
      await changeMaker(context, key, work, row_version)
      return { success: 1, fail: [] }
    },
  }),
]
