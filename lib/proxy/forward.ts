// One call from the browser to its upstream and back: checks, session, limits, time, failures.
import type { Answer } from '../backend/base/asked.ts'
import { asLocale, type Locale, localeCookie } from '../i18n/locales.ts'
import type { CallName, Method } from '../model/calls/define.ts'
import type { Family } from '../model/definition.ts'
import { fillPath, type Input, queryOf } from '../model/payload.ts'
import { requestIdOf } from '../model/request-id.ts'
import { type Envelope, limits } from '../model/wire.ts'
import { failure } from './answer.ts'
import { Arrivals } from './arrivals.ts'
import { askerOf, bringsFile } from './asker.ts'
import { declaresMore, whenEnded } from './body.ts'
import { bpmIdentity, forgetBpmIdentity, replaceBpmIdentity } from './bpm.ts'
import { type Clock, startClock } from './clock.ts'
import { type Identity, upstreamHeaders } from './headers.ts'
import { codeOf } from './in-turn.ts'
import type { Incoming } from './incoming.ts'
import { clientAddress, isOwnRequest, isSecure } from './origin.ts'
import {
  appInfoPath,
  bpmAppKeyPath,
  carriesCreator,
  familyOf,
  isBadPath,
  isChangingGet,
  isImport,
  isUpload,
  openApiPath,
  permissionByTokenPath,
  signInPaths,
  signOutPath,
  tokenExchangePath,
  userInfoPath,
} from './path.ts'
import { receive } from './receive.ts'
import {
  cookieOf,
  endAllCookies,
  endPending,
  endSession,
  openPending,
  openSession,
  pendingCookie,
  sealSession,
  startSession,
} from './session.ts'
import type { Settings } from './settings.ts'
import { answerSignIn, answerWithoutToken } from './sign-in.ts'
import { type Turn, Turns } from './turns.ts'
import { type Arrived, connectUpstreams, type Outgoing, type Upstream, type Upstreams } from './upstream.ts'
import type { Visit } from './visit.ts'

export interface Gate {
  settings: Settings
  upstreams: Upstreams
  /** Running and waiting calls. */
  calls: Turns
  /** Uploads, which last as long as their bytes. */
  uploads: Turns
  /** Arriving bodies. */
  arrivals: Arrivals
}

export function createGate(settings: Settings, upstreams: Upstreams = connectUpstreams(settings)): Gate {
  const { maxCalls: most, waitMs, pace } = settings
  return {
    settings,
    upstreams,
    calls: new Turns({ most, waitMs, longestMs: longestMs(settings, false) }),
    uploads: new Turns({ most, waitMs, longestMs: longestMs(settings, true) }),
    arrivals: new Arrivals(pace),
  }
}

/** The browser got its 504 long before: a call that has not ended by then is stuck and must not block others. */
export const longestMs = ({ timeoutMs, uploadTimeoutMs }: Pick<Settings, 'timeoutMs' | 'uploadTimeoutMs'>, uploads: boolean): number =>
  5 * timeoutMs + (uploads ? uploadTimeoutMs : 0)

const noHeaders = new Headers()
const changing = new Set(['POST', 'PUT', 'DELETE', 'PATCH'])
const contentTypes = /^(?:application\/json|application\/x-www-form-urlencoded|multipart\/form-data)\b/i
/** The families of the process service. */
const processFamilies: ReadonlySet<Family> = new Set(['bpm', 'forms'])

/** The entry of the proxy: answers any request under /api, and never throws. */
export async function forward(gate: Gate, request: Incoming): Promise<Answer> {
  const { path } = request
  const locale = asLocale(cookieOf(request.headers.get('cookie'), localeCookie))
  const requestId = requestIdOf(request.headers)
  const refused = refuse(gate.settings, request)
  const family = path === openApiPath ? 'base' : familyOf(path)
  if (refused || !family) return failure(refused || 404, locale, requestId)
  const secure = isSecure(request.headers, gate.settings)
  const visit: Visit = { request, family, locale, requestId, secure, session: null, body: null, cookies: [] }
  let turn: Turn | null = null
  try {
    visit.session = await openSession(request.headers.get('cookie'), secure, vaultOf(gate))
    const brings = bringsFile(request)
    // a slow sender must not occupy a turn
    if (!brings && changing.has(request.method)) visit.body = await request.readBody(gate.settings.bodyBytes)
    turn = await (brings ? gate.uploads : gate.calls).take(request.signal, askerOf(gate.settings, request, visit.session, brings))
    if (!turn) return failure(request.signal.aborted ? 499 : 503, locale, requestId)
    if (request.headers.get('cookie')?.includes(pendingCookie(secure))) await adoptAppKey(gate, visit)
    const { answer, streaming } = await carry(gate, visit)
    const complete = visit.cookies.length > 0 ? withCookies(answer, visit.cookies) : answer
    const { status, headers, body } = complete
    if (!streaming || body === null || body instanceof Uint8Array) return complete
    const { leave, lastFor } = turn
    const stream = whenEnded(body, leave)
    lastFor(longestStreamMs, stream.breakOff)
    turn = null
    return { status, headers, body: stream.body }
  } catch (error) {
    return failure(codeOf(error, request.signal), locale, requestId)
  } finally {
    // the limit of running calls also counts calls whose browser has disconnected
    if (turn && visit.begun) visit.begun.then(turn.leave, turn.leave)
    else turn?.leave()
  }
}

