// The wire names of an entity and the columns behind them: what may be selected, filtered and sorted.

import type { Definition } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { datetime, type Field, int, json, ref, text } from '../../model/field.ts'
import { type Reference, referenceOf } from '../../model/references.ts'
import type { CustomFieldSpec, Principal } from '../kernel/principal.ts'

export interface Column {
  name: string
  field: Field
  /** The definition's field it belongs to; 'area' for city_code. */
  owner: string
  /** A custom field, whose value is in `ext`. */
  customField?: CustomFieldSpec
}

/** The table and columns of the row that a reference names, whether it is an entity or not. */
export function targetOf(to: string): Reference & { softDelete: boolean } {
  const plain = referenceOf(to)
  if (plain) return { ...plain, softDelete: to !== 'file' }
  const definition = definitionOf(to)
  return { table: definition.name, key: definition.key, name: definition.title, softDelete: true }
}

const common: Record<string, Field> = {
  create_time: datetime({ readOnly: true }),
  create_by_key: ref('user', { readOnly: true }),
  update_time: datetime({ readOnly: true }),
  update_by_key: ref('user', { readOnly: true }),
  row_version: int({ readOnly: true }),
} as Record<string, Field>

const owner: Record<string, Field> = {
  owner_key: ref('user', { readOnly: true }),
  owner_depart_key: ref('department', { readOnly: true }),
  collaborators: json({ readOnly: true }),
} as Record<string, Field>

const cache = new WeakMap<Definition, Map<string, Column>>()

/** Every column an answer may carry, by wire name, in the definition's order: key, fields, owner and common columns. */
export function columnsOf(definition: Definition): Map<string, Column> {
  const known = cache.get(definition)
  if (known) return known
  const columns = new Map<string, Column>()
  const add = (name: string, field: Field, owned = name) => columns.has(name) || columns.set(name, { name, field, owner: owned })
  add(definition.key, text(32, { readOnly: true }) as Field)
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.internal) continue
    if (field.kind === 'area')
      for (const part of ['province_code', 'city_code', 'district_code', 'area_name']) add(part, text(100) as Field, name)
    else add(name, field)
  }
  if (definition.owned) for (const [name, field] of Object.entries(owner)) add(name, field)
  if (definition.ext) add('ext', json() as Field)
  for (const [name, field] of Object.entries(common)) add(name, field)
  cache.set(definition, columns)
  return columns
}

/** The companions of references: owner_name beside owner_key. */
export function companionsOf(columns: Iterable<Column>): Column[] {
  return [...columns].filter((column) => column.field.kind === 'ref' || column.field.kind === 'refs')
}

/** Caches the result of `make` per principal, since it is the same for all requests of the user. */
export function perCaller<T extends object>(
  make: (definition: Definition, principal: Principal) => T,
): (definition: Definition, principal: Principal) => T {
  const kept = new WeakMap<Principal, Map<Definition, T>>()
  return (definition, principal) => {
    const byDefinition = kept.get(principal) ?? new Map<Definition, T>()
    kept.set(principal, byDefinition)
    const known = byDefinition.get(definition) ?? make(definition, principal)
    byDefinition.set(definition, known)
    return known
  }
}

/** The fields that this caller never sees: by the field permission HIDE, or because the field's own permission is missing. */
export const hiddenFields = perCaller((definition, principal): ReadonlySet<string> => {
  const hidden = new Set<string>()
  for (const [name, field] of Object.entries(definition.fields)) {
    const denied = field.viewPermission !== undefined && !principal.permissions.has(field.viewPermission)
    if (denied || principal.field_permissions.get(`${definition.name}.${name}`) === 'HIDE') hidden.add(name)
  }
  return hidden
})

/** Fields that this caller reads but does not write. */
export const lockedFields = perCaller((definition, principal): ReadonlySet<string> => {
  const locked = new Set<string>()
  for (const name of Object.keys(definition.fields)) {
    const power = principal.field_permissions.get(`${definition.name}.${name}`)
    if (power === 'READ' || power === 'MASK' || power === 'HIDE') locked.add(name)
  }
  return locked
})

/** The columns that answers to this caller may carry. */
export const allowedColumns = perCaller((definition, principal): readonly Column[] => {
  const hidden = hiddenFields(definition, principal)
  return [...columnsOf(definition).values()].filter((column) => !hidden.has(column.owner))
})
