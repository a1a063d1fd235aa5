// The calls of reports, of their export and subscriptions, and of targets (docs/domain/statistics.md#reports).
import { z } from 'zod'
import { target } from '../entities/target.ts'
import { batchAnswer, keyInput, recordKeys } from '../paging.ts'
import { reportNames } from '../reports/registry.ts'
import { reportPeriods } from '../reports/report.ts'
import { listRequestSchema } from '../schema.ts'
import { type AnswerOf, define } from './define.ts'
import { listOf, rowOf } from './entity.ts'
import { versionInput } from './record-input.ts'

/** What narrows a report. */
export const reportFilters = {
  period: z.enum(reportPeriods).default('MONTH'),
  /** The first and the last day of the period CUSTOM. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  depart: keyInput.optional(),
  user: keyInput.optional(),
  channel: keyInput.optional(),
  /** What the rows stand for; the report's first dimension without it. */
  dimension: z.string().max(20).optional(),
}

const values = z.record(z.string(), z.string())

const answer = z.object({
  report: z.string(),
  dimension: z.string(),
  today: z.string(),
  from: z.string(),
  to: z.string(),
  before: z.tuple([z.string(), z.string()]),
  /** The filters as they were applied; a department with all below it. */
  departs: z.array(z.string()).nullable(),
  user: z.string().nullable(),
  channel: z.string().nullable(),
  /** The measures that the caller may see and that have these filters. */
  measures: z.array(z.string()),
  totals: z.object({ now: values, before: values }),
  rows: z.array(
    z.object({
      /** Null for records without a value; the first day of a row of the dimension time. */
      key: z.string().nullable(),
      name: z.string().nullable(),
      now: values,
      before: values,
    }),
  ),
  /** There are more rows than the answer has; the totals count them all. */
  more: z.boolean(),
  series: z.array(z.object({ from: z.string(), to: z.string(), now: values, before: values })),
})

export type ReportAnswer = AnswerOf<{ output: typeof answer }>

const report = { input: z.object(reportFilters), output: answer }

export const readStarReport = define('POST /api/fintech/biz/statistics/customerStar', report)
export const readSignReport = define('POST /api/fintech/biz/statistics/sign', report)
export const readDoorReport = define('POST /api/fintech/biz/statistics/door', report)
export const readFunnelReport = define('POST /api/fintech/biz/statistics/funnel', report)
export const readCustomerReport = define('POST /api/fintech/biz/statistics/customer', report)
export const readLeadReport = define('POST /api/fintech/biz/statistics/clue', report)
export const readCampaignReport = define('POST /api/fintech/biz/statistics/activity', report)
export const readRankReport = define('POST /api/fintech/biz/statistics/rank', report)
export const readPortraitReport = define('POST /api/fintech/biz/statistics/portrait', report)
export const readProductReport = define('POST /api/fintech/biz/statistics/product', report)
export const readReceivableReport = define('POST /api/fintech/biz/statistics/receivable', report)
export const readAgeingReport = define('POST /api/fintech/biz/statistics/ageing', report)
export const readPurchaseReport = define('POST /api/fintech/biz/statistics/purchase', report)

export const readProjectMarginReport = define('POST /api/fintech/biz/statistics/project', report)
export const readContractReport = define('POST /api/fintech/biz/statistics/contract', report)

export const readApprovalReport = define('POST /api/fintech/biz/statistics/approval', report)
export const readUsageReport = define('POST /api/fintech/biz/statistics/usage', report)

export const exportReport = define('GET /api/fintech/biz/statistics/export', {
  input: z.object({ ...reportFilters, report: z.enum(reportNames) }),
})

const months = z.array(z.string()).length(12)

/** Targets of a year beside what was reached, by person or department. */
export const readTargetReport = define('POST /api/fintech/biz/statistics/target', {
  input: z.object({
    year: z.coerce.number().int().min(2000).max(2100),
    target_type: z.enum(['SIGN', 'INCOME', 'DOOR', 'CLUE']).default('SIGN'),
    object_type: z.enum(['USER', 'DEPART']).default('USER'),
  }),
  output: z.object({
    year: z.number(),
    /** False where the caller may not list what counts. */
    counted: z.boolean(),
    rows: z.array(
      z.object({
        object_key: z.string(),
        object_name: z.string(),
        /** The keys that its records are found by: the person, or the department with all below it. */
        keys: z.array(z.string()),
        reached: months,
        levels: z.array(z.object({ level: z.string(), target_key: z.string(), row_version: z.number(), months })),
      }),
    ),
  }),
})

export type TargetAnswer = AnswerOf<typeof readTargetReport>

export const queryTargets = define('POST /api/fintech/biz/target/query', { input: listRequestSchema(target), output: listOf(target) })

export const saveTarget = define('POST /api/fintech/biz/target/addOrUpdate', {
  input: z.looseObject({ target_key: keyInput.optional(), id: keyInput.optional(), row_version: versionInput }),
  output: rowOf(target),
})

export const deleteTargets = define('POST /api/fintech/biz/target/deleteById', { input: recordKeys(target.key), output: batchAnswer })

const subscription = z.object({
  subscription_key: z.string(),
  report: z.string(),
  title: z.string(),
  period: z.string(),
  cycle: z.string(),
  day: z.number(),
  time: z.string(),
  receiver_keys: z.array(z.string()),
  receiver_names: z.array(z.string()),
  enabled: z.boolean(),
  next_time: z.string(),
  last_time: z.string().nullable(),
  row_version: z.number(),
})

export type Subscription = z.output<typeof subscription>

export const listSubscriptions = define('POST /api/fintech/biz/statistics/subscription/query', {
  input: z.object({ report: z.enum(reportNames).optional() }),
  output: z.array(subscription),
})

export const saveSubscription = define('POST /api/fintech/biz/statistics/subscription/save', {
  input: z
    .object({
      subscription_key: keyInput.optional(),
      row_version: versionInput,
      report: z.enum(reportNames),
      title: z.string().trim().min(1).max(60),
      /** A changed one keeps its own where they are left out. */
      filters: z
        .object({
          depart: keyInput.optional(),
          user: keyInput.optional(),
          channel: keyInput.optional(),
          dimension: z.string().max(20).optional(),
        })
        .optional(),
      period: z.enum(['WEEK', 'MONTH', 'QUARTER', 'YEAR']),
      cycle: z.enum(['WEEK', 'MONTH']),
      day: z.coerce.number().int().min(1).max(28),
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      receiver_keys: z.array(keyInput).min(1).max(50),
      /** A changed one stays as it was where this is left out. */
      enabled: z.boolean().optional(),
    })
    .refine(({ cycle, day }) => cycle === 'MONTH' || day <= 7, { path: ['day'] }),
  output: subscription,
})

export const deleteSubscription = define('POST /api/fintech/biz/statistics/subscription/delete', {
  input: z.object({ subscription_key: keyInput }),
})
