// What can be exported and, where a definition has `imports`, imported: every entity, and users and positions, which have their own calls.
import type { Definition } from './definition.ts'
import { entities } from './entities/registry.ts'
import { position, user } from './organisation.ts'

export const transferables: readonly Definition[] = [...entities, user, position]

const byName = new Map(transferables.map((definition) => [definition.name, definition]))

/** The definition of an import or export; undefined for an unknown name. */
export const findTransferable = (name: string): Definition | undefined => byName.get(name)

/** The same for a checked name. Throws for an unknown one. */
export function transferableOf(name: string): Definition {
  const definition = byName.get(name)
  if (!definition) throw new Error(`Nothing called ${name} is imported or exported`)
  return definition
}
