// Handles every page request: guard, language, content security policy. Not calls under /api, which check themselves.
import { type NextRequest, NextResponse } from 'next/server'
import { asLocale, localeCookie, localeCookieText } from './lib/i18n/locales.ts'
import { contentPolicy, decideAccess } from './lib/proxy/guard.ts'
import { comesFromTrusted, isSecure } from './lib/proxy/origin.ts'
import { openSession, sealPending } from './lib/proxy/session.ts'
import { settings } from './lib/proxy/settings.ts'
import { lastingPolicy } from './lib/site/page-policy.ts'

export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { headers, nextUrl } = request
  const known = settings()
  const secure = isSecure(headers, known)
  const vault = { secret: known.sessionSecret, seconds: known.sessionSeconds }
  const session = await openSession(headers.get('cookie'), secure, vault)
  const locale = asLocale(request.cookies.get(localeCookie)?.value)
  const decision = decideAccess({
    path: nextUrl.pathname,
    query: nextUrl.searchParams,
    signedIn: Boolean(session?.token),
    locale,
    trusted: comesFromTrusted(headers, known),
  })

  /** A language chosen by the address is stored for the visitor. */
  const keepLanguage = (response: NextResponse) => {
    if (decision.do === 'rewrite' && decision.locale !== locale)
      response.headers.append('set-cookie', localeCookieText(decision.locale, secure))
  }

  if (decision.do === 'redirect') {
    const response = NextResponse.redirect(new URL(decision.to, request.url), { status: 307, headers: { 'cache-control': 'no-store' } })
    if (decision.pending) response.headers.append('set-cookie', await sealPending(decision.pending, secure, vault))
    return response
  }

  if (decision.do === 'rewrite' && decision.kept) {
    const response = NextResponse.rewrite(new URL(decision.to, request.url))
    // The rest of its policy, with the hashes of its scripts, is stored with the page (lib/site/page-cache.ts).
    response.headers.set('content-security-policy', lastingPolicy.join('; '))
    response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
    response.headers.set('vary', 'Cookie')
    keepLanguage(response)
    return response
  }

  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const policy = contentPolicy(nonce, { development: process.env.NODE_ENV === 'development', secure })
  const inward = new Headers(headers)
  inward.set('x-nonce', nonce)
  inward.set('content-security-policy', policy)
  const init = { request: { headers: inward } }
  const response =
    decision.do === 'rewrite' ? NextResponse.rewrite(new URL(decision.to + nextUrl.search, request.url), init) : NextResponse.next(init)
  response.headers.set('content-security-policy', policy)
  if (decision.do === 'show') response.headers.set('cache-control', 'no-store')
  else response.headers.set('vary', 'Cookie')
  keepLanguage(response)
  return response
}

export const config = {
  runtime: 'nodejs',
  // Everything except calls, health checks, Next's own files and the files of /public.
  matcher: [
    '/((?!api/|health$|ready$|_next/static/|_next/image|logo\\.svg$|icon\\.svg$|favicon\\.ico$|apple-icon\\.png$|robots\\.txt$|sitemap\\.xml$|rss\\.xml$|og/).*)',
  ],
}
