// Receipts: what a customer paid for a contract, confirmed, rejected and reversed by finance (docs/domain/project-money.md#receipts).

import { isMore } from '../../../model/amounts.ts'
import { budgetReceivable } from '../../../model/entities/budget.ts'
import { contract } from '../../../model/entities/contract.ts'
import { receivable } from '../../../model/entities/receivable.ts'
import { activeContracts, openReceipts, type ReceiptChange, receiptChanges } from '../../../model/finance-states.ts'
import { transition } from '../../entity/change.ts'
import type { Hooks, Row, RowOf, Write } from '../../entity/hooks.ts'
import { lockRow } from '../../entity/lock-row.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import { requireOtherMaker } from '../../entity/two-people.ts'
import { requireOpenMonth } from '../../kernel/closed-months.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, forbidden, invalid } from '../../kernel/fail.ts'
import { may } from '../../kernel/principal.ts'
import { refreshMonths } from '../accounting/postings.ts'
import { requireNotOver, throughMoney } from '../money-access.ts'
import { loadBelow } from '../money-locks.ts'
import { refreshReceipts } from './plans.ts'

/** Refuses a contract that takes no money: one of a supplier, or one that is not agreed or over. */
function requireTakingContract(context: Context, above: RowOf<typeof contract>): void {
  if (above.contract_type === 'PURCHASE' || !above.customer_key) throw invalid({ contract_key: 'money.notSale' })
  requireState(context, contract, above, activeContracts)
}

async function beforeWrite(context: Context, { old, row }: Write<typeof receivable>): Promise<void> {
  if (old && !openReceipts.includes(old.status)) throw wrongState(context, receivable)(old)
  const above = await requireRecord(context, contract, row.contract_key, 'READ')
  requireTakingContract(context, above)
  row.project_key = above.project_key
  row.customer_key = above.customer_key
  if (!row.budget_receivable_key || row.budget_receivable_key === old?.budget_receivable_key) return
  const plan = await requireRecord(context, budgetReceivable, row.budget_receivable_key, 'READ')
  if (plan.status === 'VOID') throw wrongState(context, budgetReceivable)(plan)
}

export const receivableHooks: Hooks<typeof receivable> = {
  beforeWrite,
  async beforeDelete(context, row) {
    requireState(context, receivable, row, openReceipts)
  },
  alsoVisible: throughMoney,
}

interface Change {
  status: ReceiptChange
  reason: string | undefined
  version: number | undefined
}

const permissionFor = { CONFIRMED: 'confirm', REJECT: 'confirm', REVERSED: 'reverse', WAIT: 'a' } as const satisfies Record<
  ReceiptChange,
  string
>

/** Moves a receipt on; a confirmation or reversal is put on the plans and summed up in the same transaction. */
export async function changeReceipt(context: Context, key: string, { status, reason, version }: Change): Promise<RowOf<typeof receivable>> {
  const code = `${receivable.permission}:${permissionFor[status]}`
  if (!may(context.user, code)) throw forbidden(code)
  if ((status === 'REJECT' || status === 'REVERSED') && !reason) throw invalid({ reason: 'validation.required' })
  const { row, above } = await loadBelow(context, receivable, key, version)
  // every receipt names its contract
  const under = above.contract as RowOf<typeof contract>
  const from: readonly string[] = receiptChanges[status]
  requireState(context, receivable, row, from)
  const posted = status === 'CONFIRMED' || status === 'REVERSED'
  if (posted) {
    await requireOtherMaker(context, row)
    await requireOpenMonth(context, row.receive_date, row.project_key)
    requireNotOver(context, above.project)
  }
  if (status === 'CONFIRMED') requireTakingContract(context, under)
  if (status === 'WAIT' && row.owner_key !== context.user.user_key && row.create_by_key !== context.user.user_key)
    throw new Fail(403, 'ownerOnly')
  const me = context.user.user_key
  const set: Record<ReceiptChange, Row> = {
    CONFIRMED: { confirm_by_key: me, confirm_time: context.now, reject_reason: null },
    REJECT: { reject_reason: reason ?? null },
    WAIT: { reject_reason: null },
    REVERSED: { reverse_by_key: me, reverse_time: context.now, reverse_reason: reason ?? null },
  }
  const stored = await transition(context, receivable, row, {
    action: 'updateStatus',
    from,
    set: { status, ...set[status] },
  })
  if (posted) {
    await refreshReceipts(context, under)
    await refreshMonths(context, row.project_key, [row.receive_date])
  }
  await tell(context, stored, under, status, reason ?? '')
  return lockRow(context, receivable, key)
}

async function tell(
  context: Context,
  row: RowOf<typeof receivable>,
  above: RowOf<typeof contract>,
  status: ReceiptChange,
  reason: string,
): Promise<void> {
  const code = String(row.receivable_code)
  const people = [row.owner_key, above.owner_key]
  if (status === 'REJECT') await notifyAbout(context, receivable, 'M-INCOME-REJECT', row, [row.owner_key], { code, reason })
  if (status === 'REVERSED') await notifyAbout(context, receivable, 'M-INCOME-REVERSE', row, people, { code, reason })
  if (status === 'CONFIRMED')
    await notifyAbout(context, receivable, 'M-INCOME-CONFIRM', row, people, {
      amount: row.amount,
      customer: String(above.contract_name),
    })
}

/** What of confirmed receipts is above their contract, for the warning. */
export const overOf = (rows: readonly Row[]) =>
  rows.flatMap((row) => (isMore(row.over_amount, 0) ? [{ code: String(row.receivable_code), amount: String(row.over_amount) }] : []))
