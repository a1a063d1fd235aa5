// @vitest-environment happy-dom
// The modeler's own texts, wherever the full properties and the menus beside an element show them.
import { expect, test, vi } from 'vitest'
import type { Drawn } from '@/components/features/designer/canvas/services'
import { translatorOf } from '@/components/features/designer/canvas/translate'
import { textsOf } from '@/lib/i18n/messages'
import { openDrawing } from '../support/headless-drawing.ts'

const chinese = translatorOf('zh-CN', textsOf('zh-CN', 'designer').modeler)

/** What has no Chinese name. */
const isName = /^(?:BPMN|CMMN|DMN)$/

const triggers = ['message', 'timer', 'signal', 'error', 'escalation', 'conditional', 'compensate', 'cancel', 'link', 'terminate'] as const
/** Which triggers a place of events takes. */
const events: Readonly<Record<string, readonly (typeof triggers)[number][]>> = {
  startEvent: ['message', 'timer', 'signal', 'conditional'],
  intermediateCatchEvent: ['message', 'timer', 'signal', 'conditional', 'link'],
  intermediateThrowEvent: ['message', 'signal', 'escalation', 'compensate', 'link'],
  boundaryEvent: ['message', 'timer', 'signal', 'error', 'escalation', 'conditional', 'compensate'],
  endEvent: ['message', 'signal', 'error', 'escalation', 'compensate', 'terminate'],
}
const tasks = ['task', 'userTask', 'serviceTask', 'scriptTask', 'sendTask', 'receiveTask', 'manualTask', 'businessRuleTask', 'callActivity']
const others = [
  'subProcess',
  'transaction',
  'adHocSubProcess',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'complexGateway',
  'eventBasedGateway',
  'dataObjectReference',
  'dataStoreReference',
  'textAnnotation',
  'group',
]

/** A file with one element of each kind. */
function everyKind(): string {
  const elements: string[] = []
  const shapes: string[] = []
  const add = (kind: string, content = '', attributes = '') => {
    const id = `e${elements.length}`
    elements.push(`<bpmn:${kind} id="${id}"${attributes}>${content}</bpmn:${kind}>`)
    const [column, row] = [shapes.length % 10, Math.floor(shapes.length / 10)]
    shapes.push(
      `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${column * 150}" y="${row * 150}" width="36" height="36"/></bpmndi:BPMNShape>`,
    )
    return id
  }
  for (const kind of tasks) add(kind)
  for (const kind of others) add(kind)
  const host = add('userTask')
  for (const [place, taken] of Object.entries(events)) {
    const attached = place === 'boundaryEvent' ? ` attachedToRef="${host}"` : ''
    if (!attached) add(place)
    for (const trigger of taken) add(place, `<bpmn:${trigger}EventDefinition/>`, attached)
  }
  add('boundaryEvent', '<bpmn:timerEventDefinition/>', ` attachedToRef="${host}" cancelActivity="false"`)
  add('userTask', '<bpmn:multiInstanceLoopCharacteristics/>')
  add('userTask', '<bpmn:standardLoopCharacteristics/>')
  add('subProcess', '', ' triggeredByEvent="true"')
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="all" targetNamespace="http://example.org">
<bpmn:process id="Every" isExecutable="true">${elements.join('')}<bpmn:sequenceFlow id="flow" sourceRef="e0" targetRef="e1"><bpmn:conditionExpression/></bpmn:sequenceFlow></bpmn:process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="Every">${shapes.join('')}<bpmndi:BPMNEdge id="flow_di" bpmnElement="flow"><di:waypoint x="36" y="18"/><di:waypoint x="150" y="18"/></bpmndi:BPMNEdge></bpmndi:BPMNPlane></bpmndi:BPMNDiagram></bpmn:definitions>`
}

test('the full properties and the menus of every kind of element speak Chinese', async () => {
  const foreign = new Set<string>()
  const design = await openDrawing(everyKind(), 'camunda', (template, replacements) => {
    const text = chinese(template, replacements)
    if (!/[一-龥]/.test(text) && !isName.test(text)) foreign.add(template)
    return text
  })
  const panel = document.body.appendChild(document.createElement('div'))
  const detach = design.attachPanel(panel)
  const popup = design.service('popupMenu' as never) as { open(at: Drawn, id: string, place: object): void; close(): void }
  try {
    const elements = design.service('elementRegistry').filter(({ id }) => /^(?:e\d+|flow|Every)$/.test(id))
    expect(elements.length).toBeGreaterThan(50)
    for (const element of elements) {
      design.service('selection').select(element)
      await vi.waitFor(() => expect(panel.querySelector('.bio-properties-panel-header-type')?.textContent).toBeTruthy())
      await new Promise((resolve) => setTimeout(resolve))
      popup.open(element, 'bpmn-replace', { x: 1, y: 1 })
      popup.close()
    }
  } finally {
    detach()
    design.end()
  }
  expect([...foreign]).toEqual([])
}, 120_000)
