// Follows work on the server: asked again every second while it goes on.
import { quietly, useLoaded } from '@/lib/client/use-call'
import type { KnownCall } from '@/lib/model/calls/names'

interface Progress<T> {
  data: T | undefined
  /** Puts an answer in place that another call has brought. */
  replace(data: T): void
}

const seconds = 1

/** The state of a piece of work by its key, read by this call; nothing while the key is null. */
export function useProgress<T>(
  call: KnownCall,
  id: string | null,
  read: (id: string) => Promise<T>,
  isWorking: (data: T) => boolean,
): Progress<T> {
  const state = useLoaded(id ? [call, id] : null, () => read(id ?? ''), {
    everySeconds: (data) => (data && isWorking(data) ? seconds : 0),
    retryAfterSeconds: seconds,
  })
  // a failure is silent: the work goes on, and is asked for again
  return { data: quietly(state), replace: state.replace }
}
