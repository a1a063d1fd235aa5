// What the signed-in user's roles let him do with single fields (docs/domain/roles-and-permissions.md#field-permissions). Without React, so
// that lists may be read on the server too.

/** HIDE is not there at all, MASK and READ are shown and not changed, WRITE is what holds without a rule. */
export type FieldPermission = 'HIDE' | 'MASK' | 'READ' | 'WRITE'

/** Restricted fields by entity. */
export type FieldPermissions = Readonly<Record<string, Readonly<Record<string, FieldPermission>>>>

let kept: FieldPermissions = {}

/** Takes what the permission list says; every signed-in page does so before it draws anything. */
export function setFieldPermissions(powers: FieldPermissions): void {
  kept = powers
}

/** The power over one field of an entity. */
export function fieldPermission(entity: string, field: string): FieldPermission {
  return kept[entity]?.[field] ?? 'WRITE'
}
