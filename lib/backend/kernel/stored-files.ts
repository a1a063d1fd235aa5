// Files that areas make and read themselves, without knowing where they lie; the file area does the work.
import type { Db } from '../db/gateway.ts'
import type { Kernel } from './kernel.ts'
import { question } from './slots.ts'

export interface StoredFile {
  file_name: string
  mime: string
  size: number
  bytes: ReadableStream<Uint8Array>
}

export interface FileKeeper {
  /** A new path in a folder for files on their way; whoever asks for it removes what he puts there. */
  temporaryPath(): Promise<string>
  /** Takes a finished temporary file over and answers its key. It belongs to nobody: the area that keeps it answers it. */
  keep(db: Db, file: { path: string; name: string; mime: string; now: Date }): Promise<string>
  /** The bytes of a kept file, or null when it is gone. */
  open(db: Db, key: string): Promise<StoredFile | null>
  /** Removes a file, and its bytes unless another one has the same. */
  remove(db: Db, key: string): Promise<void>
}

/** How the area that stores files keeps those of others. */
export const fileKeeping = question<(kernel: Kernel) => FileKeeper>('file keeping')

export const fileKeeper = (kernel: Kernel): FileKeeper => kernel.get(fileKeeping)(kernel)

/** The headers of a file that is saved by the browser under its name, in both spellings of RFC 6266. */
export function savedAs(name: string, mime: string): Headers {
  return new Headers({
    'content-type': mime,
    'content-disposition': `attachment; ${dispositionNames(name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  })
}

/** filename and filename* of a content-disposition. */
export function dispositionNames(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
