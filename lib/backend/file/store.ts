// The storage of file bytes: a folder of this machine, or an S3-compatible store shared by several machines.
import { createReadStream, openAsBlob } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { type Environment, environment } from '../base/environment.ts'
import { log } from '../base/log.ts'
import { Fail } from '../kernel/fail.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { slot } from '../kernel/slots.ts'

interface FileStore {
  /** A local folder for an upload before it is stored; on the same disk as a folder store. */
  temporary: string
  /** A local folder with a note for each place that was recently stored. */
  notes: string
  /** Stores a finished temporary file under `name` and removes the temporary file. */
  put(temporary: string, name: string, mime: string): Promise<void>
  /** The bytes of an object, or null when there is none. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>
  remove(name: string): Promise<void>
}

type Settings = Pick<Environment, 'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>

/** The time limit until an object store begins its answer, plus a millisecond for each kilobyte sent. */
const waitForAnswerMs = 15_000

/** The store chosen by the settings. */
export function openFileStore(settings: Settings, waitMs = waitForAnswerMs): FileStore {
  return settings.S3_ENDPOINT ? bucketStore(settings, waitMs) : folderStore(path.join(settings.DATA_DIR, 'files'))
}

/** The object store is unavailable or refuses; the caller may try again later (docs/domain/files.md#the-store-is-away). */
class StoreAway extends Fail {
  constructor(action: string, cause: unknown) {
    super(503, 'storeAway')
    this.message = `The file store failed at ${action}: ${cause instanceof Error ? cause.message : cause}`
    log.error({ err: cause instanceof Error ? cause : undefined }, this.message)
  }
}

/** Files in `folder`, in subfolders by the first two characters of their random name. */
function folderStore(folder: string): FileStore {
  const placeOf = (name: string) => path.join(folder, name)
  return {
    temporary: path.join(folder, 'temporary'),
    notes: path.join(folder, 'notes'),
    async put(temporary, name) {
      await mkdir(path.dirname(placeOf(name)), { recursive: true, mode: 0o700 })
      await rename(temporary, placeOf(name))
    },
    async read(name) {
      const stream = createReadStream(placeOf(name))
      const opened = await new Promise<boolean>((resolve, reject) => {
        stream.once('open', () => resolve(true))
        stream.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(false) : reject(error)))
      })
      return opened ? (Readable.toWeb(stream) as ReadableStream<Uint8Array>) : null
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  }
}

/** Objects of a bucket, addressed by path: https://store.example/bucket/name. */
function bucketStore(settings: Settings, waitMs: number): FileStore {
  const { DATA_DIR, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = settings
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY ?? '',
    secretAccessKey: S3_SECRET_KEY ?? '',
    region: S3_REGION,
    service: 's3',
    retries: 2,
  })

  /** The answer to one request; null when there is no such object. Fails with StoreAway. */
  async function ask(action: string, name: string, init: RequestInit & { body?: Blob } = {}): Promise<Response | null> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Error('no answer in time')), waitMs + (init.body?.size ?? 0) / 1000)
    try {
      const answer = await client.fetch(`${S3_ENDPOINT?.replace(/\/$/, '')}/${S3_BUCKET}/${name}`, { ...init, signal: limit.signal })
      if (answer.ok) return answer
      await answer.body?.cancel()
      if (answer.status === 404 && !init.body) return null
      throw new Error(`it answered ${answer.status}`)
    } catch (error) {
      throw new StoreAway(action, error)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    temporary: path.join(DATA_DIR, 'files', 'temporary'),
    notes: path.join(DATA_DIR, 'files', 'notes'),
    async put(temporary, name, mime) {
      const answer = await ask('an upload', name, {
        method: 'PUT',
        body: await openAsBlob(temporary),
        headers: { 'content-type': mime },
      })
      await answer?.body?.cancel()
      await rm(temporary, { force: true })
    },
    read: async (name) => (await ask('a download', name))?.body ?? null,
    async remove(name) {
      const answer = await ask('a removal', name, { method: 'DELETE' })
      await answer?.body?.cancel()
    },
  }
}

const opened = slot('file store', () => openFileStore(environment()))

/** The backend's file store. */
export const fileStore = (kernel: Kernel): FileStore => kernel.get(opened)
