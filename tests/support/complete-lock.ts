// Completes package-lock.json: npm leaves out optional packages of other platforms that its registry does not have, and then `npm ci` refuses the file. And takes from it what
// `npm ci` would warn of although it harms nobody: packages that want a newer Node than the machine's, because everything runs on the Node that npm brings.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

interface Entry {
  version?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: { node?: string }
}

export interface Lock {
  packages: Record<string, Entry>
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** The Node that may run npm (package.json, engines), and the one that everything runs on (package.json, optionalDependencies). */
const [machinesNode, ownNode] = [20, 24]

/** The optional packages that some package names with an exact version and that the lock does not hold. */
export function missingOptionals(lock: Lock): { place: string; version: string; by: Entry }[] {
  const missing = Object.entries(lock.packages).flatMap(([place, by]) =>
    Object.entries(by.optionalDependencies ?? {})
      .filter(([name]) => !resolves(lock, place, name))
      .map(([name, version]) => ({ place: `node_modules/${name}`, version, by })),
  )
  return missing.filter(({ place, version }, index) => /^\d/.test(version) && missing.findIndex((other) => other.place === place) === index)
}

/** Looks for a package as Node does: from the innermost node_modules outwards. */
function resolves(lock: Lock, from: string, name: string): boolean {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${place}${place && '/'}node_modules/${name}`]) return true
    if (place === '') return false
  }
}

/** What the name says about the platform: …-linux-x64-musl. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[^a-z0-9]+/)
  const [os, cpu] = [systems.find((word) => words.includes(word)), processors.find((word) => words.includes(word))]
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.some((word) => word.startsWith('gnu')) ? 'glibc' : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && os === 'linux' && { libc: [libc] }) }
}

/** Adds an entry for each missing package; without a checksum, because nobody here has seen it. */
export function completeLock(lock: Lock): string[] {
  const missing = missingOptionals(lock)
  for (const { place, version, by } of missing) {
    lock.packages[place] = { version, ...(by.dev && { dev: true }), optional: true, ...platformOf(place) }
  }
  const sorted = Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1))
  lock.packages = Object.fromEntries(sorted)
  return missing.map(({ place }) => place)
}

function accepts(range: string, major: number): boolean {
  return range.split('||').some((part) => {
    const [, sign, low] = /^\s*(>=|\^|~)?\s*v?(\d+)/.exec(part) ?? []
    return sign === '>=' ? Number(low) <= major : Number(low) === major
  })
}

/** The packages whose wish for a newer Node is fulfilled by our own; one that not even ours fulfils is left to be warned of. */
export function needlessEngines(lock: Lock): string[] {
  return Object.entries(lock.packages)
    .filter(([, { engines }]) => engines?.node && !accepts(engines.node, machinesNode) && accepts(engines.node, ownNode))
    .map(([place]) => place)
}

/** Takes the wishes of needlessEngines from the lock. */
export function dropEngines(lock: Lock): string[] {
  const places = needlessEngines(lock)
  for (const place of places) delete lock.packages[place]?.engines
  return places
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const added = completeLock(lock)
  const dropped = dropEngines(lock)
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
  console.log(
    `package-lock.json: ${added.length} packages of other platforms added, ${dropped.length} needless wishes for a newer Node taken out`,
  )
}
