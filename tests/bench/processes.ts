// npm run bench:processes: how often three processes on one PostgreSQL answer, beside one of them alone, in the same run.
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenNeeded } from '../../lib/start/build.ts'
import { findPostgres } from '../support/postgres.ts'
import { startCluster } from './cluster.ts'
import { operations } from './operations.ts'
import { prepare } from './prepare.ts'
import { type Server, startServer } from './product.ts'
import { rateOf, takeSample } from './target.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '3' },
    callers: { type: 'string', default: '24' },
    processes: { type: 'string', default: '3' },
    only: { type: 'string', default: 'list,detail,create' },
  },
})
const rows = Number(values.rows)
const folder = path.resolve('.data-bench')
const bin = findPostgres()
if (!bin) throw new Error('PostgreSQL is not installed here')

await buildWhenNeeded()
const dataDir = path.join(folder, `processes-${rows}`)
mkdirSync(dataDir, { recursive: true })
const cluster = await startCluster(bin, dataDir)
const target = { kind: 'postgres', dataDir, url: cluster.url, bin } as const
const servers: Server[] = []
try {
  await prepare(target, rows, folder)
  for (let index = 0; index < Number(values.processes); index++) servers.push(await startServer('start', target))
  const sample = await takeSample(servers[0] as Server, rows)
  console.log(`${availableParallelism()} processors, ${values.callers} callers\n`)
  console.log(`| | one process /s | ${servers.length} processes /s | ratio |\n| --- | --- | --- | --- |`)
  for (const operation of operations.filter(({ name }) => values.only.split(',').includes(name))) {
    const rate = async (asked: readonly Server[]) =>
      (await rateOf(asked, operation, sample, Number(values.callers), Number(values.seconds) * 1000)).perSecond
    const [one, all] = [await rate(servers.slice(0, 1)), await rate(servers)]
    console.log(`| ${operation.title} | ${one.toFixed(0)} | ${all.toFixed(0)} | ${(all / one).toFixed(2)} |`)
  }
} finally {
  for (const server of servers) await server.stop()
  await cluster.stop()
}
process.exit()
