// A PostgreSQL cluster of the benchmark's own, kept between runs; durable, as a product's server would be.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** Room for a table of a million rows in memory, and nothing that a careful operator would not set. */
const settings = ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=30min', 'max_connections=100']

export interface Cluster {
  url: string
  stop(): Promise<void>
}

/** Makes the cluster in `folder` when it is not there, and starts it behind a socket of its own; `more` are further settings of the server. */
export async function startCluster(bin: string, folder: string, more: readonly string[] = []): Promise<Cluster> {
  const data = path.join(folder, 'cluster')
  mkdirSync(folder, { recursive: true })
  const identity = identityOf(folder)
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    const made = spawnSync(path.join(bin, 'initdb'), ['-D', data, '-U', 'office', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
      ...identity,
      encoding: 'utf8',
      cwd: folder,
    })
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  }
  const port = 54_000 + (process.pid % 1000)
  const server = spawn(
    path.join(bin, 'postgres'),
    ['-D', data, '-k', '/tmp', '-h', '127.0.0.1', '-p', String(port), ...[...settings, ...more].flatMap((setting) => ['-c', setting])],
    {
      ...identity,
      cwd: folder,
      stdio: 'ignore',
    },
  )
  // A socket of this machine: the wire between the processes is not what is measured.
  const url = `postgres://office@localhost:${port}/postgres?host=/tmp`
  await untilReady(url, () => server.exitCode)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
    },
  }
}

/** initdb and postgres refuse to run as root: then the user postgres, or nobody, runs them. */
function identityOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const found = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' })
  const uid = found.status === 0 ? Number(found.stdout) : 65_534
  chownSync(folder, uid, uid)
  return { uid, gid: uid }
}

async function untilReady(url: string, exitCode: () => number | null): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (exitCode() !== null) throw new Error(`postgres ended with ${exitCode()}`)
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('postgres did not start')
}
