// The smallest application that the framework serves, one static page, with the same versions in a folder of its own.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { answers, freePort } from './product.ts'

export interface Bare {
  port: number
  stop(): Promise<void>
}

const { next, react, 'react-dom': dom } = packageJson.dependencies

/** Installs, builds and starts it; `stop` ends it and removes its folder. */
export async function startBare(): Promise<Bare> {
  const folder = await mkdtemp(path.join(tmpdir(), 'office-bare-'))
  mkdirSync(path.join(folder, 'app'))
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('package.json', JSON.stringify({ name: 'bare', private: true, type: 'module', dependencies: { next, react, 'react-dom': dom } }))
  write('next.config.mjs', 'export default { poweredByHeader: false }\n')
  write('app/layout.jsx', 'export default ({ children }) => <html lang="en"><body>{children}</body></html>\n')
  write('app/page.jsx', 'export default () => <h1>A static page</h1>\n')
  const options = { cwd: folder, env: { ...process.env, NODE_ENV: 'production' }, timeout: 300_000 } as const
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], { ...options, stdio: 'ignore' })
  const program = path.join(folder, 'node_modules/next/dist/bin/next')
  execFileSync(process.execPath, [program, 'build'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const server = spawn(process.execPath, [program, 'start', '-p', String(port)], {
    cwd: folder,
    env: options.env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answers(server, port, '/')
  return { port, stop: () => end(server, folder) }
}

async function end(server: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
}
