// The extensions of Flowable, Camunda and Activiti that the engine supports, by element; every other one is refused by name.

import { cutText } from '../../../model/plain-text.ts'
import type { Owner, Reader } from './reader.ts'
import { type Element, isTrue } from './xml.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Without effect on how a process runs: presentation, history, tuning of other engines; jobs of one instance never run at the same time here. */
const silent = words(
  'exclusive jobPriority taskPriority modelerTemplate modelerTemplateVersion modelerTemplateIcon diagramRelationId historyTimeToLive isStartableInTasklist isEagerExecutionFetching eagerExecutionFetching formFieldValidation formRefBinding formRefVersion noWaitStatesAsyncLeave asyncLeaveExclusive jobCategory localization docs extensionId dataType text userType',
)

const deferred = 'async asyncBefore asyncAfter asyncLeave'
const called = 'class expression delegateExpression resultVariable resultVariableName type topic'
const everywhere = 'executionListener properties inputOutput failedJobRetryTimeCycle'
const activity = `${deferred} skipExpression ${everywhere}`
const service = `${activity} ${called} field mapException`

/**
 * The attributes and elements that the parser reads, each with its own checks.
 * @internal for tests
 */
export const read: Readonly<Record<string, ReadonlySet<string>>> = {
  definitions: words(''),
  message: words(''),
  signal: words('scope'),
  error: words('errorCode errorMessage'),
  escalation: words('escalationCode'),
  process: words('versionTag candidateStarterUsers candidateStarterGroups category executionListener properties potentialStarter'),
  userTask: words(
    `${activity} assignee owner candidateUsers candidateGroups dueDate followUpDate priority category formKey formRef businessCalendarName sameDeployment taskIdVariableName taskCompleterVariableName taskListener formData formProperty`,
  ),
  serviceTask: words(`${service} triggerable`),
  sendTask: words(service),
  businessRuleTask: words(`${service} decisionRef decisionRefBinding mapDecisionResult rules ruleVariablesInput`),
  scriptTask: words(`${activity} resource resultVariable autoStoreVariables`),
  receiveTask: words(activity),
  task: words(activity),
  manualTask: words(activity),
  callActivity: words(
    `${activity} calledElement calledElementType calledElementBinding calledElementVersion calledElementVersionTag businessKey inheritBusinessKey inheritVariables sameDeployment processInstanceIdVariableName idVariableName caseRef variableMappingClass variableMappingDelegateExpression in out`,
  ),
  subProcess: words(activity),
  transaction: words(activity),
  adHocSubProcess: words(activity),
  startEvent: words(
    `${deferred} ${everywhere} initiator formKey formRef sameDeployment formData formProperty variableListenerEventDefinition`,
  ),
  intermediateCatchEvent: words(`${deferred} ${everywhere} variableListenerEventDefinition`),
  boundaryEvent: words(`${deferred} ${everywhere} variableListenerEventDefinition`),
  intermediateThrowEvent: words(`${deferred} ${everywhere}`),
  endEvent: words(`${deferred} ${everywhere}`),
  exclusiveGateway: words(`${deferred} ${everywhere}`),
  parallelGateway: words(`${deferred} ${everywhere}`),
  inclusiveGateway: words(`${deferred} ${everywhere}`),
  complexGateway: words(`${deferred} ${everywhere}`),
  eventBasedGateway: words(`${deferred} ${everywhere}`),
  sequenceFlow: words('skipExpression executionListener properties'),
  multiInstanceLoopCharacteristics: words(
    'collection elementVariable elementIndexVariable async asyncBefore asyncAfter failedJobRetryTimeCycle variableAggregation',
  ),
  standardLoopCharacteristics: words('async asyncBefore asyncAfter failedJobRetryTimeCycle'),
  messageEventDefinition: words(`${called} messageExpression field`),
  signalEventDefinition: words('signalExpression in'),
  timerEventDefinition: words('businessCalendarName'),
  timeDate: words('businessCalendarName'),
  timeDuration: words('businessCalendarName'),
  timeCycle: words('businessCalendarName endDate'),
  conditionalEventDefinition: words('variableName variableEvents'),
  condition: words('resource'),
  conditionExpression: words('resource'),
  completionCondition: words('resource'),
  errorEventDefinition: words('errorCodeVariable errorVariableName errorMessageVariable'),
  escalationEventDefinition: words('escalationCodeVariable'),
  compensateEventDefinition: words(''),
  cancelEventDefinition: words(''),
  linkEventDefinition: words(''),
  terminateEventDefinition: words('terminateAll terminateMultiInstance'),
  executionListener: words('event class expression delegateExpression resultVariable id type field script'),
  taskListener: words('event class expression delegateExpression resultVariable id type field script'),
  in: words('source sourceExpression target variables local businessKey'),
  out: words('source sourceExpression target variables local'),
  mapException: words('errorCode includeChildExceptions'),
}

