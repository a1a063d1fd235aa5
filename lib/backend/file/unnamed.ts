// Bytes whose row was never committed: each place is noted in the data folder before bytes are stored there, and a day later places without a
// row are removed (docs/domain/files.md#removal). The store itself is not searched, because another database may use it too.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { randomToken } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Place } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { fileStore } from './store.ts'
import { type StillFile, stillFiles } from './sweep.ts'

/** Longer than any call needs between its bytes and its commit. */
const unnamedMs = 24 * 3_600_000

const placeOf = (random: string) => `${random.slice(0, 2)}/${random}`

/** Stores a finished temporary file at a new place, returns the place, and removes the temporary file. */
export async function putNew(kernel: Kernel, temporary: string, mime: string): Promise<string> {
  const store = fileStore(kernel)
  const random = randomToken(24)
  await mkdir(store.notes, { recursive: true, mode: 0o700 })
  await writeFile(path.join(store.notes, random), '', { mode: 0o600 })
  await store.put(temporary, placeOf(random), mime)
  return placeOf(random)
}

const places = rawRows({ place: 'file.storage_path' })

/** Removes bytes stored more than a day ago without a row. Rows of removed files count too: their bytes are removed by their own event. */
export async function sweepUnnamed({ kernel, db }: Place): Promise<void> {
  const notes = await stillFiles(kernel, fileStore(kernel).notes, unnamedMs)
  if (notes.length === 0) return
  const noted = notes.map(({ name }) => placeOf(name))
  const rows = await places.read(db, sql`select distinct storage_path as place from file where storage_path = any(${noted}::text[])`)
  const named = new Set(rows.map(({ place }) => place))
  for (const note of notes) await settle(kernel, note, named.has(placeOf(note.name)))
}

/** A place that cannot be removed keeps its note and does not block the others. */
async function settle(kernel: Kernel, { name, file }: StillFile, isNamed: boolean): Promise<void> {
  try {
    if (!isNamed) {
      await fileStore(kernel).remove(placeOf(name))
      kernel.log.info({ place: placeOf(name) }, 'bytes that no file names are removed')
    }
    await rm(file, { force: true })
  } catch (error) {
    kernel.log.error({ err: error, place: placeOf(name) }, 'bytes that no file names cannot be removed')
  }
}
