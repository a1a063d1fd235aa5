// Asks before the window is closed or reloaded with unsaved changes.
import { useEffect } from 'react'
import { isSessionOver } from './session-end'

/** Asks while `unsaved`, but not after the session has ended. */
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
