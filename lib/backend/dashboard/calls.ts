// The call of the dashboard: to-do, figures, cards, all narrowed to what the caller may see (docs/domain/dashboard.md#cards).
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  type DashboardAnswer,
  readDashboard,
  readDashboardCalendar,
  readDashboardProjects,
  readDashboardReceipts,
} from '../../model/calls/dashboard.ts'
import {
  type DashboardCount,
  type DashboardPlace,
  type DashboardView,
  dashboardViews,
  dueCounts,
  periodDays,
  reminderCounts,
} from '../../model/dashboard.ts'
import { lateCounts } from '../../model/dashboard-late.ts'
import { leaderRoles } from '../../model/role-codes.ts'
import { limits } from '../../model/wire.ts'
import { mayCount, rowsOf } from '../entity/counted-rows.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { todayOf } from '../kernel/today.ts'
import { readCalendar } from './calendar.ts'
import { readCohort, readRanking } from './cohort.ts'
import { readFigures } from './figures.ts'
import { firstStepsCall } from './first-steps.ts'
import { readProjects } from './projects.ts'
import { readReceipts } from './receipts.ts'

/** Leaders begin with what they see of everybody, others with their own. */
function viewOf(context: Context, asked: DashboardView | undefined): { view: DashboardView; views: DashboardView[] } {
  const { scope, role_codes } = context.user
  const wide = scope.all || scope.depart_keys.length > 0
  if (!wide) return { view: 'SELF', views: ['SELF'] }
  const leads = role_codes.some((code) => (leaderRoles as readonly string[]).includes(code) || code.endsWith('_leader'))
  return { view: asked ?? (leads ? 'SCOPE' : 'SELF'), views: [...dashboardViews] }
}

/** Counts of lists in one statement; each stops at the cap of lists. */
async function readCounts(context: Context, counts: readonly DashboardCount[]): Promise<DashboardAnswer['due']> {
  const seen = counts.filter(({ list }) => mayCount(context, list))
  if (seen.length === 0) return []
  const columns = seen.map(({ name, list }): RawBuilder<unknown> => {
    const { definition, where } = rowsOf(context, list)
    return sql`(select count(*)::int from (select 1 from ${sql.table(definition.name)} t where ${where} limit ${sql.lit(limits.countCap + 1)}) c) as ${sql.ref(name)}`
  })
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(context.db)
  return seen.map(({ name }) => {
    const found = rows[0]?.[name] ?? 0
    return { name, count: Math.min(found, limits.countCap), atLeast: found > limits.countCap }
  })
}

async function departName(context: Context): Promise<string | null> {
  const row = await context.db
    .selectFrom('sys_user as u')
    .innerJoin('department as d', 'd.id', 'u.main_depart_key')
    .select('d.depart_name')
    .where('u.user_key', '=', context.user.user_key)
    .executeTakeFirst()
  return row?.depart_name ?? null
}

async function answerDashboard(context: Context, input: z.output<(typeof readDashboard)['input']>): Promise<DashboardAnswer> {
  const { view, views } = viewOf(context, input.view)
  const today = todayOf(context)
  const place: DashboardPlace = { view, me: context.user.user_key, today }
  const days = periodDays(input.period, today)
  const [depart_name, due, late, reminders, figures, cohort, ranking] = await Promise.all([
    departName(context),
    readCounts(context, dueCounts(place)),
    readCounts(context, lateCounts(place)),
    readCounts(context, reminderCounts(place)),
    readFigures(context, place, input.period, days),
    readCohort(context, place),
    readRanking(context, view, place, days),
  ])
  return { view, views, depart_name, period: input.period, today, ...days, due, late, figures, reminders, ...cohort, ranking }
}

export const dashboardCalls: readonly Call[] = [
  serve(readDashboard, {
    summary: ['工作台：待办、数据简报与卡片', 'Workbench: to-dos, figures and cards'],
    permission: 'dashboard:view',
    handle: answerDashboard,
  }),
  serve(readDashboardProjects, {
    summary: ['工作台：进行中的项目与健康度', 'Workbench: running projects and their health'],
    permission: 'dashboard:view',
    async handle(context, input) {
      const place = { view: viewOf(context, input.view).view, me: context.user.user_key, today: todayOf(context) }
      return { projects: await readProjects(context, place) }
    },
  }),
  serve(readDashboardReceipts, {
    summary: ['工作台：30 天收款计划', 'Workbench: receivable plan of 30 days'],
    permission: 'dashboard:view',
    handle: async (context) => ({ receipts: await readReceipts(context) }),
  }),
  serve(readDashboardCalendar, {
    summary: ['工作台：日程', 'Workbench: calendar'],
    permission: 'dashboard:view',
    handle: (context, { month }) => readCalendar(context, month),
  }),
  firstStepsCall,
]
