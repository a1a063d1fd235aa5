// A line of a quote as it is typed: its columns, its cells as text, what it comes to and what is wrong with it.

import { formatNumber, formatPrice } from '@/lib/client/format'
import { pricingLine } from '@/lib/model/entities/pricing'
import { type Field, holds } from '@/lib/model/field'
import { choosePrice } from '@/lib/model/quote-prices'
import { type ComputedLine, factorsOf, lineTotals, type QuoteFactor } from '@/lib/model/quote-totals'
import type { Problem } from '@/lib/model/rules'
import { readTypedNumber, shortNumber } from '@/lib/model/typed-number'
import { readValue } from '@/lib/model/value'

/** A line as it is typed: every cell a text, right or wrong. Lines are never changed in place. */
export interface SheetLine {
  /** Names the line on this screen; stored lines keep their key. */
  readonly id: string
  readonly line_key?: string
  readonly group_name: string
  readonly line_type: string
  readonly customer_product_key?: string | null
  readonly resource_key?: string | null
  readonly supplier_key?: string | null
  readonly item_name: string
  readonly specification: string
  readonly unit: string
  readonly quantity: string
  readonly price_type: string | null
  readonly base_price: string
  readonly coefficients: readonly QuoteFactor[]
  readonly discount_rate: string
  readonly tax_rate: string
  readonly cost_price?: string
  readonly remark: string
}

export interface SheetColumn {
  name: string
  width: number
  /** Typed into; the others are computed or opened. */
  typed: boolean
  number: boolean
}

const column = (name: string, width: number, typed = true, number = false): SheetColumn => ({ name, width, typed, number })

/** The columns for somebody who sees costs, or not. */
export const columnsFor = (seesCosts: boolean): SheetColumn[] => [
  column('item_name', 160),
  column('specification', 108),
  column('unit', 48),
  column('quantity', 64, true, true),
  column('base_price', 104, true, true),
  column('coefficient', 56, false, true),
  column('unit_price', 92, false, true),
  column('discount_rate', 60, true, true),
  column('tax_rate', 48, true, true),
  column('amount', 108, false, true),
  ...(seesCosts
    ? [column('cost_price', 92, true, true), column('cost_amount', 104, false, true), column('gross_rate', 76, false, true)]
    : []),
  column('remark', 140),
]

let made = 0
function newId(): string {
  made += 1
  return `new-${made}`
}

export const emptyLine = (group_name = ''): SheetLine => ({
  id: newId(),
  group_name,
  line_type: 'SERVICE',
  item_name: '',
  specification: '',
  unit: '项',
  quantity: '1',
  price_type: null,
  base_price: '0',
  coefficients: [],
  discount_rate: '100',
  tax_rate: '6',
  remark: '',
})

type Stored = Readonly<Record<string, unknown>>

/** A stored line as the sheet takes it. */
export function lineOf(row: Stored): SheetLine {
  const text = (name: string) => String(row[name] ?? '')
  const keyOf = (name: string) => (row[name] as string | null | undefined) ?? null
  return {
    id: text('line_key'),
    line_key: text('line_key'),
    group_name: text('group_name'),
    line_type: text('line_type'),
    customer_product_key: keyOf('customer_product_key'),
    resource_key: keyOf('resource_key'),
    supplier_key: keyOf('supplier_key'),
    item_name: text('item_name'),
    specification: text('specification'),
    unit: text('unit'),
    quantity: shortNumber(row.quantity),
    price_type: keyOf('price_type'),
    base_price: shortNumber(row.base_price),
    coefficients: factorsOf(row.coefficients),
    discount_rate: shortNumber(row.discount_rate),
    tax_rate: text('tax_rate'),
    ...(row.cost_price === undefined ? {} : { cost_price: shortNumber(row.cost_price) }),
    remark: text('remark'),
  }
}

/** What the server stores of a line. */
export const payloadOf = ({ id: _, ...line }: SheetLine): Record<string, unknown> => ({ ...line, group_name: line.group_name || null })

const totals = new WeakMap<SheetLine, ComputedLine>()
const nothing = { quantity: '0', base_price: '0', cost_price: '0' }

/** What a line comes to: nothing while one of its numbers is wrong. Computed once for each version of it. */
export function totalsOf(line: SheetLine): ComputedLine {
  const known = totals.get(line)
  if (known) return known
  const computed = { ...lineTotals(hasWrongNumber(line) ? { ...line, ...nothing } : line), tax_rate: line.tax_rate }
  totals.set(line, computed)
  return computed
}

const computedCells: readonly string[] = ['gross_rate', 'unit_price', 'amount', 'cost_amount', 'coefficient']

const prices: ReadonlySet<string> = new Set(['base_price', 'unit_price', 'cost_price'])

/** A number of a cell as it is read: a price with its two decimals, others as short as they are. */
export const shownNumber = (name: string, text: string): string => (prices.has(name) ? formatPrice(text) : formatNumber(text))

