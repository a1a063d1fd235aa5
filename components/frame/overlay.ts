// Which of the frame's own overlays is open: one at a time.
import { createStore } from '@/lib/client/store'

export type Overlay = 'palette' | 'menus' | 'settings'

interface OverlayState {
  open: Overlay | null
  /** The settings begin with the menus that are no favourites yet. */
  unstarred: boolean
}

export const overlay = createStore<OverlayState>({ open: null, unstarred: false })

export function openOverlay(open: Overlay, unstarred = false): void {
  overlay.set({ open, unstarred })
}

export function closeOverlay(): void {
  overlay.set({ open: null })
}
