// What comes back from a foreign upstream: envelopes are read and checked, files stream through, everything else becomes an envelope of ours.
import { Readable } from 'node:stream'
import type { Answer } from '../backend/base/asked.ts'
import type { Locale } from '../i18n/locales.ts'
import { text } from '../i18n/text.ts'
import type { Envelope } from '../model/wire.ts'
import { answer, failure } from './answer.ts'
import { readWhole } from './body.ts'
import { browserHeaders } from './headers.ts'
import { openApiPath } from './path.ts'
import type { Arrived } from './upstream.ts'

export interface Received {
  answer: Answer
  /** The upstream does not accept the token any more. */
  signedOut: boolean
  /** The envelope, where one was read. */
  envelope?: Envelope
  /** The answer's body is still coming. */
  streaming: boolean
}

interface Call {
  path: string
  locale: Locale
  requestId: string
  heldBytes: number
  importing: boolean
}

/** Turns an upstream's answer into ours. Nothing an upstream writes outside of an envelope's message reaches the browser. */
export async function receive({ status, headers, body }: Arrived, call: Call): Promise<Received> {
  const type = headers.get('content-type')?.toLowerCase() ?? ''
  if (status === 304) return whole({ status, headers: browserHeaders(headers, call.requestId, false), body: null })
  if (status >= 200 && status < 300 && isFile(type, headers)) {
    const passed = browserHeaders(headers, call.requestId, !type.startsWith('text/event-stream'))
    const length = headers.get('content-length')
    // how large it is, for whoever watches it come; what was compressed has another length now
    if (length !== null && headers.get('content-encoding') === null) passed.set('content-length', length)
    return { answer: { status, headers: passed, body }, signedOut: false, streaming: true }
  }
  if (status === 200 && call.path === openApiPath) return whole(await readDescription(body, call))
  const read = await readEnvelope(body, call.heldBytes)
  if (status === 401 || read?.envelope.code === 401) return { ...whole(failure(401, call.locale, call.requestId), read), signedOut: true }
  const answered = answerOf(status, read, call)
  if (status === 200 && read) keepTag(answered.headers, headers)
  return whole(answered, read)
}

/** An envelope, and the bytes it was read from: numbers too long for JavaScript pass untouched. */
interface Read {
  envelope: Envelope
  bytes: Uint8Array<ArrayBuffer>
}

const whole = (answered: Answer, read?: Read | null): Received => ({
  answer: answered,
  envelope: read?.envelope,
  signedOut: false,
  streaming: false,
})

function answerOf(status: number, read: Read | null, call: Call): Answer {
  if (status >= 500) {
    if (status === 500 && call.importing && /token/i.test(`${read?.envelope.message} ${read?.envelope.msg}`)) {
      return answer({ code: 500, message: text(call.locale, 'errors.signedOut'), data: null }, call.requestId, 500)
    }
    if (status === 503 && read && saysWhatPasses(read.envelope, call.locale)) return answer(read.bytes, call.requestId, status)
    return failure([500, 503, 504].includes(status) ? status : 502, call.locale, call.requestId)
  }
  if (status === 204) return answer({ code: 0, message: '', data: null }, call.requestId)
  if (status < 200 || (status >= 300 && status < 400)) return failure(502, call.locale, call.requestId)
  if (read) return answer(read.bytes, call.requestId, status)
  return failure(status >= 400 ? (status === 404 ? 404 : 400) : 502, call.locale, call.requestId)
}

/** What our own backend says of trouble that passes: its words are known here, so that nothing else comes with them. */
const saysWhatPasses = ({ message, data }: Envelope, locale: Locale): boolean =>
  (data ?? null) === null && ['diskFull', 'slow', 'unavailable'].some((key) => message === text(locale, `fail.${key}`))

/** What its service tags and lets be kept is kept by the browser that asked, which asks every time whether it still holds. */
function keepTag(own: Headers, upstream: Pick<Headers, 'get'>): void {
  const [tag, policy] = [upstream.get('etag'), upstream.get('cache-control')]
  if (tag === null || policy === null || /\bno-store\b/i.test(policy)) return
  own.set('etag', tag)
  own.set('cache-control', 'private, no-cache')
}

/** The description of all calls, which is no envelope. */
async function readDescription(body: Answer['body'], { locale, requestId, heldBytes }: Call): Promise<Answer> {
  const read = await readJson(body, heldBytes)
  return typeof read?.value.openapi === 'string' ? answer(read.bytes, requestId) : failure(502, locale, requestId)
}

/** Files and streams; JSON, plain text and pages are no files unless they are sent as an attachment. */
function isFile(type: string, headers: Pick<Headers, 'get'>): boolean {
  if (/^attachment\b/i.test(headers.get('content-disposition') ?? '')) return true
  return type !== '' && !/^(?:application\/(?:[\w.-]+\+)?json|text\/(?!event-stream|csv)|application\/xhtml)/.test(type)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The body as an envelope, or null when it is none. */
async function readEnvelope(body: Answer['body'], limit: number): Promise<Read | null> {
  const read = await readJson(body, limit)
  const code = Number(read?.value.code ?? Number.NaN)
  return read && Number.isInteger(code) ? { envelope: { ...read.value, code } as Envelope, bytes: read.bytes } : null
}

/** The body as an object of JSON, or null when it is none: HTML, bad JSON, too large, cut short, or not what its content encoding says. */
async function readJson(body: Answer['body'], limit: number): Promise<{ value: Record<string, unknown>; bytes: Read['bytes'] } | null> {
  try {
    const bytes = withoutMark(await readWhole(body, limit))
    const value = JSON.parse(decoder.decode(bytes))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { value, bytes } : null
  } catch {
    if (body instanceof Readable) body.destroy()
    return null
  }
}

/** Without the byte order mark that some services begin with, which is no JSON. */
const withoutMark = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
