// Deployment checks: refuses models that could not run.
import type { BoundaryEvent, EventDefinition, Gateway, Inner, Model, Node, StartEvent, SubProcess } from '../definition.ts'
import { ExpressionError } from '../expression/value.ts'
import type { Findings } from './problem.ts'

type Kinds = readonly EventDefinition['type'][]

const allowed = {
  root: ['none', 'message', 'signal', 'timer', 'conditional'],
  embedded: ['none'],
  event: ['message', 'signal', 'timer', 'conditional', 'variable', 'error', 'escalation', 'compensate'],
  catch: ['message', 'signal', 'timer', 'conditional', 'variable', 'link'],
  throw: ['none', 'message', 'signal', 'escalation', 'compensate', 'link'],
  end: ['none', 'message', 'signal', 'error', 'escalation', 'cancel', 'compensate', 'terminate'],
  boundary: ['message', 'signal', 'timer', 'conditional', 'variable', 'error', 'escalation', 'cancel', 'compensate'],
} satisfies Record<string, Kinds>

/** Checks a process that was parsed without problems. */
export function checkModel(model: Omit<Model, 'warnings'>, findings: Findings): void {
  const owner = { id: model.key, name: model.name }
  if (model.nodes.size === 0) findings.add('emptyProcess', owner)
  else checkInner(model.inner, owner, findings, null)
  checkCatchers(model.starts, findings)
  checkCatchers(
    model.inner.eventSubs.map(({ start }) => start),
    findings,
  )
  for (const node of model.nodes.values()) {
    checkEvent(node, model, findings)
    checkFlows(node, findings)
    checkBoundaries(node, findings)
    if (node.kind === 'gateway') checkGateway(node, findings)
    if (node.kind !== 'sub') continue
    checkInner(node.inner, node, findings, node)
    checkCatchers(
      node.inner.eventSubs.map(({ start }) => start),
      findings,
    )
  }
  for (const id of unreachable(model)) findings.warn('unreachable', id)
}

function checkInner(inner: Inner, owner: { id: string; name: string }, findings: Findings, sub: SubProcess | null): void {
  if (sub?.variant === 'event') return
  const starts = inner.nodes.filter((node) => node.kind === 'start')
  if (inner.entries.length > 1 && starts.length > 0) findings.add('manyStarts', owner)
  if (inner.entries.length === 0 && (sub || starts.length === 0)) findings.add('noStart', owner)
}

function checkStart(node: Node & { kind: 'start' }, findings: Findings): void {
  if (node.incoming.length > 0) findings.add('startIncoming', node)
  const variant = node.scope?.variant
  const kinds: Kinds =
    node.scope === null ? allowed.root : variant === 'event' ? allowed.event : variant === 'adhoc' ? [] : allowed.embedded
  const never = node.event.type === 'compensate' && node.scope?.scope === null
  if (never || !kinds.includes(node.event.type)) findings.add('startEvent', node, { type: node.event.type })
  if (node.scope !== null) return
  checkStartExpression(node, findings)
  const { event } = node
  if (event.type === 'timer' && event.timer.end) findings.add('unsupportedPart', node, { part: 'endDate' })
  if (event.type === 'conditional' && 'kind' in event.condition) findings.add('unsupportedPart', node, { part: 'condition language' })
}

/** Start events are evaluated before there are variables. */
function checkStartExpression(node: Node & { kind: 'start' }, findings: Findings): void {
  const { event } = node
  const expression = event.type === 'timer' ? event.timer.value : event.type === 'message' || event.type === 'signal' ? event.name : null
  if (!expression || expression.names.length === 0) return
  const missing = new ExpressionError('unknownVariable', { name: expression.names.join(', ') })
  findings.addExpression(missing, node, event.type, expression.source)
}

function checkEvent(node: Node, model: Omit<Model, 'warnings'>, findings: Findings): void {
  if (!('event' in node)) return
  const { event } = node
  if (node.kind === 'start') checkStart(node, findings)
  else if (!(allowed[node.kind] as Kinds).includes(event.type)) {
    findings.add(event.type === 'none' ? 'eventMissing' : 'eventKind', node, { type: event.type })
  }
  const throws = node.kind === 'throw' || node.kind === 'end'
  const named = event.type === 'message' || event.type === 'signal'
  if (named && event.name.source === '' && !(throws && event.type === 'message' && event.run))
    findings.add(throws ? 'throwMissing' : 'eventMissing', node, { type: event.type })
  for (const part of unreadParts(event, throws)) findings.add('unsupportedPart', node, { part })
  if (node.kind === 'end' && node.rejects && event.type !== 'none') findings.add('unsupportedPart', node, { part: 'result="reject"' })
  if (event.type === 'cancel') checkCancel(node, findings)
  if (event.type === 'link' && node.kind === 'throw' && !node.linkTo) findings.add('linkTarget', node, { name: event.name })
  if (event.type === 'compensate' && event.activity !== null && throws) checkCompensated(node, event.activity, model, findings)
}

/** Parts of an event that only throwing, or only catching events have. */
function unreadParts(event: EventDefinition, throws: boolean): string[] {
  if (event.type === 'signal' && !throws && event.variables.length > 0) return ['in']
  if (event.type === 'message' && !throws && event.run) return ['class, expression, delegateExpression, topic']
  if (!throws || (event.type !== 'error' && event.type !== 'escalation')) return []
  const variables = [event.codeVariable, event.type === 'error' ? event.messageVariable : null]
  return variables.flatMap((variable) => (variable === null ? [] : [`${event.type} variable ${variable}`]))
}

