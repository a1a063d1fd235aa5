// Closing months, of the whole company or of one project, and the hooks of accounting (docs/domain/project-money.md#accounting).

import { sql, type Updateable } from 'kysely'
import type { accounting } from '../../../model/entities/accounting.ts'
import { project } from '../../../model/entities/project.ts'
import { closedProjects, totalPeriod } from '../../../model/finance-states.ts'
import { wireTime } from '../../../model/moment.ts'
import type { Db } from '../../db/gateway.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Tables } from '../../db/tables.ts'
import { asNew, type Hooks } from '../../entity/hooks.ts'
import { lockRow, lockRows } from '../../entity/lock-row.ts'
import { requireRecord } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'
import { requireNotOver, throughProjects } from '../money-access.ts'
import { refreshMonthOf, refreshMonths } from './postings.ts'

const monthRows = rawRows({ account_period: 'text', lock_time: 'timestamptz', lock_by_name: 'text?' })

export async function listMonths(context: Context) {
  const records = await monthRows.read(
    context.db,
    sql`select account_period, lock_time, u.realname as lock_by_name from locked_month left join sys_user u on u.user_key = lock_by_key
      order by account_period desc`,
  )
  return { records }
}

type Lock = Pick<Updateable<Tables['accounting']>, 'lock_by_key' | 'lock_time'> & { locked: boolean }

/** Writes the lock state into the rows of a month, of these projects or of all. */
async function markMonth(db: Db, month: string, projects: readonly string[] | undefined, lock: Lock): Promise<void> {
  await db
    .updateTable('accounting')
    .set(lock)
    .where('account_period', '=', month)
    .where('locked', '=', !lock.locked)
    .where('is_deleted', '=', sql.lit(false))
    .$if(projects !== undefined, (update) => update.where('project_key', 'in', projects as string[]))
    .execute()
}

/** Closes a month: no posting is possible until it is opened again. A project is locked before the months, as in every posting. */
export async function lockMonth(context: Context, month: string, projectKey: string | undefined) {
  if (month > wireTime(context.now).slice(0, 7)) throw invalid({ account_period: 'income.monthFuture' })
  if (projectKey !== undefined) {
    await requireRecord(context, project, projectKey, 'READ')
    await lockRow(context, project, projectKey)
  }
  await sql`lock table locked_month in exclusive mode`.execute(context.db)
  if (projectKey === undefined) {
    const locked = await context.db
      .insertInto('locked_month')
      .values({ account_period: month, lock_time: context.now, lock_by_key: context.user.user_key })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_period')
      .execute()
    if (locked.length > 0) await context.audit({ biz_type: 'locked_month', biz_key: month, action: 'lock' })
  } else {
    await refreshMonths(context, projectKey, [month])
    await context.audit({ biz_type: project.name, biz_key: projectKey, action: 'lockMonth' })
  }
  await markMonth(context.db, month, projectKey === undefined ? undefined : [projectKey], {
    locked: true,
    lock_by_key: context.user.user_key,
    lock_time: context.now,
  })
  return listMonths(context)
}

/**
 * Reopens a month; the month of one project only while the company's month is open. The months of closed projects stay closed. Changes made meanwhile, for example hours of tasks,
 * now count.
 */
export async function unlockMonth(context: Context, month: string, projectKey: string | undefined) {
  if (projectKey !== undefined) requireNotOver(context, await requireRecord(context, project, projectKey, 'READ'))
  const projects = await lockRows(
    context,
    project,
    sql<boolean>`t.status <> all(${[...closedProjects]}::text[]) and (${projectKey ?? null}::text is null or t.project_key = ${projectKey ?? null})
      and t.project_key in (select a.project_key from accounting a where a.account_period = ${month} and a.locked and not a.is_deleted)`,
  )
  await sql`lock table locked_month in exclusive mode`.execute(context.db)
  if (projectKey === undefined) {
    const opened = await context.db.deleteFrom('locked_month').where('account_period', '=', month).returning('account_period').execute()
    if (opened.length > 0) await context.audit({ biz_type: 'locked_month', biz_key: month, action: 'unlock' })
  } else {
    const whole = await context.db
      .selectFrom('locked_month')
      .select('account_period')
      .where('account_period', '=', month)
      .executeTakeFirst()
    if (whole) throw refuse('income.monthLocked', { month })
    await context.audit({ biz_type: project.name, biz_key: projectKey, action: 'unlockMonth' })
  }
  const keys = projects.map(({ project_key }) => String(project_key))
  if (keys.length > 0) {
    await markMonth(context.db, month, keys, { locked: false, lock_by_key: null, lock_time: null })
    await refreshMonthOf(context, keys, month)
  }
  return listMonths(context)
}

export const accountingHooks: Hooks<typeof accounting> = {
  visible: throughProjects,
  async beforeWrite(context, { old, row }) {
    const period = row.account_period
    if (!old && !/^\d{4}-(0[1-9]|1[0-2])$/.test(period)) throw invalid({ account_period: 'money.period' })
    if (old?.locked) throw refuse('income.monthLocked', { month: period })
    const { rows } = await sql`select 1 from locked_month where account_period = ${period}`.execute(context.db)
    if (!old && rows.length > 0) throw refuse('income.monthLocked', { month: period })
    await lockRow(context, project, row.project_key)
  },
  afterWrite: (context, { row }) => refreshMonths(context, row.project_key, [row.account_period]),
  async beforeDelete(_context, row) {
    if (row.locked) throw refuse('income.monthLocked', { month: row.account_period })
    if (row.account_period === totalPeriod) throw refuse('money.totalStays')
  },
  beforeRestore: (context, row) => accountingHooks.beforeWrite?.(context, asNew(row)) ?? Promise.resolve(),
  async afterRestore(context, row) {
    await refreshMonths(context, row.project_key, [row.account_period])
  },
  async afterDelete(context, row) {
    await lockRow(context, project, row.project_key)
    await refreshMonths(context, row.project_key, [])
  },
}
