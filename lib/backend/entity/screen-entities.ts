// Entities with a screen that no area serves: their derived calls come from the definition alone.
import { callOf, type Definition, type EntityAction } from '../../model/definition.ts'
import { entities } from '../../model/entities/registry.ts'
import type { Call } from '../kernel/call.ts'
import { type ServedEntity, serveEntity } from './calls.ts'

const actions: readonly EntityAction[] = ['query', 'detail/{id}', 'addOrUpdate', 'deleteById']

/** What the calls of the areas leave out: an entity with a screen has its four calls although no area knows it. */
export function screenEntities(known: readonly Call[]): ServedEntity[] {
  const keys = new Set(known.map((entry) => entry.key))
  const isServed = (definition: Definition) => actions.some((action) => keys.has(callOf(definition, action)))
  return entities.filter((definition) => definition.screen && !isServed(definition)).map((definition) => serveEntity(definition))
}
