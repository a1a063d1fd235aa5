// Several calls in one request, each passed on like a call of its own.
import { responseOf } from '@/lib/proxy/answer.ts'
import { carryBundle } from '@/lib/proxy/bundle.ts'
import { processGate } from '@/lib/proxy/gate.ts'
import { incomingOf } from '@/lib/proxy/incoming.ts'

export const dynamic = 'force-dynamic'

export async function POST(request: Request): Promise<Response> {
  const gate = processGate()
  return responseOf(await carryBundle(gate, incomingOf(gate, request)))
}
