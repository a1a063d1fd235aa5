// The calls of loans besides the derived ones (docs/domain/order.md#states).
import * as calls from '../../../model/calls/order.ts'
import { loan } from '../../../model/entities/loan.ts'
import { submitRecord } from '../../bpm/store/submit.ts'
import { forEachRecord, loadRecord, recordAfter } from '../../entity/load-record.ts'
import { readRecord } from '../../entity/read.ts'
import { type Call, serve } from '../../kernel/call.ts'
import { changeLoan, payLoan, repayLoan } from './states.ts'

export const loanCalls: readonly Call[] = [
  serve(calls.changeLoan, {
    summary: [
      '变更客户放款状态：批复、拒绝、取消、放款、结清',
      'Change the state of a customer loan: approve, reject, cancel, pay out, settle',
    ],
    permission: ['order:loan:e', 'order:loan:confirm'],
    write: true,
    done: 'done.saved',
    handle: (context, { keys, row_version, ...change }) =>
      forEachRecord(context, loan, keys, (key) =>
        changeLoan(context, key, {
          status: change.status,
          reason: change.reason,
          amount: change.amount,
          date: change.date,
          version: keys.length === 1 ? row_version : undefined,
        }),
      ),
  }),
  serve(calls.submitLoan, {
    summary: ['提交员工借款审批', 'Submit a staff loan for approval'],
    permission: 'order:loan:a',
    write: true,
    done: 'done.submitted',
    async handle(context, { key, row_version }) {
      await loadRecord(context, loan, key, 'OWNER', row_version)
      await submitRecord(context, loan.name, key)
      return readRecord(context, loan, key) as Promise<never>
    },
  }),
  serve(calls.payLoan, {
    summary: ['支付员工借款', 'Pay a staff loan'],
    permission: 'order:loan:confirm',
    write: true,
    done: 'done.saved',
    handle: (context, { key, row_version, ...step }) => recordAfter(context, loan, key, payLoan(context, key, step, row_version)),
  }),
  serve(calls.repayLoan, {
    summary: ['登记员工借款归还', 'Book the repayment of a staff loan'],
    permission: 'order:loan:confirm',
    write: true,
    done: 'done.saved',
    handle: (context, { key, row_version, amount, date, method, remark }) =>
      recordAfter(context, loan, key, repayLoan(context, key, { amount, date, method, remark }, row_version)),
  }),
]
