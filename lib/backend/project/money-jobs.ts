// The scheduled jobs of the money of projects (docs/domain/jobs.md#clock).

import { sql } from 'kysely'
import { contract } from '../../model/entities/contract.ts'
import { rawRows } from '../db/raw-rows.ts'
import { holdersOfRole } from '../entity/holders.ts'
import { notifyAbout } from '../entity/notify-about.ts'
import type { Context } from '../kernel/context.ts'
import { eachDue } from '../kernel/each-due.ts'
import type { ScheduledJob } from '../kernel/scheduled-job.ts'
import { systemTransaction } from '../kernel/system-transaction.ts'
import { isMonday, todayOf } from '../kernel/today.ts'
import { checkSums, refreshAccounting } from './finance/self-check.ts'

const planRows = rawRows({
  contract_key: 'text',
  contract_name: 'text',
  n: 'int',
  amount: 'numeric',
  date: 'text',
  days: 'int',
  owner_key: 'text?',
  leader_key: 'text?',
})

/**
 * Reminders of receivable plans: some days before, daily when they are late, and on Mondays to the leaders (docs/domain/project-money.md#receivable-plans).
 * @internal for tests
 */
export async function remindOfPlans(context: Context): Promise<void> {
  const today = todayOf(context)
  const rows = await planRows.read(
    context.db,
    sql`select c.contract_key, c.contract_name, r.period_no as n, (r.plan_amount - r.received_amount)::numeric(18, 2) as amount,
        to_char(r.plan_date, 'YYYY-MM-DD') as date, (r.plan_date - ${today}::date) as days, c.owner_key, d.leader_key
      from budget_receivable r join contract c using (contract_key) left join department d on d.id = c.owner_depart_key
      where r.status in ('WAIT', 'PART') and not r.is_deleted and not c.is_deleted
        and (r.plan_date < ${today}::date or (r.remind_days > 0 and r.plan_date = ${today}::date + r.remind_days)) order by r.plan_date, 1`,
  )
  const monday = isMonday(context)
  const above = monday ? await holdersOfRole(context, 'leader') : []
  for (const row of rows) {
    const { n, amount, date, days, owner_key, leader_key } = row
    const late = days < 0
    const receivers = [owner_key, ...(late && monday ? (leader_key ? [leader_key] : above) : [])]
    await notifyAbout(context, contract, late ? 'M-RECEIVE-OVERDUE' : 'M-RECEIVE-SOON', row, receivers, {
      n,
      amount,
      ...(late ? { d: -days } : { date }),
    })
  }
}

export const moneyJobs: readonly ScheduledJob[] = [
  {
    type: 'project.money',
    cron: '0 2 * * *',
    works: [refreshAccounting.work],
    async runWithoutTransaction(kernel) {
      await eachDue(kernel, refreshAccounting)
      await systemTransaction(kernel, checkSums)
    },
  },
  { type: 'project.receivables', cron: '30 8 * * *', run: remindOfPlans },
]
