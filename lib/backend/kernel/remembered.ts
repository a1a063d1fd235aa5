// Rules that every save reads and that seldom change: cached per access version. Code that changes them calls bumpAccess in the same transaction.
import { LRUCache } from 'lru-cache'
import type { Context } from './context.ts'
import { slot } from './slots.ts'

/** Some rules are cached per caller. */
const known = slot('remembered rules', () => new LRUCache<string, { version: number; value: unknown }>({ max: 10_000 }))

/** The result of `read`, cached while the access version is the same. Without a caller, whose call has read the version, the version is read first. */
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
