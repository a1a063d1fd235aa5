// How often an activity runs.
import type { Moddle } from '../canvas/services'

export const loopKinds = ['none', 'parallel', 'sequential', 'standard'] as const
export type LoopKind = (typeof loopKinds)[number]

export function loopOf(loop: Moddle | undefined): LoopKind {
  if (!loop) return 'none'
  if (loop.$type === 'bpmn:StandardLoopCharacteristics') return 'standard'
  return loop.get('isSequential') === true ? 'sequential' : 'parallel'
}
