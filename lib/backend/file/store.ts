// Where the bytes of files are kept: a folder of this machine, or an S3-compatible store that several machines share.
import { createReadStream, openAsBlob } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { type Environment, environment } from '../base/environment.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { slot } from '../kernel/slots.ts'

interface FileStore {
  /** A folder on this machine in which an upload is written before it is put; same disk as a folder store. */
  temporary: string
  /** Takes a finished temporary file over under `name`; the temporary file is gone afterwards. */
  put(temporary: string, name: string, mime: string): Promise<void>
  /** The bytes of an object, or null when there is none. */
  read(name: string): Promise<ReadableStream<Uint8Array> | null>
  remove(name: string): Promise<void>
}

type Settings = Pick<Environment, 'DATA_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>

/** The store that the settings ask for. */
export function openFileStore(settings: Settings): FileStore {
  return settings.S3_ENDPOINT ? bucketStore(settings) : folderStore(path.join(settings.DATA_DIR, 'files'))
}

/** Files in `folder`, two letters of their random name deep. */
function folderStore(folder: string): FileStore {
  const placeOf = (name: string) => path.join(folder, name)
  return {
    temporary: path.join(folder, 'temporary'),
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
function bucketStore({ DATA_DIR, S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY }: Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: S3_ACCESS_KEY ?? '',
    secretAccessKey: S3_SECRET_KEY ?? '',
    region: S3_REGION,
    service: 's3',
    retries: 2,
  })
  const addressOf = (name: string) => `${S3_ENDPOINT?.replace(/\/$/, '')}/${S3_BUCKET}/${name}`
  const refused = (answer: Response, action: string) => new Error(`The file store answered ${answer.status} to ${action}`)
  return {
    temporary: path.join(DATA_DIR, 'files', 'temporary'),
    async put(temporary, name, mime) {
      const answer = await client.fetch(addressOf(name), {
        method: 'PUT',
        body: await openAsBlob(temporary),
        headers: { 'content-type': mime },
      })
      await answer.body?.cancel()
      if (!answer.ok) throw refused(answer, 'an upload')
      await rm(temporary, { force: true })
    },
    async read(name) {
      const answer = await client.fetch(addressOf(name))
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      if (!answer.ok || !answer.body) throw refused(answer, 'a download')
      return answer.body
    },
    async remove(name) {
      const answer = await client.fetch(addressOf(name), { method: 'DELETE' })
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404) throw refused(answer, 'a removal')
    },
  }
}

const opened = slot('file store', () => openFileStore(environment()))

/** The backend's file store. */
export const fileStore = (kernel: Kernel): FileStore => kernel.get(opened)
