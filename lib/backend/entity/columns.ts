// The columns of an entity for one caller, and the rows behind references.
import { columnsOf, type Column as ModelColumn } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import { definitionOf } from '../../model/entities/registry.ts'
import { type Reference, referenceOf } from '../../model/references.ts'
import type { CustomFieldSpec, Principal } from '../kernel/principal.ts'

export interface Column extends ModelColumn {
  /** A custom field, whose value is in `ext`. */
  customField?: CustomFieldSpec
}

/** The table and columns of a referenced row, for entities and other tables. */
export function targetOf(to: string): Reference & { softDelete: boolean } {
  const plain = referenceOf(to)
  if (plain) return { ...plain, softDelete: to !== 'file' }
  const definition = definitionOf(to)
  return { table: definition.name, key: definition.key, name: definition.title, softDelete: true }
}

/** Caches the result of `make` for the life of the caller's principal: it is the same for all his requests. */
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

/**
 * The fields that this caller never sees: by the field permission HIDE, because the field's own permission is missing, or by MASK where there is no text to mask.
 */
export const hiddenFields = perCaller((definition, principal): ReadonlySet<string> => {
  const hidden = new Set<string>()
  for (const [name, field] of Object.entries(definition.fields)) {
    const denied = field.viewPermission !== undefined && !principal.permissions.has(field.viewPermission)
    const power = principal.field_permissions.get(`${definition.name}.${name}`)
    const maskable = field.kind === 'text' || field.kind === 'code'
    if (denied || power === 'HIDE' || (power === 'MASK' && !maskable)) hidden.add(name)
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
