// A stored file that the caller may fetch, also as a copy on this machine.
import { sql } from 'kysely'
import { withLocalCopy } from '../base/local-copy.ts'
import { mayFetch } from '../entity/files.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { fileStorage } from '../kernel/stored-files.ts'
import { fileStore } from './store.ts'

export interface FetchableFile {
  file_name: string
  size: number
  md5: string
  storage_path: string
}

/** What is known of a file that the caller may fetch. Fails with 404 as a download does. */
export async function fetchableFile(context: Context, id: string): Promise<FetchableFile> {
  if (!(await mayFetch(context, id))) throw notFound()
  const { rows } =
    await sql<FetchableFile>`select file_name, size, md5, storage_path from file where file_key = ${id} and not is_deleted`.execute(
      context.db,
    )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Runs work on a copy of the file on this machine. */
export async function withCopy<T>({ kernel }: Context, file: FetchableFile, work: (local: string) => Promise<T>): Promise<T> {
  const bytes = await fileStore(kernel).read(file.storage_path)
  if (!bytes) throw notFound()
  return withLocalCopy(await fileStorage(kernel).temporaryPath(), bytes, work)
}
