// After a change: reloads everything on the page that shows the changed entity.
import { useEffect } from 'react'
import { mutate } from 'swr'
import type { CallAnswer, CallInput, KnownCall } from '@/lib/model/calls/names'
import { type Definition, familyPrefix } from '@/lib/model/definition'
import type { Values } from '@/lib/model/record'

interface EndlessList {
  path: string
  reload(): unknown
}

const endlessLists = new Set<EndlessList>()

/** Reloads the answers of the given calls (by the prefix of their path). */
export async function refreshCalls(prefixes: readonly string[]): Promise<void> {
  const changed = (path: string) => prefixes.some((prefix) => path.includes(prefix))
  await Promise.all([
    mutate((key) => Array.isArray(key) && typeof key[0] === 'string' && changed(key[0])),
    ...[...endlessLists].filter((list) => changed(list.path)).map((list) => list.reload()),
  ])
}

/** Puts an answer in the place of what this call with this input has shown; `answer` may still be on its way. */
export async function replaceAnswer<K extends KnownCall>(
  call: K,
  input: CallInput<K>,
  answer: CallAnswer<K> | Promise<CallAnswer<K>>,
): Promise<void> {
  await mutate([call, input], answer, { revalidate: false })
}

/** Loads again what this key of `useLoaded` names, where the page has it; `load` receives what is there. */
export async function replaceLoaded<T>(wanted: readonly string[], load: (kept: T | undefined) => Promise<T | undefined>): Promise<void> {
  const isIt = (key: unknown) => Array.isArray(key) && key.length === wanted.length && wanted.every((part, index) => key[index] === part)
  await mutate(isIt, load, { revalidate: false })
}

/** Also reloads lists that grow page by page, which SWR's own filter skips. */
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
 * As `refreshEntity`, after a record was saved: lists and details show the server's answer at once, and reload.
 * So a step taken before the reload uses the saved version.
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

/** Replaces shown values of a detail or of list rows by those of the saved record. */
export function withSaved(answer: unknown, key: string, saved: Values): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  if ('records' in answer && Array.isArray(answer.records))
    return { ...answer, records: answer.records.map((row) => withSaved(row, key, saved)) }
  const shown = answer as Values
  if (saved[key] === undefined || shown[key] !== saved[key]) return answer
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, name in saved ? saved[name] : value]))
}
