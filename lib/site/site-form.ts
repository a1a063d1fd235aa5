// Forms of public pages: posted to our own route, passed to their call, then back to the page with thanks or with the typed values.
import { sealData, unsealData } from 'iron-session'
import type { Answer } from '../backend/base/asked.ts'
import { asLocale, type Locale, localeCookie } from '../i18n/locales.ts'
import { text } from '../i18n/text.ts'
import { requestIdOf } from '../model/request-id.ts'
import { formFields } from '../model/site/forms.ts'
import type { Envelope } from '../model/wire.ts'
import { ask, type Gate, vaultOf } from '../proxy/forward.ts'
import { upstreamHeaders } from '../proxy/headers.ts'
import { codeOf, failureOf, inTurn } from '../proxy/in-turn.ts'
import type { Incoming } from '../proxy/incoming.ts'
import { clientAddress, isOwnRequest, isSecure } from '../proxy/origin.ts'
import { partnerPayPath } from '../proxy/path.ts'
import { receive } from '../proxy/receive.ts'
import { cookieOf, openSession } from '../proxy/session.ts'

const site = '/api/fintech/biz/site'

interface Target {
  call: string
  /** The page that shows the form. */
  page: string
  /** Hidden fields that stay in the address of the page. */
  kept?: readonly string[]
  /** The page after success, if it is another one. */
  next?: (data: unknown) => string
  /** The message after success, if the page stays. */
  said?: (data: unknown, locale: Locale) => string
}

const lead = { call: `${site}/clue/save` }
const registration = '/api/partner/restful/user/base'

/** The forms by their name in the address of the route. */
const targets: Record<string, Target> = {
  hero: { ...lead, page: '/index' },
  demo: { ...lead, page: '/index' },
  trial: { ...lead, page: '/smartSale' },
  brochure: { ...lead, page: '/solution', kept: ['tab'] },
  partner: { ...lead, page: '/partner' },
  proxy: { ...lead, page: '/proxy' },
  contact: { ...lead, page: '/about' },
  qr: { ...lead, page: '/info', kept: ['c'] },
  activity: { call: `${site}/activity/signUp`, page: '/info', kept: ['activity', 'c'] },
  partnerPay: { call: partnerPayPath, page: '/partnerPay' },
  board: { call: `${site}/board/save`, page: '/board' },
  ticket: { call: `${site}/ticket/query`, page: '/service' },
  forumPost: { call: `${site}/forum/save`, page: '/forum' },
  forumReply: { call: `${site}/forum/reply`, page: '/forum', kept: ['post'] },
  registerCode: {
    call: `${registration}/sendCode`,
    page: '/register',
    kept: ['c'],
    said: (data, locale) => {
      const { sent, email } = data as { sent?: string; email?: string | null }
      return sent === 'mail' ? text(locale, 'register.codeSentMail', { email: email ?? '' }) : text(locale, 'register.codeSentPhone')
    },
  },
  register: {
    call: `${registration}/addUser`,
    page: '/register',
    kept: ['c'],
    next: (data) => `/registerResult?code=${encodeURIComponent((data as { code?: string } | null)?.code ?? '')}`,
  },
}

/** How long typed texts are stored; passwords never. */
const attemptSeconds = 600
const bodyBytes = 64 * 1024
const uploadBytes = 6 * 1024 * 1024
/** The routes of forms, by their names. */
export const formsPath = '/api/form/'
export const attemptCookie = 'attempt'

export interface SentForm {
  form: string
  values: Record<string, string>
  problems: Record<string, string>
  message: string
  done: boolean
  data?: unknown
  sum?: Sum
}

interface Sum {
  id: string
  question: string
}

interface Visitor {
  gate: Gate
  request: Pick<Incoming, 'headers'>
  locale: Locale
  requestId: string
}

/** POST /api/form/{form}: JSON for scripts, else a redirect back to the page. */
export async function takeForm(gate: Gate, request: Incoming, form: string): Promise<Answer> {
  const target = Object.hasOwn(targets, form) ? targets[form] : undefined
  if (!target) return { status: 404, headers: new Headers(), body: null }
  if (!isOwnRequest(request.headers, gate.settings)) return { status: 403, headers: new Headers(), body: null }
  let sent: Sent
  try {
    sent = await readForm(request)
  } catch (error) {
    return failureOf(request, error instanceof TypeError ? 415 : codeOf(error, request.signal))
  }
  const visitor = visitorOf(gate, request)
  const { values, whole } = sent
  return inTurn(gate, request, null, async () => {
    const envelope = whole ? await passWhole(visitor, target, whole) : await callFor(visitor, target, form, values)
    const wantsJson = request.headers.get('accept')?.includes('application/json') === true
    return wantsJson ? answerScript(visitor, target, form, values, envelope) : answerPage(visitor, target, form, values, envelope)
  })
}

