// The lives of payments, receipts, invoices, other costs and settlements as pictures: from which states, by whom, and what is asked for
// (docs/domain/project-money.md#payments, #receipts, #invoices, #other-costs, #settlements).
import { expect, test } from 'vitest'
import { invoiceSteps } from '../../lib/model/steps/invoice.ts'
import { otherCostSteps } from '../../lib/model/steps/other-cost.ts'
import { paymentSteps } from '../../lib/model/steps/payment.ts'
import { receivableSteps } from '../../lib/model/steps/receivable.ts'
import { settlementSteps } from '../../lib/model/steps/settlement.ts'
import { drawSteps } from '../support/draw-steps.ts'

test('an approved payment is paid by somebody else than who entered it, with the number of the bank', () => {
  expect(drawSteps(paymentSteps)).toBe(`
payment POST /api/eis/restful/payment, no exception for an administrator

        DRAFT  PROGRESS  PASS  PAYING  PAID  REJECT  CANCEL  VOID  RETURN
commit  ●                                    ●       ●             ●
pay                      ●     ●       →
void                     ●     ●                             →

commit: 提交付款审批 / Submit a payment for approval
  owner with fin:payment:submit; answers done.submitted

pay: 付款，可分次 / Pay, also in parts
  other with fin:payment:pay
  asks for actual_amount (decimal, precision 18, scale 2, min 0, unit yuan), actual_pay_date (date), company_account_key (ref, to company_account), bank_serial_no* (text, max 50), voucher (files, max 9)

void: 作废未付的付款单 / Void an unpaid payment
  reader with fin:payment:void; ends it
  asks for reason* (text, max 200, multiline)
`)
})

test('a receipt is confirmed and reversed by somebody else than who entered it', () => {
  expect(drawSteps(receivableSteps)).toBe(`
receivable POST /api/eis/restful/receivable, no exception for an administrator

           WAIT  CONFIRMED  REJECT  REVERSED
CONFIRMED  ●     →
REJECT     ●                →
WAIT       →                ●
REVERSED         ●                  →

CONFIRMED: 确认 / Confirm
  other with fin:receivable:confirm; several at once

REJECT: 驳回 / Reject
  reader with fin:receivable:confirm; several at once; ends it
  asks for reason* (text, max 200, multiline)

WAIT: 重新登记 / Enter again
  maker with fin:receivable:a; several at once

REVERSED: 冲销 / Reverse
  other with fin:receivable:reverse; several at once; ends it
  asks for reason* (text, max 200, multiline)

in one call updateStatus that names them by status: 变更收款状态：确认、驳回、重新登记、冲销 / Change the state of a receipt: confirm, reject, enter again, reverse
`)
})

test('an invoice is issued, sent and received by two people, and taken back with a reason', () => {
  expect(drawSteps(invoiceSteps)).toBe(`
invoice POST /api/eis/restful/invoice, no exception for an administrator

        DRAFT  PROGRESS  PASS  ISSUED  SENT  SIGNED  RED  VOID  REJECT  CANCEL  RETURN
commit  ●                                                       ●       ●       ●
issue   ●                ●     →
send                           ●       →
sign                           ●       ●     →
red                            ●       ●             →
void                     ●     ●       ●                  →

commit: 提交开票审批 / Submit an invoice for approval
  owner with fin:invoice:submit; answers done.submitted

issue: 登记开票，收到的发票直接登记 / Issue an invoice; a received one is entered at once
  other or receiver with fin:invoice:issue
  asks for invoice_no* (text, max 20), invoice_code (text, max 20), invoice_date (date), file* (files, max 9)

send: 登记寄送 / Note that it was sent
  sender or receiver with fin:invoice:issue
  asks for express_no (text, max 50)

sign: 登记签收 / Note that it was received
  other or sender with fin:invoice:issue or fin:invoice:submit

red: 红冲 / Make a red invoice
  other or receiver with fin:invoice:red; ends it
  asks for invoice_no* (text, max 20), invoice_date (date), reason* (text, max 200, multiline)

void: 当月作废 / Void in the same month
  other or receiver or early with fin:invoice:void; ends it
  asks for reason* (text, max 200, multiline)
`)
})

test('an approved cost is paid by somebody else than who entered it', () => {
  expect(drawSteps(otherCostSteps)).toBe(`
other_cost POST /api/eis/restful/otherFee, no exception for an administrator

        DRAFT  PROGRESS  PASS  PAYING  PAID  REJECT  CANCEL  VOID  RETURN
commit  ●                                    ●       ●             ●
pay                      ●             →
void                     ●                                   →

commit: 提交费用报销审批 / Submit a cost for approval
  owner with fin:otherCost:submit; answers done.submitted

pay: 支付费用，先冲抵借款 / Pay a cost, against loans first
  other with fin:otherCost:pay
  asks for pay_date (date), company_account_key (ref, to company_account), bank_serial_no (text, max 50)

void: 作废未付的费用 / Void an unpaid cost
  reader with fin:otherCost:void; ends it
  asks for reason* (text, max 200, multiline)
`)
})

test('a settlement is submitted by its owner; the approval moves it', () => {
  expect(drawSteps(settlementSteps)).toBe(`
settlement POST /api/eis/restful/settlement

        DRAFT  PROGRESS  PASS  REJECT  CANCEL  RETURN
commit  ●                      ●       ●       ●

commit: 提交结算审批 / Submit a settlement for approval
  owner with fin:settlement:submit; answers done.submitted
`)
})
