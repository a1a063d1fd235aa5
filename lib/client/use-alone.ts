// Runs one action at a time, regardless of repeated clicks; whatever happens, its button can be used again afterwards, and a failure is told once.
import { useCallback } from 'react'
import { ApiError } from './api.ts'
import { tellFailure } from './failure.ts'
import { type Once, useOnce } from './use-once.ts'

export interface Alone extends Pick<Once, 'busy' | 'running'> {
  /**
   * Runs `work` and gives its answer; does nothing while another one runs. A refused call ends it: then `refused` gets the refusal, which the client
   * has shown already unless the call was sent silently. Never rejects. `name` says which of several actions it is.
   */
  alone: <T>(work: () => Promise<T>, refused?: (error: ApiError) => void, name?: string) => Promise<T | undefined>
}

export function useAlone(): Alone {
  const { once, ...state } = useOnce()
  const alone = useCallback<Alone['alone']>(
    async (work, refused, name) => {
      try {
        return await once(work, name)
      } catch (error) {
        // after unlocking, so that the focus can move to a wrong field
        if (error instanceof ApiError) refused?.(error)
        else tellFailure(error)
        return undefined
      }
    },
    [once],
  )
  return { ...state, alone }
}
