// Rules that every save asks for and that seldom change: read once for each version of the rights. Whoever changes them calls bumpAccess in the same transaction.
import { LRUCache } from 'lru-cache'
import type { Context } from './context.ts'
import { slot } from './slots.ts'

/** Some rules are remembered for each caller. */
const known = slot('remembered rules', () => new LRUCache<string, { version: number; value: unknown }>({ max: 10_000 }))

/** What `read` answers, from memory while the version of the rights is the same. Without a caller, whose call has asked for the version, it is read. */
export async function remembered<T>({ kernel, visitor }: Context, name: string, read: () => Promise<T>): Promise<T> {
  if (!visitor) return read()
  const { access_version: version } = visitor
  const all = kernel.get(known)
  const before = all.get(name)
  if (before?.version === version) return before.value as T
  const value = await read()
  all.set(name, { version, value })
  return value
}
