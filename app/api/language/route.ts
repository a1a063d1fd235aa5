// Chooses the language of the pages.
import { responseOf } from '@/lib/proxy/answer.ts'
import { processGate } from '@/lib/proxy/gate.ts'
import { incomingOf } from '@/lib/proxy/incoming.ts'
import { chooseLanguage } from '@/lib/proxy/language.ts'

export const dynamic = 'force-dynamic'

export async function POST(request: Request): Promise<Response> {
  const gate = processGate()
  return responseOf(await chooseLanguage(gate, incomingOf(gate, request)))
}
