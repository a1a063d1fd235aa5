// The type of a sequence flow: what each one says of condition and default mark.
import type { Moddle } from '../canvas/services'

export const flowTypes = ['normal', 'default', 'condition'] as const
export type FlowType = (typeof flowTypes)[number]

export function flowTypeOf(flow: Moddle, source: Moddle | undefined): FlowType {
  if (flow.get('conditionExpression')) return 'condition'
  return source?.get('default') === flow ? 'default' : 'normal'
}

/** Whether a flow of this type has a condition, and whether its source has it as its default. */
export function flowProperties(type: FlowType): { condition: boolean; isDefault: boolean } {
  return { condition: type === 'condition', isDefault: type === 'default' }
}

export function conditionKind(condition: Moddle | undefined): 'expression' | 'script' {
  return condition?.get('language') ? 'script' : 'expression'
}
