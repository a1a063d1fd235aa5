// The life of an income (docs/domain/income.md#states).
import { income } from '../entities/income.ts'
import { text } from '../field.ts'
import { steps } from './step.ts'

const asks = { reason: text(200, { required: true, multiline: true }) }
/** Who has neither entered nor owns it, where two people are wanted. */
const who = ['other']

/** Each is named by the state to which it leads, in one call. */
export const incomeSteps = steps(
  income,
  'POST /api/fintech/biz/income',
  {
    CONFIRMED: {
      from: ['WAIT'],
      to: 'CONFIRMED',
      who,
      right: 'order:income:confirm',
      confirm: true,
      many: true,
      summary: ['确认', 'Confirm'],
    },
    REJECT: {
      from: ['WAIT'],
      to: 'REJECT',
      who: ['reader'],
      right: 'order:income:confirm',
      asks,
      many: true,
      danger: true,
      summary: ['驳回', 'Reject'],
    },
    WAIT: { from: ['REJECT'], to: 'WAIT', who: ['maker'], right: 'order:income:a', many: true, summary: ['重新登记', 'Enter again'] },
    REVERSED: {
      from: ['CONFIRMED'],
      to: 'REVERSED',
      who,
      right: 'order:income:reverse',
      asks,
      many: true,
      danger: true,
      summary: ['冲销', 'Reverse'],
    },
  },
  { shared: { call: 'updateStatus', summary: ['变更收入状态', 'Change the state of an income'] }, strict: true },
)
