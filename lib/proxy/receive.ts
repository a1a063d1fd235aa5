// What comes back from a foreign upstream: envelopes are read and checked, files stream through, everything else becomes an envelope of ours.
import type { Locale } from '../i18n/locales.ts'
import { text } from '../i18n/text.ts'
import type { Envelope } from '../model/wire.ts'
import { answer, failure } from './answer.ts'
import { readWhole } from './body.ts'
import { browserHeaders } from './headers.ts'

export interface Received {
  response: Response
  /** The upstream does not accept the token any more. */
  signedOut: boolean
  /** The envelope, where one was read. */
  envelope?: Envelope
  /** The response's body is still coming. */
  streaming: boolean
}

interface Call {
  path: string
  locale: Locale
  requestId: string
  heldBytes: number
  importing: boolean
}

/** Turns an upstream's response into ours. Nothing an upstream writes outside of an envelope's message reaches the browser. */
export async function receive(response: Response, call: Call): Promise<Received> {
  const { status } = response
  const type = response.headers.get('content-type')?.toLowerCase() ?? ''
  if (status === 304) return whole(new Response(null, { status, headers: browserHeaders(response.headers, call.requestId, false) }))
  if (status >= 200 && status < 300 && isFile(type, response.headers)) {
    const headers = browserHeaders(response.headers, call.requestId, !type.startsWith('text/event-stream'))
    return { response: new Response(response.body, { status, headers }), signedOut: false, streaming: true }
  }
  const read = await readEnvelope(response, call.heldBytes)
  if (status === 401 || read?.envelope.code === 401) return { ...whole(failure(401, call.locale, call.requestId), read), signedOut: true }
  return whole(answerOf(status, read, call), read)
}

/** An envelope, and the text it was read from: numbers too long for JavaScript pass untouched. */
interface Read {
  envelope: Envelope
  text: string
}

const whole = (response: Response, read?: Read | null): Received => ({
  response,
  envelope: read?.envelope,
  signedOut: false,
  streaming: false,
})

function answerOf(status: number, read: Read | null, call: Call): Response {
  if (status >= 500) {
    if (status === 500 && call.importing && /token/i.test(`${read?.envelope.message} ${read?.envelope.msg}`)) {
      return answer({ code: 500, message: text(call.locale, 'errors.signedOut'), data: null }, call.requestId, 500)
    }
    return failure([500, 503, 504].includes(status) ? status : 502, call.locale, call.requestId)
  }
  if (status === 204) return answer({ code: 0, message: '', data: null }, call.requestId)
  if (status >= 300 && status < 400) return failure(502, call.locale, call.requestId)
  if (read) return answer(read.text, call.requestId, status)
  return failure(status >= 400 ? (status === 404 ? 404 : 400) : 502, call.locale, call.requestId)
}

/** Files and streams; JSON, plain text and pages are no files unless they are sent as an attachment. */
function isFile(type: string, headers: Headers): boolean {
  if (/^attachment\b/i.test(headers.get('content-disposition') ?? '')) return true
  return type !== '' && !/^(?:application\/(?:[\w.-]+\+)?json|text\/(?!event-stream|csv)|application\/xhtml)/.test(type)
}

/** The body as an envelope, or null when it is none: HTML, bad JSON, too large, cut short, or not what its content encoding says. */
async function readEnvelope(response: Response, limit: number): Promise<Read | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readWhole(response.body, limit))
    const value = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const code = Number(value.code ?? Number.NaN)
    return Number.isInteger(code) ? { envelope: { ...value, code }, text } : null
  } catch {
    return null
  }
}
