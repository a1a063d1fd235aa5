// The file that a new model begins with.
import { type Engine, engineUris } from './engine'

const start = { x: 200, y: 180, size: 36 }

/** What a new process and its start are called. */
export interface NewWords {
  process: string
  start: string
}

/** A process with a start event; its id and name carry the time, in milliseconds since 1970. `words` come from the texts of the product, without markup. */
export function newFile(engine: Engine, now: number, words: NewWords): string {
  const id = `Process_${now}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:${engine}="${engineUris[engine]}" id="Definitions_${now}" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="${id}" name="${words.process}_${now}" isExecutable="true">
    <bpmn:startEvent id="StartEvent_1" name="${words.start}" ${engine}:initiator="applicant" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="BPMNDiagram_1">
    <bpmndi:BPMNPlane id="BPMNPlane_1" bpmnElement="${id}">
      <bpmndi:BPMNShape id="StartEvent_1_di" bpmnElement="StartEvent_1">
        <dc:Bounds x="${start.x}" y="${start.y}" width="${start.size}" height="${start.size}" />
        <bpmndi:BPMNLabel><dc:Bounds x="${start.x + 7}" y="${start.y + start.size + 6}" width="22" height="14" /></bpmndi:BPMNLabel>
      </bpmndi:BPMNShape>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
}
