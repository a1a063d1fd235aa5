// Random edits of the approval view, and what the view says after them.
import { BpmnModdle } from 'bpmn-moddle'
import fc from 'fast-check'
import type { Design } from '@/components/features/designer/canvas/design'
import { descriptorOf } from '@/components/features/designer/canvas/engine'
import { newFile } from '@/components/features/designer/canvas/new-file'
import type { Drawn, Moddle } from '@/components/features/designer/canvas/services'
import { type Term, writeCondition } from '@/components/features/designer/flow/condition-words'
import { readCopied, writeCopied } from '@/components/features/designer/flow/copy-people'
import { additions, addStep, addWay, flowAfter } from '@/components/features/designer/flow/edit-flow'
import { readRight, writeRight } from '@/components/features/designer/flow/field-rights'
import { type KnownField, startFields } from '@/components/features/designer/flow/known-fields'
import {
  buttons,
  type Rule,
  readButtons,
  readProperty,
  rules,
  writeButtons,
  writeProperty,
} from '@/components/features/designer/flow/node-properties'
import { readTree } from '@/components/features/designer/flow/read-tree'
import { removeStep, removeWay } from '@/components/features/designer/flow/remove-step'
import { units } from '@/components/features/designer/flow/time-limit'
import { type BranchStep, type FlowTree, isBranch, lastOf, type PlainStep, type Step } from '@/components/features/designer/flow/tree'
import { readTogether, readWho, type Together, type Who } from '@/components/features/designer/flow/who-decides'
import { writePeople } from '@/components/features/designer/flow/write-people'
import { readLimit, readTimer, whenOver, writeLimit, writeTimer } from '@/components/features/designer/flow/write-time'
import { createPart, extensionsOf, setExtensions, setProperties } from '@/components/features/designer/panel/edit'

export const names = { approve: '审批', handle: '办理', copy: '抄送', delay: '等待', call: '子流程', way: '新条件', other: '其他情况' }
export const empty = newFile('flowable', 1, { process: '采购', start: '发起' })
  .replace(
    '</bpmn:process>',
    '<bpmn:endEvent id="end" /><bpmn:sequenceFlow id="first" sourceRef="StartEvent_1" targetRef="end" /></bpmn:process>',
  )
  .replace(
    '</bpmndi:BPMNPlane>',
    '<bpmndi:BPMNShape id="end_di" bpmnElement="end"><dc:Bounds x="300" y="180" width="36" height="36" /></bpmndi:BPMNShape><bpmndi:BPMNEdge id="first_di" bpmnElement="first"><di:waypoint xmlns:di="http://www.omg.org/spec/DD/20100524/DI" x="236" y="198" /><di:waypoint xmlns:di="http://www.omg.org/spec/DD/20100524/DI" x="300" y="198" /></bpmndi:BPMNEdge></bpmndi:BPMNPlane>',
  )

function treeOf(process: Moddle): FlowTree {
  const tree = readTree(process)
  if ('obstacles' in tree) throw new Error(tree.obstacles.map(({ reason, element }) => `${reason} ${element.id}`).join())
  return tree
}
export const liveTree = (design: Design) => treeOf(design.service('canvas').getRootElement().businessObject)

export async function writtenTree(design: Design): Promise<FlowTree> {
  const xml = await design.peek()
  const moddle = new BpmnModdle({ camunda: descriptorOf('flowable', xml) })
  const { rootElement, warnings } = await moddle.fromXML(xml)
  if (warnings.length > 0) throw new Error(JSON.stringify(warnings))
  return treeOf(rootElement.get<Moddle[]>('rootElements').find(({ $type }) => $type === 'bpmn:Process') as Moddle)
}

/** Everything that the view says of a flow: what its start asks for, who gets a copy at its end, and its steps. */
export const shownFlow = ({ process, steps }: FlowTree): unknown[] => [
  startFields(process),
  readProperty(process, 'copyTo') ?? '',
  shown(steps, startFields(process)),
]

