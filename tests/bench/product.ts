// The processes that are measured: the product as `npm start` runs it, and the backend alone.
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { settings } from './environment.ts'
import { openCaller, requestBytes } from './http-load.ts'
import type { Target } from './prepare.ts'

export interface Server {
  port: number
  /** Seconds from the command to the first answer of /ready. */
  startSeconds: number
  /** Resident memory of the process and its children, in MB. */
  memory(): number
  stop(): Promise<void>
}

export async function startServer(program: 'start' | 'backend', target: Target, more: Record<string, string> = {}): Promise<Server> {
  const port = await freePort()
  // with the flags of the script, which bound the memory
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const [, ...file] = (scripts[program] ?? '').split(' ')
  const { DATABASE_URL: _, ...env } = process.env
  const started = performance.now()
  const child = spawn(process.execPath, file, {
    env: {
      ...env,
      ...settings,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: target.dataDir,
      ...(target.url ? { DATABASE_URL: target.url } : {}),
      ...more,
    },
    stdio: ['ignore', process.env.LOG_LEVEL === 'error' ? 'ignore' : 'inherit', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await answers(child, port, '/ready')
  const startSeconds = (performance.now() - started) / 1000
  return {
    port,
    startSeconds,
    memory: () => residentMb(child.pid ?? 0),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Waits until an address is answered with 200; throws when the process ends before. */
export async function answers(child: ChildProcess, port: number, path: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    try {
      const caller = await openCaller(port)
      const { status } = await caller.send(requestBytes('GET', path, {}))
      caller.end()
      if (status === 200) return
    } catch {
      // not listening yet
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Pages that several processes share count once for each of their parts (PSS). */
function residentMb(pid: number): number {
  const own = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return Number(own?.[1] ?? 0) / 1024 + children.reduce((sum, child) => sum + residentMb(child), 0)
}
