// What can be written to a file and, where a definition has `imports`, read from one: every entity, and users and positions, whose calls are their own.
import type { Definition } from './definition.ts'
import { entities } from './entities/registry.ts'
import { position, user } from './organisation.ts'

export const transferables: readonly Definition[] = [...entities, user, position]

const byName = new Map(transferables.map((definition) => [definition.name, definition]))

/** The definition behind an import or export; undefined for a name that offers neither. */
export const findTransferable = (name: string): Definition | undefined => byName.get(name)

/** The same for a name that was checked before. Throws on any other. */
export function transferableOf(name: string): Definition {
  const definition = byName.get(name)
  if (!definition) throw new Error(`Nothing called ${name} is imported or exported`)
  return definition
}