const visitorOf = (gate: Gate, request: Pick<Incoming, 'headers'>): Visitor => ({
  gate,
  request,
  locale: asLocale(cookieOf(request.headers.get('cookie'), localeCookie)),
  requestId: requestIdOf(request.headers),
})

/** GET /api/form/sum: a new sum for the message board. */
export async function newSum(gate: Gate, request: Request): Promise<Response> {
  const sum = await askSum(visitorOf(gate, request))
  return Response.json({ code: sum ? 0 : 503, message: '', sum }, { headers: { 'cache-control': 'no-store' } })
}

/** The values that a visitor sent last, for the same page; null if there are none. */
export async function lastAttempt(gate: Gate, header: string | null, page: string): Promise<SentForm | null> {
  const sealed = cookieOf(header, attemptCookie)
  if (sealed === '') return null
  try {
    const sent = await unsealData<SentForm>(sealed, { password: vaultOf(gate).secret, ttl: attemptSeconds })
    return sent.form && targets[sent.form]?.page === page ? sent : null
  } catch {
    return null
  }
}

interface Sent {
  values: Record<string, string>
  /** The unparsed body, if it contains a file. */
  whole?: Uint8Array<ArrayBuffer>
}

/** The texts of a form; throws if it is too large, arrives too slowly, or is not a form. */
async function readForm(request: Incoming): Promise<Sent> {
  const type = request.headers.get('content-type') ?? ''
  const multipart = /^multipart\/form-data\s*;/i.test(type)
  const whole = (await request.readBody(multipart ? uploadBytes : bodyBytes)) ?? new Uint8Array()
  if (!multipart) return { values: Object.fromEntries(new URLSearchParams(new TextDecoder().decode(whole))) }
  const data = await new Response(whole, { headers: { 'content-type': type } }).formData()
  const values = Object.fromEntries([...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
  return { values, whole }
}

/** A form with a file is passed on unchanged. */
async function passWhole(
  { gate, request, locale, requestId }: Visitor,
  target: Target,
  body: Uint8Array<ArrayBuffer>,
): Promise<Envelope | null> {
  const identity = { token: '', empKey: '', appKey: gate.settings.appKey }
  const address = clientAddress(request.headers, gate.settings)
  const headers = upstreamHeaders(new Headers({ accept: 'application/json' }), identity, { address, requestId, locale, creator: false })
  headers['content-type'] = request.headers.get('content-type') ?? ''
  const signal = AbortSignal.timeout(gate.settings.timeoutMs)
  const { call: path } = target
  try {
    const arrived = await gate.upstreams.fintech.send({ method: 'POST', path, headers, body, signal })
    const received = await receive(arrived, { path, locale, requestId, heldBytes: gate.settings.heldBytes, importing: false })
    return received.envelope ?? null
  } catch {
    return null
  }
}

/** Calls the form's call as the visitor; null without an answer. */
async function callFor(
  { gate, request, locale, requestId }: Visitor,
  target: Target,
  form: string,
  values: Record<string, string>,
): Promise<Envelope | null> {
  const session = await openSession(request.headers.get('cookie'), isSecure(request.headers, gate.settings), vaultOf(gate))
  const identity = { token: session?.token ?? '', empKey: session?.user ?? '', appKey: gate.settings.appKey }
  const names: Record<string, string> = form === 'forumReply' ? { post_key: values.post ?? '' } : { form }
  try {
    return await ask(gate, { request: { headers: request.headers }, locale, requestId }, identity, target.call, { ...values, ...names })
  } catch {
    return null
  }
}

async function askSum({ gate, request, locale, requestId }: Visitor): Promise<Sum | null> {
  const identity = { token: '', empKey: '', appKey: gate.settings.appKey }
  try {
    const envelope = await ask(gate, { request: { headers: request.headers }, locale, requestId }, identity, `${site}/captcha`, null)
    const sum = envelope?.data as { captcha_id: string; left: number; operator: string; right: number } | undefined
    if (!sum) return null
    const operator = sum.operator === '-' ? '−' : sum.operator
    return { id: sum.captcha_id, question: text(locale, 'siteForm.sum', { left: sum.left, operator, right: sum.right }) }
  } catch {
    return null
  }
}

interface Outcome {
  done: boolean
  problems: Record<string, string>
  message: string
  sum?: Sum
}

/** The page's message for an answer. A board message without its sum requests it, after everything else is valid. */
async function outcomeOf(visitor: Visitor, target: Target, form: string, envelope: Envelope | null): Promise<Outcome> {
  if (!envelope) return { done: false, problems: {}, message: text(visitor.locale, 'siteForm.failed') }
  const done = envelope.code === 0
  const problems = (envelope.data as { fields?: Record<string, string> } | null)?.fields ?? {}
  const count = Object.keys(problems).length
  const message = done
    ? (target.said?.(envelope.data, visitor.locale) ?? '')
    : count > 0
      ? text(visitor.locale, 'siteForm.problems', { n: count })
      : envelope.message
  const sum = !done && form === 'board' ? await askSum(visitor) : null
  return { done, problems, message, ...(sum ? { sum } : {}) }
}

async function answerScript(
  visitor: Visitor,
  target: Target,
  form: string,
  values: Record<string, string>,
  envelope: Envelope | null,
): Promise<Response> {
  const outcome = await outcomeOf(visitor, target, form, envelope)
  const headers = new Headers({ 'cache-control': 'no-store' })
  let to: string | undefined
  if (envelope?.code === 401) to = `/login?redirect=${encodeURIComponent(addressOf(target, values))}`
  if (outcome.done) to = target.next?.(envelope?.data)
  if (outcome.done && form === 'ticket') {
    to = back(target, values, 'sent', form)
    headers.append('set-cookie', await sealAttempt(visitor, { form, values: {}, ...outcome, data: envelope?.data }))
  }
  const { problems, message, sum } = outcome
  return Response.json({ code: outcome.done ? 0 : (envelope?.code ?? 502), message, fields: problems, to, sum }, { headers })
}

async function answerPage(
  visitor: Visitor,
  target: Target,
  form: string,
  values: Record<string, string>,
  envelope: Envelope | null,
): Promise<Response> {
  const outcome = await outcomeOf(visitor, target, form, envelope)
  const next = outcome.done ? target.next?.(envelope?.data) : undefined
  const signedOut = envelope?.code === 401
  const again = signedOut
    ? `/login?redirect=${encodeURIComponent(back(target, values, 'again', form))}`
    : back(target, values, outcome.done ? 'sent' : 'again', form)
  const typed = Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)))
  const cookie = await sealAttempt(visitor, {
    form,
    values: outcome.done && form !== 'registerCode' ? {} : typed,
    ...outcome,
    ...(signedOut ? { message: text(visitor.locale, 'siteForm.signIn') } : {}),
    ...(outcome.done ? { data: envelope?.data } : {}),
  })
  return new Response(null, { status: 303, headers: { location: next ?? again, 'cache-control': 'no-store', 'set-cookie': cookie } })
}

const fieldNames: ReadonlySet<string> = new Set(
  Object.values(formFields)
    .flat()
    .filter((field) => field.input !== 'password' && field.input !== 'file' && field.input !== 'captcha')
    .map((field) => field.name),
)
const isKept = (name: string) => fieldNames.has(name)

/** The page's own address with the fields that belong to it. */
function addressOf({ page, kept = [] }: Target, values: Record<string, string>): string {
  const query = new URLSearchParams(kept.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
  return query.size > 0 ? `${page}?${query}` : page
}

function back(target: Target, values: Record<string, string>, how: 'sent' | 'again', form: string): string {
  const address = addressOf(target, values)
  const shown = form === 'registerCode' ? 'register' : form
  return `${address}${address.includes('?') ? '&' : '?'}${how}=${form}#form-${shown}`
}

async function sealAttempt({ gate, request }: Visitor, sent: SentForm): Promise<string> {
  const sealed = await sealData(sent, { password: vaultOf(gate).secret, ttl: attemptSeconds })
  const secure = isSecure(request.headers, gate.settings) ? '; Secure' : ''
  return `${attemptCookie}=${sealed}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${attemptSeconds}${secure}`
}
