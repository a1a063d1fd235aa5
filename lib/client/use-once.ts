// The lock of a button: one work at a time, and free again whatever happens. Loads nothing else, because public pages have it.
import { useCallback, useRef, useState } from 'react'

export interface Once {
  busy: boolean
  /** Which of several works runs, by the name that it was given; null when none runs. */
  running: string | null
  /** Runs `work` and gives its answer; does nothing while another one runs. */
  once: <T>(work: () => Promise<T>, name?: string) => Promise<T | undefined>
}

export function useOnce(): Once {
  const [running, setRunning] = useState<string | null>(null)
  const locked = useRef(false)
  const once = useCallback<Once['once']>(async (work, name = '') => {
    if (locked.current) return undefined
    locked.current = true
    setRunning(name)
    try {
      return await work()
    } finally {
      locked.current = false
      setRunning(null)
    }
  }, [])
  return { busy: running !== null, running, once }
}
