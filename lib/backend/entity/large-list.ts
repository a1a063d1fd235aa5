// Caches for some seconds that a list has more rows than are counted, so that its next pages are not counted again.
import { LRUCache } from 'lru-cache'
import type { Definition } from '../../model/definition.ts'
import type { ListQuery } from '../../model/list-request.ts'
import type { Context } from '../kernel/context.ts'
import type { Principal } from '../kernel/principal.ts'

const keepMs = 10_000
const maxPerCaller = 100

/** Per principal, because the data scope decides what is counted; a changed scope makes a new principal. */
const known = new WeakMap<Principal, LRUCache<string, number>>()

/** What decides the set of a list's rows. */
function nameOf(definition: Definition, { scene, filters, keyword, advanced }: ListQuery): string {
  return `${definition.name} ${JSON.stringify([scene, filters, keyword, advanced])}`
}

/** Whether the list was found a moment ago to hold more than limits.countCap rows. */
export function isKnownLarge({ user, now }: Context, definition: Definition, query: ListQuery): boolean {
  const until = known.get(user)?.get(nameOf(definition, query))
  return until !== undefined && until > now.getTime()
}

/** Keeps that it does. */
export function noteLarge({ user, now }: Context, definition: Definition, query: ListQuery): void {
  const lists = known.get(user) ?? new LRUCache<string, number>({ max: maxPerCaller })
  known.set(user, lists)
  lists.set(nameOf(definition, query), now.getTime() + keepMs)
}
