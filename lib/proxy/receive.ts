// Handles answers of an external upstream: envelopes are read and checked, files are streamed, everything else becomes our own envelope.
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
  /** The upstream no longer accepts the token. */
  signedOut: boolean
  /** The envelope, if one was read. */
  envelope?: Envelope
  /** Whether the answer's body is still arriving. */
  streaming: boolean
}

interface Call {
  path: string
  locale: Locale
  requestId: string
  heldBytes: number
  importing: boolean
}

/** Converts an upstream's answer. Only the message of an envelope is passed on to the browser as text. */
export async function receive({ status, headers, body }: Arrived, call: Call): Promise<Received> {
  const type = headers.get('content-type')?.toLowerCase() ?? ''
  if (status === 304) return whole({ status, headers: browserHeaders(headers, call.requestId, false), body: null })
  if (status >= 200 && status < 300 && isFile(type, headers)) {
    const passed = browserHeaders(headers, call.requestId, !type.startsWith('text/event-stream'))
    const length = headers.get('content-length')
    // the size, for progress display; a decompressed answer has another length
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

/** An envelope with its original bytes: numbers too long for JavaScript are passed on unchanged. */
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

/** Temporary failures of our own backend: their texts are set here, so that nothing else is passed on. */
const saysWhatPasses = ({ message, data }: Envelope, locale: Locale): boolean =>
  (data ?? null) === null && ['diskFull', 'slow', 'unavailable'].some((key) => message === text(locale, `fail.${key}`))

/** A cacheable answer with an ETag may be cached by the browser, which must revalidate it each time. */
function keepTag(own: Headers, upstream: Pick<Headers, 'get'>): void {
  const [tag, policy] = [upstream.get('etag'), upstream.get('cache-control')]
  if (tag === null || policy === null || /\bno-store\b/i.test(policy)) return
  own.set('etag', tag)
  own.set('cache-control', 'private, no-cache')
}

/** The description of all calls, which is not an envelope. */
async function readDescription(body: Answer['body'], { locale, requestId, heldBytes }: Call): Promise<Answer> {
  const read = await readJson(body, heldBytes)
  return typeof read?.value.openapi === 'string' ? answer(read.bytes, requestId) : failure(502, locale, requestId)
}

/** Files and streams; JSON, plain text and pages count as files only if they are sent as an attachment. */
function isFile(type: string, headers: Pick<Headers, 'get'>): boolean {
  if (/^attachment\b/i.test(headers.get('content-disposition') ?? '')) return true
  return type !== '' && !/^(?:application\/(?:[\w.-]+\+)?json|text\/(?!event-stream|csv)|application\/xhtml)/.test(type)
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The body as an envelope, or null. */
async function readEnvelope(body: Answer['body'], limit: number): Promise<Read | null> {
  const read = await readJson(body, limit)
  const code = Number(read?.value.code ?? Number.NaN)
  return read && Number.isInteger(code) ? { envelope: { ...read.value, code } as Envelope, bytes: read.bytes } : null
}

/** The body as a JSON object, or null: HTML, invalid JSON, too large, truncated, or wrongly encoded. */
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

/** Without the byte order mark of some services, which JSON does not allow. */
const withoutMark = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
