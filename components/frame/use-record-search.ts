// Records for the command palette: the search of every list at once, in one call; what comes late for an older text is dropped.
'use client'
import { useEffect, useMemo, useState } from 'react'
import { load } from '@/lib/client/api'
import { useMay } from '@/lib/client/use-may'
import type { FoundRecords as Found } from '@/lib/model/calls/search'
import type { RouteInfo } from './menus'
import { type SearchSource, searchSources } from './search-sources'

export interface FoundRecords {
  source: SearchSource
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
async function search(sources: readonly SearchSource[], keyword: string, signal: AbortSignal): Promise<FoundRecords[]> {
  const entities = [...new Set(sources.map(({ definition }) => definition.name))]
  const answer = await load('GET /api/app/base/app/sys/search', { keyword, entities }, { quiet: true, signal })
  const byEntity = new Map(answer.map(({ entity, records }) => [entity, records]))
  return sources.flatMap((source) => {
    const rows = byEntity.get(source.definition.name)
    return rows ? [{ source, rows }] : []
  })
}

const nothing: RecordSearch = { found: [], searching: false, failed: false }

export function useRecordSearch(typed: string, routes: ReadonlyMap<string, RouteInfo>): RecordSearch {
  const may = useMay()
  const [answers, setAnswers] = useState<RecordSearch & { keyword: string }>({ ...nothing, keyword: '' })
  const keyword = typed.trim()
  const sources = useMemo(
    () => searchSources.filter((source) => routes.has(source.path) && may(`${source.definition.permission}:q`)),
    [routes, may],
  )
  useEffect(() => {
    if (keyword === '') return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const found = await search(sources, keyword, stop.signal).catch(() => null)
      if (!stop.signal.aborted) setAnswers({ keyword, found: found ?? [], searching: false, failed: found === null })
    }, settleMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [keyword, sources])
  if (keyword === '' || sources.length === 0) return nothing
  // while a longer text is on its way the answers before stay readable
  return answers.keyword === keyword ? answers : { ...answers, searching: true, failed: false }
}
