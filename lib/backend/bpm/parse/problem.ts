// Why a file cannot be deployed: every problem with its element, a key for the reader's language and an English text.

import { cutText } from '../../../model/plain-text.ts'
import type { Warning } from '../definition.ts'
import { ExpressionError } from '../expression/value.ts'
import type { ExpressionKey } from '../reasons.ts'

export type Params = Record<string, string | number>

/** English texts of the reasons; messages/*\/engine.json has the same keys for users. */
export const problemTexts = {
  doctype: 'DOCTYPE and ENTITY declarations are refused',
  stylesheet: 'stylesheet instructions are refused',
  tooLarge: 'the file is larger than {max} bytes',
  tooDeep: 'elements are nested deeper than {max}',
  tooManyNodes: 'the file holds more than {max} elements',
  encoding: 'the encoding {encoding} cannot be read',
  malformed: 'line {line}: {reason}',
  notBpmn: 'the file is no BPMN 2.0 definition',
  noProcess: 'the file holds no process',
  notExecutable: 'no process of the file is executable: isExecutable="false"',
  emptyProcess: 'the process holds nothing to run',
  processId: 'a process needs an id',
  duplicateId: 'the id {id} is used more than once',
  keyTaken: 'the id {id} belongs to the model {model}',
  dangling: '{attribute} names {target}, which is not there',
  badReference: '{attribute} names {target}, which cannot stand there',
  crossesScope: 'the flow leaves its subprocess: {source} to {target}',
  unsupported: '{type} cannot be run',
  unsupportedPart: '{part} cannot be run',
  businessRule: 'the decision {decision} is not in the file',
  decisionResult: 'nothing says which variable gets the result of the decision',
  noStart: 'there is no way in: no start event and no first element',
  manyStarts: 'there is more than one none start event',
  startIncoming: 'a flow leads into a start event',
  endOutgoing: 'a flow leads out of an end event',
  boundaryIncoming: 'a flow leads into a boundary event',
  boundaryHost: 'a boundary event stands on an activity only',
  boundaryTwice: 'more than one boundary event of kind {type} stands on the activity',
  startEvent: 'a start event of kind {type} cannot start this scope',
  eventSubStart: 'an event subprocess needs start events with a trigger, one only where it is a multi-instance',
  eventSubFlow: 'an event subprocess has no flows',
  eventKind: 'an event of kind {type} cannot stand here',
  eventMissing: 'the event of kind {type} does not say what it waits for',
  throwMissing: 'the event of kind {type} does not say what it throws',
  conditionMissing: 'the conditional event has no condition',
  variableMissing: 'the variable event does not name its variable',
  mapping: '{name} does not say what it passes, or to which name',
  caughtTwice: 'it catches the same {type} ({code}) as {other}',
  compensatesHandler: 'activityRef names {target}, which compensates; name the activity that it compensates',
  compensatesNothing: 'activityRef names {target}, which nothing compensates',
  manyEvents: 'an event with several triggers cannot be run',
  cancelOutside: 'a cancel event stands in a transaction only',
  cancelBoundary: 'a transaction with a cancel end event needs a cancel boundary event',
  linkTarget: 'no catching link event has the name {name}',
  linkTwice: 'more than one catching link event has the name {name}',
  compensationHandler: 'the compensation event leads to no activity for compensation',
  compensationBoundary: 'an activity for compensation has no boundary events',
  startCondition: 'nothing evaluates a condition that starts a process',
  compensationFlow: 'an activity for compensation has no flows',
  gatewayNoWayOut: 'no flow leads out of the gateway',
  gatewayAmbiguous: 'more than one flow out of an exclusive gateway has no condition',
  eventGatewayTarget: 'an event gateway leads to {target}, which does not wait for an event',
  eventGatewayStart: 'an event gateway that starts a process cannot be run',
  conditionIgnored: 'the gateway {gateway} does not look at conditions',
  unreachable: 'no token can reach it',
  complexCondition: 'a complex gateway that joins needs an activation condition',
  defaultFlow: 'the default flow {flow} does not leave the element',
  implementation: 'nothing says what the task runs',
  unknownDelegate: 'no function is registered under {name}',
  delegateForm: '{text} does not name a registered function',
  noCalled: 'nothing says which process is called',
  calledTag: 'nothing says which tag the called process carries',
  scriptFormat: 'scripts of the format {format} cannot be run, only JavaScript',
  scriptEmpty: 'the script is empty',
  scriptResource: 'the resource {name} was not deployed with the file',
  listenerEvent: 'a listener cannot listen to {event}',
  loopMissing: 'nothing says how often a multi-instance runs',
  loopCount: 'the number of a loop is {value}; it must be from 0 to {max}',
  gatheredItem: 'nothing says what {target} gathers from each item',
  loopStandard: 'a standard loop needs a condition or a maximum',
  manyTimes: 'the timer has more than one of date, duration and cycle',
  manyWays: 'more than one of these says what is run: {parts}',
  timerMissing: 'the timer has no date, duration or cycle',
  expression: '{attribute}: {text}: {reason}',
} as const

export type ProblemKey = keyof typeof problemTexts

export interface Problem {
  key: ProblemKey
  /** The element's id, null for the file itself. */
  element: string | null
  name: string
  params: Params
  /** Why an expression is invalid, for the parameter `reason` in the reader's language. */
  cause?: { key: ExpressionKey; params: Params }
  message: string
}

const fill = (text: string, params: Params) => text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place))

/** A problem of a deployment with its English text. */
export function problem(key: ProblemKey, element: string | null = null, params: Params = {}, name = ''): Problem {
  const where = element === null ? '' : `${element}${name && name !== element ? ` (${name})` : ''}: `
  return { key, element, name, params, message: where + fill(problemTexts[key], params) }
}

/** Thrown for a file that cannot be deployed, with all problems. */
export class DeploymentError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems.map((found) => found.message).join('\n'))
    this.name = 'DeploymentError'
    this.problems = problems
  }
}

/** Problems that an earlier version did not detect: in files that it deployed they are warnings, and the process runs unchanged. */
const foundLater: ReadonlySet<ProblemKey> = new Set([
  'unsupported',
  'unsupportedPart',
  'dangling',
  'mapping',
  'caughtTwice',
  'compensationBoundary',
  'manyTimes',
  'manyWays',
  'conditionIgnored',
  'compensatesHandler',
  'compensatesNothing',
])

/** Collects problems and warnings while a file is read. */
export class Findings {
  readonly problems: Problem[] = []
  readonly warnings: Warning[] = []
  private readonly stored: boolean

  constructor(stored = false) {
    this.stored = stored
  }

  add(key: ProblemKey, element: { id: string; name?: string } | null, params: Params = {}): void {
    if (this.stored && foundLater.has(key)) {
      this.warn(key, element?.id ?? null, params)
      return
    }
    this.problems.push(problem(key, element?.id ?? null, params, element?.name))
  }

  warn(key: ProblemKey, element: string | null, params: Params = {}): void {
    this.warnings.push({ key, element, params })
  }

  /** An invalid expression, as a problem of its element. */
  addExpression(error: unknown, element: { id: string; name?: string }, attribute: string, text: string): void {
    if (!(error instanceof ExpressionError)) throw error
    const params = { attribute, text: cutText(text, 200), reason: error.message }
    const found = problem('expression', element.id, params, element.name)
    this.problems.push({ ...found, cause: { key: error.key, params: error.params } })
  }
}
