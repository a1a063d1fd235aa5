// The folder of the embedded database: checks access, free space, use by another process, and the PostgreSQL version.
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../base/make-folder.ts'
import { DatabaseError } from './database-error.ts'

/** The PostgreSQL version inside PGlite; a folder written by another one cannot be opened. */
export const postgresMajor = 18

/** Free space in bytes that is required before the database is opened: for a new one, and for write-ahead log and growth. */
const roomForNew = 256 * 1024 * 1024
const roomToOpen = 64 * 1024 * 1024
/** How long an ending process may still hold the folder. */
const lockPatienceMs = 6000
/** The longest path a Unix socket may have, without the closing zero; macOS takes 103. */
const longestSocketPath = 100

export interface DataFolder {
  database: string
  lock: string
  copies: string
  sockets: string
}

/** The paths inside a data folder. */
export function dataFolder(dataDir: string): DataFolder {
  return {
    database: path.join(dataDir, 'database'),
    lock: path.join(dataDir, 'database.lock'),
    copies: path.join(dataDir, 'copies'),
    sockets: path.join(dataDir, 'socket'),
  }
}

/** Whether the folder already has a database. */
export function holdsDatabase(folder: DataFolder): boolean {
  return existsSync(path.join(folder.database, 'PG_VERSION'))
}

/** Makes the folder and tries to write in it. Throws DatabaseError 'folder' or 'diskFull'. */
export function checkFolder(dataDir: string): void {
  const folder = dataFolder(dataDir)
  try {
    makeFolder(dataDir)
    const probe = path.join(dataDir, `.probe-${process.pid}`)
    writeFileSync(probe, 'probe')
    rmSync(probe)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new DatabaseError('diskFull', `No room is left on the disk of the data folder ${dataDir}`)
    throw new DatabaseError(
      'folder',
      `The data folder ${dataDir} cannot be written (${message}). Make it writable, or set DATA_DIR to another folder`,
    )
  }
  if (freeBytes(dataDir) < (holdsDatabase(folder) ? roomToOpen : roomForNew)) {
    const needed = Math.round((holdsDatabase(folder) ? roomToOpen : roomForNew) / 1024 / 1024)
    throw new DatabaseError('diskFull', `The disk of the data folder ${dataDir} is almost full: the database needs ${needed} MB to start`)
  }
}

/** Throws DatabaseError 'diskFull' when a copy of the database would fill the disk. */
export function checkRoomForCopy(folder: DataFolder): void {
  mkdirSync(folder.copies, { recursive: true, mode: 0o700 })
  const needed = folderBytes(folder.database) + roomToOpen
  if (freeBytes(folder.copies) < needed)
    throw new DatabaseError(
      'diskFull',
      `A copy of the database needs ${Math.ceil(needed / 1024 / 1024)} MB in ${folder.copies}, and there is less room. Make room and start again`,
    )
}

function folderBytes(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += statSync(path.join(entry.parentPath, entry.name)).size
  return bytes
}

/** Bytes that the process may still write. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Refuses a folder of another PostgreSQL. Throws DatabaseError 'version'. */
export function checkVersion(folder: DataFolder): void {
  if (!holdsDatabase(folder)) return
  const found = readFileSync(path.join(folder.database, 'PG_VERSION'), 'utf8').trim()
  if (found === String(postgresMajor)) return
  throw new DatabaseError(
    'version',
    `The database in ${folder.database} was written by PostgreSQL ${found}; this version of the product brings PostgreSQL ${postgresMajor} and cannot read it. Nothing was changed. Start the version that wrote it, or move the data to a PostgreSQL server and set DATABASE_URL`,
  )
}

/**
 * Locks the folder for this process. The operating system releases the lock when the process ends, in any way. Waits a few seconds for an ending process, then throws DatabaseError 'inUse'.
 */
export async function lockFolder(folder: DataFolder): Promise<() => void> {
  const patience = Date.now() + lockPatienceMs
  for (;;) {
    const lock = new DatabaseSync(folder.lock)
    try {
      lock.exec('pragma locking_mode = exclusive; begin exclusive')
      return () => lock.close()
    } catch (error) {
      lock.close()
      const busy = (error as { errcode?: number }).errcode === 5
      if (!busy) throw new DatabaseError('folder', `${folder.lock} cannot be locked: ${(error as Error).message}`)
      if (Date.now() > patience)
        throw new DatabaseError(
          'inUse',
          `Another process uses the database in ${folder.database}. Stop it, or set DATA_DIR to another folder`,
        )
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** A folder of mode 0700 for the socket whose path is short enough: beside the data, else in `temporary`. */
export function socketFolder(folder: DataFolder, temporary: () => string): string {
  if (path.join(folder.sockets, '.s.PGSQL.5432').length > longestSocketPath) return temporary()
  mkdirSync(folder.sockets, { recursive: true })
  chmodSync(folder.sockets, 0o700)
  rmSync(path.join(folder.sockets, '.s.PGSQL.5432'), { force: true })
  return folder.sockets
}

/** Flushes a whole folder to the disk; for a new database, which initdb of PGlite does not flush. */
export function flushFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name)
    if (entry.isDirectory()) flushFolder(inner)
    else flushPath(inner)
  }
  flushPath(folder)
}

function flushPath(file: string): void {
  const handle = openSync(file, 'r')
  try {
    fsyncSync(handle)
  } catch (error) {
    if (process.platform !== 'win32') throw error
  } finally {
    closeSync(handle)
  }
}
