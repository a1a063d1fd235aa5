// The open drawing as a flow, read once for each state of the drawing.
import type { Design } from '../canvas/design'
import { isA } from '../panel/edit'
import { readTree } from './read-tree'
import type { Beyond, FlowTree } from './tree'

const known = new WeakMap<Design, { version: number; tree: FlowTree | Beyond }>()

export function readFlow(design: Design): FlowTree | Beyond {
  const version = design.version('drawing')
  const last = known.get(design)
  if (last?.version === version) return last.tree
  const root = design.service('canvas').getRootElement()
  const tree = isA(root, 'bpmn:Process')
    ? readTree(root.businessObject)
    : { obstacles: [{ reason: 'starts', element: root.businessObject } as const] }
  known.set(design, { version, tree })
  return tree
}
