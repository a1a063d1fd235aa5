// The session cookie: token, user key and application key, sealed. It is valid only while the upstream accepts the token.
import { sealData, unsealData } from 'iron-session'
import { LRUCache } from 'lru-cache'

export interface Session {
  token?: string
  /** The user's key (target_key), sent as empKey. */
  user?: string
  /** An application key from the address; by default the installation's own. */
  app?: string
  /** The absolute end of the session, in milliseconds. */
  until: number
}

/** The token of the address, which one click on /unionLogin may exchange for a session (docs/domain/sessions.md#token-in-the-address). */
export interface Pending {
  token?: string
  code?: string
  app?: string
  /** It came from a trusted origin: no click needed. */
  trusted?: boolean
}

/** A pending sign-in at the identity provider. */
interface IdentityUnderWay {
  state: string
  /** The page after sign-in. */
  target: string
}

interface Vault {
  secret: string
  seconds: number
}

const pendingSeconds = 300
/** The same time limit as the backend's for a sign-in at the provider. */
const identitySeconds = 600
const opened = new LRUCache<string, Session>({ max: 5000 })

export const sessionCookie = (secure: boolean) => (secure ? '__Host-session' : 'session')
export const pendingCookie = (secure: boolean) => (secure ? '__Host-pending' : 'pending')
const identityCookie = (secure: boolean) => (secure ? '__Host-identity' : 'identity')

/** The value of a cookie in a Cookie header, or ''. */
export function cookieOf(header: string | null, name: string): string {
  if (!header) return ''
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return ''
}

/** Opens the session of a request; null when there is none, it is forged, or too old. Opened cookies are cached, so that frequent calls cost only one look-up. */
export async function openSession(header: string | null, secure: boolean, vault: Vault, now = Date.now()): Promise<Session | null> {
  const sealed = cookieOf(header, sessionCookie(secure))
  if (sealed === '') return null
  const known = opened.get(sealed)
  if (known) return known.until > now ? known : null
  const session = await unseal<Session>(sealed, vault.secret, vault.seconds)
  if (!session || typeof session.until !== 'number' || session.until <= now) return null
  opened.set(sealed, session)
  return session
}

/** The Set-Cookie line that starts (or changes) a session. */
export async function sealSession(session: Session, secure: boolean, vault: Vault): Promise<string> {
  const sealed = await sealData(session, { password: vault.secret, ttl: vault.seconds })
  return line(sessionCookie(secure), sealed, secure)
}

/** A new session. */
export function startSession(part: Omit<Session, 'until'>, vault: Vault, now = Date.now()): Session {
  return { ...part, until: now + vault.seconds * 1000 }
}

export async function openPending(header: string | null, secure: boolean, vault: Vault): Promise<Pending | null> {
  const sealed = cookieOf(header, pendingCookie(secure))
  return sealed === '' ? null : unseal<Pending>(sealed, vault.secret, pendingSeconds)
}

export async function sealPending(pending: Pending, secure: boolean, vault: Vault): Promise<string> {
  const sealed = await sealData(pending, { password: vault.secret, ttl: pendingSeconds })
  return line(pendingCookie(secure), sealed, secure, pendingSeconds)
}

export async function openIdentity(header: string | null, secure: boolean, vault: Vault): Promise<IdentityUnderWay | null> {
  const sealed = cookieOf(header, identityCookie(secure))
  return sealed === '' ? null : unseal<IdentityUnderWay>(sealed, vault.secret, identitySeconds)
}

export async function sealIdentity(underWay: IdentityUnderWay, secure: boolean, vault: Vault): Promise<string> {
  const sealed = await sealData(underWay, { password: vault.secret, ttl: identitySeconds })
  return line(identityCookie(secure), sealed, secure, identitySeconds)
}

/** Ends the session in the browser. */
export const endSession = (secure: boolean) => line(sessionCookie(secure), '', secure, 0)
export const endPending = (secure: boolean) => line(pendingCookie(secure), '', secure, 0)
export const endIdentity = (secure: boolean) => line(identityCookie(secure), '', secure, 0)

// The cookies that scripts may read; signing out removes them together with the session's (docs/domain/frame.md#signing-out).

/** Collapsed side menu, language, colours and density. */
const readableCookies = ['sidebar', 'locale', 'theme', 'theme_shown', 'density'] as const

/** All cookies of the application, for signing out (docs/domain/frame.md#signing-out). */
export function endAllCookies(secure: boolean): string[] {
  return [endSession(secure), endPending(secure), ...readableCookies.map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`)]
}

async function unseal<T>(sealed: string, secret: string, ttl: number): Promise<T | null> {
  try {
    const data = await unsealData<T>(sealed, { password: secret, ttl })
    // iron-session returns an empty object for a forged or expired seal
    return data && Object.keys(data).length > 0 ? (data as T) : null
  } catch {
    return null
  }
}

function line(name: string, value: string, secure: boolean, maxAge?: number): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`
}
