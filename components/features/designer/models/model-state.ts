// What the list of models shows, as its address says it.
import { readPlace, writePlace } from '@/components/record/list/address-paging'
import type { CallAnswer, CallInput } from '@/lib/model/calls/names'
import { cutText } from '@/lib/model/plain-text'
import { limits } from '@/lib/model/wire'

export type ModelRow = CallAnswer<'POST /api/bpm/biz/bpm/model/query'>['records'][number]

export const states = ['', 'DEPLOYED', 'DRAFT', 'SUSPENDED'] as const

export interface ModelState {
  status: (typeof states)[number]
  keyword: string
  category: string
  page: number
  size: number
}

export const firstState: ModelState = { status: '', keyword: '', category: '', page: 1, size: limits.pageSize }

/** Reads the address; malformed values are ignored. */
export function readState(params: URLSearchParams): ModelState {
  const status = states.find((one) => one === params.get('status')) ?? firstState.status
  return {
    status,
    keyword: cutText(params.get('keyword') ?? '', 100),
    category: cutText(params.get('category') ?? '', 50),
    ...readPlace(params),
  }
}

/** The query text of a state, '' or '?…', without default values. */
export function writeState({ status, keyword, category, page, size }: ModelState): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (keyword) params.set('keyword', keyword)
  if (category) params.set('category', category)
  writePlace(params, { page, size })
  const text = params.toString()
  return text && `?${text}`
}

/** The input of the list call. */
export function requestOf({ status, keyword, category, page, size }: ModelState): CallInput<'POST /api/bpm/biz/bpm/model/query'> {
  return { pageNo: page, pageSize: size, ...(status && { status }), ...(keyword && { keyword }), ...(category && { category }) }
}
