// Several calls in one request: each is handled like a separate call, and its answer is sent to the browser as soon as it is ready
// (docs/decisions/first-load.md#calls-in-a-bundle).
import { Readable } from 'node:stream'
import type { Answer } from '../backend/base/asked.ts'
import { asLocale, localeCookie } from '../i18n/locales.ts'
import { type Bundled, type BundledAnswer, bundleLimit } from '../model/bundle.ts'
import { requestIdHeader, requestIdOf } from '../model/request-id.ts'
import { bytesOf, failure } from './answer.ts'
import { GivenUp } from './arrivals.ts'
import { TooLarge } from './body.ts'
import { forward, type Gate } from './forward.ts'
import type { Incoming } from './incoming.ts'
import { isOwnRequest } from './origin.ts'
import { signInPaths, signOutPath, tokenExchangePath } from './path.ts'
import { cookieOf } from './session.ts'

/** The result of one of the calls, for statistics. */
export interface Carried {
  method: string
  path: string
  requestId: string
  status: number
  ms: number
}

const decoder = new TextDecoder()

/** Answers in lines, in the order in which the calls end. 413 and 400 for an invalid bundle; errors of one call are in its own answer. */
export async function carryBundle(gate: Gate, request: Incoming, onCarried: (call: Carried) => void = () => {}): Promise<Answer> {
  const { headers } = request
  const locale = asLocale(cookieOf(headers.get('cookie'), localeCookie))
  const requestId = requestIdOf(headers)
  if (!isOwnRequest(headers, gate.settings)) return failure(403, locale, requestId)
  if (!headers.get('content-type')?.startsWith('application/json')) return failure(415, locale, requestId)
  let calls: readonly Bundled[]
  try {
    calls = readCalls(await request.readBody(gate.settings.bodyBytes))
  } catch (error) {
    return failure(error instanceof TooLarge ? 413 : error instanceof GivenUp ? error.code : 400, locale, requestId)
  }
  const carryOne = async (call: Bundled, at: number): Promise<BundledAnswer> => {
    const began = performance.now()
    const own = incomingOf(request, call, `${requestId.slice(0, 60)}.${at}`)
    const answer = standsAlone(own.path) ? failure(404, locale, requestId) : await forward(gate, own)
    const id = answer.headers.get(requestIdHeader) ?? ''
    onCarried({ method: own.method, path: own.path, requestId: id, status: answer.status, ms: performance.now() - began })
    // the headers of this answer are sent already, and each line is buffered: a call that sets a cookie or returns a file is repeated separately
    if (answer.headers.getSetCookie().length > 0 || comesAsFile(answer)) {
      letGo(answer)
      return { at, alone: true }
    }
    return { at, status: answer.status, requestId: id, text: decoder.decode(await bytesOf(answer)) }
  }
  const own = new Headers({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': requestId,
  })
  return { status: 200, headers: own, body: linesOf(calls.map(carryOne)) }
}

/** The calls of a bundle; throws if it is invalid. */
function readCalls(bytes: Uint8Array | null): readonly Bundled[] {
  const calls: unknown = JSON.parse(decoder.decode(bytes ?? new Uint8Array()))
  if (Array.isArray(calls) && calls.length > 0 && calls.length <= bundleLimit && calls.every(isBundled)) return calls
  throw new SyntaxError('no list of calls')
}

function isBundled(call: Partial<Bundled> | null): call is Bundled {
  if (typeof call?.address !== 'string' || !(call.method === 'GET' || call.method === 'POST')) return false
  return call.body === undefined || (typeof call.body === 'string' && call.method === 'POST')
}

const comesAsFile = ({ body, headers }: Answer) =>
  body !== null && !(body instanceof Uint8Array) && !headers.get('content-type')?.startsWith('application/json')

/** Cancels the rest of an answer that is not read. */
function letGo({ body }: Answer): void {
  if (body instanceof Readable) body.destroy()
  else if (body instanceof ReadableStream) body.cancel().catch(() => undefined)
}

/** Calls that change the session are never bundled. */
const standsAlone = (path: string): boolean => signInPaths.has(path) || path === signOutPath || path === tokenExchangePath

/** Headers that concern only the bundle itself. */
const ofTheWhole: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'idempotency-key'])

/** A call of the bundle in the form of a separate one: with the headers of the bundle, and its own body. */
function incomingOf(request: Incoming, { method, address, body }: Bundled, requestId: string): Incoming {
  const [path = '', search] = address.split(/\?(.*)/s, 2)
  const get = (name: string) => {
    if (name === requestIdHeader) return requestId
    if (ofTheWhole.has(name) || (name === 'content-type' && body === undefined)) return null
    return request.headers.get(name)
  }
  const bytes = body === undefined ? null : Buffer.from(body)
  return {
    method,
    path,
    search: search ? `?${search}` : '',
    headers: { get },
    signal: request.signal,
    async readBody(limit) {
      if (bytes && bytes.length > limit) throw new TooLarge()
      return bytes
    },
    streamBody: () => bytes && Readable.from([bytes]),
  }
}

/** Each answer becomes a line as soon as it is ready. */
function linesOf(answers: readonly Promise<BundledAnswer>[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async start(controller) {
      const lines = answers.map((answer) => answer.then((line) => controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))))
      // a disconnected browser receives no more lines; a connected one must not wait for a line that will not come
      await Promise.all(lines).then(
        () => controller.close(),
        (reason) => controller.error(reason),
      )
    },
  })
}
