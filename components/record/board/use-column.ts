// The records of one state, page by page, with their number and sum.
import { useCallback, useMemo, useRef } from 'react'
import useSWRInfinite from 'swr/infinite'
import { useFlatRecords } from '@/components/record/field/use-custom-fields'
import type { ListScreen } from '@/components/record/list/list-screen'
import { type ListState, queryOfState } from '@/components/record/list/list-state'
import { load } from '@/lib/client/api'
import { useEndlessReload } from '@/lib/client/refresh'
import { callOf } from '@/lib/model/definition'
import { writeListRequest } from '@/lib/model/list-request'
import type { ListAnswer, ListRequest } from '@/lib/model/wire'
import type { BoardScreen } from './board-screen'

const size = 20

export function useColumn(screen: ListScreen, board: BoardScreen, state: ListState, value: string) {
  const { definition, also, fixed } = screen
  const call = callOf(definition, 'query')
  const path = call.slice(call.indexOf(' ') + 1)
  const request = useMemo(() => {
    const narrowed = { ...state, scene: screen.scene ?? state.scene, page: 1, size: null }
    const options = {
      columns: [...board.columns, board.field],
      also,
      size,
      sums: board.sums !== undefined,
      // a text would be looked for within others
      fixed: { ...fixed, ...board.fixed, [board.field]: board.words ? [value] : value },
    }
    return queryOfState(definition, narrowed, options)
  }, [definition, screen.scene, state, board, also, fixed, value])
  /** Pages that are not asked for again while one more is. */
  const kept = useRef<readonly ListAnswer[]>([])
  const pages = useSWRInfinite(
    (index: number, before: ListAnswer | null) => {
      if (index > 0 && !before?.next) return null
      return [
        path,
        writeListRequest({ ...request, cursor: index === 0 ? null : (before?.next ?? null), sums: request.sums && index === 0 }),
        index,
      ]
    },
    async ([, asked, index]: [string, ListRequest, number]) => kept.current[index] ?? load(call, asked),
    { revalidateOnFocus: false, revalidateFirstPage: false, revalidateAll: true, shouldRetryOnError: false, keepPreviousData: true },
  )
  const { mutate } = pages
  const reload = useCallback(() => {
    kept.current = []
    return mutate()
  }, [mutate])
  useEndlessReload(path, reload)
  const first = pages.data?.[0]
  const records = useMemo(() => pages.data?.flatMap((page) => page.records) ?? [], [pages.data])
  return {
    rows: useFlatRecords(definition, records),
    total: first?.total,
    atLeast: first?.totalIs === 'atLeast',
    sums: first?.sums,
    more: pages.data?.at(-1)?.next !== undefined,
    loadMore: async () => {
      kept.current = pages.data ?? []
      await pages.setSize(pages.size + 1).finally(() => {
        kept.current = []
      })
    },
    loading: pages.isLoading,
    busy: pages.isValidating,
    failed: pages.error !== undefined && !pages.data,
    retry: () => void pages.mutate(),
  }
}
