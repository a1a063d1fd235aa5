// The field permissions of the signed-in user (docs/domain/roles-and-permissions.md#field-permissions). Without React, so
// that lists may be read on the server too.

/** HIDE: not shown at all; MASK and READ: shown but not editable; WRITE: the default without a rule. */
export type FieldPermission = 'HIDE' | 'MASK' | 'READ' | 'WRITE'

/** Restricted fields by entity. */
export type FieldPermissions = Readonly<Record<string, Readonly<Record<string, FieldPermission>>>>

let kept: FieldPermissions = {}

/** Sets the field permissions from the permission list; every signed-in page does so before it renders. */
export function setFieldPermissions(powers: FieldPermissions): void {
  kept = powers
}

/** The permission of one field of an entity. */
export function fieldPermission(entity: string, field: string): FieldPermission {
  return kept[entity]?.[field] ?? 'WRITE'
}
