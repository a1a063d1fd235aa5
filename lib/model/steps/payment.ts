// The life of a payment after its draft (docs/domain/project-money.md#payments). Its approval moves it too.
import { editableStates } from '../approval-fields.ts'
import { payment } from '../entities/payment.ts'
import { date, files, money, ref, text } from '../field.ts'
import { payablePayments } from '../finance-states.ts'
import { steps } from './step.ts'

export const paymentSteps = steps(
  payment,
  'POST /api/eis/restful/payment',
  {
    commit: {
      from: editableStates,
      who: ['owner'],
      right: 'fin:payment:submit',
      done: 'done.submitted',
      summary: ['提交付款审批', 'Submit a payment for approval'],
    },
    /** A part of what is open, or all of it. */
    pay: {
      from: payablePayments,
      to: 'PAID',
      who: ['other'],
      right: 'fin:payment:pay',
      asks: {
        actual_amount: money({ min: 0, unit: 'yuan' }),
        actual_pay_date: date(),
        company_account_key: ref('company_account'),
        bank_serial_no: text(50, { required: true }),
        /** Needed by who pays by hand. */
        voucher: files({ max: 9 }),
      },
      summary: ['付款，可分次', 'Pay, also in parts'],
    },
    void: {
      from: payablePayments,
      to: 'VOID',
      who: ['reader'],
      right: 'fin:payment:void',
      asks: { reason: text(200, { required: true, multiline: true }) },
      danger: true,
      summary: ['作废未付的付款单', 'Void an unpaid payment'],
    },
  },
  // money passes two people
  { strict: true },
)
