// The rows of a trial run: what people are asked is numbered, branches and copies stand between, and a decision begins the rest again.
import { expect, test } from 'vitest'
import { readModdle } from '@/components/features/designer/canvas/read-moddle'
import type { Moddle } from '@/components/features/designer/canvas/services'
import type { Trial } from '@/components/features/designer/trial/trial'
import { decideAt, discsOf, trialRows } from '@/components/features/designer/trial/trial-rows'

const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="x"><process id="p">
  <userTask id="a"><outgoing>f1</outgoing></userTask><exclusiveGateway id="g"><outgoing>big</outgoing><outgoing>small</outgoing></exclusiveGateway>
  <serviceTask id="copy" flowable:delegateExpression="\${copyTo}"/><userTask id="b"/>
  <sequenceFlow id="f1" sourceRef="a" targetRef="g"/><sequenceFlow id="big" sourceRef="g" targetRef="copy"/><sequenceFlow id="small" sourceRef="g" targetRef="b"/></process></definitions>`

const passed = (node_id: string, node_type: string, asked = false) => ({ node_id, node_type, asked, process_definition_key: 'p' })

async function rowsOf(path: object[], flows: string[] = []) {
  const process = await readModdle(xml)
  const elements = process?.get<Moddle[]>('flowElements') ?? []
  return trialRows({ path, flows } as unknown as Trial, ({ node_id }) => elements.find(({ id }) => id === node_id))
}

test('tasks are numbered, branches name the way that is taken, copies stand among them', async () => {
  const path = [
    passed('start', 'startEvent'),
    passed('a', 'userTask', true),
    passed('g', 'exclusiveGateway'),
    passed('copy', 'serviceTask'),
    passed('a', 'userTask', true),
    passed('called', 'userTask', true),
  ]
  const rows = await rowsOf(path, ['big'])
  expect(rows.map(({ kind }) => kind)).toEqual(['task', 'branch', 'copy', 'task', 'task'])
  expect(rows.flatMap((row) => (row.kind === 'branch' ? row.taken.map(({ id }) => id) : []))).toEqual(['big'])
  // a step of a called process has no place on the drawing
  expect(discsOf(rows)).toEqual([{ id: 'a', text: '1·2' }])
})

test('a decision keeps those before it and drops those behind', async () => {
  const rows = await rowsOf([
    passed('a', 'userTask', true),
    passed('auto', 'userTask'),
    passed('b', 'userTask', true),
    passed('a', 'userTask', true),
  ])
  const [first, , second, third] = rows
  if (!first || !second || !third) throw new Error('there are four rows')
  const back = decideAt(rows, third, [], { action: 'reject', to_node_id: 'b' })
  const confirmed = [
    { node_id: 'a', action: 'confirm' },
    { node_id: 'b', action: 'confirm' },
  ]
  expect(back).toEqual([...confirmed, { node_id: 'a', action: 'reject', to_node_id: 'b' }])
  expect(decideAt(rows, second, back, { action: 'wait' })).toEqual([confirmed[0], { node_id: 'b', action: 'wait' }])
  expect(decideAt(rows, first, back, { action: 'reject' })).toEqual([{ node_id: 'a', action: 'reject' }])
})
