// A model as the vertical flow of approvals: steps one under the other, branches side by side.
import type { Moddle } from '../canvas/services'

export type StepKind = 'approve' | 'copy' | 'run' | 'delay' | 'call'

/** What happens to a task when its time is over: a timer at its edge leads to the gateway where both ways meet, or to an end that rejects. */
export interface Late {
  timer: Moddle
  to: { kind: 'pass' | 'reject'; element: Moddle }
}

/** One element of the file that stands alone. */
export interface PlainStep {
  kind: StepKind
  element: Moddle
  late?: Late
}

export type BranchKind = 'exclusive' | 'inclusive' | 'parallel'

/** A way of a branch: the flow that begins it, and its steps; the default way comes last. */
export interface Way {
  flow: Moddle
  isDefault: boolean
  steps: Step[]
}

/** A block between two gateways of the same kind. */
export interface BranchStep {
  kind: BranchKind
  element: Moddle
  join: Moddle
  ways: Way[]
}

export type Step = PlainStep | BranchStep

export interface FlowTree {
  process: Moddle
  start: Moddle
  steps: Step[]
  end: Moddle
}

/** An element that keeps a model on the canvas, and why. */
export interface Obstacle {
  reason: 'kind' | 'starts' | 'ends' | 'open' | 'crossing' | 'loop' | 'event' | 'unreached' | 'condition'
  element: Moddle
}

/** A model beyond the view: what keeps it on the canvas. */
export interface Beyond {
  obstacles: readonly Obstacle[]
}

export const isBranch = (step: Step): step is BranchStep => 'ways' in step

/** The element of a step that the next one follows. */
export const lastOf = (step: Step): Moddle =>
  isBranch(step) ? step.join : step.late?.to.kind === 'pass' ? step.late.to.element : step.element

/** The elements that belong to a task because of its time limit. */
export const lateParts = ({ late }: PlainStep): Moddle[] => (late ? [late.timer, late.to.element] : [])

/** The step of an element, wherever it stands; the element of a branch is its fork. */
export function findStep(steps: readonly Step[], element: Moddle): Step | undefined {
  for (const step of steps) {
    if (step.element === element) return step
    const inside = isBranch(step) ? step.ways.map((way) => findStep(way.steps, element)).find((one) => one !== undefined) : undefined
    if (inside) return inside
  }
  return undefined
}

/** The branch and the way that a flow begins. */
export function findWay(steps: readonly Step[], flow: Moddle): { branch: BranchStep; way: Way } | undefined {
  for (const step of steps) {
    if (!isBranch(step)) continue
    for (const way of step.ways) {
      const found = way.flow === flow ? { branch: step, way } : findWay(way.steps, flow)
      if (found) return found
    }
  }
  return undefined
}
