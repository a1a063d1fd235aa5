// Builds the nodes and flows of the graph from XML elements.
import type { Flow, Inner, Model, Node, SubProcess } from '../definition.ts'
import { readLoop, readParameters, readRetry } from './activities.ts'
import { localName } from './events.ts'
import { dataOf, propertiesOf, readKind, readListeners } from './nodes.ts'
import { refuseParts } from './parts.ts'
import { readStarters } from './people.ts'
import { childOf, childrenOf, type Owner, type Reader } from './reader.ts'
import { type Element, isTrue } from './xml.ts'

type Mutable<T> = T extends readonly (infer I)[] ? I[] : { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] }
type Draft = Mutable<Node> & { incoming: Flow[]; outgoing: Flow[]; boundaries: Node[] }

/** What is no activity: events and gateways. */
const between: ReadonlySet<Node['kind']> = new Set(['start', 'end', 'catch', 'throw', 'boundary', 'gateway'])

/** Whether a node may have boundary events and loops. */
const isActivity = (node: { kind: Node['kind'] }): boolean => !between.has(node.kind)

/** Elements of a process that do not affect its execution. */
const silent = new Set([
  'documentation',
  'extensionElements',
  'laneSet',
  'textAnnotation',
  'association',
  'group',
  'dataObject',
  'dataObjectReference',
  'dataStoreReference',
  'property',
  'ioSpecification',
  'dataInputAssociation',
  'dataOutputAssociation',
  'resourceRole',
  'performer',
  'humanPerformer',
  'potentialOwner',
  'auditing',
  'monitoring',
  'incoming',
  'outgoing',
  'supports',
  'correlationSubscription',
  'multiInstanceLoopCharacteristics',
  'standardLoopCharacteristics',
  'completionCondition',
])

const beginsByItself = (node: Node): boolean =>
  node.incoming.length === 0 && node.kind !== 'boundary' && !node.forCompensation && !(node.kind === 'sub' && node.variant === 'event')

interface Pending {
  element: Element
  draft: Draft
  owner: Owner
}

/** Reads one process; problems are added to the reader's findings. */
export class Builder {
  readonly reader: Reader
  readonly nodes = new Map<string, Node>()
  readonly flows = new Map<string, Flow>()
  private readonly elements = new Map<string, Pending>()
  private readonly associations: { source: string; target: string }[] = []
  private readonly flowElements: { element: Element; scope: SubProcess | null }[] = []
  private count = 0

  constructor(reader: Reader) {
    this.reader = reader
  }

  build(process: Element): Omit<Model, 'warnings'> {
    const owner = { id: process.attributes.id ?? '', name: process.attributes.name ?? '' }
    refuseParts(this.reader, owner, process)
    const drafts = this.readScope(process, null)
    this.readFlows()
    this.checkWays()
    this.linkNodes()
    const inner = this.inner(process, drafts)
    this.setEntries(inner)
    const starts = drafts.filter((node) => node.kind === 'start')
    if (inner.entries.length === 0 && starts.length === 1) (inner.entries as Node[]).push(starts[0]!)
    return {
      key: owner.id,
      name: owner.name || owner.id,
      documentation: childOf(process, 'documentation')?.text.trim() ?? '',
      versionTag: process.ext.versionTag ?? null,
      nodes: this.nodes,
      flows: this.flows,
      inner,
      listeners: readListeners(this.reader, owner, process),
      properties: propertiesOf(process),
      candidateStarters: readStarters(this.reader, owner, process),
      starts,
    }
  }

  private readScope(scope: Element, parent: SubProcess | null): Node[] {
    const drafts: Node[] = []
    for (const element of scope.children) {
      if (element.space !== 'bpmn' || silent.has(element.name)) {
        if (element.name === 'association') {
          this.associations.push({
            source: localName(element.attributes.sourceRef ?? ''),
            target: localName(element.attributes.targetRef ?? ''),
          })
        }
        continue
      }
      if (element.name === 'sequenceFlow') {
        this.flowElements.push({ element, scope: parent })
        continue
      }
      const node = this.readNode(element, parent)
      if (node) drafts.push(node)
    }
    return drafts
  }

