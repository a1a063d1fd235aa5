// The only hook for loading: data of a call, updated by SWR, with silent failures (docs/domain/errors.md#codes).
import useSWR from 'swr'
import type { CallAnswer, CallInput, KnownCall } from '../model/calls/names.ts'
import type { ListRequest } from '../model/wire.ts'
import { ApiError, type CallKey, load } from './api.ts'

export interface CallState<T> {
  data: T | undefined
  /** Nothing to show yet. */
  loading: boolean
  /** Old data are shown while new ones come. */
  refreshing: boolean
  /** HTTP 500 or a transport failure: the component shows "load failed, retry". A refusal (code not 0) is not `failed`. */
  failed: boolean
  error: ApiError | undefined
  /** Loads again. */
  retry(): void
  /** Replaces the data without a call. */
  replace(data: T): void
}

export interface CallOptions {
  /** Keep showing the previous rows while other input loads (changes of page, sort, filter). */
  keep?: boolean
  /** Reload at this interval in seconds. */
  everySeconds?: number
}

/** Loads `key` with `input`; nothing while the key is null. Equal key and input share one request and one answer. */
export function useCall<K extends KnownCall>(key: K | null, input?: CallInput<K>, options?: CallOptions): CallState<CallAnswer<K>>
export function useCall(key: CallKey | null, input: object = {}, options: CallOptions = {}): CallState<unknown> {
  const state = useSWR<unknown, unknown>(key && [key, input], () => load(key as KnownCall, input as ListRequest), {
    keepPreviousData: options.keep,
    refreshInterval: (options.everySeconds ?? 0) * 1000,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const error = state.error instanceof ApiError ? state.error : undefined
  return {
    data: state.data,
    loading: key !== null && state.data === undefined && state.error === undefined,
    refreshing: state.isValidating && state.data !== undefined,
    failed: error ? error.retryable : state.error !== undefined,
    error,
    retry: () => void state.mutate(),
    replace: (data) => void state.mutate(data, { revalidate: false }),
  }
}
