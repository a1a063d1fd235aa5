// The calls of the dashboard: to-do, figures, cards, first steps.
import { z } from 'zod'
import { dashboardPeriods, dashboardViews } from '../dashboard.ts'
import { healthOrder } from '../dashboard-lists.ts'
import { firstSteps } from '../first-steps.ts'
import { type AnswerOf, define } from './define.ts'

const count = z.object({
  name: z.string(),
  count: z.number(),
  /** There are more than the count says: counting stopped. */
  atLeast: z.boolean(),
})

export const readDashboard = define('GET /api/fintech/biz/statistics/dashboard', {
  input: z.object({ view: z.enum(dashboardViews).optional(), period: z.enum(dashboardPeriods).default('MONTH') }),
  output: z.object({
    view: z.enum(dashboardViews),
    /** Whether the caller sees more than what is his own. */
    views: z.array(z.enum(dashboardViews)),
    depart_name: z.string().nullable(),
    period: z.enum(dashboardPeriods),
    /** Today in Asia/Shanghai, as the figures understand it. */
    today: z.string(),
    from: z.string(),
    to: z.string(),
    before: z.tuple([z.string(), z.string()]),
    due: z.array(count),
    figures: z.array(z.object({ name: z.string(), value: z.string(), before: z.string(), curve: z.array(z.string()) })),
    late: z.array(count),
    reminders: z.array(count),
    funnel: z.array(z.object({ name: z.string(), count: z.number() })).nullable(),
    stars: z.array(z.object({ value: z.string().nullable(), count: z.number() })).nullable(),
    channels: z.array(z.object({ channel_key: z.string().nullable(), channel_name: z.string().nullable(), count: z.number() })).nullable(),
    ranking: z
      .array(
        z.object({ user_key: z.string(), user_name: z.string(), avatar: z.string().nullable(), count: z.number(), amount: z.string() }),
      )
      .nullable(),
  }),
})

export type DashboardAnswer = AnswerOf<typeof readDashboard>

/** 开始使用: the first steps of a new company; none where there is nothing left to do. */
export const readFirstSteps = define('GET /api/fintech/biz/statistics/firstSteps', {
  output: z.object({ steps: z.array(z.object({ name: z.enum(firstSteps.map(({ name }) => name)), done: z.boolean() })) }),
})

export type FirstStepsAnswer = AnswerOf<typeof readFirstSteps>

const viewInput = z.object({ view: z.enum(dashboardViews).optional() })

/** 我的项目: null for who may not see projects and their health. */
export const readDashboardProjects = define('GET /api/fintech/biz/statistics/dashboard/projects', {
  input: viewInput,
  output: z.object({
    projects: z
      .object({
        counts: z.array(z.object({ health: z.enum(healthOrder), count: z.number() })),
        /** The worst first. */
        records: z.array(
          z.object({
            project_key: z.string(),
            project_name: z.string(),
            status: z.string(),
            health: z.string(),
            health_reason: z.string().nullable(),
            progress_rate: z.string(),
            end_day: z.string(),
          }),
        ),
      })
      .nullable(),
  }),
})

export type DashboardProjects = NonNullable<AnswerOf<typeof readDashboardProjects>['projects']>

/** 收款计划: null for who may not see instalments. */
export const readDashboardReceipts = define('GET /api/fintech/biz/statistics/dashboard/receipts', {
  output: z.object({
    receipts: z
      .object({
        today: z.string(),
        until: z.string(),
        late: z.object({ count: z.number(), amount: z.string() }),
        /** Days with instalments, in their order. */
        days: z.array(z.object({ day: z.string(), count: z.number(), amount: z.string() })),
      })
      .nullable(),
  }),
})

export type DashboardReceipts = NonNullable<AnswerOf<typeof readDashboardReceipts>['receipts']>

/** 日程: the whole weeks of a month. */
export const readDashboardCalendar = define('GET /api/fintech/biz/statistics/dashboard/calendar', {
  input: z.object({
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  output: z.object({
    today: z.string(),
    month: z.string(),
    days: z.array(z.object({ day: z.string(), name: z.enum(['follow', 'visit', 'reservation', 'task']), count: z.number() })),
  }),
})

export type DashboardCalendar = AnswerOf<typeof readDashboardCalendar>
