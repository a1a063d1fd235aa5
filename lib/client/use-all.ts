// Every row of a list, for what sums the rows or takes them for all.
import type { CallAnswer, CallInput, KnownCall } from '../model/calls/names.ts'
import type { AnyEntityCall } from '../model/definition.ts'
import { type ListAnswer, type ListRequest, limits } from '../model/wire.ts'
import { load } from './api.ts'
import { type CallOptions, type CallState, useLoaded } from './use-call.ts'

/** Calls that answer a list. */
export type ListCall =
  | { [K in KnownCall]: CallAnswer<K> extends { records: readonly unknown[] } ? K : never }[KnownCall]
  | AnyEntityCall<'query'>

type Unlimited<K extends KnownCall> = Omit<CallInput<K>, 'pageNo' | 'pageSize'>

/** The rows of a list without its pages. */
export interface Unpaged {
  /** There are more rows than are loaded: `Answer` says how many. */
  cut?: boolean
}

interface AllOptions<T> extends CallOptions {
  /** The data where the key is null. */
  unasked?: T
  /** Rows of a page, of a call that gives fewer at once than others. */
  size?: number
}

/** The answer of a list that is not asked for. */
export const noRows = { records: [], total: 0 }

/** Pages that are loaded at most: no screen can show more rows at once. */
const mostPages = 10

/** Loads all pages of a list, one after the other; `cut` where they are too many. */
export function useAll<K extends ListCall>(
  key: K | null,
  input?: Unlimited<K>,
  options?: AllOptions<CallAnswer<K> & Unpaged>,
): CallState<CallAnswer<K> & Unpaged>
export function useAll(key: KnownCall | null, input: object = {}, { size, ...options }: AllOptions<unknown> = {}): CallState<unknown> {
  return useLoaded<unknown>(key && [key, input, 'all'], () => loadAll(key as ListCall, input, size), options)
}

/** All pages of a list, for what is no hook. */
export function loadAll<K extends ListCall>(key: K, input: Unlimited<K>, size?: number): Promise<CallAnswer<K> & Unpaged>
export async function loadAll(key: KnownCall, input: object, pageSize: number = limits.maxPageSize): Promise<unknown> {
  const read = async (page: object) => (await load(key, { ...input, ...page, pageSize } as ListRequest)) as ListAnswer<unknown>
  const first = await read({})
  const records = [...first.records]
  let last = first
  let pages = 1
  const isFull = () =>
    last.records.length > 0 && (last.totalIs === undefined ? records.length < last.total : last.records.length >= pageSize)
  const isMore = () => last.next !== undefined || isFull()
  for (; isMore() && pages < mostPages; pages++) {
    last = await read(last.next === undefined ? { pageNo: pages + 1 } : { cursor: last.next })
    records.push(...last.records)
  }
  const { next: _, ...answer } = first
  return isMore() ? { ...answer, records, cut: true } : { ...answer, records, total: records.length, totalIs: undefined }
}
