// The lives of orders, the work on them, loans and incomes as pictures: from which states, by whom, and what is asked for (docs/domain/order.md#states,
// docs/domain/order.md#makers, docs/domain/loan.md, docs/domain/income.md#states).
import { expect, test } from 'vitest'
import { incomeSteps } from '../../lib/model/steps/income.ts'
import { customerLoanSteps, staffLoanSteps } from '../../lib/model/steps/loan.ts'
import { orderSteps } from '../../lib/model/steps/order.ts'
import { orderMakerSteps } from '../../lib/model/steps/order-maker.ts'
import { drawSteps } from '../support/draw-steps.ts'

test('an order is made by its maker, arranged by a leader, and cancelled as long as no loan is paid out', () => {
  expect(drawSteps(orderSteps)).toBe(`
order POST /api/fintech/biz/order

         DRAFT  SIGNED  DOING  SUBMITTED  APPROVED  LOANED  FINISHED  CANCEL
sign     ●      →
start           ●       ↻
submit                  ●      →
approve                        ●          →
finish                  ●                           ●       →
back                    →      ●          ●
cancel   ●      ●       ●      ●          ●                           →

sign: 签单 / Sign a customer
  changer with order:order:a or order:order:e; asks whether it is meant; answers done.signed

start: 安排做单，做单中可改派 / Schedule order making, also while it is made
  leader with order:order:e
  asks for work_person_key (ref, to user)

submit: 进件 / File a loan application
  maker or leader with order:order:e
  asks for submit_org (text, max 100)

approve: 登记批复 / Note the approval
  maker or leader with order:order:e

finish: 完结订单，有未收时由财务说明原因 / Complete an order; finance gives the reason where money is missing
  reader with order:order:finish; asks whether it is meant
  asks for reason (text, max 200, multiline)

back: 退回做单 / Send order making back
  maker or leader with order:order:e
  asks for reason* (text, max 200, multiline)

cancel: 取消订单 / Cancel an order
  changer with order:order:cancel; several at once; ends it
  asks for reason* (text, max 200, multiline)
`)
})

test('work on an order is finished or sent back by its maker, and scheduled again by the leader', () => {
  expect(drawSteps(orderMakerSteps)).toBe(`
order_maker POST /api/fintech/biz/orderMaker, no exception for an administrator

       WAIT  DOING  DONE  BACK
DOING  ●     ↻
DONE         ●      →
BACK         ●            →
WAIT   →                  ●

DOING: 开始 / Start
  maker or leader with order:maker:e or order:order:e
  asks for progress (int, min 0, max 99, unit percent)

DONE: 完成 / Finish
  maker or leader with order:maker:e or order:order:e

BACK: 退回 / Send back
  maker or leader with order:maker:e or order:order:e; ends it
  asks for reason* (text, max 200, multiline)

WAIT: 重新安排 / Schedule again
  leader with order:maker:e or order:order:e

in one call updateStatus that names them by status: 变更做单进度：开始、完成、退回、重新安排 / Change the progress of order making: start, finish, send back, schedule again
`)
})

test('a loan is paid out by somebody else than those whose it is', () => {
  expect(drawSteps(customerLoanSteps)).toBe(`
loan POST /api/fintech/biz/loan, no exception for an administrator

          APPLYING  APPROVED  LOANED  SETTLED  REJECT  CANCEL  DRAFT  PROGRESS  PASS  PAID  RETURN
APPROVED  ●         →
LOANED              ●         →
SETTLED                       ●       →
REJECT    ●                                    →
CANCEL    ●         ●                                  →

APPROVED: 登记批复 / Note the approval
  owner or finance or maker or leader with order:loan:e or order:loan:confirm; several at once
  asks for amount (decimal, precision 18, scale 2, min 0), date (date)

LOANED: 放款 / Pay out
  other with order:loan:confirm; several at once
  asks for amount (decimal, precision 18, scale 2, min 0), date (date)

SETTLED: 结清 / Settle
  owner or finance or maker or leader with order:loan:e or order:loan:confirm; several at once

REJECT: 拒绝 / Reject
  owner or finance or maker or leader with order:loan:e or order:loan:confirm; several at once; ends it
  asks for reason* (text, max 200, multiline)

CANCEL: 取消 / Cancel
  owner or finance or maker or leader with order:loan:e or order:loan:confirm; several at once; ends it
  asks for reason* (text, max 200, multiline)

in one call updateStatus that names them by status: 变更客户放款状态：批复、拒绝、取消、放款、结清 / Change the state of a customer loan: approve, reject, cancel, pay out, settle
`)
})

test('a staff loan is asked for by its borrower, and paid and booked back by somebody else', () => {
  expect(drawSteps(staffLoanSteps)).toBe(`
loan POST /api/fintech/biz/loan, no exception for an administrator

        APPLYING  APPROVED  LOANED  SETTLED  REJECT  CANCEL  DRAFT  PROGRESS  PASS  PAID  RETURN
commit                                       ●       ●       ●                            ●
pay                                                                           ●     →
repay                                                                               ●

commit: 提交员工借款审批 / Submit a staff loan for approval
  borrower with order:loan:a; answers done.submitted

pay: 支付员工借款 / Pay a staff loan
  other with order:loan:confirm
  asks for amount (decimal, precision 18, scale 2, min 0), date (date)

repay: 登记员工借款归还 / Book the repayment of a staff loan
  other with order:loan:confirm
  asks for amount* (decimal, precision 18, scale 2, min 0), date (date), method (choice, dict LOAN_REPAY), remark (text, max 200, multiline)
`)
})

test('an income is confirmed and reversed by somebody else than who entered it', () => {
  expect(drawSteps(incomeSteps)).toBe(`
income POST /api/fintech/biz/income, no exception for an administrator

           WAIT  CONFIRMED  REJECT  REVERSED
CONFIRMED  ●     →
REJECT     ●                →
WAIT       →                ●
REVERSED         ●                  →

CONFIRMED: 确认 / Confirm
  other with order:income:confirm; several at once; asks whether it is meant

REJECT: 驳回 / Reject
  reader with order:income:confirm; several at once; ends it
  asks for reason* (text, max 200, multiline)

WAIT: 重新登记 / Enter again
  maker with order:income:a; several at once

REVERSED: 冲销 / Reverse
  other with order:income:reverse; several at once; ends it
  asks for reason* (text, max 200, multiline)

in one call updateStatus that names them by status: 变更收入状态 / Change the state of an income
`)
})
