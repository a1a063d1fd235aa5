// The calls of budgets, payments, receipts, invoices, settlements and accounting besides those derived from the entities.
import { z } from 'zod'
import { payment, paymentDetail, paymentPart } from '../entities/payment.ts'
import { matchDoubts } from '../match.ts'
import { batchAnswer, keyInput } from '../paging.ts'
import { invoiceSteps } from '../steps/invoice.ts'
import { otherCostSteps } from '../steps/other-cost.ts'
import { paymentSteps } from '../steps/payment.ts'
import { receivableSteps } from '../steps/receivable.ts'
import { settlementSteps } from '../steps/settlement.ts'
import { define } from './define.ts'
import { rowOf } from './entity.ts'
import { changedRecord } from './record-input.ts'
import { stepCalls } from './steps.ts'

const amount = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,16}(\.\d{1,2})?$/))

const text = z.string()

/* Budget */

export const effectBudget = define('POST /api/eis/restful/budget/effect', {
  input: z.object({ project_key: keyInput, remark: z.string().trim().max(200).optional() }),
  output: z.object({ version_no: z.number(), total_amount: text }),
})

export const readBudgetFigures = define('POST /api/eis/restful/budget/summary', {
  input: z.object({ project_key: keyInput }),
  output: z.object({
    mode: z.enum(['WARN', 'APPROVE', 'BLOCK']),
    /** Rows that are not in force, or not in their current form. */
    drafts: z.number(),
    budget: text,
    occupied: text,
    paid: text,
    available: text,
    receivable: text,
    received: text,
    overdue: text,
    other: text,
  }),
})

const versionRows = z.array(
  z.object({ budget_payment_key: text, item_name: text, cost_type: text, before: text.nullable(), after: text.nullable() }),
)

export const compareBudget = define('POST /api/eis/restful/budget/compare', {
  input: z.object({
    project_key: keyInput,
    from: z.coerce.number().int().min(0),
    /** 0 means the current rows, with changes that are not in force yet. */
    to: z.coerce.number().int().min(0),
  }),
  output: z.object({ rows: versionRows, before: text, after: text }),
})

/* Payments */

const line = z.object({
  fee_item_key: keyInput,
  item_name: z.string().trim().min(1).max(100),
  quantity: z.union([z.string(), z.number()]).nullish(),
  price: z.union([z.string(), z.number()]).nullish(),
  amount: amount.optional(),
  tax_rate: z.string().max(10).nullish(),
  remark: z.string().trim().max(200).nullish(),
})

export const savePayment = define('POST /api/eis/restful/payment/save', {
  input: changedRecord('payment_key').extend({ details: z.array(line).max(200).optional() }),
  output: rowOf(payment),
})

export const readPayment = define('GET /api/eis/restful/payment/details', {
  input: z.object({ paymentKey: keyInput }),
  output: z.object({ payment: rowOf(payment), details: z.array(rowOf(paymentDetail)), parts: z.array(rowOf(paymentPart)) }),
})

/** The slip of a payment as a PDF document. */
export const printPayment = define('GET /api/eis/restful/payment/slip', { input: z.object({ paymentKey: keyInput }) })

export const paymentStepCalls = stepCalls(paymentSteps)

/* Other costs */

export const otherCostStepCalls = stepCalls(otherCostSteps)

/* Receipts */

const { updateStatus } = stepCalls(receivableSteps)

export const receivableStepCalls = {
  updateStatus: {
    ...updateStatus,
    output: batchAnswer.extend({
      /** Receipts that were above their contract, with what became the customer's prepayment. */
      over: z.array(z.object({ code: text, amount: text })),
    }),
  },
}

/* Invoices */

export const invoiceStepCalls = stepCalls(invoiceSteps)

/* Settlements */

export const settlementStepCalls = stepCalls(settlementSteps)

const run = z.object({
  run_key: text,
  settle_type: text,
  status: z.enum(['RUNNING', 'STOPPED', 'DONE', 'FAILED']),
  total: z.number(),
  done: z.number(),
  made: z.number(),
  skipped: z.number(),
  /** Projects that could not be settled, and why. */
  failures: z.array(z.object({ name: text, reason: text })),
  create_by_name: text.nullable(),
  create_time: text,
})

