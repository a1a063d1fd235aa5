// A list that grows page by page on request.
import { useCallback, useMemo, useRef } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { CallAnswer, CallInput } from '../model/calls/names.ts'
import type { ListAnswer, ListRequest } from '../model/wire.ts'
import { load } from './api.ts'
import { useEndlessReload } from './refresh.ts'
import type { ListCall } from './use-all.ts'
import { type Asked, failureOf } from './use-call.ts'

type RowOf<K extends ListCall> = CallAnswer<K> extends { records: readonly (infer R)[] } ? R : never

export interface Endless<R> extends Asked<readonly R[]> {
  /** The answer of the first page, with total and sums. */
  first: ListAnswer<R> | undefined
  /** The last page has been loaded. */
  complete: boolean
  loading: boolean
  /** A load is under way. */
  busy: boolean
  more(): Promise<void>
}

interface EndlessOptions {
  size: number
  /** Keep showing the previous rows while other input loads. */
  keep?: boolean
}

/** Loads the first page, and one more each time that `more` is called; pages that are there are not asked for again. Nothing while the call is null. */
export function useEndless<K extends ListCall>(
  call: K | null,
  input: Omit<CallInput<K>, 'pageNo' | 'pageSize'>,
  options: EndlessOptions,
): Endless<RowOf<K>>
export function useEndless(call: ListCall | null, input: object, { size, keep }: EndlessOptions): Endless<unknown> {
  /** Pages that are not asked for again while one more is. */
  const kept = useRef<readonly ListAnswer<unknown>[]>([])
  const pages = useSWRInfinite<ListAnswer<unknown>, unknown>(
    (index, before) =>
      call === null || (before && isLast(before, index, size)) ? null : [call, pageOf(input, size, index, before), index],
    async ([key, asked, index]: [ListCall, ListRequest, number]) =>
      kept.current[index] ?? ((await load(key, asked as never)) as ListAnswer<unknown>),
    { revalidateOnFocus: false, revalidateFirstPage: false, revalidateAll: true, shouldRetryOnError: false, keepPreviousData: keep },
  )
  const { mutate } = pages
  const reload = useCallback(() => {
    kept.current = []
    return mutate()
  }, [mutate])
  useEndlessReload(call ?? '', reload)
  const data = call === null ? undefined : pages.data
  const rows = useMemo(() => data?.flatMap((page) => page.records), [data])
  const last = data?.at(-1)
  return {
    data: rows,
    first: data?.[0],
    complete: call === null || (data !== undefined && last !== undefined && isLast(last, data.length, size)),
    loading: call !== null && pages.isLoading,
    busy: pages.isValidating,
    refreshing: pages.isValidating && rows !== undefined,
    error: failureOf(pages.error),
    retry: () => void reload(),
    more: async () => {
      kept.current = pages.data ?? []
      await pages.setSize(pages.size + 1).finally(() => {
        kept.current = []
      })
    },
  }
}

/** Whether nothing follows this page, the last of so many. */
const isLast = ({ records, next, total, totalIs }: ListAnswer<unknown>, pages: number, size: number) =>
  next === undefined && (records.length < size || (totalIs === undefined && total <= pages * size))

/** Sums are asked for with the first page only. */
function pageOf(input: object, pageSize: number, index: number, before: ListAnswer<unknown> | null): ListRequest {
  if (index === 0) return { ...input, pageNo: 1, pageSize }
  const further = { ...input, pageSize, sums: undefined }
  return before?.next === undefined ? { ...further, pageNo: index + 1 } : { ...further, pageNo: 1, cursor: before.next }
}
