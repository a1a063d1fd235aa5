// A stored file for work that needs it on this machine.
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { newKey } from '../base/crypto.ts'
import { mayFetch } from '../entity/files.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { fileStore } from './store.ts'

export interface StoredFile {
  file_name: string
  size: number
  md5: string
  storage_path: string
}

/** What is known of a file that the caller may fetch. Fails with 404 as a download does. */
export async function storedFile(context: Context, id: string): Promise<StoredFile> {
  if (!(await mayFetch(context, id))) throw notFound()
  const { rows } =
    await sql<StoredFile>`select file_name, size, md5, storage_path from file where file_key = ${id} and not is_deleted`.execute(context.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Runs work on a copy of the file on this machine. */
export async function withCopy<T>(file: StoredFile, work: (local: string) => Promise<T>): Promise<T> {
  const bytes = await fileStore().read(file.storage_path)
  if (!bytes) throw notFound()
  const folder = fileStore().temporary
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const local = path.join(folder, newKey())
  try {
    await pipeline(
      Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(local, { flags: 'wx', mode: 0o600 }),
    )
    return await work(local)
  } finally {
    await rm(local, { force: true })
  }
}
