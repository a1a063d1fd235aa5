// Files that other areas create and read: stored with the uploads, under their own keys.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { extensionOf, fileAddress } from '../../model/file-types.ts'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { writeEvent } from '../kernel/enqueue.ts'
import type { Subscriber } from '../kernel/event.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { FileStorage } from '../kernel/stored-files.ts'
import { fileStore } from './store.ts'
import { putNew } from './unnamed.ts'

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
  async store(temporary, name, mime) {
    const [{ size }, md5] = [await stat(temporary), await md5Of(temporary)]
    return { name, mime, size, md5, place: await putNew(kernel, temporary, mime) }
  },
  async name(db, { name, mime, size, md5, place }) {
    const now = kernel.now()
    const key = newKey()
    await db
      .insertInto('file')
      .values({
        file_key: key,
        file_name: name,
        url: fileAddress(key),
        size,
        mime,
        ext: extensionOf(name),
        md5,
        storage_path: place,
        create_time: now,
        update_time: now,
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
      .updateTable('file')
      .set({ is_deleted: true })
      .where('file_key', '=', key)
      .where('is_deleted', '=', false)
      .returning(['storage_path as place', 'md5'])
      .executeTakeFirst()
    // after a rollback the record would still exist, without its file
    if (row) await writeEvent(db, removalEvent, row, kernel.now())
  },
})

/** The event of a removed file, handled after the commit. */
export const removalEvent = 'file.remove'

const removal = z.object({ place: z.string(), md5: z.string() })

/** Removes the bytes of a removed file, unless another file has the same. An upload of the same content waits for the rows that this locks, and the other way round (`isKept`). */
export const removeBytes: Subscriber = async ({ kernel, db }, { payload }) => {
  const { place, md5 } = removal.parse(payload)
  const same = db.selectFrom('file').select('is_deleted').where('md5', '=', md5).where('storage_path', '=', place)
  await same.forUpdate().execute()
  const rows = await same.execute()
  if (rows.length === 0 || rows.some(({ is_deleted }) => !is_deleted)) return
  await db.updateTable('file').set({ storage_path: '' }).where('md5', '=', md5).where('storage_path', '=', place).execute()
  await fileStore(kernel).remove(place)
}

/** Whether the bytes of a new file still exist at their place; waits while they are being removed. */
export async function isKept(db: Db, file_key: string, { place, md5 }: z.output<typeof removal>): Promise<boolean> {
  const others = await db
    .selectFrom('file')
    .select('file_key')
    .where('md5', '=', md5)
    .where('storage_path', '=', place)
    .where('file_key', '<>', file_key)
    .forShare()
    .execute()
  return others.length > 0
}
