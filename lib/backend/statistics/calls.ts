// The calls of reports, targets and subscriptions.
import { readFile } from 'node:fs/promises'
import * as calls from '../../model/calls/statistics.ts'
import { target } from '../../model/entities/target.ts'
import { fileTypes } from '../../model/file-types.ts'
import type { ReportName } from '../../model/reports/registry.ts'
import { reportOf, reports } from '../../model/reports/registry.ts'
import { listRecords } from '../entity/list.ts'
import { removeRecord } from '../entity/remove.ts'
import { type Call, type Summary, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { savedAs } from '../kernel/stored-files.ts'
import { type ReportInput, readReport } from './read-report.ts'
import { sheetName, withReportSheet } from './report-sheet.ts'
import { deleteOwn, listOwn, saveOwn } from './subscriptions.ts'
import { readTargets, setTarget } from './targets.ts'

const reading = [
  ['star', calls.readStarReport, ['客户星级统计', 'Customers by stars']],
  ['sign', calls.readSignReport, ['签单统计', 'Signed customers']],
  ['door', calls.readDoorReport, ['上门统计', 'Arrivals']],
  ['funnel', calls.readFunnelReport, ['销售漏斗', 'Sales funnel']],
  ['customer', calls.readCustomerReport, ['客户分析', 'Customers']],
  ['channel', calls.readLeadReport, ['线索与渠道分析', 'Leads and channels']],
  ['campaign', calls.readCampaignReport, ['活动分析', 'Campaigns']],
  ['rank', calls.readRankReport, ['员工排行', 'Ranking of staff']],
  ['portrait', calls.readPortraitReport, ['客户画像', 'Customer portrait']],
  ['product', calls.readProductReport, ['产品销售', 'Product sales']],
  ['receivable', calls.readReceivableReport, ['回款与放款分析', 'Receipts and loans']],
  ['ageing', calls.readAgeingReport, ['应收账龄分析', 'Ageing of receivables']],
  ['purchase', calls.readPurchaseReport, ['供应商采购分析', 'Purchases by supplier']],
  ['project', calls.readProjectMarginReport, ['项目盈亏分析', 'Project margins']],
  ['contract', calls.readContractReport, ['合同分析', 'Contracts']],
  ['approval', calls.readApprovalReport, ['审批效率', 'Approval times']],
  ['usage', calls.readUsageReport, ['使用情况', 'Usage']],
] as const satisfies readonly (readonly [ReportName, (typeof calls)['readSignReport'] | object, Summary])[]

const reportCalls = reading.map(([name, definition, summary]) =>
  serve(definition as typeof calls.readSignReport, {
    summary,
    permission: reportOf(name).permission,
    mayLag: true,
    handle: (context, input) => readReport(context, reportOf(name), input),
  }),
)

const anyReport = reports.map(({ permission }) => permission)

/** The report as a file; its rows and columns are those of the answer. */
async function exportReport(context: Context, { report: name, ...input }: ReportInput & { report: ReportName }): Promise<Response> {
  const report = reportOf(name)
  if (!may(context.user, report.permission)) throw forbidden(report.permission)
  const answer = await readReport(context, report, input)
  const { locale } = context.request
  return withReportSheet(context.kernel, report, answer, locale, async (path) => {
    const bytes = await readFile(path)
    const headers = savedAs(sheetName(locale, answer), fileTypes.xlsx?.mime ?? '')
    headers.set('content-length', String(bytes.length))
    await context.audit({ biz_type: 'report', biz_key: name, action: 'export' })
    return new Response(new Uint8Array(bytes), { headers })
  })
}

export const statisticsCalls: readonly Call[] = [
  ...reportCalls,
  serve(calls.exportReport, { summary: ['导出报表', 'Export a report'], permission: anyReport, handle: exportReport }),
  serve(calls.readTargetReport, {
    summary: ['业绩目标与完成', 'Targets and what was reached'],
    permission: 'stat:target:view',
    mayLag: true,
    handle: readTargets,
  }),
  serve(calls.queryTargets, {
    summary: ['查询业绩目标', 'Query targets'],
    permission: ['stat:target:view', 'stat:target:q'],
    handle: (context, query) => listRecords(context, target, query),
  }),
  serve(calls.saveTarget, {
    summary: ['新增或修改业绩目标', 'Add or change a target'],
    permission: 'stat:target:e',
    write: true,
    done: 'done.saved',
    handle: (context, input) => setTarget(context, input),
  }),
  serve(calls.deleteTargets, {
    summary: ['删除业绩目标', 'Delete a target'],
    permission: 'stat:target:e',
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    async handle(context, keys) {
      for (const key of keys) await removeRecord(context, target, key)
      return { success: keys.length, fail: [] }
    },
  }),
  serve(calls.listSubscriptions, {
    summary: ['我的报表订阅', 'My report subscriptions'],
    permission: anyReport,
    handle: (context, { report }) => listOwn(context, report),
  }),
  serve(calls.saveSubscription, {
    summary: ['订阅报表：周期、时间与接收人', 'Subscribe to a report: period, time, recipients'],
    permission: anyReport,
    write: true,
    done: 'done.saved',
    handle: saveOwn,
  }),
  serve(calls.deleteSubscription, {
    summary: ['取消报表订阅', 'Cancel a report subscription'],
    permission: anyReport,
    write: true,
    done: 'done.deleted',
    handle: (context, { subscription_key }) => deleteOwn(context, subscription_key),
  }),
]