/** Calendars without any effect besides the date, duration or cycle itself. */
const calendars = words('dueDate duration cycle')

/** Quantities of tokens other than one. */
const quantities = ['startQuantity', 'completionQuantity']

/** Parts of standard BPMN that change how an element runs. */
const standard = words('correlationSubscription assignment transformation resourceParameterBinding ioBinding')

const isRequest = (value: string) => value !== '' && value !== 'false'

/** Performers of an activity; only user tasks are assigned to people. */
const roles = words('performer humanPerformer potentialOwner resourceRole')

/** Refuses every unsupported extension of an element and of its own parts. */
export function refuseParts(reader: Reader, owner: Owner, element: Element): void {
  const known = read[element.name]
  if (known) {
    for (const [part, value] of Object.entries(element.ext)) refuseAttribute(reader, owner, known, part, value)
    for (const group of element.children) {
      if (group.space !== 'bpmn' || group.name !== 'extensionElements') continue
      for (const { space, name } of group.children)
        if (space === 'ext' && !known.has(name) && !silent.has(name)) refuse(reader, owner, name)
    }
  }
  for (const part of quantities) {
    const quantity = element.attributes[part]
    if (quantity !== undefined && quantity !== '1') refuse(reader, owner, `${part}="${quantity}"`)
  }
  for (const child of element.children) if (child.space === 'bpmn') refuseInside(reader, owner, element, child)
}

/** Refuses the attributes of other engines on a part of a decision table; a version of its own has no effect, it is deployed with the process. */
export function refuseDecisionParts(reader: Reader, owner: Owner, { ext }: Element): void {
  for (const [part, value] of Object.entries(ext)) refuseAttribute(reader, owner, ownVersion, part, value)
}

const ownVersion = words('versionTag')

/** The parts of an element that are no elements of the process themselves. */
const inner = words(
  'multiInstanceLoopCharacteristics standardLoopCharacteristics timeDate timeDuration timeCycle condition conditionExpression completionCondition dataInputAssociation dataOutputAssociation potentialOwner humanPerformer performer',
)

function refuseInside(reader: Reader, owner: Owner, element: Element, child: Element): void {
  const unasked = roles.has(child.name) && (element.name !== 'userTask' || child.name === 'resourceRole')
  if (standard.has(child.name) || unasked) refuse(reader, owner, child.name)
  else if (inner.has(child.name)) refuseParts(reader, owner, child)
}

function refuseAttribute(reader: Reader, owner: Owner, known: ReadonlySet<string>, part: string, value: string): void {
  if (part === 'businessCalendarName' ? calendars.has(value) : known.has(part) || silent.has(part) || !isRequest(value)) return
  refuse(reader, owner, isTrue(value) ? part : `${part}="${cutText(value, 100)}"`)
}

/** Refuses unsupported parts of a listener or a mapping. */
export function refuseExtension(reader: Reader, owner: Owner, element: Element): void {
  const known = read[element.name]!
  for (const [part, value] of Object.entries(element.attributes))
    if (!known.has(part) && isRequest(value)) refuse(reader, owner, isTrue(value) ? part : `${part}="${cutText(value, 100)}"`)
  for (const { space, name } of element.children) if (space === 'ext' && !known.has(name)) refuse(reader, owner, name)
}

const refuse = (reader: Reader, owner: Owner, part: string): void => reader.findings.add('unsupportedPart', owner, { part })