const shown = (steps: readonly Step[], fields: readonly KnownField[]): unknown[] =>
  steps.map((step) => {
    const { element } = step
    const head = [step.kind, element.id, element.get('name') ?? '']
    if (isBranch(step))
      return [
        ...head,
        step.ways.map(({ flow, isDefault, steps: inside }) => [
          flow.get('name') ?? '',
          isDefault,
          flow.get<Moddle | undefined>('conditionExpression')?.get('body') ?? '',
          shown(inside, fields),
        ]),
      ]
    if (step.kind === 'delay') return [...head, readTimer(element)]
    if (step.kind === 'copy') return [...head, readCopied(element)]
    if (step.kind === 'call') return [...head, element.get('calledElement') ?? '']
    return [
      ...head,
      readWho(element),
      readTogether(element),
      readLimit(step),
      readButtons(element),
      ruleNames.map((rule) => readProperty(element, rule) ?? ''),
      fields.map(({ name }) => readRight(element, name)),
    ]
  })

export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...(isBranch(step) ? step.ways.flatMap((way) => allSteps(way.steps)) : [])])
}
export const drawn = (design: Design, { id }: Moddle) => design.service('elementRegistry').get(id ?? '') as Drawn
/** The flows with a plus. */
const pluses = (design: Design, { start, steps }: FlowTree): Drawn[] => [
  drawn(design, start).outgoing?.[0] as Drawn,
  ...allSteps(steps).flatMap((step) => [
    flowAfter(design, lastOf(step).id) as Drawn,
    ...(isBranch(step) ? step.ways.map(({ flow }) => drawn(design, flow)) : []),
  ]),
]

const pick = <T>(list: readonly T[], at: number): T | undefined => (list.length === 0 ? undefined : list[at % list.length])

const key = fc.constantFrom('u1', 'u2', 'u3')
const keys = fc.uniqueArray(key, { minLength: 1, maxLength: 3 })
export const who: fc.Arbitrary<Who> = fc.oneof(
  fc.record({ kind: fc.constantFrom('users', 'roles', 'departments', 'positions' as const), keys }),
  fc.record({ kind: fc.constant('leaderOf' as const), depart: key }),
  fc.record({ kind: fc.constantFrom('leader' as const, 'departLeader' as const), level: fc.integer({ min: 1, max: 5 }) }),
  fc.constant<Who>({ kind: 'starter' }),
  fc.record({ kind: fc.constant('chosen' as const), keys: fc.uniqueArray(key, { maxLength: 2 }) }),
  fc.record({ kind: fc.constant('field' as const), name: fc.constantFrom('manager', '经办人') }),
)
const together: fc.Arbitrary<Together> = fc.oneof(
  fc.record({ kind: fc.constantFrom('any' as const, 'all' as const, 'sequence' as const) }),
  fc.record({ kind: fc.constant('ratio' as const), percent: fc.integer({ min: 1, max: 100 }) }),
)
const at = fc.nat(200)
const ruleNames = Object.keys(rules) as Rule[]
/** What the start can ask for, so that steps have rights over it and conditions compare it. */
const askedFields = ['amount', 'kind_2', '金额'] as const
/** A comparison whose values are near each other, so that several may hold. */
export const term: fc.Arbitrary<Term> = fc.record({
  field: fc.constantFrom(...askedFields),
  is: fc.constantFrom('>=', '>', '<', '<=', '==', '!=' as const),
  value: fc.integer({ min: -3, max: 3 }),
})
export const edit = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('add' as const), at, kind: fc.constantFrom(...additions) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('addWay' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'removeWay' as const), at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('people' as const), at, who, together }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      at,
      due: fc.constantFrom('', 'P2D', 'PT4H'),
      over: fc.constantFrom(...whenOver),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rules' as const),
      at,
      buttons: fc.subarray([...buttons]),
      rule: fc.constantFrom(...ruleNames).chain((rule) => fc.tuple(fc.constant(rule), fc.constantFrom(...rules[rule], undefined))),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask' as const), at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('right' as const),
      at,
      right: fc.constantFrom('hidden', 'unlisted', 'shown', 'writable', 'required' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('condition' as const), at, terms: fc.array(term, { minLength: 1, maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('copied' as const), at, who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ending' as const), at, roles: fc.array(key, { maxLength: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('delay' as const),
      at,
      count: fc.integer({ min: 1, max: 99 }),
      unit: fc.constantFrom(...units),
    }),
  },
)
export type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

