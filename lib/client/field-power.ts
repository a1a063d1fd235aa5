// What the signed-in user's roles let him do with single fields (domain.md A.9.2, field permissions).
import { userState } from './session-state.ts'

/** HIDE is not there at all, MASK and READ are shown and not changed, WRITE is what holds without a rule. */
export type FieldPower = 'HIDE' | 'MASK' | 'READ' | 'WRITE'

/** The power over one field of an entity, as the session brought it. */
export function fieldPower(entity: string, field: string): FieldPower {
  return userState.get().fieldPowers[entity]?.[field] ?? 'WRITE'
}
