// The open drawing for the parts of the designer, and how they follow it.
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Design, Part } from './design'
import type { Drawn } from './services'

export const DesignContext = createContext<Design | null>(null)

export function useDesign(): Design {
  const design = useContext(DesignContext)
  if (!design) throw new Error('there is no open drawing')
  return design
}

function useVersion(design: Design, part: Part): number {
  return useSyncExternalStore(
    useCallback((changed) => design.subscribe(part, changed), [design, part]),
    () => design.version(part),
    () => 0,
  )
}

/** The element of the panel; the component re-renders with each change of the drawing. */
export function useChosen(): Drawn {
  const design = useDesign()
  useVersion(design, 'drawing')
  return design.chosen
}

/** Draws the component again when elements have changed, and not for another choice; gives the number of the change. */
export const useFileVersion = (): number => useVersion(useDesign(), 'file')

export function useHistory(): { undo: boolean; redo: boolean; changed: boolean } {
  const design = useDesign()
  useVersion(design, 'drawing')
  const stack = design.service('commandStack')
  return { undo: stack.canUndo(), redo: stack.canRedo(), changed: design.changed }
}

export function useZoom(): number {
  const design = useDesign()
  useVersion(design, 'view')
  return design.service('canvas').zoom()
}

export function useSimulating(): boolean {
  const design = useDesign()
  useVersion(design, 'mode')
  return design.simulating
}

/** Whether the small picture of the whole drawing is open. */
export function useMapped(): boolean {
  const design = useDesign()
  useVersion(design, 'map')
  return design.service('minimap').isOpen()
}
