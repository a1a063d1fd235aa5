// A quote as a file: a spreadsheet or a PDF document, never with costs (docs/domain/quote.md#export).

import { readFile, rm } from 'node:fs/promises'
import { type Locale, text } from '../../../i18n/text.ts'
import { itemText } from '../../../model/dictionaries.ts'
import { pricing, pricingLine } from '../../../model/entities/pricing.ts'
import { fileTypes } from '../../../model/file-types.ts'
import { groupDigits } from '../../../model/group-digits.ts'
import { cutText } from '../../../model/plain-text.ts'
import { heldQuotes } from '../../../model/quote-states.ts'
import { shortNumber } from '../../../model/typed-number.ts'
import type { Block } from '../../base/pdf/document.ts'
import { type SheetCell, writeXlsx } from '../../base/sheet/write-xlsx.ts'
import { answerPdf, companyName } from '../../entity/answer-pdf.ts'
import type { RowOf, Shown } from '../../entity/hooks.ts'
import { readRecord } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'
import { fileStorage, savedAs } from '../../kernel/stored-files.ts'
import { readLines } from './lines.ts'

const number = (value: unknown): SheetCell => ({ kind: 'number', text: String(value ?? '0') })

const fieldWord = (locale: Locale, entity: string) => (name: string) => text(locale, `entity.${entity}.field.${name}`)

type Quote = Shown<typeof pricing>
type Line = RowOf<typeof pricingLine>

const nameOf = (row: Quote) => cutText(`${row.pricing_code} ${row.pricing_name}`.replace(/[\\/:*?"<>|\s]+/g, ' '), 120)

const factsOf = (locale: Locale, row: Quote): [string, string | null][] => {
  const word = fieldWord(locale, pricing.name)
  return [
    [word('customer_key'), String(row.customer_name ?? '')],
    [word('customer_contact_key'), (row.customer_contact_name as string | null) ?? null],
    [word('project_key'), (row.project_name as string | null) ?? (row.business_name as string | null) ?? null],
    [word('valid_start'), String(row.valid_start)],
    [word('valid_end'), String(row.valid_end)],
    [word('currency'), itemText(locale, 'CURRENCY', row.currency)],
    [text(locale, 'quote.contact'), (row.owner_name as string | null) ?? null],
  ]
}

const totalsOf = (locale: Locale, row: Quote): [string, string][] => {
  const word = fieldWord(locale, pricing.name)
  return (['total_list_amount', 'total_amount', 'tax_amount', 'total_with_tax'] as const).map((name) => [word(name), String(row[name])])
}

const columns = ['item_name', 'specification', 'unit', 'quantity', 'unit_price', 'discount_rate', 'amount', 'remark'] as const
const widths: Readonly<Record<(typeof columns)[number], number>> = {
  item_name: 5,
  specification: 4,
  unit: 1.6,
  quantity: 2,
  unit_price: 2.6,
  discount_rate: 1.8,
  amount: 3,
  remark: 2.6,
}

/** The lines under the names of their groups, in their order. */
function inGroups(lines: readonly Line[]): { group: string | null; lines: Line[] }[] {
  const groups: { group: string | null; lines: Line[] }[] = []
  for (const line of lines) {
    const group = line.group_name || null
    const last = groups.at(-1)
    if (last && last.group === group) last.lines.push(line)
    else groups.push({ group, lines: [line] })
  }
  return groups
}

async function asPdf(context: Context, row: Quote, lines: readonly Line[]): Promise<Response> {
  const { locale } = context.request
  const word = fieldWord(locale, pricingLine.name)
  const right = new Set(['quantity', 'unit_price', 'discount_rate', 'amount'])
  const cells = (line: Line) => [
    String(line.item_name),
    String(line.specification ?? ''),
    String(line.unit),
    shortNumber(line.quantity),
    groupDigits(shortNumber(line.unit_price)),
    shortNumber(line.discount_rate),
    groupDigits(line.amount),
    String(line.remark ?? ''),
  ]
  const terms = (['pay_terms', 'delivery_terms', 'remark'] as const).flatMap((name): Block[] =>
    row[name] ? [{ kind: 'text', text: `${text(locale, `entity.pricing.field.${name}`)}：${row[name]}` }] : [],
  )
  return answerPdf(context, nameOf(row), {
    title: text(locale, 'quote.document'),
    subtitle: `${row.pricing_code} · v${row.version_no} · ${row.pricing_name}`,
    ...(heldQuotes.includes(row.status) ? {} : { watermark: text(locale, 'quote.draft') }),
    blocks: [
      { kind: 'facts', facts: factsOf(locale, row) },
      {
        kind: 'table',
        columns: columns.map((name) => ({ title: word(name), width: widths[name], align: right.has(name) ? 'right' : 'left' })),
        rows: inGroups(lines).flatMap(({ group, lines: own }) => [...(group ? [[group]] : []), ...own.map(cells)]),
        total: [text(locale, 'entity.pricing.field.total_with_tax'), '', '', '', '', '', groupDigits(row.total_with_tax), ''],
      },
      { kind: 'facts', facts: totalsOf(locale, row).map(([label, value]) => [label, groupDigits(value)]) },
      ...terms,
      {
        kind: 'signatures',
        names: [(await companyName(context)) || itemText(locale, 'OUR_COMPANY', 'MAIN'), String(row.customer_name ?? '')],
      },
    ],
  })
}

async function asSheet(context: Context, row: Quote, lines: readonly Line[]): Promise<Response> {
  const { locale } = context.request
  const word = fieldWord(locale, pricingLine.name)
  const names = ['group_name', ...columns] as const
  const path = await fileStorage(context.kernel).temporaryPath()
  const writer = writeXlsx(
    path,
    String(row.pricing_code),
    names.map((name) => ({ title: word(name), width: name === 'item_name' || name === 'specification' ? 30 : 14 })),
  )
  try {
    for (const line of lines)
      await writer.row([
        String(line.group_name ?? ''),
        String(line.item_name),
        String(line.specification ?? ''),
        String(line.unit),
        number(shortNumber(line.quantity)),
        number(shortNumber(line.unit_price)),
        number(shortNumber(line.discount_rate)),
        number(line.amount),
        String(line.remark ?? ''),
      ])
    await writer.row([])
    for (const [label, value] of [...totalsOf(locale, row), ...factsOf(locale, row)])
      await writer.row([label, /^-?\d+\.\d+$/.test(String(value)) ? number(value) : String(value ?? '')])
    if (!heldQuotes.includes(row.status)) await writer.row([text(locale, 'quote.draft')])
    await writer.end()
    const bytes = await readFile(path)
    const headers = savedAs(`${nameOf(row)}.xlsx`, fileTypes.xlsx?.mime ?? '')
    headers.set('content-length', String(bytes.length))
    return new Response(new Uint8Array(bytes), { headers })
  } catch (error) {
    writer.abandon()
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** The file of a quote. */
export async function exportQuote(context: Context, key: string, format: 'xlsx' | 'pdf'): Promise<Response> {
  const row = await readRecord(context, pricing, key)
  const lines = await readLines(context, key)
  await context.audit({ biz_type: pricing.name, biz_key: key, action: 'export' })
  return format === 'pdf' ? asPdf(context, row, lines) : asSheet(context, row, lines)
}
