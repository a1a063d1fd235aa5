// Which elements of a file the approval view has steps for.
import type { Moddle } from '../canvas/services'
import type { BranchKind, StepKind } from './tree'

export const gateways: Readonly<Record<string, BranchKind>> = {
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:ParallelGateway': 'parallel',
}

/** What carries no tokens and may stand anywhere. */
export const beside = new Set(['bpmn:SequenceFlow', 'bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference'])

export const plainKinds: Readonly<Record<string, StepKind>> = {
  'bpmn:UserTask': 'approve',
  'bpmn:CallActivity': 'call',
  'bpmn:ServiceTask': 'run',
  'bpmn:IntermediateCatchEvent': 'delay',
}

export const eventsOf = (event: Moddle): Moddle[] => event.get<Moddle[] | undefined>('eventDefinitions') ?? []

export function isTimer(event: Moddle): boolean {
  const [definition, ...others] = eventsOf(event)
  return definition?.$type === 'bpmn:TimerEventDefinition' && others.length === 0
}

/** Whether a service task is the product's own copy. */
export const isCopy = (element: Moddle): boolean =>
  element.$type === 'bpmn:ServiceTask' && /^[$#]\{\s*copyTo\s*\}$/.test(element.get<string | undefined>('camunda:delegateExpression') ?? '')
