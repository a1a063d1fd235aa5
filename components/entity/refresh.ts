// After a change: everything on the page that shows the changed entity loads again.
import { mutate } from 'swr'
import { type Definition, familyPrefix } from '@/lib/model/definition'

/** Loads again what the given calls (by the beginning of their path) have answered. */
export function refreshCalls(prefixes: readonly string[]): Promise<unknown> {
  return mutate((key) => Array.isArray(key) && typeof key[0] === 'string' && prefixes.some((prefix) => (key[0] as string).includes(prefix)))
}

/** Loads lists and details of an entity again. */
export function refreshEntity(definition: Pick<Definition, 'family' | 'path'>, ...further: string[]): Promise<unknown> {
  return refreshCalls([`${familyPrefix[definition.family]}/${definition.path}/`, ...further])
}
