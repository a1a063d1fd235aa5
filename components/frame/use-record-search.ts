// Records by name for the command palette: the lists' own search, every list at once, what comes late for an older text is dropped.
'use client'
import { useEffect, useMemo, useState } from 'react'
import { load } from '@/lib/client/api'
import { useMay } from '@/lib/client/use-may'
import { callOf } from '@/lib/model/definition'
import type { ListRequest } from '@/lib/model/wire'
import type { RouteInfo } from './menus'
import { type SearchSource, searchSources } from './search-sources'

type Row = Record<string, unknown>

export interface FoundRecords {
  source: SearchSource
  rows: Row[]
}

interface RecordSearch {
  found: FoundRecords[]
  searching: boolean
  failed: boolean
}

/** Typing settles after this many milliseconds; the answers are small. */
const settleMs = 250
const perSource = 5
const atOnce = 6

/** What a source answers for a keyword: keys and names of at most five records. */
async function search({ definition }: SearchSource, keyword: string, signal: AbortSignal): Promise<Row[]> {
  const input: ListRequest = { keyword, pageNo: 1, pageSize: perSource, field: `${definition.key},${definition.title}` }
  const answer = await load(callOf(definition, 'query'), input, { quiet: true, signal })
  return Array.isArray(answer.records) ? answer.records : []
}

const nothing: RecordSearch = { found: [], searching: false, failed: false }

export function useRecordSearch(typed: string, routes: ReadonlyMap<string, RouteInfo>): RecordSearch {
  const may = useMay()
  const [answers, setAnswers] = useState<RecordSearch & { keyword: string }>({ ...nothing, keyword: '' })
  const keyword = typed.trim()
  const sources = useMemo(
    () => searchSources.filter((source) => routes.has(source.path) && may(`${source.definition.permission}:q`)).slice(0, atOnce),
    [routes, may],
  )
  useEffect(() => {
    if (keyword === '') return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const results = await Promise.allSettled(sources.map((source) => search(source, keyword, stop.signal)))
      if (stop.signal.aborted) return
      const found = results.flatMap((result, index) => {
        const source = sources[index]
        return source && result.status === 'fulfilled' && result.value.length > 0 ? [{ source, rows: result.value }] : []
      })
      setAnswers({ keyword, found, searching: false, failed: results.some((result) => result.status === 'rejected') })
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
