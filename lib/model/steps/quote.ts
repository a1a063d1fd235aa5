// The life of a quote (docs/domain/quote.md#states). Its approval begins with the check of its costs and moves it on.
import { pricing } from '../entities/pricing.ts'
import { json, text } from '../field.ts'
import { editableQuotes } from '../quote-states.ts'
import { steps } from './step.ts'

const path = 'POST /api/eis/restful/pricing'
const writing = ['eis:pricing:a', 'eis:pricing:e']
const reason = text(500, { multiline: true })
const needed = text(500, { required: true, multiline: true })
const who = ['writer'] as const

export const quoteSteps = steps(pricing, path, {
  commit: {
    from: editableQuotes,
    to: 'COMMIT',
    who,
    right: 'eis:pricing:commit',
    done: 'done.submitted',
    summary: ['提交报价复核', 'Submit a quote for its check'],
  },
  accept: {
    from: ['PASS'],
    to: 'ACCEPT',
    who,
    right: writing,
    asks: { reason },
    summary: ['登记客户接受报价', 'Note that the customer accepted a quote'],
  },
  refuse: {
    from: ['PASS'],
    to: 'REFUSE',
    who,
    right: writing,
    asks: { reason: needed },
    danger: true,
    summary: ['登记客户拒绝报价', 'Note that the customer declined a quote'],
  },
})

/** How its costs are found, in one call. */
export const quoteCheckSteps = steps(
  pricing,
  path,
  {
    check: {
      from: ['COMMIT'],
      word: '1',
      who: ['reader'],
      right: 'eis:pricing:check',
      /** Costs that the check has corrected. */
      asks: { reason, costs: json() },
      summary: ['复核通过，发起审批', 'Confirm the costs and start the approval'],
    },
    reject: {
      from: ['COMMIT'],
      to: 'REJECT',
      word: '0',
      who: ['reader'],
      right: 'eis:pricing:check',
      asks: { reason: needed },
      danger: true,
      summary: ['驳回报价', 'Reject a quote'],
    },
  },
  {
    shared: {
      call: 'check',
      by: 'result',
      one: true,
      summary: ['复核报价成本：通过则发起审批，或驳回', 'Check the costs of a quote: passing starts the approval, or reject'],
    },
  },
)
