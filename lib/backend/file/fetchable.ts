// A stored file that the caller may fetch, also as a copy on this machine.
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
  const file = await context.db
    .selectFrom('file')
    .select(['file_name', 'size', 'md5', 'storage_path'])
    .where('file_key', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!file) throw notFound()
  return file
}

/** Runs work on a copy of the file on this machine. */
export async function withCopy<T>({ kernel }: Context, file: FetchableFile, work: (local: string) => Promise<T>): Promise<T> {
  const bytes = await fileStore(kernel).read(file.storage_path)
  if (!bytes) throw notFound()
  return withLocalCopy(await fileStorage(kernel).temporaryPath(), bytes, work)
}
