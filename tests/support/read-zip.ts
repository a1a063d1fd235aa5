// Reads one part of an archive, as a program that opens an office file does.
import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

export async function readPart(bytes: Uint8Array, name: string): Promise<string> {
  const archive = await fromBufferPromise(Buffer.from(bytes))
  for await (const entry of archive.eachEntry()) if (entry.fileName === name) return text(await archive.openReadStreamPromise(entry))
  throw new Error(`the archive has no ${name}`)
}
