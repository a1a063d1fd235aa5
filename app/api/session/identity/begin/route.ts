// Redirects to the identity provider.
import { processGate } from '@/lib/proxy/gate.ts'
import { beginIdentity } from '@/lib/proxy/identity.ts'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => beginIdentity(processGate(), request)
