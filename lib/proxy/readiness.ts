// GET /health and GET /ready: whether the process lives, and whether it can be sent requests.
import { settings } from './settings.ts'
import { backend, needsBackend, type Readiness } from './upstream.ts'

const noStore = { 'cache-control': 'no-store' }

export const answerHealth = (): Response => Response.json({ status: 'alive' }, { headers: noStore })

/** 503 with the reason while the backend inside cannot work; a process whose calls are all answered elsewhere is ready by itself. */
export async function answerReady(): Promise<Response> {
  const found = needsBackend(settings()) ? await checkBackend() : ({ ready: true } as const)
  return readinessResponse(found)
}

/** The answer of /ready, here and of the backend alone. */
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
