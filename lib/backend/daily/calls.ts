// The calls of daily reports.
import * as calls from '../../model/calls/daily-report.ts'
import type { DailyType } from '../../model/daily-report.ts'
import { dailyReport, dailyReportComment } from '../../model/entities/daily-report.ts'
import type { ListQuery } from '../../model/list-request.ts'
import { deleteComments, saveComment } from '../entity/comments.ts'
import { listRecords } from '../entity/list.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { invalid } from '../kernel/fail.ts'
import { todayOf } from '../kernel/today.ts'
import { readDailyFigures } from './figures.ts'
import { markRead, notify, ownReport, saveReport, submitReport } from './reports.ts'

const reader = 'crm:daily:q'
const writer = ['crm:daily:a', 'crm:daily:e']

const listOf = (type: DailyType) => (context: Context, query: ListQuery) =>
  listRecords(context, dailyReport, { ...query, filters: { ...query.filters, report_type: [type] } })

export const dailyCalls: readonly Call[] = [
  serve(calls.listLeadReports, { summary: ['线索日报列表', 'Lead reports'], permission: reader, handle: listOf('CLUE') }),
  serve(calls.listOpportunityReports, { summary: ['商机日报列表', 'Opportunity reports'], permission: reader, handle: listOf('BUSINESS') }),
  serve(calls.listCustomerReports, { summary: ['客户日报列表', 'Customer reports'], permission: reader, handle: listOf('CUSTOMER') }),
  serve(calls.prefillDailyReport, {
    summary: ['日报：按当日业务计算的数据', "Daily report: figures of the day's business"],
    permission: reader,
    async handle(context, { report_type, report_date = todayOf(context) }) {
      if (report_date > todayOf(context)) throw invalid({ report_date: 'validation.past' })
      const own = await ownReport(context, report_type, report_date)
      const figures = await readDailyFigures(context, report_type, report_date)
      return { report_date, figures, report_key: own?.report_key ?? null, status: own?.status ?? null }
    },
  }),
  serve(calls.saveDailyReport, {
    summary: ['保存日报草稿', 'Save the draft of a daily report'],
    permission: writer,
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveReport(context, input),
  }),
  serve(calls.submitDailyReport, {
    summary: ['提交日报；次日十点截止', 'Submit a daily report, until ten of the next day'],
    permission: writer,
    write: true,
    done: 'done.submitted',
    handle: (context, { report_key, row_version }) => submitReport(context, report_key, row_version),
  }),
  serve(calls.markDailyReportRead, {
    summary: ['标记日报已阅', 'Mark a daily report as read'],
    permission: reader,
    write: true,
    handle: (context, { report_key }) => markRead(context, report_key),
  }),
  serve(calls.saveDailyComment, {
    summary: ['评论日报', 'Comment on a daily report'],
    permission: reader,
    write: true,
    done: 'done.saved',
    async handle(context, input) {
      const { comment, above } = await saveComment(context, dailyReportComment, input)
      if (above.user_key !== context.user.user_key) await notify(context, 'M-DAILY-COMMENT', [String(above.user_key)], above)
      return comment
    },
  }),
  serve(calls.deleteDailyComments, {
    summary: ['删除日报评论', 'Delete a comment on a daily report'],
    permission: reader,
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: (context, keys) => deleteComments(context, dailyReportComment, keys),
  }),
]
