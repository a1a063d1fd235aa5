// Runs one action at a time, regardless of repeated clicks.
import { useCallback, useRef, useState } from 'react'
import { ApiError } from './api.ts'

interface Alone {
  busy: boolean
  /**
   * Runs `work`; does nothing while another one runs. A refused call ends it: then `refused` gets the refusal, which the client
   * has shown already unless the call was sent silently.
   */
  alone: (work: () => Promise<void>, refused?: (error: ApiError) => void) => Promise<void>
}

export function useAlone(): Alone {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const alone = useCallback<Alone['alone']>(async (work, refused) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    let refusal: ApiError | null = null
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refusal = error
    } finally {
      running.current = false
      setBusy(false)
    }
    // after unlocking, so that the focus can move to a wrong field
    if (refusal) refused?.(refusal)
  }, [])
  return { busy, alone }
}
