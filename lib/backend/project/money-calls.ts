// The calls of budgets, payments, receipts, invoices, settlements and accounting besides the derived ones (docs/domain/project-money.md).
import * as calls from '../../model/calls/project-money.ts'
import type { Definition } from '../../model/definition.ts'
import { payment, paymentDetail, paymentPart } from '../../model/entities/payment.ts'
import { project } from '../../model/entities/project.ts'
import { wholeList } from '../../model/list-request.ts'
import { limits } from '../../model/wire.ts'
import { listRecords } from '../entity/list.ts'
import { lockRow } from '../entity/lock-row.ts'
import { readRecord, requireRecord } from '../entity/read.ts'
import { type Call, serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { listMonths, lockMonth, unlockMonth } from './accounting/months.ts'
import { refreshAllMonths } from './accounting/postings.ts'
import { compareVersions, readFigures } from './budget/figures.ts'
import { effectBudget } from './budget/rows.ts'
import { readCashPlan } from './finance/cash-plan.ts'
import { findAllDifferences } from './finance/self-check.ts'
import { invoiceStepCalls } from './invoice/steps.ts'
import { applyRows } from './match/apply.ts'
import { previewFile } from './match/preview.ts'
import { otherCostCalls } from './other-cost/costs.ts'
import { savePayment } from './payment/lines.ts'
import { printSlip } from './payment/slip.ts'
import { paymentStepCalls } from './payment/steps.ts'
import { receiptStepCalls } from './receivable/receipts.ts'
import { listRuns, startRun, stopRun } from './settlement/runs.ts'
import { settlementStepCalls } from './settlement/settlements.ts'

const lines = (context: Context, definition: Definition, key: string) =>
  listRecords(context, definition, {
    ...wholeList,
    size: limits.maxPageSize,
    filters: { payment_key: key },
    sort: { field: 'create_time', descending: false },
  })

const budgetCalls: readonly Call[] = [
  serve(calls.effectBudget, {
    summary: ['预算生效，形成新版本', 'Put a budget into force as a new version'],
    permission: 'eis:budget:e',
    write: true,
    done: 'done.saved',
    handle: (context, { project_key, remark }) => effectBudget(context, project_key, remark || null),
  }),
  serve(calls.readBudgetFigures, {
    summary: ['预算与收付款合计', 'Totals of budget, receipts and payments'],
    permission: 'eis:budget:q',
    handle: (context, { project_key }) => readFigures(context, project_key),
  }),
  serve(calls.compareBudget, {
    summary: ['预算版本对比', 'Compare versions of a budget'],
    permission: 'eis:budget:q',
    handle: (context, { project_key, from, to }) => compareVersions(context, project_key, from, to),
  }),
]

const paymentCalls: readonly Call[] = [
  serve(calls.savePayment, {
    summary: ['保存付款单与明细', 'Save a payment with its lines'],
    permission: ['fin:payment:a', 'fin:payment:e'],
    write: true,
    done: 'done.saved',
    handle: (context, { details, ...input }) => savePayment(context, input, details as Parameters<typeof savePayment>[2]) as Promise<never>,
  }),
  serve(calls.readPayment, {
    summary: ['付款单详情，含明细与付款记录', 'A payment with its lines and parts'],
    permission: 'fin:payment:q',
    async handle(context, { paymentKey }) {
      const record = await readRecord(context, payment, paymentKey)
      const [details, parts] = [await lines(context, paymentDetail, paymentKey), await lines(context, paymentPart, paymentKey)]
      return { payment: record, details: details.records, parts: parts.records }
    },
  }),
  serve(calls.printPayment, {
    summary: ['付款单 PDF：付款事项、收款方、明细与付款记录', 'PDF of a payment: what is paid, to whom, its lines and its parts'],
    permission: 'fin:payment:q',
    rate: { by: 'user', points: 30, seconds: 60 },
    async handle(context, { paymentKey }) {
      const record = await readRecord(context, payment, paymentKey)
      const [details, parts] = [await lines(context, paymentDetail, paymentKey), await lines(context, paymentPart, paymentKey)]
      return printSlip(context, record, details.records, parts.records)
    },
  }),
]

const accountingCalls: readonly Call[] = [
  serve(calls.startSettlements, {
    summary: ['为多个项目生成结算单草稿', 'Draft the settlements of several projects'],
    permission: 'fin:settlement:a',
    write: true,
    handle: (context, { settle_type, project_keys }) => startRun(context, settle_type, project_keys),
  }),
  serve(calls.readSettlementRuns, {
    summary: ['批量结算的进度', 'Progress of a settlement run'],
    permission: 'fin:settlement:a',
    handle: (context) => listRuns(context),
  }),
  serve(calls.stopSettlements, {
    summary: ['停止批量结算', 'Stop a settlement run'],
    permission: 'fin:settlement:a',
    write: true,
    handle: (context, { run_key }) => stopRun(context, run_key),
  }),
  serve(calls.listLockedMonths, {
    summary: ['已锁账的月份', 'Closed months'],
    permission: ['fin:accounting:lock', 'fin:accounting:q', 'order:income:q'],
    handle: (context) => listMonths(context),
  }),
  serve(calls.lockMonth, {
    summary: ['锁账，可只锁一个项目', 'Close a month, also for one project only'],
    permission: 'fin:accounting:lock',
    write: true,
    done: 'done.saved',
    handle: (context, { account_period, project_key }) => lockMonth(context, account_period, project_key),
  }),
  serve(calls.unlockMonth, {
    summary: ['解除锁账', 'Open a closed month'],
    permission: 'fin:accounting:lock',
    write: true,
    done: 'done.saved',
    handle: (context, { account_period, project_key }) => unlockMonth(context, account_period, project_key),
  }),
  serve(calls.recalculateAccounting, {
    summary: ['重新核算一个项目未锁账的月份', 'Compute the open months of a project again'],
    permission: 'fin:accounting:e',
    write: true,
    done: 'done.saved',
    async handle(context, { project_key }) {
      await requireRecord(context, project, project_key, 'READ')
      await lockRow(context, project, project_key)
      await context.audit({ biz_type: project.name, biz_key: project_key, action: 'recalculate' })
      return { total: await refreshAllMonths(context, project_key) }
    },
  }),
  serve(calls.readCashPlan, {
    summary: ['未来几个月的资金计划', 'Cash plan of the next months'],
    permission: 'fin:cashPlan:q',
    handle: (context, { months, project_key }) => readCashPlan(context, months, project_key),
  }),
  serve(calls.checkMoney, {
    summary: ['汇总自检', 'Self-check of the sums'],
    permission: 'fin:accounting:lock',
    handle: async (context) => ({ differences: await findAllDifferences(context) }),
  }),
  serve(calls.previewMatch, {
    summary: ['对账预览：银行流水与发票清单', 'Preview of matching: bank statements and invoice lists'],
    permission: 'fin:match:q',
    handle: (context, { kind, file_key, direction, directions }) =>
      previewFile(context, kind, file_key, {
        direction: direction ?? null,
        directions: new Map(Object.entries(directions ?? {}).map(([row, way]) => [Number(row), way])),
      }),
  }),
  serve(calls.applyMatch, {
    summary: ['按对账结果登记，每行一个事务，可重复提交', 'Post the matched rows, each in a transaction; may be repeated'],
    permission: 'fin:match:e',
    writesItself: true,
    handle: (context, { rows }) => applyRows(context, rows),
  }),
]

export const moneyCalls: readonly Call[] = [
  ...budgetCalls,
  ...paymentCalls,
  ...paymentStepCalls,
  ...otherCostCalls,
  ...receiptStepCalls,
  ...invoiceStepCalls,
  ...settlementStepCalls,
  ...accountingCalls,
]
