// A diagram of as many nodes as one asks for: rows of user tasks in a chain, with its picture.

const perRow = 20
const [stepX, stepY, width, height] = [160, 140, 100, 80]
const placeOf = (n: number) => ({ x: 160 + (n % perRow) * stepX, y: 80 + Math.floor(n / perRow) * stepY })

/** BPMN 2.0 XML of `nodes` user tasks, task_0 to task_<nodes - 1>, each connected with the next. */
export function longDiagram(nodes: number): string {
  const numbers = Array.from({ length: nodes }, (_, n) => n)
  const pairs = numbers.slice(1).map((n) => [n - 1, n] as const)
  const tasks = numbers.map((n) => `<bpmn:userTask id="task_${n}" name="审批 ${n}" flowable:assignee="\${initiator}"/>`)
  const flows = pairs.map(([from, to]) => `<bpmn:sequenceFlow id="flow_${to}" sourceRef="task_${from}" targetRef="task_${to}"/>`)
  const shapes = numbers.map((n) => {
    const { x, y } = placeOf(n)
    return `<bpmndi:BPMNShape id="task_${n}_di" bpmnElement="task_${n}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
  })
  const edges = pairs.map(([from, to]) => {
    const [a, b] = [placeOf(from), placeOf(to)]
    const begin = `<di:waypoint x="${a.x + width}" y="${a.y + height / 2}"/>`
    const end = `<di:waypoint x="${b.x}" y="${b.y + height / 2}"/>`
    return `<bpmndi:BPMNEdge id="flow_${to}_di" bpmnElement="flow_${to}">${begin}${end}</bpmndi:BPMNEdge>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:flowable="http://flowable.org/bpmn" id="definitions" targetNamespace="http://bpmn.io/schema/bpmn">
<bpmn:process id="long" name="长流程" isExecutable="true">${tasks.join('')}${flows.join('')}</bpmn:process>
<bpmndi:BPMNDiagram id="diagram"><bpmndi:BPMNPlane id="plane" bpmnElement="long">${shapes.join('')}${edges.join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`
}
