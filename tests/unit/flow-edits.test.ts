// @vitest-environment happy-dom
// The approval view's edits: what it makes is plain BPMN that reads back as the same flow, can be deployed, and is undone step by step.
import { BpmnModdle } from 'bpmn-moddle'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Design } from '@/components/features/designer/canvas/design'
import { descriptorOf } from '@/components/features/designer/canvas/engine'
import { newFile } from '@/components/features/designer/canvas/new-file'
import type { Drawn, Moddle } from '@/components/features/designer/canvas/services'
import { readCondition, type Term, writeCondition } from '@/components/features/designer/flow/condition-words'
import { readCopied, writeCopied } from '@/components/features/designer/flow/copy-people'
import { additions, addStep, addWay, flowAfter } from '@/components/features/designer/flow/edit-flow'
import { readRight, writeRight } from '@/components/features/designer/flow/field-rights'
import type { KnownField } from '@/components/features/designer/flow/known-fields'
import { buttons, readButtons, readProperty, writeButtons, writeProperty } from '@/components/features/designer/flow/node-properties'
import { readTree } from '@/components/features/designer/flow/read-tree'
import { removeStep, removeWay } from '@/components/features/designer/flow/remove-step'
import { type BranchStep, type FlowTree, isBranch, lastOf, type PlainStep, type Step } from '@/components/features/designer/flow/tree'
import { readTogether, readWho, type Together, type Who } from '@/components/features/designer/flow/who-decides'
import { writePeople } from '@/components/features/designer/flow/write-people'
import { readLimit, readTimer, whenOver, writeLimit, writeTimer } from '@/components/features/designer/flow/write-time'
import { createPart, setProperties } from '@/components/features/designer/panel/edit'
import { juel } from '@/components/features/designer/panel/people'
import { createEngine } from '@/lib/backend/bpm/index.ts'
import { parseModels } from '@/lib/backend/bpm/parse.ts'
import { openDrawing } from '../support/headless-drawing.ts'

const names = { approve: '审批', handle: '办理', copy: '抄送', delay: '等待', call: '子流程', way: '新条件', other: '其他情况' }
const empty = newFile('flowable', 1, { process: '采购', start: '发起' })
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
const liveTree = (design: Design) => treeOf(design.service('canvas').getRootElement().businessObject)

async function writtenTree(design: Design): Promise<FlowTree> {
  const xml = await design.peek()
  const moddle = new BpmnModdle({ camunda: descriptorOf('flowable', xml) })
  const { rootElement, warnings } = await moddle.fromXML(xml)
  expect(warnings).toEqual([])
  return treeOf(rootElement.get<Moddle[]>('rootElements').find(({ $type }) => $type === 'bpmn:Process') as Moddle)
}

/** Everything that the view says of a flow. */
const shown = (steps: readonly Step[]): unknown[] =>
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
          shown(inside),
        ]),
      ]
    if (step.kind === 'delay') return [...head, readTimer(element)]
    if (step.kind === 'copy') return [...head, readCopied(element)]
    if (step.kind === 'call') return [...head, element.get('calledElement') ?? '']
    return [...head, readWho(element), readTogether(element), readLimit(step), readButtons(element), readProperty(element, 'emptyAssignee')]
  })

function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...(isBranch(step) ? step.ways.flatMap((way) => allSteps(way.steps)) : [])])
}
const drawn = (design: Design, { id }: Moddle) => design.service('elementRegistry').get(id ?? '') as Drawn
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
const who: fc.Arbitrary<Who> = fc.oneof(
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
const edit = fc.oneof(
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
      empty: fc.constantFrom('PASS', undefined),
    }),
  },
)
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

/** Makes one edit of the view; false where the flow has nothing to make it with. */
function make(design: Design, one: Edit): boolean {
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
        writeProperty(design, drawn(design, task.element), 'emptyAssignee', one.empty)
      })
      return true
  }
}

/** What the view asks for before a flow can be deployed: conditions, called processes. */
function complete(design: Design): void {
  for (const step of allSteps(liveTree(design).steps)) {
    if (step.kind === 'call') setProperties(design, drawn(design, step.element), { calledElement: 'OTHER' })
    if (step.kind === 'copy') writeCopied(design, drawn(design, step.element), { kind: 'roles', keys: ['finance'] })
    if (step.kind === 'delay') writeTimer(design, drawn(design, step.element), { count: 3, unit: 'H' })
    if (step.kind === 'approve' && readWho(step.element).kind === 'none')
      writePeople(design, drawn(design, step.element), { kind: 'leader', level: 1 }, { kind: 'any' })
    if (!isBranch(step) || step.kind === 'parallel') continue
    for (const { flow, isDefault } of step.ways) {
      const body = writeCondition([{ field: 'amount', is: '>=', value: 10_000 }])
      const conditionExpression = createPart(design, 'bpmn:FormalExpression', { body }, flow)
      if (!isDefault) setProperties(design, drawn(design, flow), { conditionExpression })
    }
  }
}

