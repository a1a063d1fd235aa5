// The message stream: server-sent events for the signed-in user.
import { streamEvents } from '@/lib/proxy/events.ts'
import { processGate } from '@/lib/proxy/gate.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => streamEvents(processGate(), request)
