// npm run bench:plans: sales grown to hundreds of thousands of rows in PostgreSQL; which lists and reports read a whole table, by the plans of their statements,
// and which take longer than these.
import './environment.ts'
import { closeSync, fstatSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { startBackend } from '../../lib/backend/app.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import type { Tables } from '../../lib/backend/db/tables.ts'
import { columnsOf } from '../../lib/model/columns.ts'
import { callOf, type Definition } from '../../lib/model/definition.ts'
import { business } from '../../lib/model/entities/business.ts'
import { clue } from '../../lib/model/entities/clue.ts'
import { customer } from '../../lib/model/entities/customer.ts'
import { follow } from '../../lib/model/entities/follow.ts'
import { income } from '../../lib/model/entities/income.ts'
import { loan } from '../../lib/model/entities/loan.ts'
import { order } from '../../lib/model/entities/order.ts'
import { reservation } from '../../lib/model/entities/reservation.ts'
import { tickets } from '../../lib/model/entities/tickets.ts'
import { reports } from '../../lib/model/reports/registry.ts'
import { type clientOf, signIn } from '../support/backend.ts'
import { findPostgres } from '../support/postgres.ts'
import { startCluster } from './cluster.ts'
import { password } from './prepare.ts'
import { withoutIndexes } from './without-indexes.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '60000' } } })
/** Customers; the other tables in the proportions of a company that has a million of them. */
const customers = Number(values.rows)
const shares: Readonly<Record<string, number>> = { customer: 1, follow: 3 }
const wantedOf = ({ name }: Definition) => Math.round(customers * (shares[name] ?? 0.3))

/** Every list that grows with the business. */
const lists: readonly Definition[] = [customer, clue, business, follow, reservation, tickets, order, income, loan]
/** A statement that reads more rows of a table one after the other reads the whole table. */
const most = (customers * 0.3) / 4

const bin = findPostgres()
if (!bin) throw new Error('PostgreSQL is not installed here')
const folder = path.resolve('.data-bench/plans')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const logged = path.join(folder, 'cluster', 'statements.log')
const cluster = await startCluster(bin, folder, [
  'shared_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  'auto_explain.log_analyze=on',
  'auto_explain.log_timing=off',
  'auto_explain.log_nested_statements=on',
  'logging_collector=on',
  'log_directory=.',
  'log_filename=statements.log',
  'log_min_messages=log',
  'synchronous_commit=off',
  'fsync=off',
])
const gateway = await openDatabase({ DATA_DIR: folder, DATABASE_URL: cluster.url, DATABASE_POOL_SIZE: 4 })
const backend = await startBackend({ gateway, clock: false, demo: { data: 'all', password } })

/** How many copies a list has of each of its first rows. */
const copiesOf = new Map<string, number>()

/** A copy refers to one of the copies of what its first row refers to, so that these are spread as in a company's life. */
function spread(definition: Definition, name: string): RawBuilder<unknown> | null {
  const column = sql.ref(`t.${name}`)
  const copyOf = (target: string) => {
    const copies = copiesOf.get(target)
    return copies === undefined ? column : sql`md5(${column} || (1 + n % ${sql.lit(copies)}))`
  }
  const field = definition.fields[name]
  if (field?.kind === 'ref' && copiesOf.has(field.to)) return copyOf(field.to)
  const { target } = definition
  if (target?.key !== name) return null
  const cases = Object.entries(target.kinds).map(([kind, to]) => sql`when ${kind} then ${copyOf(to)}`)
  return sql`case ${sql.ref(`t.${target.type}`)} ${sql.join(cases, sql` `)} end`
}

/** Copies the rows of a list with new keys, spread over three years, until there are enough. */
async function grow(db: Kysely<Tables>, definition: Definition): Promise<number> {
  const { rows: found } = await sql<{ name: string; type: string }>`select column_name as name, data_type as type
    from information_schema.columns where table_schema = current_schema() and table_name = ${definition.name} and is_generated = 'NEVER'`.execute(
    db,
  )
  const { rows: counted } = await sql<{ n: string }>`select count(*) as n from ${sql.table(definition.name)}`.execute(db)
  const [has] = counted
  if (!Number(has?.n)) return 0
  const own = new Set((definition.unique ?? []).map((group) => group.findLast((name) => columnsOf(definition).has(name)) ?? group[0]))
  const copies = Math.ceil(wantedOf(definition) / Number(has?.n))
  const selected = found.map(({ name, type }) => {
    const column = sql.ref(`t.${name}`)
    if (name === definition.key) return sql`md5(${column} || n)`
    const other = spread(definition, name)
    if (other) return other
    if (own.has(name) && type === 'text') return sql`left(${column}, 20) || '-' || n`
    if (own.has(name)) return sql`null`
    const step = sql.lit(Math.ceil((3 * 365 * 24 * 60) / copies))
    if (type.startsWith('timestamp')) return sql`${column} - n * ${step} * interval '1 minute'`
    if (type === 'date') return sql`${column} - n * ${step} / 1440`
    return column
  })
  await withoutIndexes(db, definition.name, () =>
    sql`insert into ${sql.table(definition.name)} (${sql.join(found.map(({ name }) => sql.ref(name)))})
      select ${sql.join(selected)} from ${sql.table(definition.name)} t, generate_series(1, ${sql.lit(copies)}) n`.execute(db),
  )
  copiesOf.set(definition.name, copies)
  return copies * Number(has?.n)
}

let readTo = 0
interface Logged {
  /** Tables read whole, with the rows read. */
  whole: string[]
  /** Milliseconds of the statements alone. */
  bare: number
}

/** What the statements since the last call did. */
function logSince(): Logged {
  const file = openSync(logged, 'r')
  const buffer = Buffer.alloc(fstatSync(file).size - readTo)
  readTo += readSync(file, buffer, 0, buffer.length, readTo)
  closeSync(file)
  const fresh = buffer.toString()
  const found = [
    ...fresh.matchAll(
      /Seq Scan on (\w+)[^\n]*\(actual rows=([\d.]+) loops=(\d+)\)(?:\n\s+Filter:[^\n]*)?(?:\n\s+Rows Removed by Filter: (\d+))?/g,
    ),
  ]
  const whole = found
    .map(([, table, rows, , removed]) => ({ table, read: Number(rows) + Number(removed ?? 0) }))
    .filter(({ read }) => read > most)
    .map(({ table, read }) => `${table} (${Math.round(read)})`)
  const bare = [...fresh.matchAll(/duration: ([\d.]+) ms/g)].reduce((sum, [, ms]) => sum + Number(ms), 0)
  return { whole: [...new Set(whole)], bare }
}

// without the product's own limit on the time of a statement
const loader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: cluster.url, max: 1 }) }) })
for (const definition of lists) console.log(`${definition.name}: ${await grow(loader, definition)} rows`)
await sql`vacuum analyze`.execute(loader)
await loader.destroy()
const admin = await signIn(backend, 'hemin', password)
const sales = await signIn(backend, 'huangwen', password)
logSince()

