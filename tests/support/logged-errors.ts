// What the backends of a test log as errors: kept in silence, and printed where the test fails, for an answer says no more than 500.
import { createLog } from '../../lib/backend/base/log.ts'

const kept: string[] = []

/** A log that keeps errors for `closeErrors`. */
export const keepErrors = () => createLog('error', { write: (line) => kept.push(line) })

/** Forgets what was logged, and prints it where the test or the file has failed. */
export function closeErrors(failed: boolean): void {
  for (const line of kept.splice(0)) if (failed) console.error(readable(line))
}

function readable(line: string): string {
  const { msg, call, requestId, err } = JSON.parse(line) as { msg: string; call?: string; requestId?: string; err?: { stack?: string } }
  return [[msg, call, requestId].filter(Boolean).join(' '), err?.stack].filter(Boolean).join('\n')
}
