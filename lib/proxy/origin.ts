// Where a request comes from: own origin or not, its address, its scheme.
import type { Settings } from './settings.ts'

/** Set by our own server from the socket; a client's header with this name is overwritten. */
export const socketAddressHeader = 'x-socket-address'

/**
 * True if a change may be executed: Origin is our own; without an Origin, Sec-Fetch-Site is same-origin
 * (docs/domain/security.md#origin).
 */
export function isOwnRequest(headers: Pick<Headers, 'get'>, settings: Settings): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin'
  if (settings.publicUrl) return origin === settings.publicUrl.origin
  const host = ownHost(headers, settings)
  return host !== '' && (origin === `http://${host}` || origin === `https://${host}`)
}

/** The origin that the browser uses for us. */
export function ownOrigin(headers: Pick<Headers, 'get'>, settings: Settings): string {
  if (settings.publicUrl) return settings.publicUrl.origin
  return `${isSecure(headers, settings) ? 'https' : 'http'}://${ownHost(headers, settings)}`
}

function ownHost(headers: Pick<Headers, 'get'>, settings: Settings): string {
  const forwarded = settings.trustedProxies > 0 ? headers.get('x-forwarded-host')?.split(',').at(-1)?.trim() : undefined
  return forwarded || headers.get('host') || ''
}

/** True if the browser uses https to us or to the proxy in front of us: then cookies are Secure and have the __Host- prefix. */
export function isSecure(headers: Pick<Headers, 'get'>, settings: Settings): boolean {
  if (settings.publicUrl) return settings.publicUrl.protocol === 'https:'
  return settings.trustedProxies > 0 && headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
}

/** The caller's address: of the socket, or as seen by the outermost of our trusted proxies. */
export function clientAddress(headers: Pick<Headers, 'get'>, settings: Settings): string {
  const socket = headers.get(socketAddressHeader) ?? ''
  if (settings.trustedProxies === 0) return socket
  const hops = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.at(-settings.trustedProxies) ?? hops[0] ?? socket
}

/** True for a page opened by a link or form on an origin of TRUSTED_ORIGINS. */
export function comesFromTrusted(headers: Pick<Headers, 'get'>, settings: Settings): boolean {
  for (const value of [headers.get('origin'), headers.get('referer')]) {
    if (value && URL.canParse(value) && settings.trustedOrigins.has(new URL(value).origin)) return true
  }
  return false
}
