// Follows work on the server: asked again every second while it goes on.
'use client'
import useSWR from 'swr'
import { type CallKey, load } from '@/lib/client/api'

interface Progress<T> {
  data: T | undefined
  /** Puts an answer in place that another call has brought. */
  replace(data: T): void
}

const everyMs = 1000

/** The state of a piece of work by its key; nothing while the key is null. */
export function useProgress<T>(call: string | null, id: string | null, isWorking: (data: T) => boolean): Progress<T> {
  const state = useSWR<T>(call && id ? [call, id] : null, () => load<T>(call as CallKey, { id }), {
    refreshInterval: (data) => (data && isWorking(data) ? everyMs : 0),
    revalidateOnFocus: false,
    shouldRetryOnError: true,
    errorRetryInterval: everyMs,
  })
  return { data: state.data, replace: (data) => void state.mutate(data, { revalidate: false }) }
}
