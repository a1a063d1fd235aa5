// @vitest-environment happy-dom
// Laws of the approval view: a change of one node leaves the rest of the file as it was, and the engine walks a flow as the view shows it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Design } from '@/components/features/designer/canvas/design'
import { readCondition, type Term } from '@/components/features/designer/flow/condition-words'
import { writeCopied } from '@/components/features/designer/flow/copy-people'
import { type BranchStep, isBranch, type Step, type Way } from '@/components/features/designer/flow/tree'
import { writePeople } from '@/components/features/designer/flow/write-people'
import { writeLimit } from '@/components/features/designer/flow/write-time'
import { createEngine, type Engine } from '@/lib/backend/bpm/index.ts'
import { allSteps, complete, conditionOf, drawn, type Edit, edit, empty, liveTree, make, term } from '../support/flow-editing.ts'
import { openDrawing } from '../support/headless-drawing.ts'

const numRuns = Number(process.env.FLOW_RUNS ?? 8)
const edits = fc.array(edit, { minLength: 4, maxLength: 14 })

/** Opens an empty flow with these edits made, and closes it behind the work. */
async function withFlow(made: readonly Edit[], work: (design: Design) => Promise<void>): Promise<void> {
  const design = await openDrawing(empty)
  try {
    for (const one of made) make(design, one)
    await work(design)
  } finally {
    design.end()
  }
}

/** The elements of a file as they are written, by their ids; the process without what is in it. */
async function elementsOf(design: Design): Promise<Map<string, string>> {
  const file = new DOMParser().parseFromString(await design.peek(), 'application/xml')
  const elements = [...file.getElementsByTagName('*')].filter((one) => one.parentElement?.localName === 'process' && one.id)
  return new Map(elements.map((one) => [one.id, one.outerHTML]))
}

const ofOneNode = new Set<Edit['do']>(['people', 'rules', 'right', 'condition', 'copied', 'delay'])

test('a change of one node leaves the others as they were written', async () => {
  await fc.assert(
    fc.asyncProperty(edits, fc.array(edit, { minLength: 6, maxLength: 12 }), (made, changes) =>
      withFlow(made, async (design) => {
        for (const one of changes.filter((change) => ofOneNode.has(change.do))) {
          const before = await elementsOf(design)
          if (!make(design, one)) continue
          const after = await elementsOf(design)
          expect([...after.keys()]).toEqual([...before.keys()])
          const changed = [...after].filter(([id, text]) => before.get(id) !== text).map(([id]) => id)
          expect(changed.length).toBeLessThanOrEqual(1)
        }
      }),
    ),
    { numRuns },
  )
}, 120_000)

type Values = Readonly<Record<string, number>>

function holds(way: Way, values: Values): boolean {
  const meets = ({ field, is, value }: Term) => {
    const [given, wanted] = [values[field] ?? 0, Number(value)]
    const order = Math.sign(given - wanted)
    const says = { '>=': order >= 0, '>': order > 0, '<': order < 0, '<=': order <= 0, '==': order === 0, '!=': order !== 0 }
    return says[is]
  }
  return (readCondition(conditionOf(way.flow)) ?? []).every(meets)
}

/** The ways of a branch that the view says are taken. */
function taken(step: Extract<Step, { ways: unknown }>, values: Values): readonly Way[] {
  if (step.kind === 'parallel') return step.ways
  const open = step.ways.filter((way) => !way.isDefault && holds(way, values))
  const found = step.kind === 'exclusive' ? open.slice(0, 1) : open
  return found.length > 0 ? found : step.ways.filter(({ isDefault }) => isDefault)
}

/** Whom the view says are asked, one id for each step. */
const walked = (steps: readonly Step[], values: Values): string[] =>
  steps.flatMap((step) => {
    if (isBranch(step)) return taken(step, values).flatMap((way) => walked(way.steps, values))
    return step.kind === 'approve' ? [step.element.id ?? ''] : []
  })

/** Everybody agrees at once; then time passes until the process ends. */
async function runToEnd(engine: Engine, values: Values): Promise<string[]> {
  const { id } = await engine.start('FLOW', values, { user: 'u9' })
  const asked: string[] = []
  for (let round = 0; !engine.instance(id).ended; round += 1) {
    expect([round < 200, engine.instance(id).incidents]).toEqual([true, []])
    const [task] = engine.tasks()
    if (!task) await engine.advance('P100D')
    else {
      asked.push(task.definitionKey)
      await engine.complete(task.id)
    }
  }
  return asked
}

const amounts = fc.record({
  amount: fc.integer({ min: -4, max: 4 }),
  kind_2: fc.integer({ min: -4, max: 4 }),
  金额: fc.integer({ min: -4, max: 4 }),
})

/** A branch of three ways, around and behind which the random edits are made. */
const branch: Edit[] = [
  { do: 'add', at: 0, kind: 'exclusive' },
  { do: 'addWay', at: 0 },
]

/** Gives every way that has a condition one of these, in turn. */
function decide(design: Design, terms: readonly Term[]): void {
  const forks = allSteps(liveTree(design).steps).filter((step) => isBranch(step) && step.kind !== 'parallel') as BranchStep[]
  const ways = forks.flatMap((fork) => fork.ways.filter(({ isDefault }) => !isDefault))
  for (const at of ways.keys()) make(design, { do: 'condition', at, terms: [terms[at % terms.length] as Term] })
}

test('the engine asks at the steps that the view shows for these values, and at no other', async () => {
  await fc.assert(
    fc.asyncProperty(
      edits,
      fc.array(term, { minLength: 2, maxLength: 5 }),
      fc.array(amounts, { minLength: 2, maxLength: 4 }),
      (made, terms, given) =>
        withFlow([...branch, ...made], async (design) => {
          decide(design, terms)
          complete(design)
          for (const step of allSteps(liveTree(design).steps)) {
            // people need no organisation here
            if (step.kind === 'copy') writeCopied(design, drawn(design, step.element), { kind: 'users', keys: ['u4'] })
            if (isBranch(step) || step.kind !== 'approve') continue
            writePeople(design, drawn(design, step.element), { kind: 'users', keys: ['u1'] }, { kind: 'any' })
            writeLimit(design, step, { due: '', over: 'remind' }, '')
          }
          const engine = createEngine({ now: '2026-03-02T09:00:00+08:00', delegates: { copyTo: () => undefined } })
          const xml = await design.peek()
          const { id = '' } = liveTree(design).process
          engine.deploy(xml.replaceAll(`"${id}"`, '"FLOW"'))
          engine.deploy(
            '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"><process id="OTHER" isExecutable="true"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e"/></process></definitions>',
          )
          for (const values of given) expect((await runToEnd(engine, values)).sort()).toEqual(walked(liveTree(design).steps, values).sort())
        }),
    ),
    { numRuns },
  )
}, 120_000)
