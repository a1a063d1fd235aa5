// The plans and items of a contract: read from a request, computed, stored (docs/domain/contract.md#plans).
import { sql } from 'kysely'
import { plus } from '../../../model/amounts.ts'
import type { Definition } from '../../../model/definition.ts'
import { contractLine, contractPlan } from '../../../model/entities/contract.ts'
import { storedTime } from '../../../model/moment.ts'
import { shareOf } from '../../../model/quote-prices.ts'
import { lineTotals } from '../../../model/quote-totals.ts'
import { checkRecord } from '../../../model/record.ts'
import { newKey } from '../../base/crypto.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { Row } from '../../entity/hooks.ts'
import { storedValues } from '../../entity/store.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, type Reason } from '../../kernel/fail.ts'

const order = (definition: Definition) => sql.ref(`t.${definition.name === contractPlan.name ? 'period_no' : 'sort_no'}`)

/** The stored plans or items of a contract in their order. */
export async function readParts({ db }: Context, definition: Definition, key: unknown): Promise<Row[]> {
  const { rows } = await sql<Row>`select t.* from ${sql.table(definition.name)} t where t.contract_key = ${key} and not t.is_deleted
    order by ${order(definition)}, t.${sql.ref(definition.key)}`.execute(db)
  return rows
}

/** Parts of a request; every error is named by part and field, `plans.0.amount`. */
function readRequestParts(definition: Definition, word: string, input: readonly Row[], key: string): Row[] {
  const reasons: Record<string, Reason> = {}
  const rows = input.map((given, index) => {
    const { values, problems } = checkRecord(definition, { ...given, contract_key: key })
    for (const [field, { key: name, params }] of Object.entries(problems))
      reasons[`${word}.${index}.${field}`] = [`validation.${name}`, params ?? {}]
    return { ...values, [definition.key]: newKey() }
  })
  if (Object.keys(reasons).length > 0) throw invalid(reasons)
  return rows
}

/** Replaces the parts of a draft: nothing refers to the parts of a contract that is not signed. */
async function replaceParts(context: Context, definition: Definition, key: string, rows: readonly Row[]): Promise<void> {
  await sql`delete from ${sql.table(definition.name)} where contract_key = ${key}`.execute(context.db)
  if (rows.length === 0) return
  const now = storedTime(context.now)
  const me = context.user.user_key
  const names = Object.keys(definition.fields)
  await insertRows(
    context.db,
    definition.name,
    rows.map((row) => ({
      ...storedValues(definition, { ...row, contract_key: key }, names),
      [definition.key]: row[definition.key],
      create_time: now,
      create_by_key: me,
      update_time: now,
      update_by_key: me,
    })),
  )
}

export interface Planned {
  rows: Row[]
  plan_amount: string
  plan_count: number
}

/** The plans of a request, numbered in their order, with their sum. */
export function readPlans(input: readonly Row[]): Planned {
  const rows = readRequestParts(
    contractPlan,
    'plans',
    input.map((plan, index) => ({ ...plan, period_no: index + 1 })),
    newKey(),
  )
  return { rows, plan_amount: rows.reduce((sum, plan) => plus(sum, plan.amount), '0.00'), plan_count: rows.length }
}

/** Stores the plans of a contract, each with its share of the amount. */
export const storePlans = (context: Context, { contract_key, amount }: Row, { rows }: Planned): Promise<void> =>
  replaceParts(
    context,
    contractPlan,
    String(contract_key),
    rows.map((row) => ({ ...row, status: 'WAIT', ratio: shareOf(row.amount, amount) })),
  )

export async function storeContractLines(context: Context, contract: Row, input: readonly Row[]): Promise<void> {
  const key = String(contract.contract_key)
  const rows = readRequestParts(contractLine, 'lines', input, key)
  const lines = rows.map((row, index) => ({
    ...row,
    sort_no: index + 1,
    amount: lineTotals({ quantity: row.quantity, base_price: row.price }).amount,
  }))
  await replaceParts(context, contractLine, key, lines)
}
