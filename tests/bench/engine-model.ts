// The models that the engine is measured on: three tasks one after the other, and one of a thousand nodes.

const head = (process: string, name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="bench">
<bpmn:process id="${process}" name="${name}" isExecutable="true">`
const foot = '</bpmn:process></bpmn:definitions>'

const flow = (id: number, from: string, to: string) => `<bpmn:sequenceFlow id="f${id}" sourceRef="${from}" targetRef="${to}"/>`

/** A start, user tasks in a row, an end; the tasks go to the people in turn. */
export function rowOfTasks(key: string, count: number, assignees: readonly string[]): string {
  const ids = Array.from({ length: count }, (_, index) => `task${index + 1}`)
  const places = ['start', ...ids, 'end']
  const tasks = ids.map(
    (id, index) => `<bpmn:userTask id="${id}" name="第 ${index + 1} 步" flowable:assignee="${assignees[index % assignees.length]}"/>`,
  )
  const flows = places.slice(1).map((to, index) => flow(index, places[index] as string, to))
  return `${head(key, '基准流程')}<bpmn:startEvent id="start"/>${tasks.join('')}<bpmn:endEvent id="end"/>${flows.join('')}${foot}`
}
