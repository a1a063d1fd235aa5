// Answers calls and the message stream before Next is asked: by the functions that its route handlers export, without the framework's own way to them
// (docs/decisions/calls-beside-the-framework.md).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import type { Answer } from '../backend/base/asked.ts'
import { bundlePath } from '../model/bundle.ts'
import { bytesOf } from '../proxy/answer.ts'
import { readWhole, toNode } from '../proxy/body.ts'
import { carryBundle } from '../proxy/bundle.ts'
import { commonHeaders } from '../proxy/common-headers.ts'
import { eventsPath, streamEvents } from '../proxy/events.ts'
import { forward, type Gate } from '../proxy/forward.ts'
import { readerOf } from '../proxy/headers.ts'
import type { Incoming } from '../proxy/incoming.ts'
import { familyOf, openApiPath } from '../proxy/path.ts'
import { observeBundled } from './observe.ts'
import { acceptsGzip } from './static-files.ts'

/** The methods that the route handler exports. */
const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
const compress = promisify(gzip)
/** Shorter answers gain nothing by being compressed. */
const compressedFrom = 1024
/** A line leaves as soon as it is there. */
const eachLine = { level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH }

/** Answers a call below one of the families, several in a bundle, and the message stream; false leaves anything else to Next. */
export function answerCall(gate: Gate, message: IncomingMessage, response: ServerResponse): boolean {
  const [path = '', search] = (message.url ?? '').replace(/#.*$/s, '').split(/\?(.*)/s, 2)
  const { method = '' } = message
  const streams = path === eventsPath && method === 'GET'
  const bundles = path === bundlePath && method === 'POST'
  if (!methods.has(method) || path.endsWith('/') || !(streams || bundles || familyOf(path) || path === openApiPath)) return false
  const gone = new AbortController()
  response.once('close', () => response.writableFinished || gone.abort())
  const incoming = incomingOf(message, path, search ? `?${search}` : '', gone.signal)
  const answering = streams
    ? streamEvents(gate, incoming)
    : bundles
      ? carryBundle(gate, incoming, (call) => observeBundled(message, call))
      : forward(gate, incoming)
  answering
    .then((answer) => {
      if (streams && answer.status === 200) endLater(response)
      return send(answer, message, response)
    })
    .catch(() => response.destroy())
  return true
}

const openStreams = new Set<ServerResponse>()

function endLater(response: ServerResponse): void {
  openStreams.add(response)
  response.once('close', () => openStreams.delete(response))
}

/** Ends all streams of events, those too that come from a service elsewhere, which goes on. */
export function endEventStreams(): void {
  for (const response of openStreams) response.end()
}

function incomingOf(message: IncomingMessage, path: string, search: string, signal: AbortSignal): Incoming {
  const { method = 'GET' } = message
  const headers = readerOf(message.headers)
  const hasBody = method !== 'GET' && (headers.get('transfer-encoding') !== null || Number(headers.get('content-length') ?? 0) > 0)
  return {
    method,
    path,
    search,
    headers,
    signal,
    readBody: async (limit) => (hasBody ? readWhole(message, limit) : null),
    streamBody: () => (hasBody ? passedOn(message) : null),
  }
}

/** A body on its way to somebody else. Where he does not read all of it, its sender is still to be answered: the rest is read and forgotten. */
function passedOn(message: IncomingMessage): Readable {
  const body = message.pipe(new PassThrough())
  message.once('close', () => message.readableEnded || body.destroy(new Error('the caller has gone')))
  body.once('close', () => message.unpipe(body).resume())
  return body
}

async function send(answer: Answer, { headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status
  for (const { key, value } of commonHeaders) response.setHeader(key, value)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  const { body } = answer
  if (body === null) response.end()
  else if (answer.headers.get('content-type')?.startsWith('application/json') && !answer.headers.has('content-disposition'))
    await sendJson(await bytesOf(answer), headers['accept-encoding'], response)
  else if (body instanceof Uint8Array) response.end(body)
  else {
    const inLines = answer.headers.get('content-type')?.startsWith('application/x-ndjson')
    const packed = inLines && acceptsGzip(headers['accept-encoding'])
    if (inLines) response.setHeader('vary', 'Accept-Encoding')
    if (packed) response.setHeader('content-encoding', 'gzip')
    // a stream of events is open before its first one
    response.flushHeaders()
    const stream = toNode(body)
    await (packed ? pipeline(stream, createGzip(eachLine), response) : pipeline(stream, response))
  }
}

async function sendJson(plain: Uint8Array, accepted: string | string[] | undefined, response: ServerResponse): Promise<void> {
  const packed = plain.length >= compressedFrom && acceptsGzip(accepted)
  const bytes = packed ? await compress(plain, { level: constants.Z_BEST_SPEED }) : plain
  if (plain.length >= compressedFrom) response.setHeader('vary', 'Accept-Encoding')
  if (packed) response.setHeader('content-encoding', 'gzip')
  response.setHeader('content-length', bytes.length)
  response.end(bytes)
}
