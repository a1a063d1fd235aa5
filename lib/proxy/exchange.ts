// /unionLogin: shows the user the account of the token in the address and, after one click, creates a session
// (docs/domain/sessions.md#token-in-the-address).
import type { Answer } from '../backend/base/asked.ts'
import { asLocale, localeCookie } from '../i18n/locales.ts'
import { requestIdOf } from '../model/request-id.ts'
import type { Envelope } from '../model/wire.ts'
import { answer, failure } from './answer.ts'
import { type Asking, ask, type Gate, isKnownApp, vaultOf } from './forward.ts'
import { inTurn } from './in-turn.ts'
import type { Incoming } from './incoming.ts'
import { isOwnRequest, isSecure } from './origin.ts'
import { permissionByTokenPath, userInfoPath } from './path.ts'
import { cookieOf, endPending, openPending, openSession, type Pending, type Session, sealSession, startSession } from './session.ts'
import { userOf } from './sign-in.ts'

interface Person {
  user_key?: string
  username?: string
  realname?: string
}

export const exchangePath = '/api/session/exchange'

const userPrefix = userInfoPath.slice(0, userInfoPath.lastIndexOf('/'))

/**
 * Exchanges the token of the address for a session: POST /api/session/exchange. Answers { target_key }, 401 without a token
 * or if the upstream refuses it. The token is used up in both cases.
 */
export async function exchangeSession(gate: Gate, request: Pick<Incoming, 'headers' | 'signal'>): Promise<Answer> {
  const asking = askingOf(request)
  const { locale, requestId } = asking
  if (!isOwnRequest(request.headers, gate.settings)) return failure(403, locale, requestId)
  const secure = isSecure(request.headers, gate.settings)
  const vault = vaultOf(gate)
  return inTurn(gate, request, null, async () => {
    const header = request.headers.get('cookie')
    const pending = await openPending(header, secure, vault)
    const before = await openSession(header, secure, vault)
    const app = pending?.app && (await isKnownApp(gate, asking, pending.app)) ? pending.app : before?.app
    const session = pending && (await acceptedSession(gate, asking, pending, app))
    const answered = session
      ? answer({ code: 0, message: '', data: { target_key: session.user ?? '' } }, requestId)
      : failure(401, locale, requestId)
    answered.headers.append('set-cookie', endPending(secure))
    if (session) answered.headers.append('set-cookie', await sealSession(startSession(session, vault), secure, vault))
    return answered
  })
}

/** After this time the page is shown without the name. */
const previewMs = 1000

/** The account that the address would sign in, before the exchange: its name if the upstream returns it, and whether a click is needed. */
export async function previewExchange(
  gate: Gate,
  request: Pick<Incoming, 'headers'>,
): Promise<{ person: Person | null; trusted: boolean } | null> {
  const pending = await openPending(request.headers.get('cookie'), isSecure(request.headers, gate.settings), vaultOf(gate))
  if (!pending || (!pending.token && !pending.code)) return null
  const trusted = pending.trusted === true
  if (trusted || !pending.token) return { person: null, trusted }
  try {
    const asking = { ...askingOf(request), withinMs: previewMs }
    const nobody = { token: '', empKey: '', appKey: gate.settings.appKey }
    const envelope = await ask(gate, asking, nobody, permissionByTokenPath + encodeURIComponent(pending.token), null)
    return { person: personOf(envelope), trusted }
  } catch {
    return { person: null, trusted }
  }
}

async function acceptedSession(
  gate: Gate,
  asking: Asking,
  pending: Pending,
  app: string | undefined,
): Promise<Omit<Session, 'until'> | null> {
  const appKey = app ?? gate.settings.appKey
  if (pending.code)
    return sessionOf(
      await ask(gate, asking, { token: '', empKey: '', appKey }, `${userPrefix}/codeToUserToken`, { code: pending.code }),
      app,
    )
  const { token } = pending
  if (!token) return null
  const known = await ask(gate, asking, { token, empKey: '', appKey }, permissionByTokenPath + encodeURIComponent(token), null)
  if (known?.code === 0) return { token, user: personOf(known)?.user_key, app }
  return sessionOf(await ask(gate, asking, { token: '', empKey: '', appKey }, `${userPrefix}/customerTokenToUserToken`, { token }), app)
}

function sessionOf(envelope: Envelope | null, app: string | undefined): Omit<Session, 'until'> | null {
  const data = envelope?.code === 0 ? (envelope.data as { token?: unknown; target_key?: unknown; targetKey?: unknown } | null) : null
  return typeof data?.token === 'string' && data.token !== '' ? { token: data.token, user: userOf(data), app } : null
}

function personOf(envelope: Envelope | null): Person | null {
  const data = envelope?.code === 0 ? (envelope.data as { user_info?: Person } | null | undefined) : null
  return data?.user_info ?? null
}

function askingOf(request: Pick<Incoming, 'headers'>): Asking {
  return { request, locale: asLocale(cookieOf(request.headers.get('cookie'), localeCookie)), requestId: requestIdOf(request.headers) }
}
