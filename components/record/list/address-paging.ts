// The page and the page size of a list in its address: `page` and `size`, each omitted if it is the default.
import { limits } from '@/lib/model/wire'

interface Place {
  page: number
  size: number
}

/** Reads the address; malformed values are ignored. */
export function readPlace(params: URLSearchParams): Place {
  const page = params.get('page') ?? ''
  const size = limits.pageSizes.find((one) => String(one) === params.get('size')) ?? limits.pageSize
  return { page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1, size }
}

export function writePlace(params: URLSearchParams, { page, size }: Place): void {
  if (page > 1) params.set('page', String(page))
  if (size !== limits.pageSize) params.set('size', String(size))
}
