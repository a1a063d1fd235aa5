// Converts requests of Node's server to the form of the proxy and the backend, and sends their answers.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createGzip, gzip } from 'node:zlib'
import type { Answer } from '../backend/base/asked.ts'
import { bytesOf } from '../proxy/answer.ts'
import type { Arrivals } from '../proxy/arrivals.ts'
import { toNode } from '../proxy/body.ts'
import { commonHeaders } from '../proxy/common-headers.ts'
import { readerOf } from '../proxy/headers.ts'
import { type Incoming, readingOf } from '../proxy/incoming.ts'
import type { Settings } from '../proxy/settings.ts'
import { acceptsGzip } from './static-files.ts'

const compress = promisify(gzip)
/** Shorter answers are not compressed. */
const compressedFrom = 1024
/** Each line is flushed at once. */
const eachLine = { level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH }
/** A client that reads nothing of a file for this long is disconnected. */
const unreadMs = 120_000

interface Door {
  arrivals: Arrivals
  settings: Pick<Settings, 'timeoutMs' | 'uploadTimeoutMs'>
  /** The function that determines the sender's address. */
  addressOf(headers: Incoming['headers']): string
}

/** The path of a message, and its query with the question mark. */
export function placeOf({ url = '' }: IncomingMessage): { path: string; search: string } {
  const [path = '', search] = url.replace(/#.*$/s, '').split(/\?(.*)/s, 2)
  return { path, search: search ? `?${search}` : '' }
}

export function incomingOf({ arrivals, settings, addressOf }: Door, message: IncomingMessage, response: ServerResponse): Incoming {
  const { method = 'GET' } = message
  const headers = readerOf(message.headers)
  const gone = new AbortController()
  response.once('close', () => response.writableFinished || gone.abort())
  const hasBody = method !== 'GET' && (headers.get('transfer-encoding') !== null || Number(headers.get('content-length') ?? 0) > 0)
  if (!hasBody) return { method, ...placeOf(message), headers, signal: gone.signal, readBody: async () => null, streamBody: () => null }
  const address = addressOf(headers)
  const kept = (letGo: () => void) => void response.once('close', letGo)
  const { readBody } = readingOf({ arrivals, settings, headers, address, source: () => message, kept })
  const { streamBody } = readingOf({ arrivals, settings, headers, address, source: () => passedOn(message, response) })
  return { method, ...placeOf(message), headers, signal: gone.signal, readBody, streamBody }
}

/** A body that is passed on. If its receiver does not read all of it, the sender must still get an answer, so the rest is read and discarded. */
function passedOn(message: IncomingMessage, response: ServerResponse): Readable {
  const body = message.pipe(new PassThrough())
  const end = () => message.readableEnded || body.destroy(new Error('the caller has gone'))
  message.once('close', end)
  // after the answer the rest is not needed
  response.once('close', () => body.destroy())
  body.once('close', () => message.unpipe(body).resume())
  if (message.destroyed) end()
  return body
}

/** Sends an answer, compressed if the client accepts it and `compresses` allows it. */
export async function sendAnswer(answer: Answer, { headers }: IncomingMessage, response: ServerResponse, compresses = true): Promise<void> {
  response.statusCode = answer.status
  for (const { key, value } of commonHeaders) response.setHeader(key, value)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  const { body } = answer
  const accepted = compresses && acceptsGzip(headers['accept-encoding'])
  const type = answer.headers.get('content-type')
  if (body === null) response.end()
  else if (type?.startsWith('application/json') && !answer.headers.has('content-disposition'))
    await sendJson(await bytesOf(answer), accepted, response)
  else if (body instanceof Uint8Array) response.end(body)
  else {
    const inLines = type?.startsWith('application/x-ndjson') === true
    const packed = inLines && accepted
    if (inLines) response.setHeader('vary', 'Accept-Encoding')
    if (packed) response.setHeader('content-encoding', 'gzip')
    if (!type?.startsWith('text/event-stream')) response.setTimeout(unreadMs, () => response.destroy())
    // an event stream must be open before its first event
    response.flushHeaders()
    const stream = toNode(body)
    await (packed ? pipeline(stream, createGzip(eachLine), response) : pipeline(stream, response))
  }
}

async function sendJson(plain: Uint8Array, accepted: boolean, response: ServerResponse): Promise<void> {
  const packed = plain.length >= compressedFrom && accepted
  const bytes = packed ? await compress(plain, { level: constants.Z_BEST_SPEED }) : plain
  if (plain.length >= compressedFrom) response.setHeader('vary', 'Accept-Encoding')
  if (packed) response.setHeader('content-encoding', 'gzip')
  response.setHeader('content-length', bytes.length)
  response.end(bytes)
}
