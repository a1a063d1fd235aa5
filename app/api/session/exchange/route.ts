// The one click of /unionLogin: exchanges the token of the address for a session.
import { responseOf } from '@/lib/proxy/answer.ts'
import { exchangeSession } from '@/lib/proxy/exchange.ts'
import { processGate } from '@/lib/proxy/gate.ts'

export const dynamic = 'force-dynamic'

export const POST = async (request: Request) => responseOf(await exchangeSession(processGate(), request))
