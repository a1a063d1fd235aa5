// The hook for loading: data of a call, updated by SWR, with silent failures (docs/domain/errors.md#codes). `useAll` and `useEndless` load lists of many pages.
import useSWR from 'swr'
import type { CallAnswer, CallInput, KnownCall } from '../model/calls/names.ts'
import type { ListRequest } from '../model/wire.ts'
import { ApiError, type CallKey, load } from './api.ts'
import { textOfFailure } from './failure.ts'

export interface CallState<T> {
  data: T | undefined
  /** Nothing to show yet. */
  loading: boolean
  /** Old data are shown while new ones come. */
  refreshing: boolean
  /** HTTP 500 or a transport failure: the component shows "load failed, retry". A refusal (code not 0) is not `failed`. */
  failed: boolean
  /** Why the last load gave nothing; older data may still be there. */
  error: ApiError | undefined
  /** Loads again. */
  retry(): void
  /** Replaces the data without a call. */
  replace(data: T): void
}

/** What is shown of a call: data, or why there are none. */
export type Asked<T> = Pick<CallState<T>, 'data' | 'error' | 'refreshing' | 'retry'>

export interface CallOptions {
  /** Keep showing the previous rows while other input loads (changes of page, sort, filter). */
  keep?: boolean
  /** Reload at this interval in seconds. */
  everySeconds?: number
  /** Asks the server also for what was loaded a moment ago. */
  fresh?: boolean
  /** Loaded once for the whole page, whatever shows it. */
  once?: boolean
}

export interface LoadOptions<T> extends Omit<CallOptions, 'everySeconds'> {
  /** Reload at this interval in seconds, which the data may decide; 0 for never. */
  everySeconds?: number | ((data: T | undefined) => number)
  /** Load again by itself after this many seconds where a load failed. */
  retryAfterSeconds?: number
  /** The data where the key is null. */
  unasked?: T
}

/** Loads `key` with `input`; nothing while the key is null. Equal key and input share one request and one answer. */
export function useCall<K extends KnownCall>(key: K | null, input?: CallInput<K>, options?: CallOptions): CallState<CallAnswer<K>>
export function useCall(key: CallKey | null, input: object = {}, options: CallOptions = {}): CallState<unknown> {
  return useLoaded(key && [key, input], () => load(key as KnownCall, input as ListRequest), options)
}

/** As `useCall`, for what is not the answer of one call: `read` loads what `key` names; nothing while the key is null. */
export function useLoaded<T>(key: readonly unknown[] | null, read: () => Promise<T>, options: LoadOptions<T> = {}): CallState<T> {
  const { everySeconds = 0 } = options
  const state = useSWR<T, unknown>(key, read, {
    keepPreviousData: options.keep,
    refreshInterval: typeof everySeconds === 'number' ? everySeconds * 1000 : (data) => everySeconds(data) * 1000,
    ...(options.fresh && { dedupingInterval: 0 }),
    revalidateOnFocus: false,
    revalidateIfStale: !options.once,
    revalidateOnReconnect: !options.once,
    shouldRetryOnError: options.retryAfterSeconds !== undefined,
    errorRetryInterval: (options.retryAfterSeconds ?? 0) * 1000,
  })
  const error = failureOf(state.error)
  return {
    data: key === null ? (state.data ?? options.unasked) : state.data,
    loading: key !== null && state.data === undefined && error === undefined,
    refreshing: state.isValidating && state.data !== undefined,
    failed: error?.retryable ?? false,
    error,
    retry: () => void state.mutate(),
    replace: (data) => void state.mutate(data, { revalidate: false }),
  }
}

/** Why a load gave nothing; an error of the program counts as one of the server. */
export function failureOf(error: unknown): ApiError | undefined {
  if (error === undefined || error instanceof ApiError) return error
  return new ApiError('server', textOfFailure(error))
}

/**
 * The data alone, where a failure is rightly silent: a count in a badge, a name for a key, a hint beside a field. What is shown must not read as "there is nothing".
 */
export const quietly = <T>({ data }: Pick<CallState<T>, 'data'>): T | undefined => data

/** Several loads as one, for what can be drawn only by all of them. */
export function together<T extends readonly unknown[]>(...calls: { [I in keyof T]: Asked<T[I]> }): Asked<T> {
  const all = calls as readonly Asked<unknown>[]
  const isThere = all.every(({ data }) => data !== undefined)
  return {
    data: isThere ? (all.map(({ data }) => data) as unknown as T) : undefined,
    error: all.find(({ error }) => error)?.error,
    refreshing: all.some(({ refreshing }) => refreshing),
    retry() {
      for (const { data, error, retry } of all) if (error || data === undefined) retry()
    },
  }
}