/** Elements that are drawn over another; an event at the edge of a task belongs there. */
function overlaps(design: Design): string[] {
  const boxes = design
    .service('elementRegistry')
    .filter(({ waypoints, parent, type, labelTarget }) => !waypoints && !!parent && !labelTarget && type !== 'bpmn:BoundaryEvent')
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => `${a.id} ${b.id}`),
  )
}

/** Elements that the file draws elsewhere than the canvas. */
function misdrawn(design: Design): string[] {
  type Placed = Drawn & { di: { bounds?: { x: number; y: number }; waypoint?: { x: number; y: number }[] } }
  const at = (points: readonly { x: number; y: number }[] | undefined) => JSON.stringify(points?.map(({ x, y }) => [x, y]))
  return (design.service('elementRegistry').filter(({ parent, labelTarget }) => !!parent && !labelTarget) as Placed[])
    .filter((one) => (one.waypoints ? at(one.waypoints) !== at(one.di.waypoint) : at([one]) !== at(one.di.bounds && [one.di.bounds])))
    .map(({ id }) => id)
}

test('what the view makes reads back as the same flow, can be deployed, stands beside each other, and is undone edit by edit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 12 }), async (edits) => {
      const design = await openDrawing(empty)
      try {
        const before = [shown(liveTree(design).steps)]
        for (const one of edits) {
          const index = design.service('commandStack')._stackIdx
          if (!make(design, one)) continue
          if (design.service('commandStack')._stackIdx === index) continue
          before.push(shown(liveTree(design).steps))
        }
        expect(shown((await writtenTree(design)).steps)).toEqual(before.at(-1))
        expect([overlaps(design), misdrawn(design)]).toEqual([[], []])
        const made = design.service('commandStack')._stackIdx
        complete(design)
        const xml = await design.peek()
        expect(parseModels(xml, { hasDelegate: (name) => name === 'copyTo' })).toHaveLength(1)
        expect(shown((await writtenTree(design)).steps)).toEqual(shown(liveTree(design).steps))
        const stack = design.service('commandStack')
        while (stack._stackIdx > made) stack.undo()
        for (const wanted of before.toReversed()) {
          expect([shown(liveTree(design).steps), misdrawn(design)]).toEqual([wanted, []])
          stack.undo()
        }
      } finally {
        design.end()
      }
    }),
    { numRuns: Number(process.env.FLOW_RUNS ?? 8) },
  )
}, 120_000)

test('the canvas follows what has moved: its lines begin where the flows do', async () => {
  const design = await openDrawing(empty)
  try {
    const first = () => drawn(design, liveTree(design).start).outgoing?.[0] as Drawn
    for (const kind of ['approve', 'exclusive', 'approve', 'parallel', 'copy'] as const) addStep(design, first(), kind, names)
    await design.picture()
    const flows = design.service('elementRegistry').filter(({ type }) => type === 'bpmn:SequenceFlow')
    expect(flows.length).toBeGreaterThan(10)
    for (const { id, waypoints = [] } of flows) {
      const line = design.container.querySelector(`[data-element-id="${id}"] .djs-visual > path`)?.getAttribute('d') ?? ''
      expect([
        id,
        line
          .match(/-?[\d.]+/g)
          ?.slice(0, 2)
          .map(Number),
      ]).toEqual([id, [waypoints[0]?.x, waypoints[0]?.y]])
    }
  } finally {
    design.end()
  }
})

