// Counts a visit to a cached page: requested as a picture, so that it works without scripts, and answered by one pixel.
import { asLocale, localeCookie } from '@/lib/i18n/locales.ts'
import { ask } from '@/lib/proxy/forward.ts'
import { processGate } from '@/lib/proxy/gate.ts'
import { cookieOf } from '@/lib/proxy/session.ts'

export const dynamic = 'force-dynamic'

const calls: Record<string, string> = {
  news: '/api/eis/restful/news/public/view/',
  forum: '/api/fintech/biz/site/forum/view/',
}
const point = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

interface Props {
  params: Promise<{ kind: string; id: string }>
}

export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { kind, id } = await params
  const call = Object.hasOwn(calls, kind) ? calls[kind] : undefined
  if (!call || !/^[0-9a-f]{32}$/.test(id)) return new Response(null, { status: 404 })
  if (request.headers.get('sec-fetch-site') === 'same-origin') await count(request, call + id)
  return new Response(point, { headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' } })
}

/** A visit that cannot be counted is not worth a failure. */
async function count(request: Request, path: string): Promise<void> {
  const gate = processGate()
  const locale = asLocale(cookieOf(request.headers.get('cookie'), localeCookie))
  const identity = { token: '', empKey: '', appKey: gate.settings.appKey }
  await ask(gate, { request: { headers: request.headers }, locale, requestId: crypto.randomUUID() }, identity, path, {}).catch(() => null)
}
