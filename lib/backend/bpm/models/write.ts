// Writes a default model as a BPMN 2.0 file with its diagram, for the designer.
import { type Line, type Placed, paint, widthOf } from './layout.ts'
import type { Field, ModelPlan, Step } from './steps.ts'

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)

const attributes = (values: Record<string, string | null>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === null || value === '' ? '' : ` ${name}="${escapeXml(value)}"`))
    .join('')

function fieldsOf(form: readonly Field[] | undefined): string {
  if (!form || form.length === 0) return ''
  const fields = form.map(({ id, name, type, required, summary, values = [], bounds }) => {
    const constraints = [
      ...(required ? [{ name: 'required', config: null }] : []),
      ...(bounds
        ? [
            { name: 'min', config: String(bounds[0]) },
            { name: 'max', config: String(bounds[1]) },
          ]
        : []),
    ]
    const lines = [
      ...(summary ? ['<flowable:properties>', '  <flowable:property id="summary" value="true"/>', '</flowable:properties>'] : []),
      ...(constraints.length > 0
        ? ['<flowable:validation>', ...constraints.map((one) => `  <flowable:constraint${attributes(one)}/>`), '</flowable:validation>']
        : []),
      ...values.map((value) => `<flowable:value${attributes({ id: value, name: value })}/>`),
    ]
    const head = `          <flowable:formField${attributes({ id, label: name, type })}`
    return lines.length === 0
      ? `${head}/>`
      : `${head}>\n${lines.map((line) => `            ${line}\n`).join('')}          </flowable:formField>`
  })
  return `      <bpmn:extensionElements>\n        <flowable:formData>\n${fields.join('\n')}\n        </flowable:formData>\n      </bpmn:extensionElements>\n`
}

const juel = (expression: string): string => `\${${expression}}`

/** The assignment of a step in Flowable's attributes. */
function assignmentOf(step: Step): Record<string, string | null> {
  if (step.kind === 'task') return { 'flowable:assignee': juel(step.assignee) }
  if (step.kind === 'any') return { 'flowable:candidateGroups': step.role }
  return { 'flowable:assignee': juel('approver') }
}

const multiOf = (step: Step): string =>
  step.kind === 'all'
    ? `      <bpmn:multiInstanceLoopCharacteristics isSequential="false"${attributes({ 'flowable:collection': juel(`role('${step.roles}')`), 'flowable:elementVariable': 'approver' })}/>\n`
    : ''

function nodeOf({ id, name, kind, step }: Placed, lines: readonly Line[], plan: ModelPlan): string {
  const incoming = lines.filter(({ target }) => target === id).map((line) => `      <bpmn:incoming>${line.id}</bpmn:incoming>\n`)
  const outgoing = lines.filter(({ source }) => source === id).map((line) => `      <bpmn:outgoing>${line.id}</bpmn:outgoing>\n`)
  const links = incoming.join('') + outgoing.join('')
  if (kind === 'start') {
    return `    <bpmn:startEvent${attributes({ id, name, 'flowable:initiator': 'applicant' })}>\n${fieldsOf(plan.startForm)}${links}    </bpmn:startEvent>`
  }
  if (kind === 'end') return `    <bpmn:endEvent${attributes({ id, name })}>\n${links}    </bpmn:endEvent>`
  if (kind === 'gateway' || !step) {
    const byDefault = lines.find(({ source, isDefault }) => source === id && isDefault)?.id ?? null
    return `    <bpmn:exclusiveGateway${attributes({ id, name, default: byDefault })}>\n${links}    </bpmn:exclusiveGateway>`
  }
  const form = step.kind === 'any' ? fieldsOf(step.form) : ''
  return `    <bpmn:userTask${attributes({ id, name, ...assignmentOf(step) })}>\n${form}${links}${multiOf(step)}    </bpmn:userTask>`
}

function flowOf({ id, name, source, target, condition }: Line): string {
  const open = `    <bpmn:sequenceFlow${attributes({ id, name, sourceRef: source, targetRef: target })}`
  if (condition === null) return `${open}/>`
  return `${open}>\n      <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escapeXml(juel(condition))}</bpmn:conditionExpression>\n    </bpmn:sequenceFlow>`
}

const bounds = (x: number, y: number, width: number, height: number) => `<dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/>`

function shapeOf({ id, kind, name, x, y, width, height }: Placed): string {
  const marker = kind === 'gateway' ? ' isMarkerVisible="true"' : ''
  const below = kind === 'gateway' ? y - 22 : y + height + 6
  const label = kind !== 'task' && name !== '' ? `<bpmndi:BPMNLabel>${bounds(x + width / 2 - 45, below, 90, 14)}</bpmndi:BPMNLabel>` : ''
  return `      <bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"${marker}>${bounds(x, y, width, height)}${label}</bpmndi:BPMNShape>`
}

function edgeOf({ id, name, points }: Line): string {
  const waypoints = points.map(({ x, y }) => `<di:waypoint x="${x}" y="${y}"/>`).join('')
  const at = points.length > 2 ? points[1]! : points[0]!
  const label = name === '' ? '' : `<bpmndi:BPMNLabel>${bounds(at.x + 6, at.y - 20, widthOf(name), 14)}</bpmndi:BPMNLabel>`
  return `      <bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${waypoints}${label}</bpmndi:BPMNEdge>`
}

function propertiesOf({ variables, copyTo }: ModelPlan): string {
  const values = { variables: variables.join(','), copyTo: copyTo ?? '' }
  const properties = Object.entries(values).filter(([, value]) => value !== '')
  if (properties.length === 0) return ''
  const lines = properties.map(([name, value]) => `        <flowable:property${attributes({ name, value })}/>`)
  return `    <bpmn:extensionElements>\n      <flowable:properties>\n${lines.join('\n')}\n      </flowable:properties>\n    </bpmn:extensionElements>\n`
}

/** The BPMN file of a plan. */
export function writeModel(plan: ModelPlan): string {
  const { nodes, lines } = paint(plan)
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" id="definitions_${plan.key}" targetNamespace="http://flowable.org/bpmn">
  <bpmn:process id="${plan.key}" name="${escapeXml(plan.name)}" isExecutable="true">
${propertiesOf(plan)}${nodes.map((node) => nodeOf(node, lines, plan)).join('\n')}
${lines.map(flowOf).join('\n')}
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram_${plan.key}">
    <bpmndi:BPMNPlane id="plane_${plan.key}" bpmnElement="${plan.key}">
${nodes.map(shapeOf).join('\n')}
${lines.map(edgeOf).join('\n')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
}
