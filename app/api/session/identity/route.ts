// The return from the identity provider: creates a session.
import { processGate } from '@/lib/proxy/gate.ts'
import { finishIdentity } from '@/lib/proxy/identity.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => finishIdentity(processGate(), request)
