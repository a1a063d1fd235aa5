// The state of the window: narrow, width.
import { useCallback, useSyncExternalStore } from 'react'
import { limits } from '../model/wire.ts'

/** Whether the window matches a media query, with updates; `onServer` until hydration. */
export function useMedia(query: string, onServer = false): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => onServer,
  )
}

const narrowQuery = `(max-width: ${limits.mobileBreakpoint - 0.02}px)`

/** Below 992 px (docs/domain/frame.md#windows). False on the server; the stylesheets decide there. */
export const useNarrow = (): boolean => useMedia(narrowQuery)

function watchSize(listener: () => void): () => void {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The window's width in px; that of a laptop on the server. */
export function useWindowWidth(): number {
  return useSyncExternalStore(
    watchSize,
    () => window.innerWidth,
    () => 1440,
  )
}
