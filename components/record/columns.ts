// The columns that an entity's screens offer to this user, and how wide each kind stands in a table.
import { fieldPermission } from '@/lib/client/field-permission'
import { fieldsOf, isListable, fieldOf as knownField } from '@/lib/model/columns'
import type { Definition } from '@/lib/model/definition'
import { companionOf, type Field, isCustomArea, wireNames } from '@/lib/model/field'
import type { Mask } from '@/lib/model/mask'

/** The field behind a name of a list, form or log; undefined for names that only a screen computes and for fields that the user does not see. */
export function fieldOf(definition: Definition, name: string): Field | undefined {
  const isOwn = Object.hasOwn(definition.fields, name)
  return isOwn && fieldPermission(definition.name, name) === 'HIDE' ? undefined : knownField(definition, name)
}

/** What a list may be filtered by: a field, or one of its further filters. */
export const filterFieldOf = (definition: Definition, name: string): Field | undefined =>
  fieldOf(definition, name) ?? (Object.hasOwn(definition.list.extraFilters ?? {}, name) ? definition.list.extraFilters?.[name] : undefined)

/** How a field of an entity is masked for this user; null where he sees it in full. What the pool hides the server alone knows. */
export function maskFor(definition: Definition, name: string, may: (permission: string) => boolean): Mask | null {
  const field = fieldOf(definition, name)
  const own = (field && 'mask' in field && field.mask) || null
  if (fieldPermission(definition.name, name) === 'MASK') return own ?? 'contact'
  return own && !may('data:plain:view') ? own : null
}

/** Every name that may be shown as a column: the listed ones first, then the rest in the order of the definition. */
export function offeredColumns(definition: Definition, may: (permission: string) => boolean): string[] {
  const all = [...fieldsOf(definition)]
    .filter(([name, field]) => isListable(field) && (!field.viewPermission || may(field.viewPermission)) && fieldOf(definition, name))
    .map(([name]) => name)
  const allowed = new Set(all)
  return [...new Set([...definition.list.columns.filter((name) => allowed.has(name)), ...all])]
}

/** The columns that a list is asked for so that these names can be drawn. */
export function askedColumns(definition: Definition, names: readonly string[]): string[] {
  const asked = names.flatMap((name) => {
    if (definition.customFields?.includes(name)) return ['ext']
    const field = fieldOf(definition, name)
    return field ? wireNames(name, field) : []
  })
  return [...new Set(asked)]
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

/** Whether a field is typeset right-aligned in tables. */
export function isNumeric(kind: string): boolean {
  return kind === 'decimal' || kind === 'int'
}

/** Width in px of a column at first. */
export function widthOf(definition: Definition, name: string): number {
  const field = fieldOf(definition, name)
  if (!field) return 120
  if (isNaming(definition, name)) return field.kind === 'code' ? 168 : 232
  if (field.kind === 'ref') return field.to === 'user' ? 100 : 176
  if (field.kind === 'text' || field.kind === 'code') return field.max <= 20 ? 124 : field.max <= 50 ? 144 : 200
  return widths[isCustomArea(field) ? 'area' : field.kind] ?? 120
}

/** The least width of each kind, in px: a number, a day or a moment is never cut, and of a name the first characters are seen. */
const leastWidths: Partial<Record<Field['kind'], number>> = {
  flag: 64,
  date: 112,
  datetime: 120,
  int: 72,
  decimal: 96,
  choice: 96,
  choices: 120,
  ref: 88,
  refs: 120,
  text: 96,
  code: 120,
  files: 64,
}
/** The formats of texts that are numbers to read in full. */
const leastOfFormat: Readonly<Record<string, number>> = { phone: 124, landline: 132 }

/** No narrower is a column drawn, whatever was set. */
export function leastWidthOf(definition: Definition, name: string): number {
  const field = fieldOf(definition, name)
  if (!field) return 64
  if (isNaming(definition, name)) return 168
  return ('format' in field && field.format && leastOfFormat[field.format]) || (leastWidths[field.kind] ?? 88)
}

/** A value of a row as one line of text, for card titles and confirmations. */
export function titleOf(definition: Definition, row: Record<string, unknown>): string {
  const field = fieldOf(definition, definition.title)
  const value = field?.kind === 'ref' ? row[companionOf(definition.title)] : row[definition.title]
  return value === null || value === undefined ? '' : String(value)
}
