// Records for the command palette: the search of every list at once, in one call; what comes late for an older text is dropped.
import { useEffect, useMemo, useState } from 'react'
import { load } from '@/lib/client/api'
import { useMay } from '@/lib/client/use-may'
import type { FoundRecords as Found } from '@/lib/model/calls/search'
import type { RouteInfo } from './menus'
import { useRecordLists } from './screens'

/** A list, or the pool beside it, in which records are found. */
interface Place {
  path: string
  /** The address of a record, whose key stands for {key}. */
  open: string
  entity: string
  pooled: boolean
}

export interface FoundRecords {
  place: Place
  rows: Found['records']
}

interface RecordSearch {
  found: FoundRecords[]
  searching: boolean
  failed: boolean
}

/** Typing settles after this many milliseconds; the answers are small. */
const settleMs = 250

/** What the lists and pools answer for a keyword: a few records of each, in their order. */
async function search(places: readonly Place[], keyword: string, signal: AbortSignal): Promise<FoundRecords[]> {
  const named = (pooled: boolean) => places.filter((place) => place.pooled === pooled).map(({ entity }) => entity)
  const answer = await load(
    'GET /api/app/base/app/sys/search',
    { keyword, entities: named(false), pools: named(true) },
    { quiet: true, signal },
  )
  return places.flatMap((place) => {
    const found = answer.find(({ entity, pooled }) => entity === place.entity && pooled === place.pooled)
    return found ? [{ place, rows: found.records }] : []
  })
}

const nothing: RecordSearch = { found: [], searching: false, failed: false }

export function useRecordSearch(typed: string, routes: ReadonlyMap<string, RouteInfo>): RecordSearch {
  const may = useMay()
  const [answers, setAnswers] = useState<RecordSearch & { keyword: string }>({ ...nothing, keyword: '' })
  const keyword = typed.trim()
  const all = useRecordLists()
  const places = useMemo(
    () =>
      all.flatMap(({ path, open, entity, permission, pool }): Place[] => [
        ...(routes.has(path) && may(`${permission}:q`) ? [{ path, open, entity, pooled: false }] : []),
        ...(pool && routes.has(pool.path) && may(pool.permission) ? [{ path: pool.path, open: pool.open, entity, pooled: true }] : []),
      ]),
    [all, routes, may],
  )
  useEffect(() => {
    if (keyword === '') return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const found = await search(places, keyword, stop.signal).catch(() => null)
      if (!stop.signal.aborted) setAnswers({ keyword, found: found ?? [], searching: false, failed: found === null })
    }, settleMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [keyword, places])
  if (keyword === '' || places.length === 0) return nothing
  // while a longer text is on its way the answers before stay readable
  return answers.keyword === keyword ? answers : { ...answers, searching: true, failed: false }
}
