// After a change: everything on the page that shows the changed entity loads again.
import { useEffect } from 'react'
import { mutate } from 'swr'
import { type Definition, familyPrefix } from '@/lib/model/definition'
import type { Values } from '@/lib/model/record'

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

const callsOf = ({ family, path }: Pick<Definition, 'family' | 'path'>) => `${familyPrefix[family]}/${path}/`

/** Loads lists and details of an entity again. */
export function refreshEntity(definition: Pick<Definition, 'family' | 'path'>, ...further: string[]): Promise<void> {
  return refreshCalls([callsOf(definition), ...further])
}

/**
 * As `refreshEntity`, after a record was saved: lists and details show at once what the server answered, and load again.
 * So a step that is taken before they have loaded goes on from the version that was saved.
 */
export async function showSaved(definition: Definition, saved: Values, ...further: string[]): Promise<void> {
  const path = callsOf(definition)
  await mutate(
    (key) => Array.isArray(key) && typeof key[0] === 'string' && key[0].includes(path),
    (answer: unknown) => withSaved(answer, definition.key, saved),
    { revalidate: false },
  )
  await refreshEntity(definition, ...further)
}

/** A detail's record, or a list's rows, with the values of the saved record in what is shown of it. */
export function withSaved(answer: unknown, key: string, saved: Values): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  if ('records' in answer && Array.isArray(answer.records))
    return { ...answer, records: answer.records.map((row) => withSaved(row, key, saved)) }
  const shown = answer as Values
  if (saved[key] === undefined || shown[key] !== saved[key]) return answer
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, name in saved ? saved[name] : value]))
}
