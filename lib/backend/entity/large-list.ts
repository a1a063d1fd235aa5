// Caches for some seconds that a list exceeds the counting limit, so that its next pages are not counted again.
import { LRUCache } from 'lru-cache'
import type { Definition } from '../../model/definition.ts'
import type { ListQuery } from '../../model/list-request.ts'
import type { Context } from '../kernel/context.ts'
import type { Principal } from '../kernel/principal.ts'

const keepMs = 10_000
const maxPerCaller = 100

/** Per principal, because the data scope decides what is counted; a changed scope makes a new principal. */
const known = new WeakMap<Principal, LRUCache<string, number>>()

/** The values that determine the rows of a list. */
function nameOf(definition: Definition, { scene, filters, keyword, advanced }: ListQuery): string {
  return `${definition.name} ${JSON.stringify([scene, filters, keyword, advanced])}`
}

/** Whether the list had more than limits.countCap rows a moment ago. */
export function isKnownLarge({ user, now }: Context, definition: Definition, query: ListQuery): boolean {
  const until = known.get(user)?.get(nameOf(definition, query))
  return until !== undefined && until > now.getTime()
}

/** Caches that it had. */
export function noteLarge({ user, now }: Context, definition: Definition, query: ListQuery): void {
  const lists = known.get(user) ?? new LRUCache<string, number>({ max: maxPerCaller })
  known.set(user, lists)
  lists.set(nameOf(definition, query), now.getTime() + keepMs)
}
