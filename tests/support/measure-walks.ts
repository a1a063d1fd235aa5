// How many files and functions of the backend two calls pass: a list request, and the decision of an approval. The engine of JavaScript counts them.
import { Session } from 'node:inspector/promises'
import { startSeal, type Task, taskPath, waitingTask } from './approvals.ts'
import type { Client } from './backend.ts'

export interface Walk {
  files: string[]
  /** As 'file name', each once. */
  functions: string[]
}

/** What is passed while `work` runs, which must have run before: what is made at the first time only is no part of it. */
async function passedBy(work: () => Promise<unknown>): Promise<Walk> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  const functions = result.flatMap(({ url, functions }) => {
    const [file] = /lib\/(?:backend|model|i18n)\/[^?]*$/.exec(url) ?? []
    const called = functions.filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0)
    return file && !url.includes('node_modules') ? called.map(({ functionName }) => `${file} ${functionName}`) : []
  })
  const names = [...new Set(functions)].sort()
  return { functions: names, files: [...new Set(names.map((name) => name.slice(0, name.indexOf(' '))))] }
}

/** A page of the customers, as a seller asks for it. */
export async function walkOfList(seller: Client): Promise<Walk> {
  const ask = () => seller.ok('POST /api/eis/restful/customer/query', { pageSize: 20 })
  await ask()
  return passedBy(ask)
}

/** The first of the two decisions of a seal approval. */
export async function walkOfDecision(applicant: Client, leader: Client): Promise<Walk> {
  const tasks: Task[] = []
  for (const _ of ['the first time', 'measured']) tasks.push(await waitingTask(leader, await startSeal(applicant)))
  const decide = async () => leader.ok(`POST ${taskPath}/confirm`, { taskId: tasks.pop()?.task_id })
  await decide()
  return passedBy(decide)
}
