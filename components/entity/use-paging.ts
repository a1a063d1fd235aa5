// Page and page size of a list whose address does not say them.
'use client'
import { useMemo, useState } from 'react'
import { limits } from '@/lib/model/wire'

export interface Paging {
  page: number
  size: number
  setPage: (page: number) => void
  /** Goes back to the first page. */
  setSize: (size: number) => void
}

export function usePaging(first: number = limits.pageSize): Paging {
  const [at, setAt] = useState({ page: 1, size: first })
  return useMemo(
    () => ({
      ...at,
      setPage: (page) => setAt((before) => ({ ...before, page })),
      setSize: (size) => setAt({ page: 1, size }),
    }),
    [at],
  )
}
