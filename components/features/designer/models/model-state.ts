// What the list of models shows, as its address says it.
import type { CallAnswer, CallInput } from '@/lib/model/calls/names'
import { limits } from '@/lib/model/wire'

export type ModelRow = CallAnswer<'POST /api/bpm/biz/bpm/model/query'>['records'][number]

export const states = ['', 'DEPLOYED', 'DRAFT', 'SUSPENDED'] as const

export interface ModelState {
  status: (typeof states)[number]
  keyword: string
  page: number
  size: number
}

export const firstState: ModelState = { status: '', keyword: '', page: 1, size: limits.pageSize }

/** Reads the address; what is malformed counts as not said. */
export function readState(params: URLSearchParams): ModelState {
  const status = states.find((one) => one === params.get('status')) ?? firstState.status
  const page = params.get('page') ?? ''
  const size = limits.pageSizes.find((one) => String(one) === params.get('size')) ?? firstState.size
  return { status, keyword: (params.get('keyword') ?? '').slice(0, 100), page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1, size }
}

/** The query text of a state, '' or '?…'; what is as usual is left out. */
export function writeState({ status, keyword, page, size }: ModelState): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (keyword) params.set('keyword', keyword)
  if (page > 1) params.set('page', String(page))
  if (size !== firstState.size) params.set('size', String(size))
  const text = params.toString()
  return text && `?${text}`
}

/** The input of the list call. */
export function requestOf({ status, keyword, page, size }: ModelState): CallInput<'POST /api/bpm/biz/bpm/model/query'> {
  return { pageNo: page, pageSize: size, ...(status && { status }), ...(keyword && { keyword }) }
}