/** The text of a cell, as it is copied. A line with a wrong number comes to nothing that could be read. */
export function cellText(line: SheetLine, name: string): string {
  if (name !== 'coefficient' && computedCells.includes(name) && hasWrongNumber(line)) return ''
  if (name === 'gross_rate') {
    const { amount, gross_profit } = totalsOf(line)
    return Number(amount) === 0 ? '' : ((Number(gross_profit) / Number(amount)) * 100).toFixed(1)
  }
  if (name === 'coefficient') return shortNumber(totalsOf(line).coefficient)
  if (name === 'unit_price') return shortNumber(totalsOf(line).unit_price)
  if (name === 'amount' || name === 'cost_amount') return totalsOf(line)[name]
  return String(line[name as keyof SheetLine] ?? '')
}

const untyped = emptyLine()

/** A new line into which nothing was typed, such as Enter begins below the last one: it is neither wrong nor stored. */
export const isUntyped = (line: SheetLine): boolean =>
  line.line_key === undefined &&
  Object.entries(line).every(
    ([name, value]) =>
      name === 'id' || name === 'group_name' || name === 'coefficients' || value === (untyped as unknown as Record<string, unknown>)[name],
  ) &&
  line.coefficients.length === 0

const fields: Readonly<Record<string, Field>> = pricingLine.fields
const problems = new WeakMap<SheetLine, Readonly<Record<string, Problem>>>()

/** What is wrong with the cells of a line. */
export function problemsOf(line: SheetLine): Readonly<Record<string, Problem>> {
  const known = problems.get(line)
  if (known) return known
  if (isUntyped(line)) return {}
  const found: Record<string, Problem> = {}
  for (const name of [
    'item_name',
    'specification',
    'unit',
    'quantity',
    'base_price',
    'discount_rate',
    'tax_rate',
    'cost_price',
    'remark',
    'group_name',
  ]) {
    const field = fields[name] as Field
    const value = line[name as keyof SheetLine]
    if (value === undefined) continue
    const { problem } = readValue(field, value)
    if (problem) found[name] = problem
    else if (field.required && holds(field.requiredWhen, {}) && String(value).trim() === '') found[name] = { key: 'required' }
  }
  if (!found.tax_rate && !['0', '1', '3', '6', '9', '13'].includes(line.tax_rate)) found.tax_rate = { key: 'choice' }
  if (line.coefficients.some(({ own, remark }) => own && !remark)) found.coefficient = { key: 'required' }
  problems.set(line, found)
  return found
}

const numbers = ['quantity', 'base_price', 'discount_rate', 'tax_rate', 'cost_price'] as const

/** Whether a number of a line is wrong, so that the line does not count. */
export const hasWrongNumber = (line: SheetLine): boolean => numbers.some((name) => name in problemsOf(line))

const rates: ReadonlySet<string> = new Set(['discount_rate', 'tax_rate'])

/** The unit that may be typed behind the number of a cell. */
export const unitOf = (name: string): string | undefined => (rates.has(name) ? '%' : undefined)

/** A typed or pasted text as the cell keeps it: numbers without separators and signs of money, rates without percent; what is no number as it is. */
export function typedValue(name: string, text: string): string {
  const plain = text.replace(/\r?\n/g, ' ').trim()
  if (!columnsFor(true).find((one) => one.name === name)?.number) return plain
  return readTypedNumber(plain, { unit: unitOf(name) }) ?? plain
}

export interface Offered {
  prices: readonly { price_type: string | null; base_price: string; min_quantity: string }[]
}

/** The price of an offer at a quantity: the row that counts, else the standard price. */
export function priceAt(offer: Offered, quantity: string): { price_type: string | null; base_price: string } {
  const rows = offer.prices.flatMap((one) =>
    one.price_type ? [{ price_type: one.price_type, price: one.base_price, min_quantity: one.min_quantity, tax_included: false }] : [],
  )
  const chosen = choosePrice(rows, '', quantity)
  if (chosen) return { price_type: chosen.price_type, base_price: shortNumber(chosen.price) }
  return { price_type: null, base_price: shortNumber(offer.prices.find(({ price_type }) => price_type === null)?.base_price ?? '0') }
}

/** A line with another cell. A price entered by hand is no row of the product any more; another quantity takes the row that counts for it. */
export function withCell(line: SheetLine, name: string, text: string, offer?: Offered): SheetLine {
  const value = typedValue(name, text)
  if (name === 'base_price') return { ...line, base_price: value, price_type: value === line.base_price ? line.price_type : null }
  if (name === 'quantity' && offer && line.price_type) return { ...line, quantity: value, ...priceAt(offer, value) }
  return { ...line, [name]: value }
}

/** The key of what a line sells; null for a service. */
export const sourceKey = (line: SheetLine): string | null => line.customer_product_key ?? line.resource_key ?? line.supplier_key ?? null
