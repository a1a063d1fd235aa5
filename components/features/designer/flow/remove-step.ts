// Taking steps, ways and branches out of the vertical flow; what stood before is connected with what comes after.
import type { Design } from '../canvas/design'
import type { Drawn, Moddle } from '../canvas/services'
import { between } from './room'
import { type BranchStep, isBranch, lateParts, type PlainStep, type Step, type Way } from './tree'

const drawnOf = (design: Design, { id }: Moddle): Drawn | undefined => design.service('elementRegistry').get(id ?? '')

/**
 * Undoing a removal puts elements at the end of the file, and of the ways of a gateway the first one that holds is taken: so what follows
 * works on a copy of the list, and undoing puts the list itself back.
 */
export function keepOrder(design: Design): void {
  const root = design.service('canvas').getRootElement()
  const process = root.businessObject
  design.service('modeling').updateModdleProperties(root, process, { flowElements: [...process.get<Moddle[]>('flowElements')] })
}

export function removeStep(design: Design, step: Step): void {
  design.change(() => {
    keepOrder(design)
    if (isBranch(step)) removeBranch(design, step)
    else removePlain(design, step)
    design.service('selection').select(null)
  })
}

function removePlain(design: Design, step: PlainStep): void {
  for (const one of [...lateParts(step), step.element]) {
    const drawn = drawnOf(design, one)
    if (drawn) design.service('modeling').removeShape(drawn)
  }
}

function removeBranch(design: Design, { element, join }: BranchStep): void {
  const modeling = design.service('modeling')
  const [fork, end] = [drawnOf(design, element), drawnOf(design, join)]
  const before = fork?.incoming?.[0]
  const after = end?.outgoing?.[0]?.target
  if (!fork || !end || !before || !after) return
  const inside = between(fork, end)
  modeling.reconnectEnd(before, after, { x: after.x, y: after.y + after.height / 2 })
  modeling.removeElements([...inside, fork, end])
  modeling.layoutConnection(before)
}

/** Takes a way out with its steps; of two ways the other one remains, without its branch. */
export function removeWay(design: Design, branch: BranchStep, way: Way): void {
  design.change(() => {
    keepOrder(design)
    const modeling = design.service('modeling')
    for (const step of way.steps) {
      if (isBranch(step)) removeBranch(design, step)
      else removePlain(design, step)
    }
    const flow = drawnOf(design, way.flow)
    if (flow) modeling.removeConnection(flow)
    const fork = drawnOf(design, branch.element)
    if (fork?.outgoing?.length === 1) {
      for (const gateway of [fork, drawnOf(design, branch.join)]) if (gateway) modeling.removeShape(gateway)
      design.service('selection').select(null)
    } else design.service('selection').select(fork ?? null)
  })
}
