// Follows work on the server: asked again every second while it goes on.
import useSWR from 'swr'
import type { KnownCall } from '@/lib/model/calls/names'

interface Progress<T> {
  data: T | undefined
  /** Puts an answer in place that another call has brought. */
  replace(data: T): void
}

const everyMs = 1000

/** The state of a piece of work by its key, read by this call; nothing while the key is null. */
export function useProgress<T>(
  call: KnownCall,
  id: string | null,
  read: (id: string) => Promise<T>,
  isWorking: (data: T) => boolean,
): Progress<T> {
  const state = useSWR<T>(id ? [call, id] : null, () => read(id ?? ''), {
    refreshInterval: (data) => (data && isWorking(data) ? everyMs : 0),
    revalidateOnFocus: false,
    shouldRetryOnError: true,
    errorRetryInterval: everyMs,
  })
  return { data: state.data, replace: (data) => void state.mutate(data, { revalidate: false }) }
}
