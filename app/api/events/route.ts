// The message stream: server-sent events for the signed-in user.
import { responseOf } from '@/lib/proxy/answer.ts'
import { streamEvents } from '@/lib/proxy/events.ts'
import { processGate } from '@/lib/proxy/gate.ts'

export const dynamic = 'force-dynamic'

export const GET = async (request: Request) => responseOf(await streamEvents(processGate(), request))
