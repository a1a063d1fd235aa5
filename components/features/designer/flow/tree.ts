// A model as the vertical flow of approvals: steps one under the other, branches side by side.
import type { Moddle } from '../canvas/services'

export type StepKind = 'approve' | 'copy' | 'delay' | 'call' | 'subprocess'

/** One element of the file that stands alone. */
export interface PlainStep {
  kind: StepKind
  element: Moddle
}

export type BranchKind = 'exclusive' | 'inclusive' | 'parallel'

/** A way of a branch: the flow that begins it, and its steps; the default way comes last. */
export interface Way {
  flow: Moddle
  isDefault: boolean
  steps: Step[]
}

/** A block between two gateways of the same kind; `join` is missing where every way but one ends inside. */
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

/** Why a model is beyond the view, and the element that keeps it on the canvas. */
export interface Beyond {
  reason: 'kind' | 'starts' | 'ends' | 'open' | 'crossing' | 'loop' | 'event' | 'unreached' | 'condition'
  element: Moddle
}

export const isBranch = (step: Step): step is BranchStep => 'ways' in step
