// Records for the command palette: the search of every list at once, in one call; what comes late for an older text is dropped.
import { useEffect, useMemo, useState } from 'react'
import { load } from '@/lib/client/api'
import { useMay } from '@/lib/client/use-may'
import type { FoundRecords as Found } from '@/lib/model/calls/search'
import type { RecordList } from '@/lib/model/record-lists'
import type { RouteInfo } from './menus'
import { useRecordLists } from './screens'

export interface FoundRecords {
  list: RecordList
  rows: Found['records']
}

interface RecordSearch {
  found: FoundRecords[]
  searching: boolean
  failed: boolean
}

/** Typing settles after this many milliseconds; the answers are small. */
const settleMs = 250

/** What the lists answer for a keyword: a few records of each, in the order of the lists. */
async function search(lists: readonly RecordList[], keyword: string, signal: AbortSignal): Promise<FoundRecords[]> {
  const answer = await load(
    'GET /api/app/base/app/sys/search',
    { keyword, entities: lists.map(({ entity }) => entity) },
    { quiet: true, signal },
  )
  const byEntity = new Map(answer.map(({ entity, records }) => [entity, records]))
  return lists.flatMap((list) => {
    const rows = byEntity.get(list.entity)
    return rows ? [{ list, rows }] : []
  })
}

const nothing: RecordSearch = { found: [], searching: false, failed: false }

export function useRecordSearch(typed: string, routes: ReadonlyMap<string, RouteInfo>): RecordSearch {
  const may = useMay()
  const [answers, setAnswers] = useState<RecordSearch & { keyword: string }>({ ...nothing, keyword: '' })
  const keyword = typed.trim()
  const all = useRecordLists()
  const lists = useMemo(() => all.filter(({ path, permission }) => routes.has(path) && may(`${permission}:q`)), [all, routes, may])
  useEffect(() => {
    if (keyword === '') return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const found = await search(lists, keyword, stop.signal).catch(() => null)
      if (!stop.signal.aborted) setAnswers({ keyword, found: found ?? [], searching: false, failed: found === null })
    }, settleMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [keyword, lists])
  if (keyword === '' || lists.length === 0) return nothing
  // while a longer text is on its way the answers before stay readable
  return answers.keyword === keyword ? answers : { ...answers, searching: true, failed: false }
}
