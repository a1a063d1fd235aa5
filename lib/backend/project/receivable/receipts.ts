// Receipts: payments of a customer for a contract, confirmed, rejected and reversed by finance (docs/domain/project-money.md#receipts).

import { sql } from 'kysely'
import { receivableStepCalls } from '../../../model/calls/project-money.ts'
import { budgetReceivable } from '../../../model/entities/budget.ts'
import { contract } from '../../../model/entities/contract.ts'
import { receivable } from '../../../model/entities/receivable.ts'
import { activeContracts, openReceipts } from '../../../model/finance-states.ts'
import { receivableSteps } from '../../../model/steps/receivable.ts'
import { partsOf } from '../../../model/steps/step.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Hooks, RowOf, Write } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState, wrongState } from '../../entity/state-name.ts'
import { serveSteps } from '../../entity/steps.ts'
import { ownEntries, ownEntry } from '../../entity/two-people.ts'
import { requireOpenMonth } from '../../kernel/closed-months.ts'
import type { Context } from '../../kernel/context.ts'
import { Fail, invalid } from '../../kernel/fail.ts'
import { refreshMonths } from '../accounting/postings.ts'
import { requireNotOver, throughMoney } from '../money-access.ts'
import { type Below, belowLocked } from '../money-locks.ts'
import { refreshReceipts } from './plans.ts'

/** Refuses a contract without receipts: a purchase contract, or one that is not active. */
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

type Receipt = RowOf<typeof receivable>
type Above = Below<typeof receivable>

/** Every receipt names its contract. */
const contractOf = (above: Above) => above.contract as RowOf<typeof contract>

/** A confirmed or reversed receipt is posted on its day: requires an open month and an open project. */
async function checkPosting(context: Context, row: Receipt, above: Above): Promise<void> {
  await requireOpenMonth(context, row.receive_date, row.project_key)
  requireNotOver(context, above.project)
}

/** A posted receipt is distributed to the plans and summed up in the same transaction. */
async function refreshSums(context: Context, row: Receipt, above: Above): Promise<void> {
  await refreshReceipts(context, contractOf(above))
  await refreshMonths(context, row.project_key, [row.receive_date])
}

const overRows = rawRows({ code: 'text', amount: 'text' })

/** The part of confirmed receipts above the contract amount, for the warning. */
const overOf = async ({ db }: Context, rows: readonly Receipt[]) => ({
  over: await overRows.read(
    db,
    sql`select receivable_code as code, over_amount::text as amount from receivable
      where receivable_key = any(${rows.map((row) => row.receivable_key)}::text[]) and over_amount > 0 order by receivable_key`,
  ),
})
const nothingOver = () => ({ over: [] })

export const {
  calls: receiptStepCalls,
  hooksWith: withReceiptSteps,
  take: takeReceiptStep,
} = serveSteps(receivableSteps, {
  calls: receivableStepCalls,
  reads: ['owner_key', 'create_by_key'],
  async parts(context, rows) {
    const { user } = context
    const own = await ownEntries(context, rows)
    return rows.map((row) =>
      partsOf<typeof receivableSteps>({
        reader: true,
        other: !own.has(row),
        maker: row.owner_key === user.user_key || row.create_by_key === user.user_key,
      }),
    )
  },
  ...belowLocked(receivable),
  notYours: (step) => (step === 'WAIT' ? new Fail(403, 'ownerOnly') : ownEntry()),
  of: {
    CONFIRMED: {
      async check(context, row, _, above) {
        await checkPosting(context, row, above)
        requireTakingContract(context, contractOf(above))
      },
      set: ({ user, now }) => ({ confirm_by_key: user.user_key, confirm_time: now, reject_reason: null }),
      async after(context, row, _, above) {
        await refreshSums(context, row, above)
        const { owner_key, contract_name } = contractOf(above)
        await notifyAbout(context, receivable, 'M-INCOME-CONFIRM', row, [row.owner_key, owner_key], {
          amount: row.amount,
          customer: contract_name,
        })
      },
      answer: overOf,
    },
    REJECT: {
      set: (_, __, { reason }) => ({ reject_reason: reason }),
      after: (context, row, { reason }) =>
        notifyAbout(context, receivable, 'M-INCOME-REJECT', row, [row.owner_key], { code: String(row.receivable_code), reason }),
      answer: nothingOver,
    },
    WAIT: {
      set: () => ({ reject_reason: null }),
      answer: nothingOver,
    },
    REVERSED: {
      check: (context, row, _, above) => checkPosting(context, row, above),
      set: ({ user, now }, _, { reason }) => ({ reverse_by_key: user.user_key, reverse_time: now, reverse_reason: reason }),
      async after(context, row, { reason }, above) {
        await refreshSums(context, row, above)
        const people = [row.owner_key, contractOf(above).owner_key]
        await notifyAbout(context, receivable, 'M-INCOME-REVERSE', row, people, { code: String(row.receivable_code), reason })
      },
      answer: nothingOver,
    },
  },
})
