// What the tests of reading BPMN files share: the smallest sound file, its problems, the price of reading.
import { DeploymentError, parseModels } from '@/lib/backend/bpm/parse.ts'
import { flows, process, startEnd } from './model.ts'

/** The problems of a file as [key, element]. */
export function problems(xml: string | Uint8Array, options = {}): [string, string | null][] {
  try {
    parseModels(xml, options)
    return []
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error
    return error.problems.map(({ key, element }) => [key, element])
  }
}

/** Milliseconds of computing since then, which a busy machine does not lengthen. */
export function computed(since: NodeJS.CpuUsage): number {
  const { user, system } = globalThis.process.cpuUsage(since)
  return (user + system) / 1000
}

/** Start and end, nothing between. */
export const fine = process(`${startEnd}${flows('start > end')}`)
