// Models as the vertical flow of approvals: every default model is one, and what is none is named.
import { BpmnModdle } from 'bpmn-moddle'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { descriptorOf } from '@/components/features/designer/canvas/engine'
import type { Moddle } from '@/components/features/designer/canvas/services'
import { readTree } from '@/components/features/designer/flow/read-tree'
import { type Beyond, type FlowTree, isBranch, type Step } from '@/components/features/designer/flow/tree'
import { relationOf } from '@/components/features/designer/flow/who-decides'
import { expressionOf } from '@/components/features/designer/flow/write-people'
import { defaultModels } from '@/lib/backend/approval/seed.ts'
import { plans } from '@/lib/backend/bpm/models/plans.ts'
import type { Step as Planned } from '@/lib/backend/bpm/models/steps.ts'
import { who } from '../support/flow-editing.ts'

async function processOf(xml: string): Promise<Moddle> {
  const { rootElement } = await new BpmnModdle({ camunda: descriptorOf('flowable', xml) }).fromXML(xml)
  return rootElement.get<Moddle[]>('rootElements').find(({ $type }) => $type === 'bpmn:Process') as Moddle
}

const told = (tree: FlowTree | Beyond) =>
  'obstacles' in tree ? tree.obstacles.map(({ reason, element }) => `${reason} ${element.id}`) : []

type Shape = (string | { [fork: string]: Shape[] })[]

const shapeOf = (steps: readonly Step[]): Shape =>
  steps.map((step) => (isBranch(step) ? { [step.element.id ?? '']: step.ways.map((way) => shapeOf(way.steps)) } : (step.element.id ?? '')))
const plannedShape = (steps: readonly Planned[]): Shape =>
  steps.map((step) => (step.kind === 'choice' ? { [step.id]: step.ways.map((way) => plannedShape(way.steps)) } : step.id))

test('every default model reads back as the plan that it was written from', async () => {
  const written = new Map(defaultModels().map(({ key, xml }) => [key, xml]))
  for (const plan of plans) {
    const tree = readTree(await processOf(written.get(plan.key) ?? ''))
    if ('obstacles' in tree) throw new Error(`${plan.key}: ${told(tree).join()}`)
    expect(shapeOf(tree.steps)).toEqual(plannedShape(plan.steps))
  }
})

test('whoever decides reads back from the expression that says it, also by a field with a Chinese name', () => {
  const readsBack = fc.property(who, (one) => {
    expect(relationOf(expressionOf(one))).toEqual(one)
  })
  fc.assert(readsBack, { seed: 11 })
})

const file = (body: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="x"><process id="p"><startEvent id="s"/>${body}<endEvent id="e"/></process></definitions>`
const flow = (id: string, from: string, to: string) => `<sequenceFlow id="f${id}" sourceRef="${from}" targetRef="${to}"/>`

test.each([
  ['a loop', `<userTask id="a"/><userTask id="b"/>${flow('1', 's', 'a')}${flow('2', 'a', 'b')}${flow('3', 'b', 'a')}`, 'crossing', 'a'],
  ['a kind that the view has no step for', `<scriptTask id="a"/>${flow('1', 's', 'a')}${flow('2', 'a', 'e')}`, 'kind', 'a'],
  [
    'a branch closed by another kind',
    `<exclusiveGateway id="f"/><parallelGateway id="j"/>${flow('1', 's', 'f')}${flow('2', 'f', 'j')}${flow('3', 'f', 'j')}${flow('4', 'j', 'e')}`,
    'crossing',
    'j',
  ],
  ['a second start', `<startEvent id="t"/>${flow('1', 's', 'e')}`, 'starts', 't'],
  ['an element that nothing leads to', `<userTask id="a"/>${flow('1', 's', 'e')}`, 'unreached', 'a'],
  [
    'a rejecting end where the approval ends',
    `<endEvent id="x"><extensionElements><flowable:properties><flowable:property name="result" value="reject"/></flowable:properties></extensionElements></endEvent>${flow('1', 's', 'x')}`,
    'ends',
    'x',
  ],
  ['an end with an event', `<endEvent id="x"><terminateEventDefinition/></endEvent>${flow('1', 's', 'x')}`, 'event', 'x'],
])('%s keeps a model on the canvas', async (_, body, reason, id) => {
  const beyond = readTree(await processOf(file(body)))
  expect(told(beyond)[0]).toEqual(`${reason} ${id}`)
})

test('a model beyond the view names every element that keeps it on the canvas, each once', async () => {
  const body = `<startEvent id="t"/><scriptTask id="a"/><userTask id="b"/><boundaryEvent id="x" attachedToRef="b"><errorEventDefinition/></boundaryEvent>
    <intermediateCatchEvent id="m"><messageEventDefinition/></intermediateCatchEvent><subProcess id="q"/><userTask id="u"/>
    ${flow('1', 's', 'a')}${flow('2', 'a', 'b')}${flow('3', 'b', 'm')}${flow('4', 'm', 'q')}${flow('5', 'q', 'e')}`
  const beyond = readTree(await processOf(file(body)))
  expect(told(beyond).sort()).toEqual(['event m', 'event x', 'kind a', 'kind q', 'starts t', 'unreached u'])
})
