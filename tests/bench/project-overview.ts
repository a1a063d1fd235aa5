// npm run bench:overview: a project with 2,000 tasks, 300 payments and 10,000 activities in PostgreSQL; its overview as a call against the time that its
// statements take in the database (at most 3).
import './environment.ts'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { startBackend } from '../../lib/backend/app.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { signIn } from '../support/backend.ts'
import { findPostgres } from '../support/postgres.ts'
import { startCluster } from './cluster.ts'
import { median } from './measure.ts'
import { password } from './prepare.ts'

const rounds = 60
const warm = 20
const allowed = 3
const [tasks, payments, activities] = [2_000, 300, 10_000] as const

const bin = findPostgres()
if (!bin) throw new Error('PostgreSQL is not installed here')
const folder = path.resolve('.data-bench/overview')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const logged = path.join(folder, 'cluster', 'statements.log')
const cluster = await startCluster(bin, folder, [
  'log_min_duration_statement=0',
  'logging_collector=on',
  'log_directory=.',
  'log_filename=statements.log',
])
const gateway = await openDatabase({ DATA_DIR: folder, DATABASE_URL: cluster.url, DATABASE_POOL_SIZE: 4 })
const backend = await startBackend({ gateway, clock: false, demo: { data: 'all', password } })
const { db } = backend.kernel

/** Copies a row of a table of the project with new keys until there are `wanted`. */
async function grow(table: string, key: string, codes: readonly string[], project: string, wanted: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
  const columns = rows.map(({ name }) => {
    if (name === key) return sql`md5(t.${sql.ref(name)} || n)`
    if (codes.includes(name)) return sql`left(t.${sql.ref(name)}, 20) || '-' || n`
    return name === 'update_time' || name === 'plan_end' ? sql`t.${sql.ref(name)} - n * interval '7 minutes'` : sql`t.${sql.ref(name)}`
  })
  await sql`insert into ${sql.table(table)} (${sql.join(rows.map(({ name }) => sql.ref(name)))})
    select ${sql.join(columns)} from (select * from ${sql.table(table)} where project_key = ${project} limit 1) t, generate_series(1, ${sql.lit(wanted)}) n`.execute(
    db,
  )
  await sql`analyze ${sql.table(table)}`.execute(db)
}

const { rows: found } = await sql<{ project_key: string }>`select project_key from project where project_name like '粤衡%' limit 1`.execute(
  db,
)
const project = found[0]?.project_key
if (!project) throw new Error('the demo company has no project of the story')
await grow('project_task', 'task_key', [], project, tasks)
await grow('payment', 'payment_key', ['payment_code'], project, payments)
await sql`insert into operation_log (log_key, biz_type, biz_key, action, create_time)
  select md5('bench' || n), 'project_task', task_key, 'update', now() - n * interval '3 minutes'
  from (select task_key, row_number() over (order by task_key) as at from project_task where project_key = ${project}) t
  join generate_series(1, ${sql.lit(activities)}) n on n % ${sql.lit(tasks)} = t.at - 1`.execute(db)
await sql`analyze operation_log`.execute(db)

const manager = await signIn(backend, 'shenyangguang', password)
const ask = () => manager.ok('GET /api/eis/restful/project/overview', { projectKey: project })

/** Milliseconds of the statements that the database has logged since `from`. */
function statementsSince(from: number): { ms: number; to: number } {
  const text = readFileSync(logged, 'utf8')
  const fresh = text.slice(from)
  const ms = [...fresh.matchAll(/duration: ([\d.]+) ms/g)].reduce((sum, [, value]) => sum + Number(value), 0)
  return { ms, to: text.length }
}

const calls: number[] = []
const bare: number[] = []
let seen = 0
for (let round = 0; round < warm + rounds; round++) {
  seen = statementsSince(seen).to
  const begin = performance.now()
  await ask()
  const took = performance.now() - begin
  const { ms, to } = statementsSince(seen)
  seen = to
  if (round < warm) continue
  calls.push(took)
  bare.push(ms)
}
const [call, statements] = [median(calls), median(bare)]
const ratio = call / statements
console.log(`overview ${call.toFixed(1)} ms, its statements ${statements.toFixed(1)} ms, ratio ${ratio.toFixed(2)} (at most ${allowed})`)
await backend.close()
await cluster.stop()
process.exitCode = ratio > allowed ? 1 : 0
