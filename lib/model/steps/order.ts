// The life of an order (docs/domain/order.md#states).
import { order } from '../entities/order.ts'
import { ref, text } from '../field.ts'
import { cancellableStates } from '../order-states.ts'
import { steps } from './step.ts'

const reason = text(200, { required: true, multiline: true })

export const orderSteps = steps(order, 'POST /api/fintech/biz/order', {
  sign: {
    from: ['DRAFT'],
    to: 'SIGNED',
    who: ['changer'],
    right: ['order:order:a', 'order:order:e'],
    confirm: true,
    done: 'done.signed',
    summary: ['签单', 'Sign a customer'],
  },
  start: {
    from: ['SIGNED', 'DOING'],
    to: 'DOING',
    who: ['leader'],
    right: 'order:order:e',
    asks: { work_person_key: ref('user') },
    summary: ['安排做单，做单中可改派', 'Schedule order making, also while it is made'],
  },
  submit: {
    from: ['DOING'],
    to: 'SUBMITTED',
    who: ['maker', 'leader'],
    right: 'order:order:e',
    asks: { submit_org: text(100) },
    summary: ['进件', 'File a loan application'],
  },
  approve: {
    from: ['SUBMITTED'],
    to: 'APPROVED',
    who: ['maker', 'leader'],
    right: 'order:order:e',
    summary: ['登记批复', 'Note the approval'],
  },
  finish: {
    from: ['LOANED', 'DOING'],
    to: 'FINISHED',
    who: ['reader'],
    right: 'order:order:finish',
    asks: { reason: text(200, { multiline: true }) },
    confirm: true,
    summary: ['完结订单，有未收时由财务说明原因', 'Complete an order; finance gives the reason where money is missing'],
  },
  back: {
    from: ['SUBMITTED', 'APPROVED'],
    to: 'DOING',
    who: ['maker', 'leader'],
    right: 'order:order:e',
    asks: { reason },
    summary: ['退回做单', 'Send order making back'],
  },
  cancel: {
    from: cancellableStates,
    to: 'CANCEL',
    who: ['changer'],
    right: 'order:order:cancel',
    asks: { reason },
    many: true,
    danger: true,
    summary: ['取消订单', 'Cancel an order'],
  },
})