  private readNode(element: Element, parent: SubProcess | null): Node | null {
    const id = element.attributes.id ?? `${element.name}_${++this.count}`
    const owner = { id, name: element.attributes.name ?? '' }
    const special = readKind(this.reader, owner, element)
    if (!special) return null
    const { reader } = this
    const { ext } = element
    refuseParts(reader, owner, element)
    const asyncBefore = isTrue(ext.asyncBefore ?? ext.async)
    const draft = {
      ...special,
      id,
      name: owner.name,
      type: element.name,
      scope: parent,
      incoming: [],
      outgoing: [],
      defaultFlow: null,
      boundaries: [],
      loop: readLoop(reader, owner, element),
      asyncBefore,
      asyncAfter: isTrue(ext.asyncAfter ?? ext.asyncLeave),
      exclusive: !ext.exclusive || isTrue(ext.exclusive),
      retry: readRetry(reader, owner, element),
      listeners: readListeners(reader, owner, element),
      inputs: readParameters(reader, owner, element, 'inputParameter'),
      outputs: readParameters(reader, owner, element, 'outputParameter'),
      skip: reader.optional(owner, 'skipExpression', ext.skipExpression),
      forCompensation: isTrue(element.attributes.isForCompensation),
      compensateBy: null,
      properties: propertiesOf(element),
      documentation: childOf(element, 'documentation')?.text.trim() ?? '',
    } as unknown as Draft
    const node = draft as unknown as Node
    this.nodes.set(id, node)
    this.elements.set(id, { element, draft, owner })
    if (draft.kind === 'sub') draft.inner = this.inner(element, this.readScope(element, node as SubProcess))
    return node
  }

  private readFlows(): void {
    for (const { element, scope } of this.flowElements) {
      const { sourceRef, targetRef, name = '' } = element.attributes
      const source = this.elements.get(localName(sourceRef ?? ''))
      const target = this.elements.get(localName(targetRef ?? ''))
      const id = element.attributes.id ?? this.flowId(sourceRef, targetRef)
      const owner = { id, name }
      if (!source) this.reader.findings.add('dangling', owner, { attribute: 'sourceRef', target: sourceRef ?? '-' })
      if (!target) this.reader.findings.add('dangling', owner, { attribute: 'targetRef', target: targetRef ?? '-' })
      if (!source || !target) continue
      if (source.draft.scope !== scope || target.draft.scope !== scope) {
        this.reader.findings.add('crossesScope', owner, { source: source.owner.id, target: target.owner.id })
        continue
      }
      refuseParts(this.reader, owner, element)
      const condition = childOf(element, 'conditionExpression')
      const flow: Flow = {
        id,
        name,
        source: source.draft as unknown as Node,
        target: target.draft as unknown as Node,
        condition: condition ? this.reader.condition(owner, condition) : null,
        skip: this.reader.optional(owner, 'skipExpression', element.ext.skipExpression),
        listeners: this.reader.listeners(owner, element, 'executionListener', ['take', 'start', 'end']),
      }
      this.flows.set(id, flow)
      source.draft.outgoing.push(flow)
      target.draft.incoming.push(flow)
    }
  }

  /** Reports a flow that a node names but the file does not contain; flows without an id cannot be named. */
  private checkWays(): void {
    const declared = new Set(this.flowElements.map(({ element }) => element.attributes.id))
    for (const { element, owner } of this.elements.values()) {
      for (const [attribute, end] of [
        ['incoming', 'targetRef'],
        ['outgoing', 'sourceRef'],
      ] as const) {
        const lost = childrenOf(element, attribute).filter(({ text }) => !declared.has(localName(text)))
        if (lost.length === 0) continue
        const nameless = this.flowElements.filter(
          ({ element: { attributes } }) => attributes.id === undefined && localName(attributes[end] ?? '') === owner.id,
        )
        if (lost.length > nameless.length) this.reader.findings.add('dangling', owner, { attribute, target: lost[0]!.text.trim() })
      }
    }
  }

