// Files that other areas make and read: kept beside the uploads, under keys of their own.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { extensionOf, fileAddress } from '../../model/file-types.ts'
import { newKey, randomToken } from '../base/crypto.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { FileStorage } from '../kernel/stored-files.ts'
import { fileStore } from './store.ts'

async function md5Of(file: string): Promise<string> {
  const hash = createHash('md5')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

export const keeperOf = (kernel: Kernel): FileStorage => ({
  async temporaryPath() {
    const folder = fileStore(kernel).temporary
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return path.join(folder, randomUUID())
  },
  async keep(db, file) {
    const [{ size }, md5] = [await stat(file.path), await md5Of(file.path)]
    const random = randomToken(24)
    const place = `${random.slice(0, 2)}/${random}`
    await fileStore(kernel).put(file.path, place, file.mime)
    const key = newKey()
    await db
      .insertInto('file')
      .values({
        file_key: key,
        file_name: file.name,
        url: fileAddress(key),
        size,
        mime: file.mime,
        ext: extensionOf(file.name),
        md5,
        storage_path: place,
        create_time: file.now,
        update_time: file.now,
      })
      .execute()
    return key
  },
  async open(db, key) {
    const row = await db
      .selectFrom('file')
      .select(['file_name', 'mime', 'size', 'storage_path'])
      .where('file_key', '=', key)
      .where('is_deleted', '=', false)
      .executeTakeFirst()
    const bytes = row && (await fileStore(kernel).read(row.storage_path))
    return bytes ? { ...row, bytes } : null
  },
  async remove(db, key) {
    const row = await db
      .updateTable('file as f')
      .set({ is_deleted: true })
      .where('file_key', '=', key)
      .where('is_deleted', '=', false)
      .returning([
        'storage_path',
        sql<boolean>`exists (select 1 from file o where o.storage_path = f.storage_path and o.file_key <> f.file_key and not o.is_deleted)`.as(
          'shared',
        ),
      ])
      .executeTakeFirst()
    if (row && !row.shared) await fileStore(kernel).remove(row.storage_path)
  },
})
