// The columns an entity offers beyond its own fields, and how wide each kind stands in a table.
import { fieldPermission } from '@/lib/client/field-permission'
import type { Definition } from '@/lib/model/definition'
import { companionOf, datetime, type Field, isCustomArea, ref, wireNames } from '@/lib/model/field'

const owner: Record<string, Field> = { owner_key: ref('user'), owner_depart_key: ref('department') }
const common: Record<string, Field> = {
  create_time: datetime(),
  create_by_key: ref('user'),
  update_time: datetime(),
  update_by_key: ref('user'),
}

/** The field behind a name of a list, form or log; undefined for names that only a screen computes and for fields that the user does not see. */
export function fieldOf(definition: Definition, name: string): Field | undefined {
  const own = definition.fields[name]
  if (own) return own.internal || fieldPermission(definition.name, name) === 'HIDE' ? undefined : own
  return (definition.owned ? owner[name] : undefined) ?? common[name]
}

/** Every name that may be shown as a column: the listed ones first, then the rest in the order of the definition. */
export function offeredColumns(definition: Definition, may: (permission: string) => boolean): string[] {
  const own = Object.entries(definition.fields)
    .filter(
      ([name, field]) =>
        fieldOf(definition, name) !== undefined &&
        !field.offScreen &&
        field.kind !== 'html' &&
        (field.kind !== 'json' || isCustomArea(field)) &&
        (!field.viewPermission || may(field.viewPermission)),
    )
    .map(([name]) => name)
  const all = [...own, ...(definition.owned ? Object.keys(owner) : []), ...Object.keys(common)]
  const allowed = new Set(all)
  return [...new Set([...definition.list.columns.filter((name) => allowed.has(name)), ...all])]
}

/** The names a list call is asked for so that these columns can be drawn. */
export function askedFields(definition: Definition, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (definition.customFields?.includes(name)) return ['ext']
    const field = fieldOf(definition, name)
    return field ? wireNames(name, field) : []
  })
}

const widths: Partial<Record<Field['kind'], number>> = {
  flag: 80,
  date: 112,
  datetime: 144,
  int: 88,
  decimal: 132,
  choice: 112,
  choices: 168,
  refs: 168,
  files: 72,
  area: 192,
}

/** Whether a column names the record in words: drawn stronger and wider. A price that serves as the title stays an amount. */
export function isNaming(definition: Definition, name: string): boolean {
  const kind = fieldOf(definition, name)?.kind
  return name === definition.title && (kind === 'text' || kind === 'code' || kind === 'ref')
}

/** Width in px of a column at first. */
export function widthOf(definition: Definition, name: string): number {
  const field = fieldOf(definition, name)
  if (!field) return 120
  if (isNaming(definition, name)) return 232
  if (field.kind === 'ref') return field.to === 'user' ? 100 : 176
  if (field.kind === 'text' || field.kind === 'code') return field.max <= 20 ? 124 : field.max <= 50 ? 144 : 200
  return widths[isCustomArea(field) ? 'area' : field.kind] ?? 120
}

/** Kinds that a list may be sorted by; encrypted texts and arrays have no order. */
export function isSortable(field: Field): boolean {
  if ('encrypted' in field && field.encrypted) return false
  return ['text', 'code', 'decimal', 'int', 'flag', 'date', 'datetime', 'choice'].includes(field.kind)
}

/** A value of a row as one line of text, for card titles and confirmations. */
export function titleOf(definition: Definition, row: Record<string, unknown>): string {
  const field = fieldOf(definition, definition.title)
  const value = field?.kind === 'ref' ? row[companionOf(definition.title)] : row[definition.title]
  return value === null || value === undefined ? '' : String(value)
}