  private flowId(source = '', target = ''): string {
    for (let count = 1; ; count++) {
      const id = `flow-${source}-${target}${count > 1 ? `-${count}` : ''}`
      if (!this.flows.has(id) && !this.nodes.has(id)) return id
    }
  }

  /** Links boundary events to their activities, default flows, and compensation handlers. */
  private linkNodes(): void {
    for (const { element, draft, owner } of this.elements.values()) {
      const { default: defaultRef, attachedToRef } = element.attributes
      if (defaultRef) {
        const flow = draft.outgoing.find(({ id }) => id === localName(defaultRef))
        if (flow) draft.defaultFlow = flow
        else this.reader.findings.add('defaultFlow', owner, { flow: defaultRef })
      }
      if (draft.kind !== 'boundary') continue
      const host = this.nodes.get(localName(attachedToRef ?? ''))
      if (!host) this.reader.findings.add('dangling', owner, { attribute: 'attachedToRef', target: attachedToRef ?? '-' })
      else if (!isActivity(host) || host.scope !== draft.scope) this.reader.findings.add('boundaryHost', owner)
      else {
        draft.host = host
        ;(host.boundaries as Node[]).push(draft as unknown as Node)
        if (draft.event.type === 'compensate') this.linkCompensation(owner, draft.id, host)
      }
    }
  }

  /** Finds where tokens start, after all flows are known. */
  private setEntries(inner: Inner): void {
    const starts = inner.nodes.filter((node) => node.kind === 'start')
    const first = starts.length > 0 ? starts.filter(({ event }) => event.type === 'none') : inner.nodes.filter(beginsByItself)
    ;(inner.entries as Node[]).push(...first)
    for (const node of inner.nodes) if (node.kind === 'sub') this.setEntries(node.inner)
  }

  private linkCompensation(owner: Owner, id: string, host: Node): void {
    const handler = this.associations
      .filter(({ source, target }) => source === id || target === id)
      .map(({ source, target }) => this.nodes.get(source === id ? target : source))
      .find((node) => node && isActivity(node))
    if (handler) {
      Object.assign(host, { compensateBy: handler.id })
      Object.assign(handler, { forCompensation: true })
    } else this.reader.findings.add('compensationHandler', owner)
  }

  /** Links throwing link events to the catching one of the same name. */
  private linkLinks(nodes: readonly Node[]): void {
    const targets = new Map<string, Node>()
    for (const node of nodes) {
      if (node.kind !== 'catch' || node.event.type !== 'link') continue
      if (targets.has(node.event.name)) this.reader.findings.add('linkTwice', node, { name: node.event.name })
      targets.set(node.event.name, node)
    }
    for (const node of nodes) {
      if (node.kind !== 'throw' || node.event.type !== 'link') continue
      const target = targets.get(node.event.name)
      if (target?.kind !== 'catch') continue
      Object.assign(node, { linkTo: target })
      ;(target.linkedFrom as Node[]).push(node)
    }
  }

  private inner(scope: Element, nodes: Node[]): Inner {
    const eventSubs: Inner['eventSubs'][number][] = []
    this.linkLinks(nodes)
    for (const node of nodes) {
      if (node.kind === 'sub' && node.variant === 'event') {
        const starts = node.inner.nodes.filter((inner) => inner.kind === 'start')
        const triggered = starts.length > 0 && starts.every(({ event }) => event.type !== 'none')
        if (triggered && (starts.length === 1 || !node.loop)) eventSubs.push(...starts.map((start) => ({ sub: node, start })))
        else this.reader.findings.add('eventSubStart', node)
      }
    }
    const entries: Node[] = []
    return { nodes, entries, eventSubs, data: dataOf(scope) }
  }
}
