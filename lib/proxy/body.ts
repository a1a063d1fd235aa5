// Bodies with a limit: read whole, or passed on while they are counted.

/** More bytes came than are allowed. */
export class TooLarge extends Error {}

/** True when the declared length alone is too much. */
export function declaresMore(headers: Headers, limit: number): boolean {
  return Number(headers.get('content-length') ?? 0) > limit
}

/** Reads a stream whole; throws TooLarge as soon as it passes the limit, and stops reading it. */
export async function readWhole(stream: AsyncIterable<Uint8Array> | null, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new TooLarge()
    chunks.push(chunk)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** The same bytes, counted on their way; the stream fails with TooLarge when they pass the limit. */
export function countThrough(stream: ReadableStream<Uint8Array>, limit: number, exceeded: () => void): ReadableStream<Uint8Array> {
  let size = 0
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size <= limit) return controller.enqueue(chunk)
        exceeded()
        controller.error(new TooLarge())
      },
    }),
  )
}

/** The same stream; `ended` runs once, when it is read to its end, breaks, or nobody wants it any more. */
export function whenEnded(stream: ReadableStream<Uint8Array>, ended: () => void): ReadableStream<Uint8Array> {
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
