// What the tests of approvals by calls share: starting one, finding somebody's task of it, small models.
import type { Client } from './backend.ts'

export const taskPath = '/api/bpm/biz/task/instance'
export const instancePath = '/api/bpm/biz/process/instance'
export const modelPath = '/api/bpm/biz/bpm/model'

export interface Task {
  task_id: string
  process_instance_id: string
  node_id: string
  status: string
  title: string
  principal_name: string | null
}

let count = 0

/** Starts the seal approval (leader of the department, then the lawyers) in a client's name. */
export async function startSeal(client: Client, title = `用印 ${++count}`): Promise<string> {
  const { process_instance_id } = await client.ok<{ process_instance_id: string }>(`POST ${instancePath}/startProcess`, {
    process_definition_key: 'SEAL_APPLY',
    title,
    variables: { seal_type: '公章', copies: 1, reason: '合同用印', attachments: '合同.pdf' },
  })
  return process_instance_id
}

/** A client's task of an instance in one of his lists; undefined where it is not there. */
export async function findTask(client: Client, instance: string, list = 'queryApplyingTasks'): Promise<Task | undefined> {
  const { records } = await client.ok<{ records: Task[] }>(`POST ${taskPath}/${list}`, { pageSize: 200 })
  return records.find((row) => row.process_instance_id === instance)
}

/** findTask among what waits for the client; it must be there. */
export async function waitingTask(client: Client, instance: string): Promise<Task> {
  const task = await findTask(client, instance)
  if (!task) throw new Error('the task is not in the list')
  return task
}

/** A file of one process; `content` holds its elements. */
export const processFile = (key: string, content: string, name = '测试流程') => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="t">
  <process id="${key}" name="${name}" isExecutable="true">${content}</process>
</definitions>`

/** A sequence flow, with a condition where one is given. */
export const flow = (id: string, from: string, to: string, condition = '') =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${
    condition && `<conditionExpression xsi:type="tFormalExpression">\${${condition}}</conditionExpression>`
  }</sequenceFlow>`
