// @vitest-environment happy-dom
// The approval view's edits: what it makes is plain BPMN that reads back as the same flow, can be deployed, and is undone step by step.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Design } from '@/components/features/designer/canvas/design'
import type { Drawn } from '@/components/features/designer/canvas/services'
import { readCondition, type Term, tellCondition, writeCondition } from '@/components/features/designer/flow/condition-words'
import { writeCopied } from '@/components/features/designer/flow/copy-people'
import { addStep } from '@/components/features/designer/flow/edit-flow'
import { readRight, writeRight } from '@/components/features/designer/flow/field-rights'
import type { KnownField } from '@/components/features/designer/flow/known-fields'
import type { Step } from '@/components/features/designer/flow/tree'
import { juel } from '@/components/features/designer/panel/people'
import { defaultModels } from '@/lib/backend/approval/seed.ts'
import { createEngine } from '@/lib/backend/bpm/index.ts'
import { parseModels } from '@/lib/backend/bpm/parse.ts'
import { bpmnTree } from '../support/bpmn-tree.ts'
import { complete, drawn, type Edit, edit, empty, liveTree, make, names, shownFlow, writtenTree } from '../support/flow-editing.ts'
import { openDrawing } from '../support/headless-drawing.ts'

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
        const before = [shownFlow(liveTree(design))]
        for (const one of edits) {
          const index = design.service('commandStack')._stackIdx
          if (!make(design, one)) continue
          if (design.service('commandStack')._stackIdx === index) continue
          before.push(shownFlow(liveTree(design)))
        }
        expect(shownFlow(await writtenTree(design))).toEqual(before.at(-1))
        expect([overlaps(design), misdrawn(design)]).toEqual([[], []])
        const made = design.service('commandStack')._stackIdx
        complete(design)
        const xml = await design.peek()
        expect(parseModels(xml, { hasDelegate: (name) => name === 'copyTo' })).toHaveLength(1)
        expect(shownFlow(await writtenTree(design))).toEqual(shownFlow(liveTree(design)))
        const stack = design.service('commandStack')
        while (stack._stackIdx > made) stack.undo()
        for (const wanted of before.toReversed()) {
          expect([shownFlow(liveTree(design)), misdrawn(design)]).toEqual([wanted, []])
          stack.undo()
        }
      } finally {
        design.end()
      }
    }),
    { numRuns: Number(process.env.FLOW_RUNS ?? 8) },
  )
}, 120_000)

const addition: Edit = { do: 'add', at: 0, kind: 'approve' }

test.each(defaultModels().map(({ key, xml }): [string, string] => [key, xml]))(
  'the shipped model %s opens in the view, and what is changed there and undone leaves its file as it was, its picture included',
  async (_, xml) => {
    const shipped = bpmnTree(xml)
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 7 }), async (edits) => {
        const design = await openDrawing(xml)
        try {
          const flow = shownFlow(liveTree(design))
          const stack = design.service('commandStack')
          for (const one of [addition, ...edits]) make(design, one)
          while (stack.canUndo()) stack.undo()
          expect(shownFlow(liveTree(design))).toEqual(flow)
          expect(bpmnTree(await design.peek())).toEqual(shipped)
        } finally {
          design.end()
        }
      }),
      { numRuns: Number(process.env.FLOW_RUNS ?? 2) },
    )
  },
  60_000,
)

test('the canvas follows what has moved: its lines begin where the flows do', async () => {
  const design = await openDrawing(empty)
  try {
    const first = () => drawn(design, liveTree(design).start).outgoing?.[0] as Drawn
    for (const kind of ['approve', 'exclusive', 'approve', 'parallel', 'copy'] as const) addStep(design, first(), kind, names)
    await design.picture()
    const flows = design.service('elementRegistry').filter(({ type }) => type === 'bpmn:SequenceFlow')
    expect(flows.length).toBeGreaterThan(10)
    for (const { id, waypoints = [] } of flows) {
      const line = document.querySelector(`[data-element-id="${id}"] .djs-visual > path`)?.getAttribute('d') ?? ''
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

test('an expression of alternatives, of yes or no and of two fields is told in words, what says more is not', () => {
  expect(tellCondition(juel("over || !small && amount >= 100000 || kind == 'a || b' && rate < least"))).toEqual([
    [{ field: 'over', is: '==', value: true }],
    [
      { field: 'small', is: '==', value: false },
      { field: 'amount', is: '>=', value: 100_000 },
    ],
    [
      { field: 'kind', is: '==', value: 'a || b' },
      { field: 'rate', is: '<', value: 'least', isField: true },
    ],
  ])
  expect(tellCondition(juel("vars:notEmpty('manager') && manager != starter"))).toEqual([
    [
      { field: 'manager', is: 'filled', value: '' },
      { field: 'manager', is: '!=', value: 'starter', isField: true },
    ],
  ])
  // all that the shipped models say
  for (const { xml } of defaultModels())
    for (const [, said = ''] of xml.matchAll(/<bpmn:conditionExpression[^>]*>([^<]*)</g))
      expect([said, tellCondition(said.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))]).toEqual([
        said,
        expect.any(Array),
      ])
  for (const text of ["vars:length('a')", 'a.b > 1', '(a || b) && c', 'a > b + 1', 'empty a', 'true', ''].map(juel))
    expect(tellCondition(text)).toBeNull()
})