/** The compensated activity must be in the scope of the event, or in the scope around its event subprocess. */
function checkCompensated(node: Node, activity: string, model: Omit<Model, 'warnings'>, findings: Findings): void {
  const undone = model.nodes.get(activity)
  const around = node.scope?.variant === 'event' ? node.scope.scope : node.scope
  if (!undone) findings.add('dangling', node, { attribute: 'activityRef', target: activity })
  else if (undone.scope !== node.scope && undone.scope !== around)
    findings.add('badReference', node, { attribute: 'activityRef', target: activity })
  else if (undone.forCompensation) findings.add('compensatesHandler', node, { target: activity })
  else if (undone.compensateBy === null && undone.kind !== 'sub') findings.add('compensatesNothing', node, { target: activity })
}

/** Of these events an activity may have only one, because two would be ambiguous. */
function checkBoundaries(node: Node, findings: Findings): void {
  for (const type of ['compensate', 'cancel'] as const) {
    if (node.boundaries.filter(({ event }) => event.type === type).length > 1) findings.add('boundaryTwice', node, { type })
  }
  checkCatchers(node.boundaries, findings)
}

/** The code or name that an event catches, where only one event of the same scope may catch it; `*` is every code. */
function caughtBy({ event }: BoundaryEvent | StartEvent): string | null {
  if (event.type === 'message' || event.type === 'signal') return event.name.literal
  if (event.type === 'error' || event.type === 'escalation') return event.all ? '*' : (event.code?.literal ?? null)
  return event.type === 'compensate' ? '*' : null
}

/** Several events of an instance may catch one signal; a process is started once, and compensation of boundary events is checked above. */
function isAmbiguous({ kind, event, scope }: BoundaryEvent | StartEvent): boolean {
  if (event.type === 'signal') return kind === 'start' && scope === null
  return kind !== 'boundary' || event.type !== 'compensate'
}

/** Two events of one scope that catch the same would be ambiguous. */
function checkCatchers(events: readonly (BoundaryEvent | StartEvent)[], findings: Findings): void {
  const seen = new Map<string, string>()
  for (const node of events) {
    const code = caughtBy(node)
    if (!code) continue
    const { type } = node.event
    const other = seen.get(`${type} ${code}`)
    if (other === undefined) seen.set(`${type} ${code}`, node.id)
    else if (isAmbiguous(node)) findings.add('caughtTwice', node, { type, code, other })
  }
}

function checkCancel(node: Node, findings: Findings): void {
  const transaction = node.kind === 'boundary' ? node.host : node.scope
  if (transaction?.kind !== 'sub' || transaction.variant !== 'transaction') findings.add('cancelOutside', node)
  else if (node.kind === 'end' && !transaction.boundaries.some(({ event }) => event.type === 'cancel')) {
    findings.add('cancelBoundary', transaction)
  }
}

function checkFlows(node: Node, findings: Findings): void {
  const { incoming, outgoing } = node
  if (node.kind === 'end' && outgoing.length > 0) findings.add('endOutgoing', node)
  if (node.kind === 'boundary') {
    if (incoming.length > 0) findings.add('boundaryIncoming', node)
    if (node.event.type === 'compensate' && outgoing.length > 0) findings.add('compensationFlow', node)
  }
  if (node.kind === 'sub' && node.variant === 'event' && incoming.length + outgoing.length > 0) findings.add('eventSubFlow', node)
  if (node.forCompensation && node.boundaries.length > 0) findings.add('compensationBoundary', node)
  if (node.forCompensation && incoming.length + outgoing.length > 0) findings.add('compensationFlow', node)
}

function checkGateway(node: Gateway, findings: Findings): void {
  const { outgoing } = node
  const merges = node.incoming.length > 1 && (node.gateway === 'parallel' || node.gateway === 'inclusive')
  if (outgoing.length === 0 && !merges) findings.add('gatewayNoWayOut', node)
  const open = outgoing.filter((flow) => !flow.condition || flow === node.defaultFlow)
  if (node.gateway === 'exclusive' && new Set(open.map(({ target }) => target)).size > 1) findings.add('gatewayAmbiguous', node)
  if (node.gateway === 'complex' && node.incoming.length > 1 && !node.activation) findings.add('complexCondition', node)
  if (node.gateway === 'event') {
    for (const { target } of outgoing) {
      const waits = target.kind === 'receive' || (target.kind === 'catch' && target.event.type !== 'link')
      if (!waits || target.boundaries.length > 0 || target.loop) findings.add('eventGatewayTarget', node, { target: target.id })
    }
  }
  if (node.gateway !== 'parallel' && node.gateway !== 'event') return
  for (const flow of outgoing) if (flow.condition) findings.add('conditionIgnored', flow, { gateway: node.id })
}

/** Nodes that no token can ever reach. */
function unreachable(model: Omit<Model, 'warnings'>): string[] {
  const seen = new Set<Node>()
  const open: Node[] = []
  const reach = (node: Node) => {
    if (seen.has(node)) return
    seen.add(node)
    open.push(node)
  }
  const enter = (inner: Inner) => {
    for (const node of inner.entries) reach(node)
    for (const { sub, start } of inner.eventSubs) {
      reach(sub)
      reach(start)
    }
  }
  enter(model.inner)
  for (const start of model.starts) reach(start)
  for (let node = open.pop(); node; node = open.pop()) {
    for (const { target } of node.outgoing) reach(target)
    for (const boundary of node.boundaries) reach(boundary)
    if (node.compensateBy !== null) reach(model.nodes.get(node.compensateBy)!)
    if (node.kind === 'sub') enter(node.inner)
    if (node.kind === 'throw' && node.linkTo) reach(node.linkTo)
  }
  return [...model.nodes.values()].filter((node) => !seen.has(node)).map(({ id }) => id)
}
