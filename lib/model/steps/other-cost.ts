// The life of another cost after its draft (docs/domain/project-money.md#other-costs). Its approval moves it too.
import { editableStates } from '../approval-fields.ts'
import { otherCost } from '../entities/other-cost.ts'
import { date, ref, text } from '../field.ts'
import { steps } from './step.ts'

export const otherCostSteps = steps(
  otherCost,
  'POST /api/eis/restful/otherFee',
  {
    commit: {
      from: editableStates,
      who: ['owner'],
      right: 'fin:otherCost:submit',
      done: 'done.submitted',
      summary: ['提交费用报销审批', 'Submit a cost for approval'],
    },
    pay: {
      from: ['PASS'],
      to: 'PAID',
      who: ['other'],
      right: 'fin:otherCost:pay',
      asks: {
        pay_date: date(),
        company_account_key: ref('company_account'),
        /** Needed where something is left to pay out. */
        bank_serial_no: text(50),
      },
      summary: ['支付费用，先冲抵借款', 'Pay a cost, against loans first'],
    },
    void: {
      from: ['PASS'],
      to: 'VOID',
      who: ['reader'],
      right: 'fin:otherCost:void',
      asks: { reason: text(200, { required: true, multiline: true }) },
      danger: true,
      summary: ['作废未付的费用', 'Void an unpaid cost'],
    },
  },
  // money passes two people
  { strict: true },
)
