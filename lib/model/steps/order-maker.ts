// The life of somebody's work on an order (docs/domain/order.md#makers).
import { orderMaker } from '../entities/order.ts'
import { int, text } from '../field.ts'
import { steps } from './step.ts'

const right = ['order:maker:e', 'order:order:e']

/** Each is named by the state to which it leads, in one call. */
export const orderMakerSteps = steps(
  orderMaker,
  'POST /api/fintech/biz/orderMaker',
  {
    /** While it is done already it says how far it is. */
    DOING: {
      from: ['WAIT', 'DOING'],
      to: 'DOING',
      who: ['maker', 'leader'],
      right,
      asks: { progress: int({ min: 0, max: 99, unit: 'percent' }) },
      summary: ['开始', 'Start'],
    },
    DONE: { from: ['DOING'], to: 'DONE', who: ['maker', 'leader'], right, summary: ['完成', 'Finish'] },
    BACK: {
      from: ['DOING'],
      to: 'BACK',
      who: ['maker', 'leader'],
      right,
      asks: { reason: text(200, { required: true, multiline: true }) },
      danger: true,
      summary: ['退回', 'Send back'],
    },
    WAIT: { from: ['BACK'], to: 'WAIT', who: ['leader'], right, summary: ['重新安排', 'Schedule again'] },
  },
  {
    shared: {
      call: 'updateStatus',
      summary: [
        '变更做单进度：开始、完成、退回、重新安排',
        'Change the progress of order making: start, finish, send back, schedule again',
      ],
    },
    // whoever is in the list of makers has no order that could be moved, for an administrator neither; he leads every order
    strict: true,
  },
)
