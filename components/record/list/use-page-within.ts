// Leaves an empty page of a list.
import { useEffect } from 'react'
import type { CallState } from '@/lib/client/use-call'
import type { ListAnswer } from '@/lib/model/wire'

/** Goes back to the first page if the shown one is empty: its last row was deleted, or the address named a missing page. */
export function usePageWithin(list: CallState<ListAnswer<unknown>>, page: number, setPage: (page: number) => void): void {
  const empty = page > 1 && !list.refreshing && list.data?.records.length === 0
  useEffect(() => {
    if (empty) setPage(1)
  }, [empty, setPage])
}
