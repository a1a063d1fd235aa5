// Pages of a list call, added one below the other: what a paged dropdown shows (docs/domain/pickers.md#dropdowns).
import { useCallback, useEffect, useRef, useState } from 'react'
import { asEntityCall, type ListCall } from '@/components/record/record-calls'
import { ApiError, load } from '@/lib/client/api'
import { type ListRequest, limits } from '@/lib/model/wire'

type Row = Record<string, unknown>

export interface PagedOptions {
  rows: readonly Row[]
  total: number
  loading: boolean
  /** The load failed in a way that trying again may mend. */
  failed: boolean
  /** Everything is there. */
  complete: boolean
  more: () => void
  retry: () => void
}

const pageSize = 10

/**
 * Loads while `open`. Another query starts again at page 1, and the rows stay until its own are there: what is just being pressed does not
 * vanish. A page that comes after its query has changed is dropped.
 * Answers with a code other than 0 are ignored (docs/domain/pickers.md#dropdowns).
 */
export function usePagedOptions(call: ListCall, query: ListRequest, open: boolean): PagedOptions {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [total, setTotal] = useState(0)
  const [page, setPage] = useState(0)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const key = JSON.stringify(query)
  const current = useRef('')
  const busy = useRef<AbortController | null>(null)

  const fetchPage = useCallback(
    async (next: number) => {
      const controller = new AbortController()
      busy.current?.abort()
      busy.current = controller
      setLoading(true)
      setFailed(false)
      try {
        const input = { ...(JSON.parse(key) as ListRequest), page: next, size: pageSize }
        const answer = await load(asEntityCall<'query'>(call), input, { signal: controller.signal })
        setRows((before) => (next === 1 ? answer.records : [...before, ...answer.records]))
        setTotal(answer.total)
        setPage(next)
      } catch (error) {
        if (controller.signal.aborted) return
        if (next === 1) setRows([])
        setFailed(error instanceof ApiError && error.retryable)
      }
      busy.current = null
      setLoading(false)
    },
    [call, key],
  )

  useEffect(() => {
    if (!open || current.current === key) return
    current.current = key
    setTotal(0)
    setPage(0)
    void fetchPage(1)
  }, [open, key, fetchPage])
  useEffect(() => () => busy.current?.abort(), [])

  const complete = page > 0 && rows.length >= total
  const more = useCallback(() => {
    if (!loading && !complete && !failed) void fetchPage(page + 1)
  }, [loading, complete, failed, page, fetchPage])
  return { rows, total, loading, failed, complete, more, retry: () => void fetchPage(page + 1) }
}

/** The value after it has not changed for 800 ms (docs/domain/pickers.md#dropdowns); an emptied value counts at once. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === '') return setSettled('')
    const timer = setTimeout(() => setSettled(value), limits.debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
