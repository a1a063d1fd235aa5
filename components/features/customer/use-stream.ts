// Records that grow page by page, newest first: one of the sources of a timeline.
import useSWRInfinite from 'swr/infinite'
import { load } from '@/lib/client/api'
import { useEndlessReload } from '@/lib/client/refresh'
import type { CallAnswer, CallInput, KnownCall } from '@/lib/model/calls/names'

type RowOf<K extends KnownCall> = CallAnswer<K> extends { records: readonly (infer R)[] } ? R : never

export interface Stream<R> {
  rows: readonly R[]
  /** Everything up to this time is loaded; '' if all is. */
  reaches: string
  loading: boolean
  busy: boolean
  failed: boolean
  more: () => void
  retry: () => void
}

const size = 10

/** Nothing while `call` is null. */
export function useStream<K extends KnownCall>(call: K | null, input: object, timeOf: (row: RowOf<K>) => string): Stream<RowOf<K>> {
  const path = call?.slice(call.indexOf(' ') + 1) ?? ''
  const pages = useSWRInfinite(
    (index, before: { records: readonly RowOf<K>[] } | null) =>
      call === null || (before && before.records.length < size) ? null : [path, { ...input, pageNo: index + 1, pageSize: size }],
    async ([, asked]: [string, object]) => (await load(call as K, asked as CallInput<K>)) as { records: readonly RowOf<K>[] },
    { revalidateOnFocus: false, revalidateFirstPage: true, shouldRetryOnError: false },
  )
  useEndlessReload(path, pages.mutate)
  const rows = call === null ? [] : (pages.data?.flatMap((page) => page.records) ?? [])
  const last = rows.at(-1)
  const complete = call === null || (pages.data?.at(-1)?.records.length ?? 0) < size
  return {
    rows,
    reaches: complete || last === undefined ? '' : timeOf(last),
    loading: call !== null && pages.isLoading,
    busy: pages.isValidating,
    failed: pages.error !== undefined && !pages.data,
    more: () => void pages.setSize(pages.size + 1),
    retry: () => void pages.mutate(),
  }
}
