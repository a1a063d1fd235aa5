// The state of one request in the proxy.
import type { Locale } from '../i18n/locales.ts'
import type { Family } from '../model/definition.ts'
import type { Incoming } from './incoming.ts'
import type { Session } from './session.ts'

/** The data of one request before it is forwarded. */
export interface Visit {
  request: Incoming
  family: Family
  locale: Locale
  requestId: string
  secure: boolean
  session: Session | null
  /** The body, if it was read completely. */
  body: Uint8Array<ArrayBuffer> | null
  /** Set-Cookie lines for the answer. */
  cookies: string[]
  /** The work of the internal backend, which continues even if the browser has disconnected. */
  begun?: Promise<unknown>
}
