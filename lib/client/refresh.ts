// After a change: everything on the page that shows the changed entity loads again.
import { useEffect } from 'react'
import { mutate } from 'swr'
import { type Definition, familyPrefix } from '@/lib/model/definition'

interface EndlessList {
  path: string
  reload(): unknown
}

const endlessLists = new Set<EndlessList>()

/** Loads again what the given calls (by the beginning of their path) have answered. */
export async function refreshCalls(prefixes: readonly string[]): Promise<void> {
  const changed = (path: string) => prefixes.some((prefix) => path.includes(prefix))
  await Promise.all([
    mutate((key) => Array.isArray(key) && typeof key[0] === 'string' && changed(key[0])),
    ...[...endlessLists].filter((list) => changed(list.path)).map((list) => list.reload()),
  ])
}

/** Lets a list that grows page by page load again with the rest: SWR's own filter passes such lists over. */
export function useEndlessReload(path: string, reload: () => unknown): void {
  useEffect(() => {
    const list: EndlessList = { path, reload }
    endlessLists.add(list)
    return () => void endlessLists.delete(list)
  }, [path, reload])
}

/** Loads lists and details of an entity again. */
export function refreshEntity(definition: Pick<Definition, 'family' | 'path'>, ...further: string[]): Promise<void> {
  return refreshCalls([`${familyPrefix[definition.family]}/${definition.path}/`, ...further])
}
