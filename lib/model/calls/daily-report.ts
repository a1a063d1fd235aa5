// The calls of daily reports: the lists of each kind, the figures of a day, saving, handing in, reading, comments.
import { z } from 'zod'
import { dailyTypes } from '../daily-report.ts'
import { dailyReport, dailyReportComment } from '../entities/daily-report.ts'
import { batchAnswer, keyInput, recordKeys } from '../paging.ts'
import { listRequestSchema } from '../schema.ts'
import { define } from './define.ts'
import { listOf, rowOf } from './entity.ts'
import { versionInput } from './record-input.ts'

const reports = { input: listRequestSchema(dailyReport), output: listOf(dailyReport) }

export const listLeadReports = define('POST /api/fintech/biz/dailyReport/clue', reports)
export const listOpportunityReports = define('POST /api/fintech/biz/dailyReport/business', reports)
export const listCustomerReports = define('POST /api/fintech/biz/dailyReport/customer', reports)

export const prefillDailyReport = define('POST /api/fintech/biz/dailyReport/prefill', {
  input: z.object({ report_type: z.enum(dailyTypes), report_date: z.iso.date().optional() }),
  output: z.object({
    report_date: z.string(),
    figures: z.array(z.object({ name: z.string(), value: z.string() })),
    /** The caller's own report of that day, where there is one. */
    report_key: z.string().nullable(),
    status: z.string().nullable(),
  }),
})

export const saveDailyReport = define('POST /api/fintech/biz/dailyReport/save', {
  input: z.object({
    report_key: keyInput.optional(),
    report_type: z.enum(dailyTypes).optional(),
    report_date: z.iso.date().optional(),
    figure_remarks: z.record(z.string().max(40), z.string().trim().max(200)).nullish(),
    summary: z.string().trim().max(1000).nullish(),
    problem: z.string().trim().max(500).nullish(),
    plan: z.string().trim().max(500).nullish(),
    receiver_keys: z.array(keyInput).max(20).optional(),
    row_version: versionInput,
  }),
  output: rowOf(dailyReport),
})

const one = z.object({ report_key: keyInput, row_version: versionInput })

export const submitDailyReport = define('POST /api/fintech/biz/dailyReport/submit', { input: one, output: rowOf(dailyReport) })

export const markDailyReportRead = define('POST /api/fintech/biz/dailyReport/read', { input: one, output: rowOf(dailyReport) })

export const saveDailyComment = define('POST /api/fintech/biz/dailyReport/comment/save', {
  input: z.looseObject({ report_key: keyInput }),
  output: rowOf(dailyReportComment),
})

export const deleteDailyComments = define('POST /api/fintech/biz/dailyReport/comment/delete', {
  input: recordKeys(dailyReportComment.key),
  output: batchAnswer,
})
