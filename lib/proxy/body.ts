// Bodies with a limit: read whole, or passed on while they are counted.
import { pipeline, Readable, Transform } from 'node:stream'
import type { Answer, Coming } from '../backend/base/asked.ts'

/** More bytes came than are allowed. */
export class TooLarge extends Error {}

/** True when the declared length alone is too much. */
export function declaresMore(headers: Pick<Headers, 'get'>, limit: number): boolean {
  return Number(headers.get('content-length') ?? 0) > limit
}

/** All bytes of a body; throws TooLarge as soon as a stream passes the limit, and stops reading it. */
export async function readWhole(body: Answer['body'], limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (body === null) return new Uint8Array()
  if (!(body instanceof Uint8Array)) return body instanceof Readable ? readNode(body, limit) : readWeb(body, limit)
  if (body.byteLength > limit) throw new TooLarge()
  return body
}

/** By its events: an iterator waits several times for each piece. Whoever sends too much is still to be answered: the rest is read and forgotten. */
function readNode(stream: Readable, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    const take = (chunk: Uint8Array) => {
      size += chunk.byteLength
      chunks.push(chunk)
      if (size <= limit) return
      stream.off('data', take).resume()
      reject(new TooLarge())
    }
    // after the end it closes too: an error is dear to make for nobody
    const cut = () => stream.readableEnded || reject(new Error('the body was cut short'))
    if (stream.readableEnded) return resolve(join(chunks))
    if (stream.destroyed) return void cut()
    stream
      .on('data', take)
      .once('end', () => resolve(join(chunks)))
      .once('error', reject)
      .once('close', cut)
  })
}

async function readWeb(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return join(chunks)
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw new TooLarge()
    }
    chunks.push(value)
  }
}

const join = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  (chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)) as Uint8Array<ArrayBuffer>

/** The same bytes, counted on their way; the stream fails with TooLarge when they pass the limit. */
export function countThrough(stream: Readable, limit: number, exceeded: () => void): Readable {
  let size = 0
  const counted = new Transform({
    transform(chunk: Uint8Array, _, done) {
      size += chunk.byteLength
      if (size <= limit) return done(null, chunk)
      exceeded()
      done(new TooLarge())
    },
  })
  // whoever reads it learns of what ended it
  pipeline(stream, counted, () => {})
  return counted
}

/** The same stream; `ended` runs once, when it is read to its end, breaks, or nobody wants it any more. */
export function whenEnded(stream: Coming, ended: () => void): Coming {
  if (stream instanceof Readable) {
    if (stream.closed) ended()
    else stream.once('close', ended)
    return stream
  }
  const reader = stream.getReader()
  return new ReadableStream<Uint8Array>({
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
}

/** A stream of Node's as a web stream. */
export const toWeb = (stream: Coming): ReadableStream<Uint8Array> =>
  stream instanceof Readable ? (Readable.toWeb(stream) as ReadableStream<Uint8Array>) : stream

/** A web stream as one of Node's. */
export const toNode = (stream: Coming): Readable =>
  stream instanceof Readable ? stream : Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