/** By then a download has ended, or nobody reads it. */
export const longestStreamMs = 3_600_000

/** The code of a refusal that can be decided without session and upstream, or 0. */
function refuse(settings: Settings, request: Incoming): number {
  const { headers, method, path } = request
  if (isBadPath(path)) return 400
  if (method === 'GET' || method === 'HEAD') return isChangingGet(path) && headers.get('x-requested-with') !== 'XMLHttpRequest' ? 403 : 0
  if (!changing.has(method)) return 404
  if (!isOwnRequest(headers, settings)) return 403
  const type = headers.get('content-type')
  if (type !== null && !contentTypes.test(type)) return 415
  return declaresMore(headers, bringsFile(request) ? largestForm(settings) : settings.bodyBytes) ? 413 : 0
}

/** The maximum size of an upload form. */
const largestForm = ({ uploadBytes }: Settings): number => uploadBytes + limits.besideFileBytes

interface Carried {
  answer: Answer
  streaming: boolean
}

async function carry(gate: Gate, visit: Visit): Promise<Carried> {
  const { session, locale, requestId } = visit
  const { path, method, signal } = visit.request
  if (path.startsWith(permissionByTokenPath)) {
    if (path !== `${permissionByTokenPath}me`) return { answer: failure(400, locale, requestId), streaming: false }
    if (!session?.token) return signedOut(visit)
  }
  const upstream = gate.upstreams[visit.family]
  const identity = await identityFor(gate, visit, upstream)
  const clock = startClock(signal, isUpload(path) ? gate.settings.uploadTimeoutMs : gate.settings.timeoutMs)
  try {
    const outgoing = buildRequest(gate, visit, identity, clock)
    const signsIn = signInPaths.has(path) && method === 'POST'
    const givesToken = path === tokenExchangePath
    const choosesProcess = path === bpmAppKeyPath && session !== null && processStandsApart(gate)
    if (upstream.own && !signsIn && !givesToken && !choosesProcess && path !== signOutPath) {
      const begun = upstream.send(outgoing)
      visit.begun = begun
      const answer = await clock.race(begun)
      return answer.status === 401 && session?.token ? signedOut(visit, answer) : { answer, streaming: false }
    }
    const incoming = await clock.race<Arrived>(upstream.send(outgoing))
    const call = { path, locale, requestId, heldBytes: gate.settings.heldBytes, importing: isImport(path) }
    const received = await clock.race(receive(incoming, call))
    if (signsIn && received.envelope) {
      return { answer: await answerSignIn(visit, received.envelope, received.answer, vaultOf(gate)), streaming: false }
    }
    if (givesToken && received.envelope?.code === 0) return { answer: answerWithoutToken(received.envelope, requestId), streaming: false }
    if (choosesProcess && received.envelope?.code === 0) await chooseProcess(gate, visit, identity, received.envelope)
    return received.signedOut ? signedOut(visit, received.answer) : received
  } catch (error) {
    if (clock.late) return { answer: failure(504, locale, requestId), streaming: false }
    throw error
  } finally {
    clock.stop()
    if (path === signOutPath) leave(visit)
  }
}

/** Ends the session in the browser: the answer of the call that detected the end removes the cookie. */
function signedOut(visit: Visit, answer: Answer = failure(401, visit.locale, visit.requestId)): Carried {
  if (visit.session?.token) {
    forgetBpmIdentity(visit.session.token)
    visit.cookies.push(endSession(visit.secure))
  }
  return { answer, streaming: false }
}

/** Signing out removes every cookie of the application, regardless of the upstream's answer. */
function leave(visit: Visit): void {
  if (visit.session?.token) forgetBpmIdentity(visit.session.token)
  visit.cookies.push(...endAllCookies(visit.secure))
}

/** Whether the process service is a different service than the one for sign-in. */
const processStandsApart = ({ upstreams }: Gate): boolean =>
  [...processFamilies].some((family) => standsApart(upstreams, upstreams[family]))

const standsApart = ({ base }: Upstreams, upstream: Upstream): boolean => !upstream.own && upstream.base !== base.base