test('a step whose time is over is passed, of three people 66 % are two, and the copy is made', async () => {
  const design = await openDrawing(empty)
  const copies: unknown[] = []
  try {
    const edits: Edit[] = [
      { do: 'add', at: 0, kind: 'approve' },
      { do: 'people', at: 0, who: { kind: 'users', keys: ['u1'] }, together: { kind: 'any' } },
      { do: 'limit', at: 0, due: 'P2D', over: 'pass' },
      { do: 'add', at: 1, kind: 'approve' },
      { do: 'people', at: 1, who: { kind: 'users', keys: ['u1', 'u2', 'u3'] }, together: { kind: 'ratio', percent: 66 } },
      { do: 'add', at: 2, kind: 'copy' },
    ]
    for (const one of edits) expect(make(design, one)).toBe(true)
    const copy = liveTree(design).steps.at(-1) as Step
    writeCopied(design, drawn(design, copy.element), { kind: 'users', keys: ['u4'] })
    const engine = createEngine({
      now: '2026-03-02T09:00:00+08:00',
      delegates: {
        copyTo: ({ fields }) => {
          copies.push(fields.users)
        },
      },
    })
    const [{ key: process = '' } = {}] = engine.deploy(await design.peek())
    const { id } = await engine.start(process, {}, { user: 'u9' })
    expect(engine.tasks().map(({ assignee }) => assignee)).toEqual(['u1'])
    await engine.advance('P2D')
    expect(engine.tasks().map(({ assignee }) => assignee)).toEqual(['u1', 'u2', 'u3'])
    for (const assignee of ['u1', 'u3']) await engine.complete(engine.tasks().find((task) => task.assignee === assignee)?.id ?? '')
    expect(engine.instance(id)).toMatchObject({ ended: true, status: 'PASS' })
    expect(copies).toEqual(['u4'])
  } finally {
    design.end()
  }
})

test('a step whose time is over rejects the application, also from a parallel branch; other steps are called off', async () => {
  const design = await openDrawing(empty)
  try {
    const edits: Edit[] = [
      { do: 'add', at: 0, kind: 'parallel' },
      { do: 'people', at: 0, who: { kind: 'users', keys: ['u1'] }, together: { kind: 'any' } },
      { do: 'limit', at: 0, due: 'P2D', over: 'pass' },
      { do: 'limit', at: 0, due: 'PT4H', over: 'reject' },
      { do: 'add', at: 2, kind: 'approve' },
      { do: 'people', at: 0, who: { kind: 'users', keys: ['u2'] }, together: { kind: 'any' } },
    ]
    for (const one of edits) expect(make(design, one)).toBe(true)
    const engine = createEngine({ now: '2026-03-02T09:00:00+08:00' })
    const [{ key: process = '' } = {}] = engine.deploy(await design.peek())
    const { id } = await engine.start(process, {}, { user: 'u9' })
    expect(engine.tasks().map(({ assignee }) => assignee)).toEqual(['u2', 'u1'])
    await engine.advance('PT4H')
    expect(engine.instance(id)).toMatchObject({ ended: true, status: 'REJECT', endReason: '办理超时', timers: [] })
    expect(engine.tasks()).toEqual([])
  } finally {
    design.end()
  }
})

test('what a step says of a field reads back, and the engine reads it alike', async () => {
  const design = await openDrawing(empty)
  const amount: KnownField = { name: 'amount', label: '金额', kind: 'number', type: 'long', options: [] }
  try {
    expect(make(design, { do: 'add', at: 0, kind: 'approve' })).toBe(true)
    const task = () => drawn(design, (liveTree(design).steps[0] as Step).element)
    for (const [right, flags] of [
      ['hidden', [false, false, false]],
      ['shown', [true, false, false]],
      ['required', [true, true, true]],
      ['hidden', [false, false, false]],
      ['writable', [true, true, false]],
      ['unlisted', null],
    ] as const) {
      writeRight(design, task(), amount, right)
      expect(readRight(task().businessObject, 'amount')).toBe(right)
      const [model] = parseModels(await design.peek())
      const node = model?.nodes.get(task().id)
      const field = node?.kind === 'user' ? node.form?.fields[0] : undefined
      expect([right, field ? [field.readable, field.writable, field.required] : null]).toEqual([right, flags])
    }
  } finally {
    design.end()
  }
})

test('words of conditions: comparisons read back, any other expression stays one', () => {
  const value = fc.oneof(
    fc.integer(),
    fc.boolean(),
    fc.string().map((text) => text.replace(/['\\]/g, '')),
  )
  const term = fc.record({ field: fc.constantFrom('amount', '金额', 'kind_2'), is: fc.constantFrom('>=', '<', '==', '!=' as const), value })
  fc.assert(
    fc.property(fc.array(term as fc.Arbitrary<Term>, { minLength: 1, maxLength: 4 }), (terms) => {
      expect(readCondition(writeCondition(terms))).toEqual(terms)
    }),
  )
  for (const text of ['a > 1 || b > 2', "vars:notEmpty('a')", 'a.b > 1', 'a > b', 'a'].map(juel)) expect(readCondition(text)).toBeNull()
  expect(readCondition('a > 1')).toBeNull()
})
