// Bodies with a limit: read completely, or streamed and counted.
import { pipeline, Readable, Transform } from 'node:stream'
import type { Answer, Coming } from '../backend/base/asked.ts'
import { type Arrival, starvedAlong } from './arrivals.ts'

/** More bytes than allowed. */
export class TooLarge extends Error {}

/** True if the declared length is too large. */
export function declaresMore(headers: Pick<Headers, 'get'>, limit: number): boolean {
  return Number(headers.get('content-length') ?? 0) > limit
}

/** All bytes of a body; throws TooLarge as soon as a stream passes the limit, and stops reading it. `watch` counts the bytes and may abort it. */
export async function readWhole(body: Answer['body'], limit: number, watch?: Watch): Promise<Uint8Array<ArrayBuffer>> {
  if (body === null) return new Uint8Array()
  if (!(body instanceof Uint8Array)) return body instanceof Readable ? readNode(body, limit, watch) : readWeb(body, limit, watch)
  if (body.byteLength > limit) throw new TooLarge()
  return body
}

/** Starts the observation of a body with the function that aborts its reading. */
type Watch = (giveUp: (reason: Error) => void) => Pick<Arrival, 'came' | 'arrived' | 'end'>

/** Uses events, because an iterator awaits several times per chunk. The sender of a too large body must still get an answer, so the rest is read and discarded. */
function readNode(stream: Readable, limit: number, watch?: Watch): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    const stop = (reason: unknown) => {
      stream.off('data', take).off('end', finish).resume()
      chunks.length = 0
      arrival?.end()
      reject(reason)
    }
    const take = (chunk: Uint8Array) => {
      size += chunk.byteLength
      if (size > limit) return stop(new TooLarge())
      try {
        arrival?.came(chunk.byteLength)
        chunks.push(chunk)
      } catch (error) {
        stop(error)
      }
    }
    const finish = () => {
      arrival?.arrived()
      resolve(join(chunks))
    }
    // close also follows the end; creating an unused error would be expensive
    const cut = () => stream.readableEnded || stop(new Error('the body was cut short'))
    const arrival = watch?.(stop)
    if (stream.readableEnded) return finish()
    if (stream.destroyed) return void cut()
    stream.on('data', take).once('end', finish).once('error', stop).once('close', cut)
  })
}

async function readWeb(stream: ReadableStream<Uint8Array>, limit: number, watch?: Watch): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let stop = (_: Error) => {}
  const stopped = new Promise<never>((_, reject) => {
    stop = reject
  })
  stopped.catch(() => {})
  const arrival = watch?.(stop)
  try {
    for (let size = 0; ; ) {
      const { done, value } = await Promise.race([reader.read(), stopped])
      if (done) {
        arrival?.arrived()
        return join(chunks)
      }
      size += value.byteLength
      if (size > limit) throw new TooLarge()
      arrival?.came(value.byteLength)
      chunks.push(value)
    }
  } catch (error) {
    arrival?.end()
    reader.cancel().catch(() => undefined)
    throw error
  }
}

const join = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)) as Uint8Array<ArrayBuffer>

/** The same bytes, counted; the stream fails when they pass the limit or are aborted, and `failed` is called at once. */
export function countThrough(stream: Readable, limit: number, failed: (reason: Error) => void, watch: StreamWatch): Readable {
  let size = 0
  const stop = (reason: Error) => {
    failed(reason)
    counted.destroy(reason)
  }
  const counted = new Transform({
    transform(chunk: Uint8Array, _, done) {
      size += chunk.byteLength
      arrival.came(chunk.byteLength)
      if (size <= limit) return done(null, chunk)
      stop(new TooLarge())
    },
  })
  // the reader gets the error that ended it
  pipeline(stream, counted, () => arrival.end())
  const arrival = watch(stop, starvedAlong(stream, counted))
  return counted
}

/** Starts the observation of a streamed body with its abort function, and whether we wait for the sender. */
type StreamWatch = (giveUp: (reason: Error) => void, starved: () => boolean) => Pick<Arrival, 'came' | 'end'>

/** The same stream, and its abort function; `ended` runs once, when it is completely read, fails, or is cancelled. */
export function whenEnded(stream: Coming, ended: () => void): { body: Coming; breakOff(): void } {
  if (stream instanceof Readable) {
    if (stream.closed) ended()
    else stream.once('close', ended)
    return { body: stream, breakOff: () => void stream.destroy(new Error('it took too long')) }
  }
  const reader = stream.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        ended()
        controller.close()
      } catch (error) {
        ended()
        controller.error(error)
      }
    },
    async cancel(reason) {
      ended()
      await reader.cancel(reason)
    },
  })
  return { body, breakOff: () => void reader.cancel().catch(() => undefined) }
}

/** A stream of Node's as a web stream. */
export const toWeb = (stream: Coming): ReadableStream<Uint8Array> =>
  stream instanceof Readable ? (Readable.toWeb(stream) as ReadableStream<Uint8Array>) : stream

/** A web stream as one of Node's. */
export const toNode = (stream: Coming): Readable =>
  stream instanceof Readable ? stream : Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