/** The browser gets the process service's key of the requested application; the token is exchanged and stays here. */
async function chooseProcess(gate: Gate, visit: Visit, own: Identity, { data }: Envelope): Promise<void> {
  const key = (data as { bpm_app_key?: unknown } | null)?.bpm_app_key
  if (own.token === '' || typeof key !== 'string' || key === '') return
  await replaceBpmIdentity(own, key, (path, input) => ask(gate, visit, own, path, input))
}

async function identityFor(gate: Gate, visit: Visit, upstream: Upstream): Promise<Identity> {
  const { session } = visit
  const own = { token: session?.token ?? '', empKey: session?.user ?? '', appKey: session?.app ?? gate.settings.appKey }
  if (!processFamilies.has(visit.family) || !standsApart(gate.upstreams, upstream)) return own
  return bpmIdentity(own, (path, input) => ask(gate, visit, own, path, input))
}

/** The user of the proxy's own call. */
export interface Asking {
  request: { headers: Pick<Headers, 'get'> }
  locale: Locale
  requestId: string
  /** The time limit in milliseconds, if the usual one is too long. */
  withinMs?: number
}

/** A call by the proxy itself, as JSON; null if the answer is not an envelope. Fails at its time limit. */
export async function ask(gate: Gate, visit: Asking, identity: Identity, path: string, input: object | null): Promise<Envelope | null> {
  const upstream = gate.upstreams[familyOf(path) ?? 'base']
  const { locale, requestId } = visit
  const address = clientAddress(visit.request.headers, gate.settings)
  const headers = upstreamHeaders(noHeaders, identity, { address, requestId, locale, creator: false })
  headers.accept = 'application/json'
  if (input) headers['content-type'] = 'application/json'
  const clock = startClock(new AbortController().signal, visit.withinMs ?? gate.settings.timeoutMs)
  const { signal } = clock
  const body = input && Buffer.from(JSON.stringify(input))
  const work = async () => {
    const arrived = await upstream.send({ method: input ? 'POST' : 'GET', path, headers, body, signal })
    return receive(arrived, { path, locale, requestId, heldBytes: gate.settings.heldBytes, importing: false })
  }
  try {
    return (await clock.race(work())).envelope ?? null
  } finally {
    clock.stop()
  }
}

/** A declared call by the proxy itself: a GET has its input in the address, others as JSON. */
export function askCall(gate: Gate, visit: Asking, identity: Identity, key: CallName, input: object): Promise<Envelope | null> {
  const [method, template] = key.split(' ') as [Method, string]
  const { path, rest } = fillPath(template, input as Input)
  return method === 'GET' ? ask(gate, visit, identity, path + queryOf(rest), null) : ask(gate, visit, identity, path, rest)
}

/**
 * The application key of the address is added to the session if the upstream knows it
 * (docs/domain/sessions.md#token-in-the-address).
 */
async function adoptAppKey(gate: Gate, visit: Visit): Promise<void> {
  const pending = await openPending(visit.request.headers.get('cookie'), visit.secure, vaultOf(gate))
  if (!pending?.app || pending.token || pending.code) return
  visit.cookies.push(endPending(visit.secure))
  if (!(await isKnownApp(gate, visit, pending.app))) return
  const vault = vaultOf(gate)
  visit.session = visit.session ? { ...visit.session, app: pending.app } : startSession({ app: pending.app }, vault)
  visit.cookies.push(await sealSession(visit.session, visit.secure, vault))
}

/** True when the upstream has application information under this key. */
export async function isKnownApp(gate: Gate, visit: Asking, app: string): Promise<boolean> {
  const envelope = await ask(gate, visit, { token: '', empKey: '', appKey: app }, appInfoPath, { app_key: app })
  const data = envelope?.code === 0 ? envelope.data : null
  return typeof data === 'object' && data !== null && Object.keys(data).length > 0
}

function buildRequest(gate: Gate, visit: Visit, identity: Identity, { signal, fail }: Clock): Outgoing {
  const { request, locale, requestId } = visit
  const { method } = request
  const path = request.path === `${permissionByTokenPath}me` ? permissionByTokenPath + encodeURIComponent(identity.token) : request.path
  const search = path === userInfoPath && request.search === '?id=me' ? `?id=${encodeURIComponent(identity.empKey)}` : request.search
  const address = clientAddress(request.headers, gate.settings)
  const headers = upstreamHeaders(request.headers, identity, { address, requestId, locale, creator: carriesCreator(request.path) })
  const body = bringsFile(request) ? request.streamBody(largestForm(gate.settings), fail) : visit.body
  return { method, path: path + search, headers, body, signal }
}

function withCookies(answer: Answer, cookies: readonly string[]): Answer {
  const headers = new Headers(answer.headers)
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return { status: answer.status, headers, body: answer.body }
}

export const vaultOf = (gate: Gate) => ({ secret: gate.settings.sessionSecret, seconds: gate.settings.sessionSeconds })
