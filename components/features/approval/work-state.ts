// The state of a workbench list in its address. Pure, so it is tested without a browser.

import { readPlace, writePlace } from '@/components/record/list/address-paging'
import type { WorkRequest } from '@/lib/model/calls/approval-lists'
import { cutText } from '@/lib/model/plain-text'
import { recordKey } from '@/lib/model/record-key'
import { workFilters } from '@/lib/model/row-lists'
import { limits } from '@/lib/model/wire'

export interface WorkState {
  keyword: string
  process: string
  applicant: string
  status: string
  from: string
  to: string
  page: number
  size: number
  /** The task or application whose page is open. */
  open: string
  /** Its printout is shown instead. */
  print: boolean
}

export const firstState: WorkState = {
  keyword: '',
  process: '',
  applicant: '',
  status: '',
  from: '',
  to: '',
  page: 1,
  size: limits.pageSize,
  open: '',
  print: false,
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** Reads the address; malformed values are ignored. */
export function readWorkState(params: URLSearchParams): WorkState {
  const state = { ...firstState, ...readPlace(params) }
  for (const name of workFilters) state[name] = cutText(params.get(name) ?? '', 100)
  if (!day.test(state.from)) state.from = ''
  if (!day.test(state.to)) state.to = ''
  if (!recordKey.test(state.applicant)) state.applicant = ''
  const open = params.get('open') ?? ''
  if (recordKey.test(open)) state.open = open
  state.print = state.open !== '' && params.get('print') === '1'
  return state
}

/** The query text of a state, '' or '?…', without default values. */
export function writeWorkState(state: WorkState): string {
  const params = new URLSearchParams()
  for (const name of workFilters) if (state[name]) params.set(name, state[name])
  writePlace(params, state)
  if (state.open) params.set('open', state.open)
  if (state.open && state.print) params.set('print', '1')
  const text = params.toString()
  return text && `?${text}`
}

/** The input of a list call. */
export function workRequest({ keyword, process, applicant, status, from, to, page, size }: WorkState): WorkRequest {
  return {
    pageNo: page,
    pageSize: size,
    ...(keyword && { keyword }),
    ...(process && { process_definition_key: process }),
    ...(applicant && { applicant }),
    ...(status && { status }),
    ...((from || to) && { start_time: [from || null, to || null] }),
  }
}

/** Whether anything narrows the list, so that an empty answer means "no match". */
export function isNarrowed(state: WorkState): boolean {
  return workFilters.some((name) => state[name] !== '')
}

/** How many filters are set, a range of days counting once. */
export function narrowedBy(state: WorkState): number {
  return workFilters.filter((name) => name !== 'to' && state[name]).length + (state.to && !state.from ? 1 : 0)
}

/** Days, hours and minutes of a span, the largest two: 324 → 5 hours 24 minutes. */
export function spanOf(minutes: number): { unit: 'days' | 'hours' | 'minutes'; big: number; small: number } {
  const whole = Math.max(0, Math.floor(minutes))
  if (whole < 60) return { unit: 'minutes', big: whole, small: 0 }
  if (whole < 24 * 60) return { unit: 'hours', big: Math.floor(whole / 60), small: whole % 60 }
  return { unit: 'days', big: Math.floor(whole / (24 * 60)), small: Math.floor((whole % (24 * 60)) / 60) }
}

/** Where to go from a decided row of a queue: the next one, else the one before, else null (back to the list). */
export function nextOf(keys: readonly string[], decided: string): string | null {
  const at = keys.indexOf(decided)
  if (at < 0) return keys[0] ?? null
  return keys[at + 1] ?? keys[at - 1] ?? null
}
