// A local file with the bytes of a stream, for work that needs a file.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Runs work on the bytes as a file at `path`, which must not exist yet; the file is removed afterwards. */
export async function withLocalCopy<T>(path: string, bytes: ReadableStream<Uint8Array>, work: (path: string) => Promise<T>): Promise<T> {
  try {
    await pipeline(Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
