// The calls of orders and makers besides the derived ones (docs/domain/order.md#states).
import * as calls from '../../../model/calls/order.ts'
import { order } from '../../../model/entities/order.ts'
import { saveRecord } from '../../entity/save.ts'
import { type Call, serve } from '../../kernel/call.ts'
import { invalid } from '../../kernel/fail.ts'
import { orderMakerCalls } from './makers.ts'
import { copyOrder, orderStepCalls } from './steps.ts'

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
  ...orderStepCalls,
  serve(calls.copyOrder, {
    summary: ['复制订单为草稿', 'Copy an order as a draft'],
    permission: 'order:order:a',
    write: true,
    done: 'done.saved',
    handle: (context, { key }) => copyOrder(context, key) as Promise<never>,
  }),
  ...orderMakerCalls,
]
