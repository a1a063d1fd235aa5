// Bodies with a limit: read whole, or passed on while they are counted.
import { pipeline, Readable, Transform } from 'node:stream'
import type { Answer, Coming } from '../backend/base/asked.ts'
import { type Arrival, starvedAlong } from './arrivals.ts'

/** More bytes came than are allowed. */
export class TooLarge extends Error {}

/** True when the declared length alone is too much. */
export function declaresMore(headers: Pick<Headers, 'get'>, limit: number): boolean {
  return Number(headers.get('content-length') ?? 0) > limit
}

/** All bytes of a body; throws TooLarge as soon as a stream passes the limit, and stops reading it. `watch` counts what comes and may give it up. */
export async function readWhole(body: Answer['body'], limit: number, watch?: Watch): Promise<Uint8Array<ArrayBuffer>> {
  if (body === null) return new Uint8Array()
  if (!(body instanceof Uint8Array)) return body instanceof Readable ? readNode(body, limit, watch) : readWeb(body, limit, watch)
  if (body.byteLength > limit) throw new TooLarge()
  return body
}

/** Begins to watch a body by what ends its reading. */
type Watch = (giveUp: (reason: Error) => void) => Pick<Arrival, 'came' | 'arrived' | 'end'>

/** By its events: an iterator waits several times for each piece. Whoever sends too much is still to be answered: the rest is read and forgotten. */
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
    // after the end it closes too: an error is dear to make for nobody
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

/** The same bytes, counted on their way; the stream fails when they pass the limit or are given up, and `failed` learns of it at once. */
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
  // whoever reads it learns of what ended it
  pipeline(stream, counted, () => arrival.end())
  const arrival = watch(stop, starvedAlong(stream, counted))
  return counted
}

/** Begins to watch a body that is passed on: by what ends it, and whether its sender is waited for. */
type StreamWatch = (giveUp: (reason: Error) => void, starved: () => boolean) => Pick<Arrival, 'came' | 'end'>

/** The same stream, and what breaks it off; `ended` runs once, when it is read to its end, breaks, or nobody wants it any more. */
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
