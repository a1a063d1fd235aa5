// What tells the records of an entity apart in a dialog: name and codes first, then the first short texts and references of the list.
import { fieldOf, isEncrypted, isListable } from '@/lib/model/columns'
import type { Definition } from '@/lib/model/definition'
import { companionOf } from '@/lib/model/field'

/** A column of the answer and the field that it belongs to. */
export interface LookupColumn {
  name: string
  field: string
}

const mostColumns = 5
const mostFilters = 3

function isPlain(definition: Definition, name: string): boolean {
  const field = fieldOf(definition, name)
  return field !== undefined && isListable(field) && !isEncrypted(field) && ['text', 'code', 'ref'].includes(field.kind)
}

/** The columns of the dialog, the entity's title first. */
export function lookupColumns(definition: Definition): LookupColumn[] {
  const codes = Object.keys(definition.fields).filter((name) => definition.fields[name]?.kind === 'code')
  const told = [...codes, ...definition.list.columns, ...(definition.search ?? [])].filter((name) => isPlain(definition, name))
  return [...new Set([definition.title, ...told])].slice(0, mostColumns).map((field) => ({
    field,
    name: fieldOf(definition, field)?.kind === 'ref' ? companionOf(field) : field,
  }))
}

/** The fields that the dialog filters by: texts and codes among its columns. */
export function lookupFilters(definition: Definition): string[] {
  return lookupColumns(definition)
    .filter(({ field, name }) => field === name)
    .slice(0, mostFilters)
    .map(({ name }) => name)
}
