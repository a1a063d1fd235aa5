// Builds the application when its sources have changed since the last build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartError } from './start-error.ts'

const parts = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'middleware.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]
/** Run by Node from the sources; not part of the build. */
const unbuilt = new Set(['lib/backend', 'lib/start'])
const stamp = '.next/sources'

/** Runs `next build` unless the existing build was made from exactly these sources. Throws a StartError when it fails. */
export async function buildWhenNeeded(): Promise<void> {
  const sources = hashSources()
  if (existsSync('.next/BUILD_ID') && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log('  正在构建 Building …')
  await runBuild()
  writeFileSync(stamp, sources)
}

/** Marks the build in this folder as made from the sources here, which may be fewer than were built: an image contains no pages. */
export function keepStamp(): void {
  writeFileSync(stamp, hashSources())
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of parts.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function listFiles(name: string): string[] {
  if (unbuilt.has(name) || !existsSync(name)) return []
  if (path.extname(name) !== '' && !name.includes('/')) return [name]
  return readdirSync(name, { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(`${name}/${entry.name}`) : [`${name}/${entry.name}`]))
}

async function runBuild(): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code === 0) return
  throw new StartError(`The build failed:\n\n${Buffer.concat(said).toString()}`)
}
