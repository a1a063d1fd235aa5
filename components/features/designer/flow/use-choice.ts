// The selection, for up to hundreds of nodes: they share one listener of the modeler, and only affected ones re-render.
import { useCallback, useSyncExternalStore } from 'react'
import type { Design } from '../canvas/design'

const listeners = new WeakMap<Design, Set<() => void>>()

function listen(design: Design, changed: () => void): () => void {
  const all = listeners.get(design) ?? new Set()
  if (!listeners.has(design)) {
    listeners.set(design, all)
    design.subscribe('drawing', () => {
      for (const one of all) one()
    })
  }
  all.add(changed)
  return () => all.delete(changed)
}

export function useIsChosen(design: Design, id: string | undefined): boolean {
  return useSyncExternalStore(
    useCallback((changed) => listen(design, changed), [design]),
    () => design.chosen.id === id,
    () => false,
  )
}
