// The proxy's settings from the environment: upstreams, origins, limits. Read once, at the first call.
import { type Family, familyPrefix } from '../model/definition.ts'
import { limits } from '../model/wire.ts'
import type { Pace } from './arrivals.ts'

export interface Settings {
  /** Address of a family's upstream; null means the backend inside this process. */
  addresses: Record<Family, string | null>
  /** The installation's own application key. */
  appKey: string
  /** Seals the session cookie; at least 32 characters. */
  sessionSecret: string
  /** The public address, if configured: determines our origin and whether cookies are Secure. */
  publicUrl: URL | null
  /** Proxies in front of us that are trusted to append to X-Forwarded-For. */
  trustedProxies: number
  /** Origins whose links may sign in without a click (docs/domain/sessions.md#token-in-the-address). */
  trustedOrigins: ReadonlySet<string>
  /** The page after signing out (docs/domain/frame.md#signing-out). */
  consoleUrl: string | null
  /** The maximum running calls; others wait. */
  maxCalls: number
  /** How long a call waits for its turn; then it is answered 503. */
  waitMs: number
  /** The limits of bodies. */
  pace: Pace
  bodyBytes: number
  /** The largest file. */
  uploadBytes: number
  /** The maximum buffered part of an answer. */
  heldBytes: number
  /** The time limit until the answer's headers, and for buffered answers until their end. */
  timeoutMs: number
  uploadTimeoutMs: number
  /** The absolute duration of a session in seconds; the backend has the idle limit. */
  sessionSeconds: number
}

/** A wrong setting; the message names it and is for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Enough for an office behind one address. */
const bodiesOfAddress = 400

const families = Object.keys(familyPrefix) as Family[]

/** Reads the settings; throws with a clear message for a wrong one. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const common = address(env, 'UPSTREAM_URL')
  const addresses = Object.fromEntries(families.map((family) => [family, address(env, `UPSTREAM_${family.toUpperCase()}_URL`) ?? common]))
  const publicUrl = address(env, 'PUBLIC_URL')
  return {
    addresses: addresses as Record<Family, string | null>,
    appKey: env.APP_KEY ?? '',
    sessionSecret: secret(env, 'SESSION_SECRET'),
    publicUrl: publicUrl === null ? null : new URL(publicUrl),
    trustedProxies: count(env, 'TRUSTED_PROXIES', 0),
    trustedOrigins: new Set(
      list(env.TRUSTED_ORIGINS).map((origin) => {
        if (!URL.canParse(origin))
          throw new SettingsError(`TRUSTED_ORIGINS holds '${origin}', which is no origin such as https://portal.example.com.`)
        return new URL(origin).origin
      }),
    ),
    consoleUrl: address(env, 'CONSOLE_URL'),
    maxCalls: count(env, 'MAX_CALLS', 256),
    waitMs: limits.waitMs,
    pace: paceOf(count(env, 'MAX_BODIES', bodiesOfAddress)),
    bodyBytes: limits.bodyBytes,
    uploadBytes: count(env, 'UPLOAD_MAX_MB', limits.uploadBytes / 1024 / 1024) * 1024 * 1024,
    heldBytes: 8 * 1024 * 1024,
    timeoutMs: limits.timeoutMs,
    uploadTimeoutMs: 10 * limits.timeoutMs,
    sessionSeconds: count(env, 'SESSION_ABSOLUTE_HOURS', 12) * 3600,
  }
}

/** The limits of bodies for a maximum number per address. */
export const paceOf = (mostOfAddress: number): Pace => ({ mostOfAddress, heldBytes: 128 * 1024 * 1024, graceMs: 10_000, leastRate: 1024 })

function address(env: Record<string, string | undefined>, name: string): string | null {
  const value = env[name]?.trim()
  if (!value) return null
  if (!/^https?:\/\/[^\s/]/.test(value) || !URL.canParse(value))
    throw new SettingsError(`${name} is '${value}', which is no http or https address.`)
  return value.replace(/\/+$/, '')
}

function secret(env: Record<string, string | undefined>, name: string): string {
  const value = env[name] ?? ''
  if (value !== '' && value.length < 32) throw new SettingsError(`${name} needs at least 32 characters.`)
  return value
}

function count(env: Record<string, string | undefined>, name: string, otherwise: number): number {
  const value = env[name]?.trim()
  if (!value) return otherwise
  if (!/^\d{1,6}$/.test(value)) throw new SettingsError(`${name} is '${value}', which is no whole number.`)
  return Number(value)
}

const list = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

let known: Settings | undefined

/** The settings of this process. */
export function settings(): Settings {
  known ??= readSettings(process.env)
  return known
}
