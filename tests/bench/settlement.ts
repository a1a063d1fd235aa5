// npm run bench:settlement: a run of settlements over 1,000 projects in PostgreSQL: how long it takes, and how long somebody who watches it waits for its progress.
import './environment.ts'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { startBackend } from '../../lib/backend/app.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { signIn } from '../support/backend.ts'
import { findPostgres } from '../support/postgres.ts'
import { runBackgroundJobs } from '../support/queue.ts'
import { startCluster } from './cluster.ts'
import { median } from './measure.ts'
import { password } from './prepare.ts'

const wanted = 1_000
const bin = findPostgres()
if (!bin) throw new Error('PostgreSQL is not installed here')
const folder = path.resolve('.data-bench/settlement')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const cluster = await startCluster(bin, folder)
const gateway = await openDatabase({ DATA_DIR: folder, DATABASE_URL: cluster.url, DATABASE_POOL_SIZE: 4 })
const backend = await startBackend({ gateway, clock: false, demo: { data: 'all', password } })
const { db } = backend.kernel

/** Copies the first row of a table that is found by `where`; `renewed` columns get a value of their own in each copy. */
async function copies(table: string, renewed: readonly string[], where: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
  // the same number gives a contract the key of its project
  const columns = rows.map(({ name }) => (renewed.includes(name) ? sql`md5('bench ' || ${sql.lit(name)} || n)` : sql`t.${sql.ref(name)}`))
  await sql`insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.join(columns)} from (select * from ${sql.table(table)} where ${where} limit 1) t, generate_series(1, ${sql.lit(wanted)}) n`.execute(
    db,
  )
  await sql`analyze ${sql.table(table)}`.execute(db)
}
await copies('project', ['project_key', 'project_code'], sql`project_name like '粤衡%'`)
await copies('contract', ['contract_key', 'contract_code', 'project_key'], sql`contract_type = 'SALE' and status = 'EFFECT'`)

const finance = await signIn(backend, 'lvjing', password)
const { rows: projects } = await sql<{
  key: string
}>`select md5('bench project_key' || n) as key from generate_series(1, ${sql.lit(wanted)}) n`.execute(db)
interface Run {
  run_key: string
  status: string
  done: number
  made: number
}
const { run_key } = await finance.ok<Run>('POST /api/eis/restful/settlement/run', {
  settle_type: 'CUSTOMER',
  project_keys: projects.map(({ key }) => key),
})
const begin = performance.now()
let ended = false
const work = runBackgroundJobs(backend.kernel).then(() => {
  ended = true
})
const waits: number[] = []
while (!ended) {
  const asked = performance.now()
  await finance.ok('POST /api/eis/restful/settlement/runs')
  waits.push(performance.now() - asked)
  await new Promise((done) => setTimeout(done, 50))
}
await work
const seconds = (performance.now() - begin) / 1000
const { records } = await finance.ok<{ records: Run[] }>('POST /api/eis/restful/settlement/runs')
const run = records.find((one) => one.run_key === run_key)
console.log(`${run?.status}: ${run?.done} projects, ${run?.made} drafts in ${seconds.toFixed(1)} s, ${((seconds / wanted) * 1000).toFixed(1)} ms each;
  its progress was asked ${waits.length} times, ${median(waits).toFixed(1)} ms in the middle, ${Math.max(...waits).toFixed(1)} ms at most`)
await backend.close()
await cluster.stop()
