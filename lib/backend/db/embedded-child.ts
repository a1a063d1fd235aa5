// A program: the embedded database as its own process. It runs PGlite and serves a socket for the PostgreSQL driver; commands and notifications use IPC.
import { chmodSync, cpSync, fdatasyncSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import {
  checkFolder,
  checkRoomForCopy,
  checkVersion,
  dataFolder,
  flushFolder,
  holdsDatabase,
  lockFolder,
  socketFolder,
} from './data-folder.ts'
import { DatabaseError } from './database-error.ts'
import type { ChildOrders, FromChild, ToChild } from './embedded-messages.ts'
import { startMaintenance } from './maintenance.ts'
import { WireServer } from './wire-server.ts'
import { timeZone } from './wire-types.ts'

const orders = JSON.parse(process.argv[2] ?? '{}') as ChildOrders
const folder = dataFolder(orders.dataDir)
let closing = false
let started = false
/** Referenced for the life of the process; otherwise the garbage collector would free it. */
const held: unknown[] = []
const lastLines: string[] = []

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => started || process.exit(0))

try {
  await start()
} catch (error) {
  const refusal =
    error instanceof DatabaseError
      ? error
      : new DatabaseError(
          'crashed',
          `The embedded database in ${folder.database} cannot be opened: ${[(error as Error).message, ...lastLines].join('; ')}`,
        )
  sendToParent({ type: 'refused', trouble: refusal.trouble, message: refusal.message }, () => process.exit(1))
}

async function start(): Promise<void> {
  checkFolder(orders.dataDir)
  held.push(await lockFolder(folder))
  checkVersion(folder)
  const fresh = !holdsDatabase(folder)
  if (fresh) await makeDatabase()
  chmodSync(folder.database, 0o700)
  const { lite, flushes } = await openPglite()
  const server = new WireServer(
    lite,
    { notification: (channel, payload) => sendToParent({ type: 'notification', channel, payload }), broken },
    { password: orders.password, silenceMs: orders.silenceMs },
  )
  const place = await listen(server)
  const stopMaintenance = startMaintenance(server, (running) => sendToParent({ type: 'maintenance', running }))
  const close = () => {
    if (closing) return
    closing = true
    stopMaintenance()
    void end(server, lite, place.temporary)
  }
  started = true
  process.on('disconnect', close)
  process.on('message', (message: ToChild) => (message.type === 'close' ? close() : obey(server, message)))
  if (!process.connected) return close()
  sendToParent({ type: 'ready', host: place.host, port: place.port, flushes, ...(place.temporary ? { temporary: place.temporary } : {}) })
}

/** Creates a database in a temporary folder and moves it into place when it is complete and flushed. */
async function makeDatabase(): Promise<void> {
  const draft = `${folder.database}.new`
  rmSync(draft, { recursive: true, force: true })
  const lite = await PGlite.create({ dataDir: draft })
  await lite.close()
  flushFolder(draft)
  renameSync(draft, folder.database)
}

/** Opens PGlite with commits that reach the disk; `flushes` says whether they do. */
async function openPglite(): Promise<{ lite: PGlite; flushes: boolean }> {
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    '-c',
    'wal_sync_method=fsync',
    '-c',
    `timezone=${timeZone}`,
    // the usual 128 MB would occupy memory for the life of the process; the operating system caches the same pages anyway
    '-c',
    'shared_buffers=48MB',
  ]
  const lite = await PGlite.create({ dataDir: folder.database, startParams, onStderr: keepLine })
  const counter = mendFsync(lite)
  if (!counter) return { lite, flushes: false }
  const before = counter.flushes
  await lite.query(`select pg_logical_emit_message(true, 'start', '')`)
  return { lite, flushes: counter.flushes > before }
}

/** The last lines of PostgreSQL's log: more specific than PGlite's own message if it cannot be opened. */
function keepLine(line: string): boolean {
  lastLines.push(line)
  if (lastLines.length > 5) lastLines.shift()
  return false
}

/** The parts of Emscripten's file system that are patched. */
interface Internals {
  FS?: { lookupPath(path: string): { node: { mount: { type: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } } } } }
}

/** PGlite's file system ignores fsync; this executes it. Returns null if the internals have changed. */
function mendFsync(lite: PGlite): { flushes: number } | null {
  try {
    const operations = (lite as unknown as { Module: Internals }).Module.FS?.lookupPath('/pglite/data').node.mount.type.stream_ops
    if (!operations) return null
    const counter = { flushes: 0 }
    operations.fsync = (stream) => {
      fdatasyncSync(stream.nfd)
      counter.flushes++
      return 0
    }
    return counter
  } catch {
    return null
  }
}

async function listen(server: WireServer): Promise<{ host: string; port: number; temporary?: string }> {
  if (orders.password !== undefined) return { host: '127.0.0.1', port: await server.listen(undefined) }
  let temporary: string | undefined
  const makeTemporary = () => {
    temporary ??= mkdtempSync(path.join(tmpdir(), 'office-db-'))
    return temporary
  }
  const beside = socketFolder(folder, makeTemporary)
  const attempt = async (host: string) => {
    await server.listen(path.join(host, '.s.PGSQL.5432'))
    return { host, port: 5432, ...(temporary ? { temporary } : {}) }
  }
  try {
    return await attempt(beside)
  } catch (error) {
    if (temporary) throw error
    return await attempt(makeTemporary())
  }
}

function obey(server: WireServer, message: Exclude<ToChild, { type: 'close' }>): void {
  if (message.type === 'ping') {
    sendToParent({ type: 'pong' })
    return
  }
  whenIdle(server, () => {
    try {
      if (message.type === 'copy') copyDatabase(server, message.target)
      else server.run(`${message.type} "${message.channel}"`)
      sendToParent({ type: 'done', id: message.id })
    } catch (error) {
      sendToParent({ type: 'done', id: message.id, error: (error as Error).message })
    }
  })
}

/** A copy of the folder is consistent only if nothing runs meanwhile; the synchronous copy blocks this process, so nothing does. */
function copyDatabase(server: WireServer, target: string): void {
  sendToParent({ type: 'maintenance', running: true })
  try {
    server.run('checkpoint')
    const draft = path.join(folder.copies, 'unfinished')
    rmSync(draft, { recursive: true, force: true })
    checkRoomForCopy(folder)
    cpSync(folder.database, draft, { recursive: true })
    flushFolder(draft)
    renameSync(draft, target)
  } finally {
    sendToParent({ type: 'maintenance', running: false })
  }
}

function whenIdle(server: WireServer, work: () => void): void {
  if (closing) return
  if (server.idle) work()
  else setTimeout(() => whenIdle(server, work), 2)
}

/** Nothing more is written: acknowledged commits are on the disk, and the next start recovers them. */
function broken(reason: 'diskFull' | 'ended', message: string): void {
  closing = true
  sendToParent({ type: 'broken', trouble: reason === 'diskFull' ? 'diskFull' : 'crashed', message }, () => process.exit(2))
  setTimeout(() => process.exit(2), 1000)
}

async function end(server: WireServer, lite: PGlite, temporary: string | undefined): Promise<void> {
  try {
    await server.close()
    await lite.close()
  } finally {
    if (temporary) rmSync(temporary, { recursive: true, force: true })
    process.exit(0)
  }
}

function sendToParent(message: FromChild, sent?: () => void): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => sent?.())
  else sent?.()
}
