// Saved advanced queries: in the browser first, with a copy on the server that refills an empty browser
// (docs/domain/lists.md#saved-queries).
import { send } from '@/lib/client/api'
import { readLocal, writeLocal } from '@/lib/client/local-state'
import type { SavedQueryRow } from '@/lib/model/calls/own-lists'
import type { AdvancedQuery } from '@/lib/model/wire'
import { isView } from './saved-view'

export interface SavedQuery extends AdvancedQuery {
  title: string
  /** The server copy's key, when there is one. */
  query_key?: string
}

const prefix = 'savedQuery:'

/** The storage key of a page's saved queries: the fixed prefix plus its save code, or its path. */
export function savedPlace(saveCode: string | undefined, path: string): string {
  return prefix + (saveCode || path)
}

/** The browser's copy. */
export function readSaved(place: string): SavedQuery[] {
  const kept = readLocal<unknown>(place, [])
  return Array.isArray(kept) ? kept.filter((one): one is SavedQuery => typeof one?.title === 'string' && Array.isArray(one?.records)) : []
}

/** Fills an empty browser with the server's queries, without views; returns the browser's queries. */
export function fillSaved(place: string, rows: readonly SavedQueryRow[]): SavedQuery[] {
  const kept = readSaved(place)
  if (kept.length > 0) return kept
  const queries = rows
    .filter((row) => !isView(row))
    .map(({ query_key, title, matchType, records }) => ({ query_key, title, matchType, records }))
  writeLocal(place, queries)
  return queries
}

/** The save code of a place. */
export const codeOf = (place: string) => place.slice(prefix.length)

/** Saves a query, replacing one with the same title, and copies it to the server. */
export async function saveQuery(place: string, query: SavedQuery): Promise<SavedQuery[]> {
  const kept = readSaved(place)
  const before = kept.find((one) => one.title === query.title)
  const put = (saved: SavedQuery) => {
    const all = readSaved(place)
    const next = all.some((one) => one.title === saved.title)
      ? all.map((one) => (one.title === saved.title ? saved : one))
      : [...all, saved]
    writeLocal(place, next)
    return next
  }
  const local = put({ ...query, ...(before?.query_key && { query_key: before.query_key }) })
  try {
    const copy = await send(
      'POST /api/app/base/app/sys/savedQuery/addOrUpdate',
      { ...query, save_code: codeOf(place), ...(before?.query_key && { query_key: before.query_key }) },
      { refusal: 'silent' },
    )
    return copy?.query_key ? put({ ...query, query_key: copy.query_key }) : local
  } catch {
    return local
  }
}

/** Removes a query here and on the server. */
export async function removeQuery(place: string, title: string): Promise<SavedQuery[]> {
  const kept = readSaved(place)
  const gone = kept.find((one) => one.title === title)
  const next = kept.filter((one) => one.title !== title)
  writeLocal(place, next)
  if (gone?.query_key) {
    await send('POST /api/app/base/app/sys/savedQuery/deleteById', { id: gone.query_key }, { body: 'form', refusal: 'silent' }).catch(
      () => undefined,
    )
  }
  return next
}
