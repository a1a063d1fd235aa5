// Chooses the language of the pages: a cookie, because both languages stand at one address.
import { asLocale, localeCookie } from '@/lib/i18n/locales.ts'
import { safePath } from '@/lib/model/safe-path.ts'
import { processGate } from '@/lib/proxy/gate.ts'
import { isOwnRequest, isSecure } from '@/lib/proxy/origin.ts'

export const dynamic = 'force-dynamic'

const year = 365 * 24 * 3600

export async function POST(request: Request): Promise<Response> {
  const { settings } = processGate()
  if (!isOwnRequest(request.headers, settings)) return new Response(null, { status: 403 })
  const form = new URLSearchParams((await request.text()).slice(0, 2000))
  const secure = isSecure(request.headers, settings) ? '; Secure' : ''
  const cookie = `${localeCookie}=${asLocale(form.get('language'))}; Path=/; SameSite=Lax; Max-Age=${year}${secure}`
  return new Response(null, {
    status: 303,
    headers: { location: safePath(form.get('back'), '/index'), 'set-cookie': cookie, 'cache-control': 'no-store' },
  })
}
