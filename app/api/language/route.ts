// Chooses the language of the pages: a cookie, because both languages stand at one address.
import { asLocale, localeCookieText } from '@/lib/i18n/locales.ts'
import { safePath } from '@/lib/model/safe-path.ts'
import { processGate } from '@/lib/proxy/gate.ts'
import { isOwnRequest, isSecure } from '@/lib/proxy/origin.ts'

export const dynamic = 'force-dynamic'

export async function POST(request: Request): Promise<Response> {
  const { settings } = processGate()
  if (!isOwnRequest(request.headers, settings)) return new Response(null, { status: 403 })
  const form = new URLSearchParams((await request.text()).slice(0, 2000))
  const cookie = localeCookieText(asLocale(form.get('language')), isSecure(request.headers, settings))
  return new Response(null, {
    status: 303,
    headers: { location: safePath(form.get('back'), '/index'), 'set-cookie': cookie, 'cache-control': 'no-store' },
  })
}
