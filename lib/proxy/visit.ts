// One request on its way through the proxy.
import type { Locale } from '../i18n/locales.ts'
import type { Family } from '../model/definition.ts'
import type { Incoming } from './incoming.ts'
import type { Session } from './session.ts'

/** What is known of one request before it is sent on. */
export interface Visit {
  request: Incoming
  family: Family
  locale: Locale
  requestId: string
  secure: boolean
  session: Session | null
  /** The body, where it has come in one piece. */
  body: Uint8Array<ArrayBuffer> | null
  /** Set-Cookie lines for the answer. */
  cookies: string[]
  /** What the backend inside has begun: it goes on with it although nobody waits any more. */
  begun?: Promise<unknown>
}
