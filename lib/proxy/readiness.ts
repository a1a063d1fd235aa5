// GET /health and GET /ready: whether the process is alive, and whether it can receive requests.
import { processGate } from './gate.ts'
import { type Settings, settings } from './settings.ts'
import type { Turns } from './turns.ts'
import { backend, needsBackend, type Readiness } from './upstream.ts'

const noStore = { 'cache-control': 'no-store' }

export const answerHealth = (): Response => Response.json({ status: 'alive' }, { headers: noStore })

/** 503 with the reason while the internal backend is not ready or the process is stuck; a process with only external services is always ready. */
export async function answerReady(pages: Turns): Promise<Response> {
  const { calls, uploads } = processGate()
  const stuck = stuckIn(settings(), calls, uploads, pages)
  return readinessResponse(stuck ?? (needsBackend(settings()) ? await checkBackend() : { ready: true }))
}

/** The reason if the process is stuck: all turns are taken, more requests wait, and none has ended for too long. */
export function stuckIn({ timeoutMs }: Pick<Settings, 'timeoutMs'>, ...turns: readonly Turns[]): Readiness | null {
  const longest = Math.max(...turns.map((one) => one.stillMs()))
  if (longest <= timeoutMs) return null
  return {
    ready: false,
    lack: 'turns',
    reason: `Others wait, and nothing that is being answered has ended for ${Math.round(longest / 1000)} seconds`,
  }
}

/** The answer of /ready, also for the separate backend. */
export function readinessResponse(found: Readiness): Response {
  if (found.ready) return Response.json({ status: 'ready' }, { headers: noStore })
  return Response.json({ status: 'not ready', lack: found.lack, reason: found.reason }, { status: 503, headers: noStore })
}

async function checkBackend(): Promise<Readiness> {
  try {
    return await (await backend()).ready()
  } catch {
    return { ready: false, lack: 'database', reason: 'The database could not be opened' }
  }
}
