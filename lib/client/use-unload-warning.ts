// Asks before the window is closed or loaded again over what is not saved.
'use client'
import { useEffect } from 'react'
import { isSessionOver } from './session-end'

/** Asks as long as `unsaved`; not once the session has ended, whose page is on its way out. */
export function useUnloadWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!isSessionOver()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}
