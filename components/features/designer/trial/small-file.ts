// Files of one element, for a trial of what it says alone.

const bpmn = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const flowable = 'http://flowable.org/bpmn'

type Add = (parent: Element, name: string, attributes: Record<string, string>) => Element

function fileOf(key: string, fill: (process: Element, add: Add) => void): string {
  const file = document.implementation.createDocument(bpmn, 'definitions')
  const add: Add = (parent, name, attributes) => {
    const element = name.startsWith('flowable:') ? file.createElementNS(flowable, name) : file.createElementNS(bpmn, name)
    for (const [attribute, value] of Object.entries(attributes)) {
      if (attribute.startsWith('flowable:')) element.setAttributeNS(flowable, attribute, value)
      else element.setAttribute(attribute, value)
    }
    parent.append(element)
    return element
  }
  file.documentElement.setAttribute('targetNamespace', 'try')
  const process = add(file.documentElement, 'process', { id: key, isExecutable: 'true' })
  add(process, 'startEvent', { id: 'start' })
  fill(process, add)
  return new XMLSerializer().serializeToString(file)
}

/** A file of one gateway, whose flow `holds` has the condition. */
export const gatewayWith = (condition: string): string =>
  fileOf('TRY_CONDITION', (process, add) => {
    add(process, 'sequenceFlow', { id: 'begin', sourceRef: 'start', targetRef: 'fork' })
    add(process, 'exclusiveGateway', { id: 'fork', default: 'otherwise' })
    const holds = add(process, 'sequenceFlow', { id: 'holds', sourceRef: 'fork', targetRef: 'yes' })
    add(holds, 'conditionExpression', {}).textContent = condition
    add(process, 'sequenceFlow', { id: 'otherwise', sourceRef: 'fork', targetRef: 'no' })
    for (const id of ['yes', 'no']) add(process, 'endEvent', { id })
  })

/** The variable that `serviceWith` puts the value into. */
export const resultName = 'result_of_try'

/** A file of one service task, which keeps what the expression gives. */
export const serviceWith = (expression: string): string =>
  fileOf('TRY_EXPRESSION', (process, add) => {
    add(process, 'sequenceFlow', { id: 'begin', sourceRef: 'start', targetRef: 'task' })
    add(process, 'serviceTask', { id: 'task', 'flowable:expression': expression, 'flowable:resultVariable': resultName })
    add(process, 'sequenceFlow', { id: 'done', sourceRef: 'task', targetRef: 'end' })
    add(process, 'endEvent', { id: 'end' })
  })

/** A file of one task for these people, which nobody else gets where they are none, and which its applicant may have too. */
export const taskFor = (people: string): string =>
  fileOf('TRY_PEOPLE', (process, add) => {
    add(process, 'sequenceFlow', { id: 'begin', sourceRef: 'start', targetRef: 'task' })
    const task = add(process, 'userTask', { id: 'task', 'flowable:assignee': people })
    const properties = add(add(task, 'extensionElements', {}), 'flowable:properties', {})
    for (const [name, value] of [
      ['emptyAssignee', 'PASS'],
      ['sameAsApplicant', 'SELF'],
    ] as const)
      add(properties, 'flowable:property', { name, value })
    add(process, 'sequenceFlow', { id: 'done', sourceRef: 'task', targetRef: 'end' })
    add(process, 'endEvent', { id: 'end' })
  })
