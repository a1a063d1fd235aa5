// All calls under /api, passed on to their upstreams.
import { responseOf } from '@/lib/proxy/answer.ts'
import { forward } from '@/lib/proxy/forward.ts'
import { processGate } from '@/lib/proxy/gate.ts'
import { incomingOf } from '@/lib/proxy/incoming.ts'

export const dynamic = 'force-dynamic'

async function handle(request: Request): Promise<Response> {
  const gate = processGate()
  return responseOf(await forward(gate, incomingOf(gate, request)))
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT }
