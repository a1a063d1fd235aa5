// The candidate records for lines of a statement or an invoice list: waiting ones with the same amount, read for all lines together (docs/domain/project-money.md#matching).
import { type RawBuilder, sql } from 'kysely'
import { invoice } from '../../../model/entities/invoice.ts'
import { payment } from '../../../model/entities/payment.ts'
import { receivable } from '../../../model/entities/receivable.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { visibleRows } from '../../entity/scope.ts'
import type { Context } from '../../kernel/context.ts'
import type { ListKind, StatementLine } from './statement.ts'

export type MatchKind = 'payment' | 'receivable' | 'invoice'

export interface Candidate {
  kind: MatchKind
  key: string
  code: string
  name: string
  amount: string
  date: string
}

/** The maximum candidates of a line; with more of the same amount a person could not find the right one either. */
const most = 20

const serialRows = rawRows({ serial: 'text' })

/** The numbers that a movement of money or an invoice has already. */
export async function knownSerials({ db }: Context, kind: ListKind, serials: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = sql`any(${[...serials]}::text[])`
  const rows = await serialRows.read(
    db,
    kind === 'invoice'
      ? sql`select invoice_no as serial from invoice where invoice_no = ${asked} and not is_deleted`
      : sql`select bank_serial_no as serial from payment_part where bank_serial_no = ${asked} and not is_deleted
          union select bank_serial_no from other_cost where bank_serial_no = ${asked} and not is_deleted
          union select bank_serial_no from receivable where bank_serial_no = ${asked} and status <> 'WAIT' and not is_deleted`,
  )
  return new Set(rows.map(({ serial }) => serial))
}

const candidateRows = rawRows({
  key: 'text',
  code: 'text',
  name: 'text',
  amount: 'numeric',
  date: 'date',
  direction: 'text',
  serial: 'text?',
})

const payments = (context: Context, amounts: RawBuilder<unknown>) =>
  sql`select t.payment_key as key, t.payment_code as code, t.payee_name as name, (t.amount - t.actual_amount)::numeric(18, 2) as amount, t.expect_pay_date as date,
      'OUT' as direction, null as serial
    from payment t where t.status in ('PASS', 'PAYING') and t.amount - t.actual_amount = ${amounts} and not t.is_deleted and ${visibleRows(context, payment)}`

const receipts = (context: Context, amounts: RawBuilder<unknown>) =>
  sql`select t.receivable_key as key, t.receivable_code as code, coalesce(nullif(t.payer_name, ''), c.customer_name, '') as name, t.amount, t.receive_date as date,
      'IN' as direction, t.bank_serial_no as serial
    from receivable t left join customer c using (customer_key) where t.status = 'WAIT' and t.amount = ${amounts} and not t.is_deleted
      and ${visibleRows(context, receivable)}`

const invoices = (context: Context, amounts: RawBuilder<unknown>) =>
  sql`select t.invoice_key as key, t.invoice_apply_code as code, case when t.direction = 'IN' then coalesce(s.supplier_name, t.invoice_title) else t.invoice_title end as name,
      t.amount, (t.create_time at time zone 'Asia/Shanghai')::date as date, t.direction, null as serial
    from invoice t left join supplier s using (supplier_key) where t.amount = ${amounts} and (t.status = 'PASS' or (t.direction = 'IN' and t.status = 'DRAFT'))
      and not t.is_deleted and ${visibleRows(context, invoice)}`

async function read(context: Context, kind: MatchKind, rows: typeof payments, lines: readonly StatementLine[]) {
  const amounts = [...new Set(lines.map(({ amount }) => amount))]
  if (amounts.length === 0) return []
  const found = await candidateRows.read(
    context.db,
    sql`select key, code, name, amount, date, direction, serial from (
        select r.*, row_number() over (partition by direction, amount order by date, key) as place__ from (${rows(context, sql`any(${amounts}::numeric[])`)}) r) n
      where place__ <= ${sql.lit(most)} order by direction, amount, place__`,
  )
  return found.map((row) => ({ kind, ...row }))
}

/** The candidates of each line. */
export async function candidatesOf(
  context: Context,
  kind: ListKind,
  lines: readonly StatementLine[],
): Promise<(line: StatementLine) => Candidate[]> {
  const going = (direction: string) => lines.filter((line) => line.direction === direction)
  const found =
    kind === 'invoice'
      ? await read(context, 'invoice', invoices, lines)
      : [...(await read(context, 'payment', payments, going('OUT'))), ...(await read(context, 'receivable', receipts, going('IN')))]
  const byAmount = Map.groupBy(found, ({ direction, amount }) => `${direction} ${amount}`)
  return (line) =>
    (byAmount.get(`${line.direction} ${line.amount}`) ?? [])
      .filter(({ serial }) => serial === null || serial === line.serial)
      .map(({ direction: _, serial: __, ...candidate }) => candidate)
}
