// The analysis of one project for those who see it; costs only for those who may see costs (docs/domain/project-report.md#analysis).
import { type ProjectReport, readProjectReport } from '../../../model/calls/project-report.ts'
import { project } from '../../../model/entities/project.ts'
import { answerRow } from '../../entity/answer.ts'
import { requireRecord } from '../../entity/read.ts'
import { type Call, serve } from '../../kernel/call.ts'
import type { Context } from '../../kernel/context.ts'
import { todayOf } from '../../kernel/today.ts'
import { readCash, readCosts, readMargin } from './money.ts'
import { readBurn, readKeyResults, readWorkload } from './work.ts'

async function readReport(context: Context, key: string): Promise<ProjectReport> {
  const row = await requireRecord(context, project, key, 'READ')
  const shown = answerRow(context, project, row)
  const sees = (name: 'cost_amount' | 'gross_profit' | 'received_amount') => shown[name] !== undefined && shown[name] === row[name]
  const costs = sees('cost_amount') && sees('gross_profit')
  const today = todayOf(context)
  return {
    today,
    costs: costs ? await readCosts(context, key) : null,
    cash: sees('received_amount') ? await readCash(context, key, costs) : [],
    margin: costs ? await readMargin(context, key) : null,
    burn: await readBurn(context, key, today),
    people: await readWorkload(context, key),
    key_results: await readKeyResults(context, key, today),
  }
}

export const reportCalls: readonly Call[] = [
  serve(readProjectReport, {
    summary: [
      '项目分析：预算与实际、收付现金流、毛利构成、任务燃尽、成员工作量、关键结果进度',
      'Analysis of a project: budget and actual, cash flow, margin, burn-down, workload, progress of key results',
    ],
    permission: 'eis:project:q',
    handle: (context, { projectKey }) => readReport(context, projectKey),
  }),
]
