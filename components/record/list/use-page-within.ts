// Keeps a list off pages that have run empty.
'use client'
import { useEffect } from 'react'
import type { CallState } from '@/lib/client/use-call'
import type { ListAnswer } from '@/lib/model/wire'

/** Goes back to the first page when the shown one holds nothing: its last row is gone, or the address named a page that never was. */
export function usePageWithin(list: CallState<ListAnswer<unknown>>, page: number, setPage: (page: number) => void): void {
  const empty = page > 1 && !list.refreshing && list.data?.records.length === 0
  useEffect(() => {
    if (empty) setPage(1)
  }, [empty, setPage])
}
