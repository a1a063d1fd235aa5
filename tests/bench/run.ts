// npm run bench: loads a million customers into PostgreSQL and into the embedded database and compares the product with what it stands on; then imports, exports and the process engine.
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from '../../lib/start/build.ts'
import { findPostgres } from '../support/postgres.ts'
import { startCluster } from './cluster.ts'
import { forget, prepare, type Target } from './prepare.ts'
import { report } from './report.ts'
import { type Figures, measureTarget } from './target.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '3' },
    database: { type: 'string', default: 'both' },
    only: { type: 'string' },
    callers: { type: 'string', default: '1,16' },
    quiet: { type: 'boolean', default: false },
  },
})

const rows = Number(values.rows)
const settings = {
  rows,
  ms: Number(values.seconds) * 1000,
  only: values.only?.split(',') ?? null,
  counts: values.callers.split(',').map(Number),
}
const cache = path.resolve('.data-bench')
const tell = (line: string) => values.quiet || console.log(line)

if (!Number.isInteger(rows) || rows < 10_000 || rows % 1000 !== 0) throw new Error('--rows is a number of thousands from 10000 on')

/** The databases that are asked for and there, one after the other. */
async function* targets(): AsyncGenerator<Target & { stop(): Promise<void> }> {
  const bin = findPostgres()
  if (values.database !== 'embedded') {
    if (bin) {
      const dataDir = path.join(cache, `postgres-${rows}`)
      const cluster = await startCluster(bin, dataDir)
      yield { kind: 'postgres', dataDir, url: cluster.url, bin, stop: cluster.stop }
    } else console.log('PostgreSQL is not installed here: only the embedded database is measured.')
  }
  if (values.database !== 'postgres')
    yield { kind: 'embedded', dataDir: path.join(cache, `embedded-${rows}`), url: undefined, bin: undefined, stop: async () => undefined }
}

const figures: [Target['kind'], Figures][] = []
await buildWhenNeeded()
for await (const target of targets()) {
  tell(`${target.kind}:`)
  try {
    const seconds = await prepare(target, rows, cache)
    if (seconds > 0) tell(`  ${rows} customers loaded in ${seconds.toFixed(0)} s`)
    figures.push([target.kind, await measureTarget(target, settings, tell)])
  } finally {
    await target.stop()
  }
}
const lines = path.join(cache, `customers-${rows}.tsv`)
if (existsSync(lines) && values.database === 'both') forget(lines)
const table = report(figures, settings.counts)
writeFileSync(path.join(cache, 'last.md'), table)
console.log(table)
// some operations only: then nothing else is measured
if (!settings.only) {
  const run = (...args: string[]) => execFileSync(process.execPath, args, { stdio: 'inherit' })
  const beside = (file: string) => path.join(import.meta.dirname, file)
  run(beside('transfer.ts'), '--quiet', '--database', values.database === 'postgres' ? 'postgres' : 'embedded')
  run('--expose-gc', beside('engine.ts'), '--seconds', values.seconds, '--database', values.database)
}
process.exit(0)
