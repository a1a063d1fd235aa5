// Counts the contents of a data folder's embedded database, and deletes it with the stored files.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { dataFolder, holdsDatabase, lockFolder } from './data-folder.ts'
import { openEmbedded } from './database.ts'
import { DatabaseError } from './database-error.ts'
import { EmbeddedDatabase } from './embedded.ts'
import { introspect } from './introspect.ts'
import { quoteName, quoteText } from './raw-rows.ts'

export interface Contents {
  /** Rows by table, most rows first; null when the database cannot be read. */
  rows: { table: string; count: number }[] | null
  files: number
}

/** Counts rows and stored files; null when the folder holds neither. Fails with DatabaseError 'inUse' when another process uses the database. */
export async function readContents(dataDir: string): Promise<Contents | null> {
  const stored = filesFolder(dataDir)
  const files = existsSync(stored)
    ? readdirSync(stored, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0
  if (!holdsDatabase(dataFolder(dataDir))) return files > 0 ? { rows: [], files } : null
  try {
    return { rows: await countRows(dataDir), files }
  } catch (error) {
    if (error instanceof DatabaseError && error.trouble !== 'inUse') return { rows: null, files }
    throw error
  }
}

async function countRows(dataDir: string): Promise<{ table: string; count: number }[]> {
  const embedded = new EmbeddedDatabase({ dataDir })
  try {
    const { db } = await openEmbedded(embedded, 1)
    const names = [...(await introspect(db, 'brief')).keys()]
    if (names.length === 0) return []
    const counts = names.map((name) => `select ${quoteText(name)} as "table", count(*)::int as count from ${quoteName(name)}`)
    const { rows } = await sql<{ table: string; count: number }>`${sql.raw(counts.join(' union all '))} order by count desc`.execute(db)
    await db.destroy()
    return rows
  } finally {
    await embedded.close()
  }
}

/** Deletes the database and the stored files; copies and secrets stay. Fails with DatabaseError 'inUse' when another process uses the database. */
export async function deleteContents(dataDir: string): Promise<void> {
  const folder = dataFolder(dataDir)
  const unlock = await lockFolder(folder)
  try {
    for (const gone of [folder.database, filesFolder(dataDir)]) rmSync(gone, { recursive: true, force: true })
  } finally {
    unlock()
  }
}

const filesFolder = (dataDir: string) => path.join(dataDir, 'files')