/** Makes one edit of the view; false where the flow has nothing to make it with. */
export function make(design: Design, one: Edit): boolean {
  const tree = liveTree(design)
  const steps = allSteps(tree.steps)
  const branch = pick(steps.filter(isBranch), one.at) as BranchStep | undefined
  const task = pick(
    steps.filter((step): step is PlainStep => step.kind === 'approve'),
    one.at,
  )
  switch (one.do) {
    case 'add': {
      const flow = pick(pluses(design, tree), one.at)
      if (flow) addStep(design, flow, one.kind, names)
      return flow !== undefined
    }
    case 'addWay':
      if (branch) addWay(design, drawn(design, branch.element), drawn(design, branch.join), names)
      return branch !== undefined
    case 'remove': {
      const step = pick(steps, one.at)
      if (step) removeStep(design, step)
      return step !== undefined
    }
    case 'removeWay': {
      const way = pick(branch?.ways.filter(({ isDefault }) => !isDefault) ?? [], one.at)
      if (branch && way) removeWay(design, branch, way)
      return way !== undefined
    }
    case 'people':
      if (task) writePeople(design, drawn(design, task.element), one.who, one.together)
      return task !== undefined
    case 'limit':
      if (task) writeLimit(design, task, { due: one.due, over: one.over }, '办理超时')
      return task !== undefined
    case 'rules':
      if (!task) return false
      design.change(() => {
        writeButtons(design, drawn(design, task.element), one.buttons)
        writeProperty(design, drawn(design, task.element), ...one.rule)
      })
      return true
    case 'ask': {
      const start = drawn(design, tree.start)
      const asked = startFields(tree.process).map(({ name }) => name)
      const name = pick(
        askedFields.filter((field) => !asked.includes(field)),
        one.at,
      )
      if (!name) return false
      const type = 'camunda:FormProperty'
      const field = createPart(design, type, { id: name, name, type: 'long' }, start.businessObject)
      setExtensions(design, start, type, [...extensionsOf(start.businessObject, type), field])
      return true
    }
    case 'right': {
      const field = pick(startFields(tree.process), one.at)
      if (task && field) writeRight(design, drawn(design, task.element), field, one.right)
      return task !== undefined && field !== undefined
    }
    case 'condition': {
      const forks = steps.filter((step): step is BranchStep => isBranch(step) && step.kind !== 'parallel')
      const ways = forks.flatMap((fork) => fork.ways.filter(({ isDefault }) => !isDefault))
      const flow = pick(ways, one.at)?.flow
      if (!flow) return false
      const conditionExpression = createPart(design, 'bpmn:FormalExpression', { body: writeCondition(one.terms) }, flow)
      setProperties(design, drawn(design, flow), { conditionExpression })
      return true
    }
    case 'copied': {
      const copy = pick(
        steps.filter(({ kind }) => kind === 'copy'),
        one.at,
      )
      if (copy) writeCopied(design, drawn(design, copy.element), one.who)
      return copy !== undefined
    }
    case 'ending':
      writeProperty(
        design,
        design.service('canvas').getRootElement(),
        'copyTo',
        one.roles.map((role) => `role:${role}`).join() || undefined,
      )
      return true
    case 'delay': {
      const delay = pick(
        steps.filter(({ kind }) => kind === 'delay'),
        one.at,
      )
      if (delay) writeTimer(design, drawn(design, delay.element), one)
      return delay !== undefined
    }
  }
}

export const conditionOf = (flow: Moddle): string =>
  flow.get<Moddle | undefined>('conditionExpression')?.get<string | undefined>('body') ?? ''

/** What the view asks for before a flow can be deployed: conditions, called processes. */
export function complete(design: Design): void {
  for (const step of allSteps(liveTree(design).steps)) {
    if (step.kind === 'call') setProperties(design, drawn(design, step.element), { calledElement: 'OTHER' })
    if (step.kind === 'copy' && readCopied(step.element).kind === 'none')
      writeCopied(design, drawn(design, step.element), { kind: 'roles', keys: ['finance'] })
    if (step.kind === 'approve' && readWho(step.element).kind === 'none')
      writePeople(design, drawn(design, step.element), { kind: 'leader', level: 1 }, { kind: 'any' })
    if (!isBranch(step) || step.kind === 'parallel') continue
    for (const { flow, isDefault } of step.ways) {
      const body = writeCondition([{ field: 'amount', is: '>=', value: 10_000 }])
      const conditionExpression = createPart(design, 'bpmn:FormalExpression', { body }, flow)
      if (!isDefault && !conditionOf(flow)) setProperties(design, drawn(design, flow), { conditionExpression })
    }
  }
}