const reportPath: Readonly<Record<string, string>> = { star: 'customerStar', channel: 'clue', campaign: 'activity' }

let bad = 0
let slow = 0
/** A call takes at most so many times as long as its statements, and shorter ones than these milliseconds are not compared. */
const [times, least] = [3, 20]

const isLate = ({ ms, bare }: { ms: number; bare: number }) => ms > least && ms > times * bare

async function timed(client: ReturnType<typeof clientOf>, call: string, input: Record<string, unknown>) {
  const start = performance.now()
  const answer = await client.send(call, input)
  const ms = performance.now() - start
  // the log is written by another process
  await new Promise((resolve) => setTimeout(resolve, 150))
  return { answer, ms, ...logSince() }
}

async function ask(who: string, client: ReturnType<typeof clientOf>, call: string, input: Record<string, unknown>): Promise<void> {
  const first = await timed(client, call, input)
  if (first.answer.code === 403) return
  // the first call of a kind finds no code compiled and nothing planned: one that seems late is asked again
  const { answer, ms, whole, bare } = isLate(first) ? await timed(client, call, input) : first
  const late = isLate({ ms, bare })
  if (late) slow += 1
  if (answer.code !== 0 || whole.length > 0) bad += 1
  if (answer.code !== 0 || whole.length > 0 || late || ms > 300) {
    const took = `${ms.toFixed(0)} ms, statements ${bare.toFixed(0)} ms`
    console.log(`${who} ${call} ${JSON.stringify(input)}: ${answer.code !== 0 ? answer.message : took} ${whole.join(', ')}`)
  }
}

for (const definition of lists) {
  const call = callOf(definition, 'query')
  const filters = definition.list.filters
    .map((name) => [name, definition.fields[name]] as const)
    .flatMap(([name, field]): Record<string, unknown>[] => {
      if (field?.kind === 'choice' && typeof field.default === 'string') return [{ [name]: field.default }]
      if (field?.kind === 'code') return [{ [name]: 'ZZ20991231' }]
      if (name === 'stage_code') return [{ [name]: '=WON' }]
      if (field?.kind === 'text') return [{ [name]: '没有这个' }]
      if (field?.kind === 'datetime') return [{ [name]: ['2026-01-01 00:00:00', '2026-01-02 00:00:00'] }]
      if (field?.kind === 'date') return [{ [name]: ['2026-01-01', '2026-01-02'] }]
      return []
    })
  for (const [who, client] of [
    ['admin', admin],
    ['sales', sales],
  ] as const) {
    for (const scene of ['ALL', 'MINE', 'POOL']) await ask(who, client, call, { scene })
    for (const filter of filters) await ask(who, client, call, filter)
    for (const name of definition.list.columns) {
      const kind = definition.fields[name]?.kind
      if (kind === 'datetime' || kind === 'date' || kind === 'decimal') await ask(who, client, call, { column: name, order: 'desc' })
    }
    await ask(who, client, call, { keyword: '没有这个' })
  }
}
await ask('admin', admin, 'POST /api/fintech/biz/clue/pool', {})
for (const [who, client] of [
  ['admin', admin],
  ['sales', sales],
] as const) {
  const { records } = await client.ok<{ records: { customer_key: string }[] }>('POST /api/eis/restful/customer/query', {
    scene: 'MINE',
    pageSize: 1,
  })
  const customer_key = records[0]?.customer_key
  if (!customer_key) continue
  logSince()
  await ask(who, client, 'GET /api/eis/restful/customer/detail/{id}', { id: customer_key })
  await ask(who, client, 'POST /api/fintech/biz/customer/followLog', { customer_key })
  await ask(who, client, 'POST /api/fintech/biz/customer/counts', { customer_key })
}
for (const report of reports)
  for (const dimension of report.dimensions)
    await ask('admin', admin, `POST /api/fintech/biz/statistics/${reportPath[report.name] ?? report.name}`, {
      period: 'QUARTER',
      dimension,
    })
await ask('admin', admin, 'GET /api/fintech/biz/statistics/dashboard', { period: 'QUARTER', view: 'SCOPE' })
console.log(`${bad} requests read a whole table or failed, ${slow} took more than ${times} times their statements`)
await backend.close()
await cluster.stop()
