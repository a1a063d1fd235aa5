// One piece of work at a time, however often its button is clicked.
'use client'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from './api.ts'

interface Alone {
  busy: boolean
  /**
   * Runs `work`; does nothing while another one runs. A refused call ends it: `refused` gets the refusal, which the client
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
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refused?.(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return { busy, alone }
}
