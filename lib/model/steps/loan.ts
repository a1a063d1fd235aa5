// The life of a loan, a customer's and a colleague's (docs/domain/loan.md).
import { editableStates } from '../approval-fields.ts'
import { loan } from '../entities/loan.ts'
import { choice, date, money, text } from '../field.ts'
import { steps } from './step.ts'

const path = 'POST /api/fintech/biz/loan'
const right = ['order:loan:e', 'order:loan:confirm']
const paid = { amount: money({ min: 0 }), date: date() }
const reason = text(200, { required: true, multiline: true })
const who = ['owner', 'finance', 'maker', 'leader'] as const

/** Each is named by the state to which it leads, in one call. */
export const customerLoanSteps = steps(
  loan,
  path,
  {
    APPROVED: { from: ['APPLYING'], to: 'APPROVED', who, right, asks: paid, many: true, summary: ['登记批复', 'Note the approval'] },
    LOANED: {
      from: ['APPROVED'],
      to: 'LOANED',
      who: ['other'],
      right: 'order:loan:confirm',
      asks: paid,
      many: true,
      summary: ['放款', 'Pay out'],
    },
    SETTLED: { from: ['LOANED'], to: 'SETTLED', who, right, many: true, summary: ['结清', 'Settle'] },
    REJECT: { from: ['APPLYING'], to: 'REJECT', who, right, asks: { reason }, many: true, danger: true, summary: ['拒绝', 'Reject'] },
    CANCEL: {
      from: ['APPLYING', 'APPROVED'],
      to: 'CANCEL',
      who,
      right,
      asks: { reason },
      many: true,
      danger: true,
      summary: ['取消', 'Cancel'],
    },
  },
  {
    shared: {
      call: 'updateStatus',
      summary: [
        '变更客户放款状态：批复、拒绝、取消、放款、结清',
        'Change the state of a customer loan: approve, reject, cancel, pay out, settle',
      ],
    },
    // nobody pays himself
    strict: true,
  },
)

export const staffLoanSteps = steps(
  loan,
  path,
  {
    commit: {
      from: editableStates,
      who: ['borrower'],
      right: 'order:loan:a',
      done: 'done.submitted',
      summary: ['提交员工借款审批', 'Submit a staff loan for approval'],
    },
    pay: {
      from: ['PASS'],
      to: 'PAID',
      who: ['other'],
      right: 'order:loan:confirm',
      asks: paid,
      summary: ['支付员工借款', 'Pay a staff loan'],
    },
    /** The last part settles it. */
    repay: {
      from: ['PAID'],
      who: ['other'],
      right: 'order:loan:confirm',
      asks: {
        amount: money({ required: true, min: 0 }),
        date: date(),
        method: choice('LOAN_REPAY'),
        remark: text(200, { multiline: true }),
      },
      summary: ['登记员工借款归还', 'Book the repayment of a staff loan'],
    },
  },
  { strict: true },
)
