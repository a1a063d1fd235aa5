// The calls of incomes besides the derived ones (docs/domain/order.md#states).
import * as calls from '../../../model/calls/order.ts'
import { income } from '../../../model/entities/income.ts'
import { forEachRecord } from '../../entity/load-record.ts'
import { type Call, serve } from '../../kernel/call.ts'
import { changeIncome } from './states.ts'

export const incomeCalls: readonly Call[] = [
  serve(calls.changeIncome, {
    summary: ['变更收入状态：确认、驳回、重新登记、冲销', 'Change the state of an income: confirm, reject, enter again, reverse'],
    permission: ['order:income:confirm', 'order:income:reverse', 'order:income:a'],
    write: true,
    done: 'done.saved',
    handle: (context, { keys, row_version, status, reason }) =>
      forEachRecord(context, income, keys, (key) =>
        changeIncome(context, key, { status, reason, version: keys.length === 1 ? row_version : undefined }),
      ),
  }),
]
