// A PostgreSQL server for tests, in a temporary folder; null where none is installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

export interface TestServer {
  /** The server's own database; its user may make others. */
  url: string
  /** Makes an empty database, or a copy of `template`; answers its address. */
  createDatabase(template?: string): Promise<string>
  /** Starts a streaming replica of the server; stop it first. */
  startReplica(): Promise<TestServer>
  /** Ends the server and keeps its data; every connection breaks. */
  halt(): Promise<void>
  /** Starts it again under the same address. */
  resume(): Promise<void>
  /** Makes a replica take writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

/** Why a test that needs a PostgreSQL server is skipped. */
export const withoutPostgres = 'without PostgreSQL'

/** The folder of the newest installed initdb and postgres, or null. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => path.join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres'))) ?? null
}

/** Makes a cluster and starts it; takes about two seconds. Answers null where no PostgreSQL is installed. */
export async function startPostgres(): Promise<TestServer | null> {
  const bin = findPostgres()
  if (!bin) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'office-postgres-'))
  const identity = identityOf(folder)
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', path.join(folder, 'data'), '-U', 'office', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    {
      ...identity,
      encoding: 'utf8',
      cwd: folder,
    },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}${made.error ?? ''}`)
  return runServer(bin, folder, identity)
}

type Identity = { uid?: number; gid?: number }

/** Runs the cluster of a folder on a free port. */
async function runServer(bin: string, folder: string, identity: Identity): Promise<TestServer> {
  const port = await freePort()
  const url = `postgres://office@127.0.0.1:${port}/postgres`
  const start = async () => {
    const child = spawn(
      path.join(bin, 'postgres'),
      [
        '-D',
        path.join(folder, 'data'),
        '-k',
        folder,
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-c',
        'fsync=off',
        '-c',
        'max_connections=200',
      ],
      { ...identity, cwd: folder, stdio: 'ignore' },
    )
    await waitUntilReady(url, child)
    return child
  }
  let server = await start()
  return {
    url,
    createDatabase: (template) => createDatabase(url, template),
    startReplica: () => copyAsReplica(bin, port),
    halt: () => end(server),
    async resume() {
      server = await start()
    },
    promote: () => promote(url),
    async stop() {
      await end(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function promote(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query('select pg_promote() as promoted')
  await client.end()
  if (!rows[0]?.promoted) throw new Error('the replica was not promoted')
}

async function copyAsReplica(bin: string, port: number): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'office-replica-'))
  const identity = identityOf(folder)
  const copying = [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'office',
    '-D',
    path.join(folder, 'data'),
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ]
  const made = spawnSync(path.join(bin, 'pg_basebackup'), copying, { ...identity, encoding: 'utf8', cwd: folder })
  if (made.status !== 0) throw new Error(`pg_basebackup failed: ${made.stderr}${made.error ?? ''}`)
  return runServer(bin, folder, identity)
}

let made = 0

/** Makes a database on a server; answers its address. */
export async function createDatabase(url: string, template = 'template0'): Promise<string> {
  const name = `test_${process.pid}_${++made}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database "${name}" template "${template}"`)
  await client.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.toString()
}

/** initdb and postgres refuse to run as root: then the user postgres, or nobody, runs them. */
function identityOf(folder: string): Identity {
  if (process.getuid?.() !== 0) return {}
  const found = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' })
  const uid = found.status === 0 ? Number(found.stdout) : 65_534
  chownSync(folder, uid, uid)
  return { uid, gid: uid }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Waits until a program accepts the connections of `url`; fails where it ends before. */
export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) throw new Error(`${server.spawnfile} ended with ${server.exitCode}`)
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(`${server.spawnfile} did not start`)
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
}
