// Page and page size of a list: as local state, or in its address.
import { useMemo, useState } from 'react'
import { limits } from '@/lib/model/wire'

export interface Paging {
  page: number
  size: number
  setPage: (page: number) => void
  /** Goes back to the first page. */
  setSize: (size: number) => void
}

/** For a list without them in its address. */
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

/** For a list with them in its address; `change` updates the given parts. */
export function pagingOf({ page, size }: Pick<Paging, 'page' | 'size'>, change: (part: { page: number; size?: number }) => void): Paging {
  return { page, size, setPage: (next) => change({ page: next }), setSize: (next) => change({ page: 1, size: next }) }
}
