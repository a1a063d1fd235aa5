// PgBouncer in transaction mode in front of a test's PostgreSQL: each transaction gets another connection to the server.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, waitUntilReady } from './postgres.ts'

/** Why a test that needs PgBouncer is skipped. */
export const withoutPgBouncer = 'without PgBouncer'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))

/** Starts a pool of `size` connections in front of a server; null where PgBouncer is not installed. */
export async function startPgBouncer(
  server: string,
  size: number,
): Promise<{ urlOf(database: string): string; stop(): Promise<void> } | null> {
  if (!program) return null
  const port = await freePort()
  const { hostname, port: serverPort } = new URL(server)
  const folder = mkdtempSync(path.join(tmpdir(), 'office-pgbouncer-'))
  chmodSync(folder, 0o777)
  const settings = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=office
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
server_login_retry = 2
query_wait_timeout = 10
`,
  )
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn(program, [settings], { ...identity, cwd: folder, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await waitUntilReady(`postgres://office@127.0.0.1:${port}/postgres`, child)
  return {
    urlOf(database) {
      const url = new URL(database)
      url.port = String(port)
      return url.toString()
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
