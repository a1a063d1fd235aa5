// Models as drawing tools of several makers export them: what can run as it is drawn deploys and runs; every other one names the one element that keeps it from running.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { problems } from './files.ts'
import { engineWith, finishAll } from './model.ts'

const folder = new URL('../../fixtures/drawings/', import.meta.url)
const read = (name: string) => readFileSync(new URL(`${name}.bpmn`, folder), 'utf8')

/** The variables with which each runs to its end, by its process or by the message that starts it. */
const runs: Readonly<Record<string, readonly [key: string, variables: Record<string, unknown>]>> = {
  'a-1-0': ['Line', {}],
  'a-1-1': ['Colours', {}],
  'a-2-1': ['Ways', { n: 7 }],
  'a-4-0': ['Pool2', {}],
  'b-2-1': ['Analytic', { n: 2 }],
  'b-3-0': ['Events', {}],
  'c-1-1': ['Invoice', { approver: 'anna', approved: true }],
  'c-2-1': ['Customer', { finished: true, accepted: true, again: false }],
  'c-3-0': ['message order', {}],
  'c-4-0': ['Trip', { paid: false }],
  'c-5-1': ['Loan', { score: 600 }],
  'c-6-0': ['Onboarding', { systems: ['mail', 'door'] }],
}

/** What keeps each from running, and the change of its one line that makes it run. */
const faults: Readonly<Record<string, readonly [key: string, element: string, from: RegExp, to: string]>> = {
  'a-2-0': ['gatewayAmbiguous', 'split', /exclusiveGateway/g, 'inclusiveGateway'],
  'a-3-0': ['noStart', 'collapsed', /(<semantic:subProcess [^>]*>)/, '$1<semantic:task id="content"/>'],
  'a-4-1': ['notExecutable', 'Pool1', /isExecutable="false" id="Pool1"/, 'isExecutable="true" id="Pool1"'],
  'b-1-0': ['implementation', 'service', /<semantic:serviceTask ([^>]*)>/, '<semantic:serviceTask camunda:expression="${true}" $1>'],
  'b-2-0': [
    'loopMissing',
    'many',
    /<semantic:multiInstanceLoopCharacteristics isSequential="true"\/>/,
    '<semantic:multiInstanceLoopCharacteristics isSequential="true" camunda:collection="${list}"/>',
  ],
  'c-1-0': ['unknownDelegate', 'archive', /camunda:class="org.example.ArchiveService"/, 'camunda:expression="${true}"'],
  'c-2-0': [
    'gatewayAmbiguous',
    'retry',
    /(<semantic:sequenceFlow id="Checkout_flow_5"[^>]*)\/>/,
    '$1><semantic:conditionExpression>${again}</semantic:conditionExpression></semantic:sequenceFlow>',
  ],
  'c-5-0': [
    'businessRule',
    'rate',
    /camunda:decisionRef="risk" camunda:resultVariable="level" camunda:mapDecisionResult="singleEntry"/,
    'camunda:expression="${1}"',
  ],
  'c-7-0': ['unknownDelegate', 'robot', /camunda:type="external" camunda:topic="read-invoice"/, 'camunda:expression="${1}"'],
}

test('every drawing is listed here', () => {
  const files = readdirSync(folder).flatMap((name) => (name.endsWith('.bpmn') ? name.replace('.bpmn', '') : []))
  expect(files.toSorted()).toEqual([...Object.keys(runs), ...Object.keys(faults)].toSorted())
})

test.each(Object.entries(runs))('%s can run as it is drawn', async (name, [key, variables]) => {
  expect(problems(read(name))).toEqual([])
  const engine = engineWith(read(name))
  const message = key.replace(/^message /, '')
  const started = message === key ? await engine.start(key, variables) : await engine.correlate(message, { variables })
  const { id } = started!
  for (let hours = 0; hours < 3; hours++) {
    await finishAll(engine)
    await engine.advance('PT1H')
  }
  expect(engine.instance(id)).toMatchObject({ ended: true, status: 'PASS', incidents: [] })
})

test.each(Object.entries(faults))('%s names the one element that keeps it from running', (name, [key, element, from, to]) => {
  expect(problems(read(name))).toEqual([[key, element]])
  expect(problems(read(name).replace(from, to))).toEqual([])
})

test('the people of a drawing with resources are the groups of their names', async () => {
  const engine = engineWith(read('c-1-1'))
  await engine.start('Invoice', { approver: 'anna' })
  const [first] = engine.tasks()
  expect([first?.definitionKey, first?.candidateGroups]).toEqual(['assign', ['clerks']])
  await engine.complete(first!.id)
  const [second] = engine.tasks()
  expect([second?.assignee, second?.candidateGroups]).toEqual(['anna', ['leaders']])
})
