// Files that areas create and read themselves, without knowing where they are stored; implemented by the file area.
import type { Db } from '../db/gateway.ts'
import type { Kernel } from './kernel.ts'
import { question } from './slots.ts'

export interface StoredFile {
  file_name: string
  mime: string
  size: number
  bytes: ReadableStream<Uint8Array>
}

/** Stored bytes; they are removed a day later unless a row references them. */
export interface StoredBytes {
  name: string
  mime: string
  size: number
  md5: string
  place: string
}

export interface FileStorage {
  /** A new path in the folder of temporary files; the caller removes the file. */
  temporaryPath(): Promise<string>
  /** Stores a finished temporary file under a display name. Call it before the transaction that references it, because a transaction may be repeated. */
  store(temporary: string, name: string, mime: string): Promise<StoredBytes>
  /** Creates a file from stored bytes and returns its key. The file has no owner: the area that stores it also serves it. */
  name(db: Db, bytes: StoredBytes): Promise<string>
  /** The bytes of a stored file, or null when it was removed. */
  open(db: Db, key: string): Promise<StoredFile | null>
  /** Removes a file; its bytes are deleted after the commit, unless another file shares them. */
  remove(db: Db, key: string): Promise<void>
}

/** The implementation in the area of files. */
export const areaFileStorage = question<(kernel: Kernel) => FileStorage>('file storage')

export const fileStorage = (kernel: Kernel): FileStorage => kernel.get(areaFileStorage)(kernel)

/** The headers of a download with its file name, in both forms of RFC 6266. */
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
