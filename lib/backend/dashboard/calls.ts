// The call of the dashboard: to-do, figures, cards, all narrowed to what the caller may see (docs/domain/dashboard.md#cards).
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  type DashboardAnswer,
  type DashboardCalendar,
  type DashboardProjects,
  type DashboardReceipts,
  type FirstStepsAnswer,
  readDashboard,
  readDashboardCalendar,
  readDashboardProjects,
  readDashboardReceipts,
  readFirstSteps,
} from '../../model/calls/dashboard.ts'
import {
  type DashboardCount,
  type DashboardPlace,
  type DashboardView,
  dashboardViews,
  dueCounts,
  instalments,
  periodDays,
  reminderCounts,
} from '../../model/dashboard.ts'
import { lateCounts } from '../../model/dashboard-late.ts'
import {
  type CalendarKind,
  calendarKind,
  calendarKinds,
  calendarList,
  dayBefore,
  healthOrder,
  projectsList,
  receiptEnd,
  weeksOf,
} from '../../model/dashboard-lists.ts'
import { type FirstStep, firstSteps, firstStepsCode, setUpPermissions } from '../../model/first-steps.ts'
import { adminRole, baseRole, leaderRoles } from '../../model/role-codes.ts'
import { limits } from '../../model/wire.ts'
import { rawRows } from '../db/raw-rows.ts'
import { mayCount, rowsOf } from '../entity/counted-rows.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { todayOf } from '../kernel/today.ts'
import { readCohort, readRanking } from './cohort.ts'
import { readFigures } from './figures.ts'

/** Leaders start with the figures of everybody in their scope, others with their own. */
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

// 日程: the number of the caller's items of each kind on each day of a month, and of late ones (docs/domain/dashboard.md#what-is-coming).

const dayRows = rawRows({ name: 'text', day: 'text', count: 'int' })

// 我的项目: running projects with their health, the worst first (docs/domain/dashboard.md#what-is-coming).

const shown = ['project_name', 'health', 'health_reason', 'progress_rate', 'project_end_time'] as const
const maxProjects = 6

const projectRows = rawRows({
  project_key: 'project.project_key',
  project_name: 'project.project_name',
  status: 'project.status',
  health: 'text',
  health_reason: 'text?',
  progress_rate: 'text',
  end_day: 'text',
})
const countRows = rawRows({ health: 'project.health', count: 'int' })

/** null where the caller may not see projects and their health. */
async function readProjects(context: Context, place: DashboardPlace): Promise<DashboardProjects | null> {
  const list = projectsList(place)
  if (!mayCount(context, list, ...shown)) return null
  const { from, where } = rowsOf(context, list)
  const [records, counts] = await Promise.all([
    projectRows.read(
      context.db,
      sql`select t.project_key, t.project_name, t.status, coalesce(t.health, 'GREEN') as health, t.health_reason, t.progress_rate::text as progress_rate,
          to_char(t.project_end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as end_day
        from ${from} where ${where} order by array_position(${[...healthOrder]}::text[], t.health), t.project_end_time, t.project_key limit ${sql.lit(maxProjects)}`,
    ),
    countRows.read(context.db, sql`select t.health, count(*)::int as count from ${from} where ${where} group by t.health`),
  ])
  const countOf = (health: string) => counts.find((one) => one.health === health)?.count ?? 0
  return { records, counts: healthOrder.map((health) => ({ health, count: countOf(health) })) }
}

/** The whole weeks of a month (YYYY-MM), by default the current one. */
async function readCalendar(context: Context, month: string | undefined): Promise<DashboardCalendar> {
  const today = todayOf(context)
  const shown = month ?? today.slice(0, 7)
  const { from, to } = weeksOf(shown)
  const listOf = (kind: CalendarKind) => calendarList(kind, context.user.user_key, [from, to])
  const seen = calendarKinds.filter((kind) => mayCount(context, listOf(kind)))
  const statements = seen.map((kind) => {
    const { from: rows, where } = rowsOf(context, listOf(kind))
    return sql`(select ${kind.name}::text as name, to_char(${sql.ref(`t.${kind.time}`)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as count
      from ${rows} where ${where} group by 2)`
  })
  const rows = statements.length > 0 ? await dayRows.read(context.db, sql`${sql.join(statements, sql` union all `)} order by 2`) : []
  return { today, month: shown, days: rows.map(({ name, ...row }) => ({ ...row, name: calendarKind(name as CalendarKind['name']).name })) }
}

