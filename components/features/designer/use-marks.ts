// Marks elements with errors on the canvas.
import { useEffect } from 'react'
import type { Design } from './canvas/design'
import type { Problem } from './use-save'

const marker = 'model-problem'

export function useMarks(design: Design, problems: readonly Problem[]): void {
  useEffect(() => {
    const registry = design.service('elementRegistry')
    const places = new Set(problems.flatMap(({ element }) => (element && registry.get(element) ? [element] : [])))
    for (const id of places) design.service('canvas').addMarker(id, marker)
    return () => {
      for (const id of places) if (registry.get(id)) design.service('canvas').removeMarker(id, marker)
    }
  }, [design, problems])
}
