// Other costs: approved as expenses, paid after they have repaid the employee's open loans (docs/domain/project-money.md#other-costs).
import { type RawBuilder, sql } from 'kysely'
import { isMore, minus } from '../../../model/amounts.ts'
import { otherCost } from '../../../model/entities/other-cost.ts'
import { project } from '../../../model/entities/project.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { approvedBusiness, lockedWhileApproved } from '../../bpm/store/approved.ts'
import { transition } from '../../entity/change.ts'
import type { Hooks, RowOf } from '../../entity/hooks.ts'
import { loadRecord } from '../../entity/load-record.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { nameOfUser } from '../../entity/people.ts'
import { requireRecord } from '../../entity/read.ts'
import { requireState } from '../../entity/state-name.ts'
import { requireForeignMoney } from '../../entity/two-people.ts'
import { requireOpenMonth } from '../../kernel/closed-months.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, invalid } from '../../kernel/fail.ts'
import { offsetLoans } from '../../kernel/money-questions.ts'
import { may } from '../../kernel/principal.ts'
import { refreshMonths } from '../accounting/postings.ts'
import { dayOf, requireNotOver, requireTaking, throughProjects } from '../money-access.ts'
import { loadBelow, lockedFromAbove } from '../money-locks.ts'
import { accountOf, requireNewSerial } from '../payment/pay.ts'
import { refreshProject } from '../roll-up.ts'

const locked = lockedWhileApproved(otherCost)

/** Besides who sees what is about a colleague: himself where somebody else has asked for it, and who may see what his projects cost (docs/domain/project-money.md#other-costs). */
function seenBeside(context: Context, alias: string): RawBuilder<boolean> {
  const own = sql<boolean>`${sql.ref(`${alias}.employee_key`)} = ${context.user.user_key}`
  return may(context.user, 'eis:project:cost') ? sql<boolean>`(${own} or ${throughProjects(context, alias)})` : own
}

export const otherCostHooks: Hooks<typeof otherCost> = {
  async beforeWrite(context, write) {
    await locked.beforeWrite(context, write)
    if (!write.old) requireTaking(context, await requireRecord(context, project, write.row.project_key, 'READ'))
  },
  beforeDelete: locked.beforeDelete,
  alsoVisible: seenBeside,
}

export const otherCostBusiness = lockedFromAbove(
  otherCost,
  approvedBusiness(otherCost, {
    async check(context, row) {
      requireTaking(context, await requireRecord(context, project, String(row.project_key), 'READ'))
    },
    describe: (row) => ({
      title: `费用报销 ${groupDigits(row.amount)}元：${row.content}`,
      variables: { kind: 'EXPENSE', amount: Number(row.amount), overdue_loan: false },
    }),
  }),
)

interface PayInput {
  pay_date?: string | undefined
  company_account_key?: string | null | undefined
  bank_serial_no?: string | undefined
}

/** Pays an approved cost: first it repays the employee's open loans, the rest is paid out. */
export async function payOtherCost(context: Context, key: string, input: PayInput, version?: number): Promise<RowOf<typeof otherCost>> {
  const { row, above } = await loadBelow(context, otherCost, key, version)
  if (row.status === 'PAID') throw conflict('money.paidAlready', { name: await nameOfUser(context, row.update_by_key) })
  requireState(context, otherCost, row, ['PASS'])
  requireForeignMoney(context, row)
  requireNotOver(context, above.project)
  const day = dayOf(context, input.pay_date, 'pay_date')
  await requireOpenMonth(context, day, row.project_key)
  const offset_amount = await context.kernel.get(offsetLoans)(context, {
    borrower: row.employee_key,
    amount: row.amount,
    day,
    remark: `报销冲抵 ${row.cost_code}`,
  })
  const paid_amount = minus(row.amount, offset_amount)
  const paidOut = isMore(paid_amount, 0)
  if (paidOut && !input.bank_serial_no) throw invalid({ bank_serial_no: 'validation.required' })
  if (paidOut && input.bank_serial_no) await requireNewSerial(context, input.bank_serial_no)
  const stored = await transition(context, otherCost, row, {
    action: 'pay',
    from: ['PASS'],
    set: {
      status: 'PAID',
      offset_amount,
      paid_amount,
      pay_date: day,
      company_account_key: paidOut ? await accountOf(context, input.company_account_key) : null,
      bank_serial_no: paidOut ? input.bank_serial_no : null,
    },
  })
  await refreshProject(context, row.project_key)
  await refreshMonths(context, row.project_key, [day])
  await notifyAbout(context, otherCost, 'M-PAYMENT-PAID', stored, [row.owner_key, row.employee_key], {
    code: String(row.cost_code),
    amount: paid_amount,
  })
  return stored
}

export async function voidOtherCost(context: Context, key: string, reason: string, version?: number): Promise<RowOf<typeof otherCost>> {
  const row = await loadRecord(context, otherCost, key, 'READ', version)
  const stored = await transition(context, otherCost, row, {
    action: 'void',
    from: ['PASS'],
    set: { status: 'VOID', void_reason: reason },
  })
  await notifyAbout(context, otherCost, 'M-PAYMENT-VOID', stored, [row.owner_key], { code: String(row.cost_code), reason })
  return stored
}
