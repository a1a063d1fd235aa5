// The detail of one quote: lines, versions, contracts, and the path of its shared page.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { readQuote } from '../../../model/calls/quote.ts'
import { contract } from '../../../model/entities/contract.ts'
import { pricing, pricingLine } from '../../../model/entities/pricing.ts'
import { momentOf } from '../../../model/moment.ts'
import { shownQuotes } from '../../../model/quote-states.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { answerRow } from '../../entity/answer.ts'
import { hiddenFields } from '../../entity/columns.ts'
import type { Row } from '../../entity/hooks.ts'
import { readRecord } from '../../entity/read.ts'
import { visibleRows } from '../../entity/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { may } from '../../kernel/principal.ts'
import { readLines } from './lines.ts'

type QuoteDetail = z.output<NonNullable<(typeof readQuote)['output']>>

const versionRows = rawRows({
  pricing_key: 'pricing.pricing_key',
  version_no: 'pricing.version_no',
  pricing_code: 'text',
  status: 'pricing.status',
  total_with_tax: 'text',
  gross_rate: 'text?',
  approve_comment: 'text?',
  update_time: 'text',
})

const contractRows = rawRows({ contract_key: 'text', contract_name: 'text', contract_code: 'text', status: 'text' })
const codeRows = rawRows({ share_code: 'text?' })

const sourceRows = rawRows({ key: 'text', name: 'text' })

async function sourceNames({ db }: Context, lines: readonly Row[]): Promise<Map<string, string>> {
  const keys = lines
    .flatMap((line) => [line.customer_product_key, line.resource_key, line.supplier_key])
    .filter((key): key is string => typeof key === 'string')
  if (keys.length === 0) return new Map()
  const rows = await sourceRows.read(
    db,
    sql`select customer_product_key as key, product_name as name from customer_product where customer_product_key = any(${keys}::text[])
    union all select resource_key, resource_name from resource where resource_key = any(${keys}::text[])
    union all select supplier_key, supplier_name from supplier where supplier_key = any(${keys}::text[])`,
  )
  return new Map(rows.map((row) => [row.key, row.name]))
}

/** A stored time in the format of the wire, as SQL. */
const wireText = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

export async function readQuoteDetail(context: Context, key: string): Promise<QuoteDetail> {
  const row = await readRecord(context, pricing, key)
  const lines = await readLines(context, key)
  const names = await sourceNames(context, lines)
  const seesCosts = !hiddenFields(pricing, context.user).has('gross_rate')
  const versions = await versionRows.read(
    context.db,
    sql`select t.pricing_key, t.version_no, t.pricing_code, t.status, t.total_with_tax::text, t.gross_rate::text,
      coalesce(t.approve_comment, t.check_reason) as approve_comment, ${wireText('t.update_time')} as update_time
    from pricing t where t.series_key = ${row.series_key} and not t.is_deleted and ${visibleRows(context, pricing)} order by t.version_no`,
  )
  const contracts = may(context.user, 'eis:contract:q')
    ? await contractRows.read(
        context.db,
        sql`select t.contract_key, t.contract_name, t.contract_code, t.status from contract t
        where t.pricing_key = ${key} and not t.is_deleted and ${visibleRows(context, contract)} order by t.create_time`,
      )
    : []
  const answered = lines.map((line) => ({
    ...answerRow(context, pricingLine, line),
    ...Object.fromEntries(
      (['customer_product', 'resource', 'supplier'] as const).map((name) => [
        `${name}_name`,
        names.get(String(line[`${name}_key`] ?? '')) ?? null,
      ]),
    ),
  }))
  const answer: Row = {
    ...row,
    lines: answered,
    versions: versions.map(({ gross_rate, ...version }) => ({ ...version, ...(seesCosts && { gross_rate }) })),
    contracts,
    share_path: await sharePath(context, row),
  }
  return answer as QuoteDetail
}

/** The path of the page that the customer sees, while it is open, for those who may share it. */
async function sharePath(context: Context, row: Row): Promise<string | null> {
  if (
    row.power === 'READ' ||
    !row.share_expire ||
    momentOf(row.share_expire) <= context.now.getTime() ||
    !shownQuotes.includes(String(row.status))
  )
    return null
  const found = await codeRows.first(context.db, sql`select share_code from pricing where pricing_key = ${row.pricing_key}`)
  return found?.share_code ? `/info?q=${found.share_code}` : null
}
