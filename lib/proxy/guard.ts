// The decision of the middleware about a page request: pass, redirect to /login, /404 or another page, or remove a token from the address.
import { isLocale, type Locale } from '../i18n/locales.ts'
import { isOfficePath, isSitePath, publicPaths, redirects } from '../model/routes.ts'
import { safePath } from '../model/safe-path.ts'
import { factorPath } from '../model/second-factor.ts'
import { languageName, siteTarget } from '../model/site/address.ts'
import type { Pending } from './session.ts'

export interface PageRequest {
  path: string
  query: URLSearchParams
  signedIn: boolean
  locale: Locale
  /** Whether it was opened from an origin of TRUSTED_ORIGINS. */
  trusted: boolean
}

export type Decision =
  | { do: 'show'; guarded: boolean }
  /** Shows another path under the same address; a cacheable page is the same for every visitor. */
  | { do: 'rewrite'; to: string; guarded: false; kept: boolean; locale: Locale }
  | { do: 'redirect'; to: string; pending?: Pending }

/** Decides about a page request (docs/domain/frame.md#guard; docs/domain/sessions.md#token-in-the-address). */
export function decideAccess({ path, query, signedIn, locale, trusted }: PageRequest): Decision {
  const brought = takeCredentials(path, query)
  if (brought) return { do: 'redirect', to: brought.to, pending: { ...brought.pending, ...(trusted && { trusted }) } }
  if (path === '/login' && signedIn) return { do: 'redirect', to: safePath(query.get('redirect')) }
  if (path === factorPath) {
    return signedIn
      ? { do: 'show', guarded: false }
      : { do: 'redirect', to: `/login?redirect=${encodeURIComponent(safePath(query.get('redirect')))}` }
  }
  if (path === '/okrProject') return { do: 'redirect', to: withQuery(redirects[path] as string, query) }
  if (isSitePath(path)) {
    const { to, kept } = siteTarget(path, query)
    const asked = query.get(languageName)
    const shown = isLocale(asked) ? asked : locale
    return { do: 'rewrite', to: `/${shown}${to}`, guarded: false, kept, locale: shown }
  }
  if (publicPaths.has(path)) return { do: 'show', guarded: false }
  if (!isOfficePath(path)) return { do: 'redirect', to: '/404' }
  if (!signedIn) return { do: 'redirect', to: `/login?redirect=${encodeURIComponent(withQuery(path, query))}` }
  const onwards = redirects[path]
  return onwards ? { do: 'redirect', to: withQuery(onwards, query) } : { do: 'show', guarded: true }
}

/** Removes token, appkey and, on /unionLogin, code from the address, and returns the redirect without them. */
function takeCredentials(path: string, query: URLSearchParams): { to: string; pending: Pending } | null {
  const [token, app] = [query.get('token'), query.get('appkey')]
  const code = path === '/unionLogin' ? query.get('code') : null
  if (!token && !app && !code) return null
  const rest = new URLSearchParams(query)
  for (const name of ['token', 'appkey', ...(path === '/unionLogin' ? ['code'] : [])]) rest.delete(name)
  const pending: Pending = { ...(token && { token }), ...(code && { code }), ...(app && { app }) }
  const wanted = withQuery(path, rest)
  if (!token && !code) return { to: wanted, pending }
  const target = path === '/unionLogin' ? safePath(rest.get('redirect')) : safePath(wanted)
  return { to: `/unionLogin?redirect=${encodeURIComponent(target)}`, pending }
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The content security policy of one page (docs/domain/security.md#page-policy). Development needs eval and its own socket. */
export function contentPolicy(nonce: string, options: { development: boolean; secure: boolean }): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${options.development ? " 'unsafe-eval'" : ''}`,
    `style-src-elem 'self' ${options.development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // React renders style attributes, which cannot have a nonce
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${options.development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(options.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
