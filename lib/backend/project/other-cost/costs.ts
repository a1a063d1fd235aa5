// Other costs: approved as expenses; they first repay the employee's open loans, the rest is paid (docs/domain/project-money.md#other-costs).
import { type RawBuilder, sql } from 'kysely'
import { isMore, minus } from '../../../model/amounts.ts'
import { otherCost } from '../../../model/entities/other-cost.ts'
import { project } from '../../../model/entities/project.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { otherCostSteps } from '../../../model/steps/other-cost.ts'
import { partsOf } from '../../../model/steps/step.ts'
import { approvedBusiness, lockedWhileApproved } from '../../bpm/store/approved.ts'
import { submitStep } from '../../bpm/store/submit-step.ts'
import type { Hooks, RowOf } from '../../entity/hooks.ts'
import { notifyAbout } from '../../entity/notify-about.ts'
import { nameOfUser } from '../../entity/people.ts'
import { accessLevelsOf, requireRecord } from '../../entity/read.ts'
import { serveSteps } from '../../entity/steps.ts'
import { isForeignMoney, ownMoney } from '../../entity/two-people.ts'
import { requireOpenMonth } from '../../kernel/closed-months.ts'
import type { Context } from '../../kernel/context.ts'
import { conflict, forbidden, invalid } from '../../kernel/fail.ts'
import { offsetLoans } from '../../kernel/money-questions.ts'
import { may } from '../../kernel/principal.ts'
import { refreshMonths } from '../accounting/postings.ts'
import { dayOf, requireNotOver, requireTaking, throughProjects } from '../money-access.ts'
import { belowLocked, lockedFromAbove } from '../money-locks.ts'
import { accountOf, requireNewSerial } from '../payment/steps.ts'
import { refreshProject } from '../roll-up.ts'

type Cost = RowOf<typeof otherCost>

const locked = lockedWhileApproved(otherCost)

/** Further readers of records about a colleague: he himself if another user requested it, and users who may see the costs of his projects (docs/domain/project-money.md#other-costs). */
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

/** Repays the employee's open loans from a cost; returns the repaid and the remaining amount. */
async function offset(context: Context, row: Cost, day: string): Promise<{ offset_amount: string; paid_amount: string }> {
  const offset_amount = await context.kernel.get(offsetLoans)(context, {
    borrower: row.employee_key,
    amount: row.amount,
    day,
    remark: `报销冲抵 ${row.cost_code}`,
  })
  return { offset_amount, paid_amount: minus(row.amount, offset_amount) }
}

export const { calls: otherCostCalls, hooksWith: withOtherCostSteps } = serveSteps(otherCostSteps, {
  reads: ['owner_key', 'owner_depart_key', 'collaborators', 'create_by_key', 'commit_by_key', 'employee_key', 'status'],
  async parts(context, rows) {
    const levels = await accessLevelsOf(context, otherCost, rows)
    return rows.map((row, at) =>
      partsOf<typeof otherCostSteps>({ reader: true, owner: levels[at] === 'OWNER', other: isForeignMoney(context, row) }),
    )
  },
  ...belowLocked(otherCost),
  notYours: (step) => (step === 'commit' ? forbidden(`${otherCost.permission}:OWNER`) : ownMoney()),
  of: {
    commit: submitStep(otherCost),
    /** Repays the employee's open loans first; the rest is paid out. */
    pay: {
      fits: ({ status }) => status !== 'PAID',
      unfit: async (row, context) => conflict('money.paidAlready', { name: await nameOfUser(context, row.update_by_key) }),
      async check(context, row, { pay_date }, above) {
        requireNotOver(context, above.project)
        await requireOpenMonth(context, dayOf(context, pay_date, 'pay_date'), row.project_key)
      },
      async set(context, row, { pay_date, company_account_key, bank_serial_no }) {
        const day = dayOf(context, pay_date, 'pay_date')
        const { offset_amount, paid_amount } = await offset(context, row, day)
        const sums = { offset_amount, paid_amount, pay_date: day }
        if (!isMore(paid_amount, 0)) return { ...sums, company_account_key: null, bank_serial_no: null }
        if (!bank_serial_no) throw invalid({ bank_serial_no: 'validation.required' })
        await requireNewSerial(context, bank_serial_no)
        return { ...sums, company_account_key: await accountOf(context, company_account_key), bank_serial_no }
      },
      async after(context, row) {
        await refreshProject(context, row.project_key)
        await refreshMonths(context, row.project_key, [row.pay_date])
        await notifyAbout(context, otherCost, 'M-PAYMENT-PAID', row, [row.owner_key, row.employee_key], {
          code: String(row.cost_code),
          amount: String(row.paid_amount),
        })
      },
    },
    void: {
      set: (_, __, { reason }) => ({ void_reason: reason }),
      after: (context, row, { reason }) =>
        notifyAbout(context, otherCost, 'M-PAYMENT-VOID', row, [row.owner_key], { code: String(row.cost_code), reason }),
    },
  },
})
