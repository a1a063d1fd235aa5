// Compares the lines of two versions of a quote (docs/domain/quote.md#versions).

type Line = Readonly<Record<string, unknown>>

export const comparedFields = [
  'group_name',
  'item_name',
  'specification',
  'unit',
  'quantity',
  'unit_price',
  'discount_rate',
  'amount',
] as const

export interface ComparedLine {
  kind: 'same' | 'changed' | 'added' | 'removed'
  older: Line | null
  newer: Line | null
  /** The fields that differ. */
  changed: readonly string[]
}

/** What makes two lines the same item: what is sold, else its name. */
const itemOf = (line: Line) => String(line.customer_product_key ?? line.resource_key ?? line.supplier_key ?? line.item_name ?? '')

/** Every line of the newer version in its order, each with the one that it was before; then those that are gone. */
export function compareLines(older: readonly Line[], newer: readonly Line[]): ComparedLine[] {
  const left = new Map<string, Line[]>()
  for (const line of older) left.set(itemOf(line), [...(left.get(itemOf(line)) ?? []), line])
  const rows = newer.map((line): ComparedLine => {
    const before = left.get(itemOf(line))?.shift()
    if (!before) return { kind: 'added', older: null, newer: line, changed: [] }
    const changed = comparedFields.filter((name) => String(before[name] ?? '') !== String(line[name] ?? ''))
    return { kind: changed.length > 0 ? 'changed' : 'same', older: before, newer: line, changed }
  })
  const gone = [...left.values()].flat().map((line): ComparedLine => ({ kind: 'removed', older: line, newer: null, changed: [] }))
  return [...rows, ...gone]
}
