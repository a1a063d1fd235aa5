// Caches for some seconds that a list has more rows than are counted, so that its next pages are not counted again.
import type { Definition } from '../../model/definition.ts'
import type { ListRequest } from '../../model/wire.ts'
import type { Context } from '../kernel/context.ts'
import type { Principal } from '../kernel/principal.ts'

const keepMs = 10_000
const maxPerCaller = 100

/** Per principal, because the data scope decides what is counted; a changed scope makes a new principal. */
const known = new WeakMap<Principal, Map<string, number>>()

/** Request fields that do not change which rows are found. */
const pageOnly = new Set(['pageNo', 'pageSize', 'page', 'size', 'column', 'order', 'field', 'sums', 'cursor', 'exactTotal', '_'])

function nameOf(definition: Definition, request: ListRequest): string {
  return `${definition.name} ${JSON.stringify(Object.entries(request).filter(([name]) => !pageOnly.has(name)))}`
}

/** Whether the list had more than limits.countCap rows a moment ago. */
export function isKnownLarge({ user, now }: Context, definition: Definition, request: ListRequest): boolean {
  const until = known.get(user)?.get(nameOf(definition, request))
  return until !== undefined && until > now.getTime()
}

/** Notes that it has. */
export function noteLarge({ user, now }: Context, definition: Definition, request: ListRequest): void {
  const lists = known.get(user) ?? new Map<string, number>()
  known.set(user, lists)
  if (lists.size >= maxPerCaller) lists.delete(lists.keys().next().value as string)
  lists.set(nameOf(definition, request), now.getTime() + keepMs)
}