const factRows = rawRows({
  over: 'boolean',
  company: 'boolean',
  depart: 'boolean',
  role: 'boolean',
  user: 'boolean',
  dict: 'boolean',
  customer: 'boolean',
} satisfies Record<FirstStep['name'] | 'over', 'boolean'>)

/** Each fact needs only its first row. The top department, the administrator, built-in roles and dictionaries always exist, so they do not count. */
async function readFacts(context: Context) {
  const me = context.user.user_key
  return factRows.first(
    context.db,
    sql`select
    exists (select 1 from view_setting where user_key = ${me} and save_code = ${firstStepsCode} and columns is not null and not is_deleted)
      or exists (select 1 from seed_ledger where seed_set = 'demo:people') as over,
    exists (select 1 from base_info where company_name <> '' and not is_deleted) as company,
    (select count(*) from (select 1 from department where not is_deleted limit 2) two) > 1 as depart,
    exists (select 1 from operation_log where biz_type = 'role')
      or exists (select 1 from role r join sys_user u on r.role_key = any(u.role_id_list)
        where r.role_code not in (${adminRole}, ${baseRole}) and not r.is_deleted and not u.is_deleted) as role,
    exists (select 1 from sys_user where user_key <> ${me} and not is_deleted) as "user",
    exists (select 1 from operation_log where biz_type in ('dictionary', 'dictionary_item', 'setting')) as dict,
    exists (select 1 from customer where not is_deleted) as customer`,
  )
}

/** The steps that the caller may take himself; none if all are done, he has dismissed them, or it is the demo company. */
async function answerFirstSteps(context: Context): Promise<FirstStepsAnswer> {
  const facts = await readFacts(context)
  if (!facts || facts.over) return { steps: [] }
  const mine = firstSteps.filter(({ permissions }) => permissions.every((code) => context.user.permissions.has(code)))
  const steps = mine.map(({ name }) => ({ name, done: facts[name] }))
  const setsUp = steps.some(({ name }) => name !== 'customer')
  return { steps: setsUp && steps.some(({ done }) => !done) ? steps : [] }
}

/** 开始使用: the first steps of a new company, done if their records exist. */
const firstStepsCall = serve(readFirstSteps, {
  summary: ['工作台：新公司的开始使用步骤', 'Workbench: first steps of a new company'],
  permission: setUpPermissions,
  handle: answerFirstSteps,
})

// 收款计划: instalments due in the next days, by day, and overdue ones (docs/domain/dashboard.md#what-is-coming).

const receiptRows = rawRows({ day: 'text?', count: 'int', amount: 'text' })

/** null where the caller may not see instalments and their amounts. */
async function readReceipts(context: Context): Promise<DashboardReceipts | null> {
  const today = todayOf(context)
  const until = receiptEnd(today)
  const list = instalments([null, until])
  if (!mayCount(context, list, 'plan_amount', 'received_amount')) return null
  const { from, where } = rowsOf(context, list)
  const rows = await receiptRows.read(
    context.db,
    sql`select case when t.plan_date > ${dayBefore(today)}::date then to_char(t.plan_date, 'YYYY-MM-DD') end as day, count(*)::int as count,
        sum(t.plan_amount - t.received_amount)::numeric(20, 2)::text as amount
      from ${from} where ${where} group by 1 order by 1`,
  )
  const late = rows.find(({ day }) => day === null)
  return {
    today,
    until,
    late: { count: late?.count ?? 0, amount: late?.amount ?? '0.00' },
    days: rows.flatMap(({ day, count, amount }) => (day === null ? [] : [{ day, count, amount }])),
  }
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
