// Calls to an external service with Node's own HTTP client: it reuses connections, and streams answers without the overhead of fetch.
import { request as askHttp, type IncomingMessage } from 'node:http'
import { request as askHttps } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { readerOf } from './headers.ts'
import type { Arrived, Outgoing } from './upstream.ts'

/** Sends a call to the service at `base`. Fails without an answer; a redirect is an answer and is not followed. */
export function askElsewhere(base: string, { method, path, headers, body, signal }: Outgoing): Promise<Arrived> {
  const url = new URL(base + path)
  const sent: Record<string, string> = {
    ...headers,
    // ranges refer to the uncompressed file
    'accept-encoding': headers.range === undefined ? 'gzip, deflate' : 'identity',
  }
  // set for every method: without it the body of some methods would be read as the next request
  if (body instanceof Uint8Array) sent['content-length'] = String(body.byteLength)
  else if (body) sent['transfer-encoding'] = 'chunked'
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? askHttps : askHttp
    const message = ask(url, { method, headers: sent })
    const leave = () => message.destroy(signal.reason)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    // after the answer has begun, its own stream fails with the connection
    message.on('error', reject)
    message.once('response', (answer) => resolve(arrivedOf(answer, method)))
    if (body === null || body instanceof Uint8Array) return message.end(body ?? undefined)
    pipeline(body, message, () => {})
    // a service that answers before the end of an upload does not need the rest
    message.once('response', (answer) => answer.once('end', () => message.writableFinished || message.destroy()))
  })
}

function arrivedOf(answer: IncomingMessage, method: string): Arrived {
  const { statusCode: status = 0, headers } = answer
  answer.on('error', () => {})
  const empty = method === 'HEAD' || status === 204 || status === 205 || status === 304
  if (empty) answer.resume()
  return { status, headers: readerOf(headers), body: empty ? null : uncompress(answer, headers['content-encoding']) }
}

const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH }

/** The decompressed bytes. */
function uncompress(answer: Readable, encoding: string | undefined): Readable {
  if (encoding === undefined) return answer
  let stream = answer
  for (const coding of encoding.toLowerCase().split(',').reverse()) {
    const decoder = decoderOf(coding.trim())
    if (decoder) stream = pipeline(stream, decoder, () => {})
  }
  return stream
}

function decoderOf(coding: string) {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip(lenient)
  if (coding === 'deflate') return createInflate(lenient)
  return coding === 'br' ? createBrotliDecompress(brotli) : null
}
