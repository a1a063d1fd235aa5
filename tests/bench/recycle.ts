// npm run bench:recycle: the nightly recycling over many customers in PostgreSQL, and how long somebody waits who saves customers meanwhile.
import './environment.ts'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { startBackend } from '../../lib/backend/app.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import type { Tables } from '../../lib/backend/db/tables.ts'
import { signIn } from '../support/backend.ts'
import { findPostgres } from '../support/postgres.ts'
import { runBackgroundJobs } from '../support/queue.ts'
import { startCluster } from './cluster.ts'
import { password } from './prepare.ts'
import { withoutIndexes } from './without-indexes.ts'

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000000' },
    /** Every so manieth is due. */
    due: { type: 'string', default: '50' },
    savers: { type: 'string', default: '2' },
    /** Milliseconds that the slowest save may take. */
    limit: { type: 'string', default: '200' },
  },
})
const [customers, dueEach, savers, limit] = [values.customers, values.due, values.savers, values.limit].map(Number) as [
  number,
  number,
  number,
  number,
]

const bin = findPostgres()
if (!bin) throw new Error('PostgreSQL is not installed here')
const folder = path.resolve('.data-bench/recycle')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const cluster = await startCluster(bin, folder)
const gateway = await openDatabase({ DATA_DIR: folder, DATABASE_URL: cluster.url, DATABASE_POOL_SIZE: 8 })
const backend = await startBackend({ gateway, clock: false, demo: { data: 'people', password } })
const admin = await signIn(backend, 'hemin', password)
const sales = await signIn(backend, 'huangwen', password)

const made = await sales.ok<{ customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', { customer_name: '回收基准样本' })
const loader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: cluster.url, max: 1 }) }) })
await withoutIndexes(loader, 'customer', () =>
  sql`insert into customer select r.* from customer c, generate_series(1, ${sql.lit(customers)}) n,
    jsonb_populate_record(c, jsonb_build_object('customer_key', md5('c' || n), 'customer_code', null,
      'customer_name', '客户' || n, 'name_key', 'k' || n, 'last_follow_time', null,
      'owner_time', now() - case when n % ${sql.lit(dueEach)} = 0 then 40 else n % 14 end * interval '1 day')) r
    where c.customer_key = ${made.customer_key}`.execute(loader),
)
await sql`vacuum analyze`.execute(loader)
await loader.destroy()

let recycling = true
const times: number[] = []
/** When the slow saves ended after the begin of the recycling, for who looks for the reason. */
const slow: string[] = []
let start = performance.now()
/** Saves one customer after the other, due ones and others, as fast as answers come. */
async function saveOn(saver: number): Promise<void> {
  for (let at = saver; recycling; at += 7 * savers) {
    const { rows } = await sql<{ customer_key: string }>`select md5(${`c${(at * 104_729) % customers}`}) as customer_key`.execute(
      gateway.db,
    )
    const before = performance.now()
    await admin.send('POST /api/eis/restful/customer/addOrUpdate', { customer_key: rows[0]?.customer_key, remark: `第${at}次` })
    const took = performance.now() - before
    times.push(took)
    if (took > limit / 2) slow.push(`${((performance.now() - start) / 1000).toFixed(1)} s: ${took.toFixed(0)} ms`)
  }
}
const at = (part: number) => times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
const say = (what: string) =>
  console.log(
    `${what}: ${times.length} saves, median ${at(0.5).toFixed(0)} ms, 99 % ${at(0.99).toFixed(0)} ms, slowest ${at(1).toFixed(0)} ms`,
  )

let saving = Promise.all(Array.from({ length: savers }, (_, saver) => saveOn(saver)))
await new Promise((resolve) => setTimeout(resolve, 10_000))
recycling = false
await saving
say('without recycling')

times.length = 0
slow.length = 0
recycling = true
saving = Promise.all(Array.from({ length: savers }, (_, saver) => saveOn(saver)))
start = performance.now()
const { run_key } = await admin.ok<{ run_key: string }>('POST /api/fintech/biz/rule/pool/run')
await runBackgroundJobs(backend.kernel)
const seconds = (performance.now() - start) / 1000
recycling = false
await saving
const run = await admin.ok('GET /api/fintech/biz/rule/pool/run/{run_key}', { run_key })
console.log(
  `${customers} customers: ${run.status}, ${run.checked} checked, ${run.recycled} recycled, ${run.warned} owners warned in ${seconds.toFixed(0)} s`,
)
say('while recycling')
if (slow.length > 0) console.log(`above ${limit / 2} ms: ${slow.join(', ')}`)
await backend.close()
await cluster.stop()
process.exitCode = at(1) > limit ? 1 : 0
