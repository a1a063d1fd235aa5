// The life of a receipt of a project (docs/domain/project-money.md#receipts).
import { receivable } from '../entities/receivable.ts'
import { text } from '../field.ts'
import { steps } from './step.ts'

const asks = { reason: text(200, { required: true, multiline: true }) }

/** Each is named by the state to which it leads, in one call. */
export const receivableSteps = steps(
  receivable,
  'POST /api/eis/restful/receivable',
  {
    CONFIRMED: {
      from: ['WAIT'],
      to: 'CONFIRMED',
      who: ['other'],
      right: 'fin:receivable:confirm',
      many: true,
      summary: ['确认', 'Confirm'],
    },
    REJECT: {
      from: ['WAIT'],
      to: 'REJECT',
      who: ['reader'],
      right: 'fin:receivable:confirm',
      asks,
      many: true,
      danger: true,
      summary: ['驳回', 'Reject'],
    },
    WAIT: {
      from: ['REJECT'],
      to: 'WAIT',
      who: ['maker'],
      right: 'fin:receivable:a',
      many: true,
      summary: ['重新登记', 'Enter again'],
    },
    REVERSED: {
      from: ['CONFIRMED'],
      to: 'REVERSED',
      who: ['other'],
      right: 'fin:receivable:reverse',
      asks,
      many: true,
      danger: true,
      summary: ['冲销', 'Reverse'],
    },
  },
  {
    shared: {
      call: 'updateStatus',
      summary: ['变更收款状态：确认、驳回、重新登记、冲销', 'Change the state of a receipt: confirm, reject, enter again, reverse'],
    },
    strict: true,
  },
)
