// npm run bench:memory: the product's memory while sixteen callers list, read, create, change and search for some minutes; it may neither be large nor grow.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { randomOf } from '../../lib/backend/demo/random.ts'
import { buildWhenNeeded } from '../../lib/start/build.ts'
import { findPostgres } from '../support/postgres.ts'
import { startCluster } from './cluster.ts'
import { type Caller, openCaller } from './http-load.ts'
import { median } from './measure.ts'
import { operations } from './operations.ts'
import { prepare, type Target } from './prepare.ts'
import { type Server, startServer } from './product.ts'
import { bytesOf, closing, signIn, takeSample } from './target.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    rows: { type: 'string', default: '20000' },
    callers: { type: 'string', default: '16' },
    database: { type: 'string', default: 'both' },
  },
})
const minutes = Number(values.minutes)
const callers = Number(values.callers)
/** Megabytes of the process and what it has started; PostgreSQL's own are not counted. */
const bounds = { postgres: 400, embedded: 700 } as const
/** The second half may be above the first by so much: collections come when they come. */
const steady = 1.1
const minuteMs = 60_000

interface Minute {
  mb: number
  perSecond: number
}

/** All operations in turn, by every caller in another order, until the time is up; what was resident at the end of each minute. */
async function load(server: Server): Promise<Minute[]> {
  const sample = await takeSample(server, Number(values.rows))
  const sessions = await signIn('product', server.port)
  const open = await Promise.all(Array.from({ length: callers }, () => openCaller(server.port)))
  const end = performance.now() + minutes * minuteMs
  let answered = 0
  const run = async (index: number) => {
    const random = randomOf(7000 + index)
    while (performance.now() < end) {
      const request = random.pick(operations).build(random, sample)
      const { status, body } = await (open[index] as Caller).send(bytesOf(request, sessions[index % sessions.length]?.headers ?? {}))
      if (status !== 200 || !body.includes('"code":0'))
        throw new Error(`${request.path} answered ${status} ${body.toString().slice(0, 300)}`)
      answered += 1
    }
  }
  const found: Minute[] = []
  let before = 0
  const clock = setInterval(() => {
    found.push({ mb: server.memory(), perSecond: ((answered - before) * 1000) / minuteMs })
    before = answered
    const last = found.at(-1) as Minute
    console.log(`| ${found.length} | ${last.mb.toFixed(0)} | ${last.perSecond.toFixed(0)} |`)
  }, minuteMs)
  await Promise.all(open.map((_, index) => run(index))).finally(() => clearInterval(clock))
  for (const caller of open) caller.end()
  return found
}

async function measure(target: Target): Promise<boolean> {
  await prepare(target, Number(values.rows), folder)
  const server = await startServer('start', target)
  return closing(server, async () => {
    console.log(`\n## ${target.kind}\n\n| minute | MB | requests/s |\n| --- | --- | --- |\n| start | ${server.memory().toFixed(0)} | |`)
    const found = (await load(server)).map(({ mb }) => mb)
    const half = Math.ceil(found.length / 2)
    const growth = found.length > 1 ? median(found.slice(half)) / median(found.slice(0, half)) : 1
    const largest = Math.max(...found, server.memory())
    console.log(
      `\nlargest ${largest.toFixed(0)} MB (at most ${bounds[target.kind]}), second half by the first ${growth.toFixed(2)} (at most ${steady})`,
    )
    return largest <= bounds[target.kind] && growth <= steady
  })
}

// loaded again in every run: the creates of a run are not taken away, and would be there in the next one
const folder = path.resolve('.data-bench/memory')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await buildWhenNeeded()
const kept: boolean[] = []
const bin = values.database === 'embedded' ? null : findPostgres()
if (bin) {
  const dataDir = path.join(folder, 'postgres')
  const cluster = await startCluster(bin, dataDir)
  kept.push(await measure({ kind: 'postgres', dataDir, url: cluster.url, bin }).finally(cluster.stop))
}
if (values.database !== 'postgres')
  kept.push(await measure({ kind: 'embedded', dataDir: path.join(folder, 'embedded'), url: undefined, bin: undefined }))
process.exit(kept.every(Boolean) ? 0 : 1)
