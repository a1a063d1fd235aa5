// Signing in with the identity provider: the browser goes there and returns; the state is in its cookie, so that a foreign return address signs nobody in
// (docs/domain/sessions.md#identity-provider).
import { asLocale, localeCookie } from '../i18n/locales.ts'
import type { CallName } from '../model/calls/define.ts'
import { type IdentityFailure, identityFailures } from '../model/identity.ts'
import { requestIdOf } from '../model/request-id.ts'
import { safePath } from '../model/safe-path.ts'
import { type Asking, askCall, type Gate, vaultOf } from './forward.ts'
import { isSecure, ownOrigin } from './origin.ts'
import { cookieOf, endIdentity, openIdentity, openSession, sealIdentity, sealSession, startSession } from './session.ts'
import { userOf } from './sign-in.ts'

/** The return address for the provider. */
const identityPath = '/api/session/identity'

const beginCall: CallName = 'POST /api/app/base/app/sys/user/identity/begin'
const finishCall: CallName = 'POST /api/app/base/app/sys/user/identity/finish'

/** GET /api/session/identity/begin: redirects to the provider; `redirect` is the page after sign-in. */
export async function beginIdentity(gate: Gate, request: Request): Promise<Response> {
  const asking = askingOf(request)
  const target = safePath(new URL(request.url).searchParams.get('redirect'))
  const secure = isSecure(request.headers, gate.settings)
  try {
    const nobody = { token: '', empKey: '', appKey: gate.settings.appKey }
    const redirect_uri = ownOrigin(request.headers, gate.settings) + identityPath
    const envelope = await askCall(gate, asking, nobody, beginCall, { redirect_uri })
    const { address, state } = (envelope?.code === 0 ? envelope.data : {}) as { address?: string; state?: string }
    if (!address || !state || !/^https?:\/\//.test(address)) return leadTo(failureAddress(reasonOf(envelope?.data, 'away'), target))
    const response = leadTo(address)
    response.headers.append('set-cookie', await sealIdentity({ state, target }, secure, vaultOf(gate)))
    return response
  } catch {
    return leadTo(failureAddress('away', target))
  }
}

/** GET /api/session/identity: the browser returns and is signed in, or the sign-in page shows the reason. */
export async function finishIdentity(gate: Gate, request: Request): Promise<Response> {
  const asking = askingOf(request)
  const secure = isSecure(request.headers, gate.settings)
  const vault = vaultOf(gate)
  const header = request.headers.get('cookie')
  const kept = await openIdentity(header, secure, vault)
  const target = kept?.target ?? '/'
  const url = new URL(request.url)
  const finished = (address: string, cookies: readonly string[] = []) => {
    const response = leadTo(address)
    for (const cookie of [endIdentity(secure), ...cookies]) response.headers.append('set-cookie', cookie)
    return response
  }
  if (!kept || url.searchParams.get('state') !== kept.state) return finished(failureAddress('over', target))
  try {
    const before = await openSession(header, secure, vault)
    const identity = { token: before?.token ?? '', empKey: '', appKey: before?.app ?? gate.settings.appKey }
    const envelope = await askCall(gate, asking, identity, finishCall, { state: kept.state, query: url.search.slice(1) })
    const data = envelope?.code === 0 ? (envelope.data as { token?: unknown; target_key?: unknown }) : null
    if (typeof data?.token !== 'string' || data.token === '') return finished(failureAddress(reasonOf(envelope?.data, 'refused'), target))
    const session = startSession({ token: data.token, user: userOf(data), app: before?.app }, vault)
    return finished(target, [await sealSession(session, secure, vault)])
  } catch {
    return finished(failureAddress('away', target))
  }
}

function reasonOf(data: unknown, otherwise: IdentityFailure): IdentityFailure {
  const given = (data as { reason?: unknown } | null | undefined)?.reason
  return identityFailures.find((reason) => reason === given) ?? otherwise
}

const failureAddress = (reason: IdentityFailure, target: string): string =>
  `/login?identity=${reason}&redirect=${encodeURIComponent(target)}`

const leadTo = (address: string): Response =>
  new Response(null, { status: 303, headers: { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } })

function askingOf(request: { headers: Headers }): Asking {
  return { request, locale: asLocale(cookieOf(request.headers.get('cookie'), localeCookie)), requestId: requestIdOf(request.headers) }
}
