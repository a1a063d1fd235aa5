// The one click of /unionLogin: what the address brought becomes a session.
import { exchangeSession } from '@/lib/proxy/exchange.ts'
import { processGate } from '@/lib/proxy/gate.ts'

export const dynamic = 'force-dynamic'

export const POST = (request: Request) => exchangeSession(processGate(), request)
