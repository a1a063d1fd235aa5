// The state of the process monitor in its address. Pure, so it is tested without a browser.
import { readPlace, writePlace } from '@/components/record/list/address-paging'
import type { MonitorRequest } from '@/lib/model/calls/approval-instances'
import { cutText } from '@/lib/model/plain-text'
import { limits } from '@/lib/model/wire'

/** Quick views: running, without progress for a day, with incidents, all. */
export const views = ['running', 'stuck', 'incident', 'all'] as const
export type View = (typeof views)[number]

export interface MonitorState {
  view: View
  keyword: string
  page: number
  size: number
}

export const firstState: MonitorState = { view: 'running', keyword: '', page: 1, size: limits.pageSize }

/** A task that has waited longer is marked as stuck. */
export const stuckHours = 24

/** Reads the address; malformed values are ignored. */
export function readState(params: URLSearchParams): MonitorState {
  const view = views.find((one) => one === params.get('view')) ?? firstState.view
  return { view, keyword: cutText(params.get('keyword') ?? '', 100), ...readPlace(params) }
}

/** The query text of a state, '' or '?…', without default values. */
export function writeState({ view, keyword, page, size }: MonitorState): string {
  const params = new URLSearchParams()
  if (view !== firstState.view) params.set('view', view)
  if (keyword) params.set('keyword', keyword)
  writePlace(params, { page, size })
  const text = params.toString()
  return text && `?${text}`
}

/** The input of the list call. */
export function requestOf({ view, keyword, page, size }: MonitorState): MonitorRequest {
  return {
    pageNo: page,
    pageSize: size,
    ...(keyword && { keyword }),
    ...(view === 'running' && { status: 'RUNNING' }),
    ...(view === 'stuck' && { stuck_hours: stuckHours }),
    ...(view === 'incident' && { with_incidents: true }),
  }
}
