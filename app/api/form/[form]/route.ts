// Forms of public pages, for browsers with and without JavaScript.
import { responseOf } from '@/lib/proxy/answer.ts'
import { processGate } from '@/lib/proxy/gate.ts'
import { incomingOf } from '@/lib/proxy/incoming.ts'
import { newSum, takeForm } from '@/lib/site/site-form.ts'

export const dynamic = 'force-dynamic'

interface Props {
  params: Promise<{ form: string }>
}

export async function POST(request: Request, { params }: Props): Promise<Response> {
  const gate = processGate()
  return responseOf(await takeForm(gate, incomingOf(gate, request), (await params).form))
}

export async function GET(request: Request, { params }: Props): Promise<Response> {
  if ((await params).form !== 'sum') return new Response(null, { status: 404 })
  return newSum(processGate(), request)
}
