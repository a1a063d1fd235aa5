// Starts the product as a process of its own, as a user would, on a free port with a data folder of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface RunningServer {
  /** http://localhost:<port> */
  address: string
  /** Everything it has printed. */
  output(): string
  process: ChildProcess
  /** Sends a signal and waits for the end; gives the exit code. Removes the data folder. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Builds the application when its sources have changed, so that servers which start side by side find it built. */
export async function build(): Promise<void> {
  await runScript(`import { buildWhenNeeded } from './lib/start/build.ts'; await buildWhenNeeded()`)
}

/** Fills a data folder with the demo company, or its people alone, as the first start of a demo does. DEMO_PASSWORD is everybody's. */
export async function seedDemo(env: Record<string, string | undefined>, data: 'people' | 'all' = 'all'): Promise<void> {
  await runScript(
    `import { openBackend } from './lib/backend/app.ts'
    const backend = await openBackend({ demo: { data: '${data}', password: process.env.DEMO_PASSWORD } })
    await backend.close()
    process.exit()`,
    env,
  )
}

async function runScript(script: string, more: Record<string, string | undefined> = {}): Promise<void> {
  const env = { ...withoutVitest(process.env), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', LOG_LEVEL: 'warn', ...more }
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { env: env as NodeJS.ProcessEnv, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`this failed: ${script}`)
}

/** Where a program works on a data folder of its own that holds what `filled` does, and the secrets that open it; to be removed by whoever asked for it. */
async function copyData(filled: string): Promise<Record<'DATA_DIR' | 'SECRET_KEY' | 'APP_KEY' | 'SESSION_SECRET', string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'office-'))
  await cp(filled, folder, { recursive: true, filter: (name) => !path.basename(name).startsWith('database.lock') })
  const { dataKey, appKey, sessionSecret } = JSON.parse(await readFile(path.join(folder, 'secrets.json'), 'utf8'))
  return { DATA_DIR: folder, SECRET_KEY: dataKey, APP_KEY: appKey, SESSION_SECRET: sessionSecret }
}

/** Starts the product, or its copy in `cwd`, with the demo company, on a copy of a folder that `seedDemo` has filled with this password. */
export async function startDemo(
  filled: string,
  password: string,
  settings: Record<string, string> = {},
  cwd?: string,
): Promise<RunningServer> {
  const kept = await copyData(filled)
  const server = await startServer('demo', { ...kept, ...settings, DEMO_PASSWORD: password }, cwd)
  return {
    ...server,
    async stop(signal) {
      const code = await server.stop(signal)
      await rm(kept.DATA_DIR, { recursive: true, force: true })
      return code
    },
  }
}

export interface Apart {
  /** What browsers ask. */
  product: RunningServer
  /** What answers its calls. */
  backend: RunningServer
  appKey: string
  stop(): Promise<void>
}

/** Starts the product before a backend in another process with a copy of the demo data in `filled`, each with a data folder of its own: all that they share is the key of the application, and the settings given. */
export async function startApart(filled: string, settings: Record<string, string> = {}): Promise<Apart> {
  const appKey = randomBytes(16).toString('hex')
  const kept = { ...(await copyData(filled)), ...settings, APP_KEY: appKey }
  const backend = await startServer('backend', kept)
  const product = await startServer('start', { ...settings, APP_KEY: appKey, UPSTREAM_URL: backend.address })
  return {
    product,
    backend,
    appKey,
    async stop() {
      await product.stop()
      await backend.stop()
      await rm(kept.DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** Runs one of the product's commands, of the copy in `cwd` if one is named; resolves when it prints its address, fails with what it printed when it ends before. */
export async function startServer(
  mode: 'demo' | 'start' | 'backend',
  env: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<RunningServer> {
  const folder = env.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'office-')))
  const command = mode === 'backend' ? ['lib/start/backend.ts'] : ['lib/start/start.ts', mode]
  const child = spawn(process.execPath, command, {
    cwd,
    env: { ...withoutVitest(process.env), PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: folder, ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      const [found] = /http:\/\/localhost:\d+/.exec(printed) ?? []
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    ended.then((code) => reject(new Error(`the server ended with code ${code}:\n${printed}`)))
  })
  return {
    address,
    output: () => printed,
    process: child,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const code = await ended
      if (!env.DATA_DIR) await rm(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** Vitest's own settings would make Next and the backend believe that they are under test. */
export function withoutVitest(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$|DEV$|PROD$|MODE$|BASE_URL$|SSR$)/.test(name)))
}