export const startSettlements = define('POST /api/eis/restful/settlement/run', {
  input: z.object({
    settle_type: z.enum(['CUSTOMER', 'SUPPLIER']).default('CUSTOMER'),
    /** All projects that run or are closed, where none are named. */
    project_keys: z.array(keyInput).max(5000).optional(),
  }),
  output: run,
})

export const readSettlementRuns = define('POST /api/eis/restful/settlement/runs', { output: z.object({ records: z.array(run) }) })

export const stopSettlements = define('POST /api/eis/restful/settlement/stop', { input: z.object({ run_key: keyInput }), output: run })

/* Accounting */

const period = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const lockedMonths = z.object({
  records: z.array(z.object({ account_period: z.string(), lock_time: z.string(), lock_by_name: z.string().nullable() })),
})
/** A month of one project, or of the whole company. */
const monthInput = z.object({ account_period: period, project_key: keyInput.optional() })

export const listLockedMonths = define('POST /api/eis/restful/accounting/lockedMonths', { output: lockedMonths })

export const lockMonth = define('POST /api/eis/restful/accounting/lock', { input: monthInput, output: lockedMonths })

export const unlockMonth = define('POST /api/eis/restful/accounting/unlock', { input: monthInput, output: lockedMonths })

export const recalculateAccounting = define('POST /api/eis/restful/accounting/recalculate', {
  input: z.object({ project_key: keyInput }),
  output: z.object({ total: z.number() }),
})

export const readCashPlan = define('POST /api/eis/restful/finance/cashPlan', {
  input: z.object({ months: z.coerce.number().int().min(1).max(24).default(6), project_key: keyInput.optional() }),
  output: z.object({
    months: z.array(z.object({ period: text, incoming: text, outgoing: text, budgeted: text, net: text, balance: text })),
    /** What is due before this month and still open. */
    overdue: text,
    /** What is in the company's accounts now. */
    opening: text,
  }),
})

export const checkMoney = define('POST /api/eis/restful/finance/selfCheck', {
  output: z.object({
    differences: z.array(z.object({ entity: text, key: text, name: text, field: text, stored: text, computed: text })),
  }),
})

/* Matching */

const candidate = z.object({
  kind: z.enum(['payment', 'receivable', 'invoice']),
  key: text,
  code: text,
  name: text,
  amount: text,
  date: text,
})

const matchRow = z.object({
  row: z.number(),
  /** YYYY-MM-DD; the text of the cell if it is not a day. */
  date: text,
  /** HH:mm:ss, or nothing. */
  time: text,
  amount: text,
  /** Null if the file has none. */
  direction: z.enum(['IN', 'OUT']).nullable(),
  party: text,
  /** The bank's number if it is unique, else one of ours (`ownSerialMark`). */
  serial: text,
  memo: text,
  /** `unclear` is matched after a person has given the missing information, `wrong` cannot be read; `doubt` says why. */
  state: z.enum(['certain', 'several', 'none', 'done', 'unclear', 'wrong']),
  doubt: z.enum(matchDoubts).nullable(),
  candidates: z.array(candidate),
})

export const previewMatch = define('POST /api/eis/restful/finance/match/preview', {
  input: z.object({
    kind: z.enum(['bank', 'invoice']),
    file_key: keyInput,
    /** Of the lines that do not tell theirs. */
    direction: z.enum(['IN', 'OUT']).optional(),
    /** Of single lines of a statement, by their rows. */
    directions: z.record(z.string().regex(/^\d{1,7}$/), z.enum(['IN', 'OUT'])).optional(),
  }),
  output: z.object({ rows: z.array(matchRow), skipped: z.number() }),
})

export const applyMatch = define('POST /api/eis/restful/finance/match/apply', {
  input: z.object({
    rows: z
      .array(
        z.object({
          row: z.number(),
          kind: z.enum(['payment', 'receivable', 'invoice']),
          key: keyInput,
          amount,
          date: z.iso.date(),
          serial: z.string().trim().min(1).max(50),
          company_account_key: keyInput.nullish(),
        }),
      )
      .min(1)
      .max(500),
  }),
  output: z.object({ results: z.array(z.object({ row: z.number(), done: z.boolean(), reason: text.nullable() })) }),
})
