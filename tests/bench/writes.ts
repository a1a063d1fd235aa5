// npm run bench:writes: every entity created, changed, read and listed with its rules on in PostgreSQL, by the backend alone and by the least statements written by hand, in one run.
import './environment.ts'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { startBackend } from '../../lib/backend/app.ts'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { log } from '../../lib/backend/base/log.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { savedEntities } from '../../lib/backend/entity/hooks.ts'
import { callOf, type Definition } from '../../lib/model/definition.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import { isWritable } from '../../lib/model/record.ts'
import { signIn } from '../support/backend.ts'
import { findPostgres } from '../support/postgres.ts'
import { startCluster } from './cluster.ts'
import { handWritten } from './least.ts'
import { measure } from './measure.ts'
import { password } from './prepare.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '1' },
    callers: { type: 'string', default: '1,16' },
    only: { type: 'string' },
    statements: { type: 'boolean', default: false },
  },
})
const wanted = Number(values.rows)
const ms = Number(values.seconds) * 1000
const counts = values.callers.split(',').map(Number)

const bin = findPostgres()
if (!bin) throw new Error('PostgreSQL is not installed here')
const folder = path.resolve('.data-bench/writes')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const cluster = await startCluster(bin, folder, ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on'])
const gateway = await openDatabase({ DATA_DIR: folder, DATABASE_URL: cluster.url, DATABASE_POOL_SIZE: 16 })
const backend = await startBackend({ gateway, clock: false, log: log.child({}, { level: 'fatal' }), demo: { data: 'all', password } })
const { db, pool } = gateway
await sql`create extension pg_stat_statements`.execute(db)
await sql`update limit_rule set max_count = 1000000`.execute(db)
// the demo company has no rule for leads, and then one person holds a hundred
await sql`insert into limit_rule select (jsonb_populate_record(r, ${JSON.stringify({ rule_key: newKey(), limit_type: 'CLUE', user_keys: [], depart_keys: [] })}::jsonb)).*
  from limit_rule r limit 1`.execute(db)

/** The book grown to `wanted` customers, whose names nobody creates again. */
async function grow(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'customer' and column_name not in ('customer_key', 'customer_code', 'customer_name', 'name_key')`.execute(
    db,
  )
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`insert into customer (customer_key, customer_code, customer_name, name_key, ${columns})
    select md5(customer_key || n), null, customer_name || n, name_key || n, ${columns}
    from customer, generate_series(1, ${Math.ceil(wanted / 300)}) n where not sea_flag limit ${wanted}`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
await grow()
// the lists of the demo company are open to its administrator
const admin = await signIn(backend, 'hemin', password)

let serial = Math.floor(Math.random() * 50_000_000)
/** What a record of this entity may be created with: the stored values of another one, with names and numbers of its own. */
function inputFrom(definition: Definition, row: Record<string, unknown>): Record<string, unknown> {
  serial += 1
  const unique = new Set([...(definition.unique ?? []).flat(), definition.title, ...(definition.imports?.match ?? []).flat()])
  const input: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    if (!isWritable(field) || field.kind === 'code' || field.kind === 'files' || row[name] === null || row[name] === undefined) continue
    const format = 'format' in field ? field.format : undefined
    if (format === 'phone') input[name] = `19${String(serial).padStart(9, '0')}`
    else if (format !== undefined) continue
    else if (field.kind === 'text' && unique.has(name)) input[name] = `${String(row[name]).slice(0, 6)}${serial}`
    else if (field.kind === 'area') for (const part of ['province_code', 'city_code', 'district_code']) input[part] = row[part]
    else input[name] = row[name]
  }
  return input
}

interface Planned {
  calls: string
  plan: string
  exec: string
  query: string
}

/** What a call costs in the database: statements, milliseconds of planning and of execution. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; slow: Planned[] }> {
  // every connection plans a statement some times before it keeps the plan
  for (let n = 0; n < 12; n += 1) await Promise.all(Array.from({ length: 16 }, work))
  await sql`select pg_stat_statements_reset()`.execute(db)
  const times = 20
  for (let n = 0; n < times; n += 1) await work()
  const { rows } =
    await sql<Planned>`select calls, round(total_plan_time::numeric / ${times}, 3) as plan, round(total_exec_time::numeric / ${times}, 3) as exec,
    regexp_replace(left(query, 150), '\\s+', ' ', 'g') as query from pg_stat_statements where calls >= ${times} and query !~ '^(begin|commit|select pg_stat)'
    order by total_plan_time + total_exec_time desc`.execute(db)
  const sum = (of: 'plan' | 'exec') => rows.reduce((total, row) => total + Number(row[of]), 0)
  const statements = rows.reduce((total, row) => total + Number(row.calls), 0) / times
  const slow = rows.filter((row) => Number(row.plan) > Math.max(0.05, Number(row.exec) / 5))
  return {
    text: `${statements.toFixed(0)} statements, planned ${sum('plan').toFixed(2)} ms, executed ${sum('exec').toFixed(2)} ms`,
    slow: values.statements ? rows : slow,
  }
}

const skipped: string[] = []
const hand = handWritten(pool)
const perSecond = async (count: number, work: (caller: number) => Promise<unknown>) => (await measure(count, ms, work)).perSecond

for (const definition of entities) {
  if (!backend.kernel.get(savedEntities).has(definition.name)) continue
  if (values.only && !values.only.split(',').includes(definition.name)) continue
  const [query, save] = [callOf(definition, 'query'), callOf(definition, 'addOrUpdate')]
  try {
    const { records } = await admin.ok<{ records: Record<string, unknown>[] }>(query, { pageNo: 1, pageSize: 50 })
    const detail = (key: unknown) => admin.ok<Record<string, unknown>>(callOf(definition, 'detail/{id}'), { id: key, plain: '1' })
    let model: Record<string, unknown> | null = null
    let refusal: unknown = new Error('no records')
    for (const record of records) {
      const row = await detail(record[definition.key]).catch(() => record)
      try {
        await admin.ok(save, inputFrom(definition, row))
        model = row
        break
      } catch (error) {
        refusal = error
      }
    }
    if (!model) throw refusal
    const found = model
    // each caller changes a record of its own: on one row they would only wait for each other
    const keys: string[] = []
    while (keys.length < Math.max(...counts))
      keys.push(String((await admin.ok<Record<string, unknown>>(save, inputFrom(definition, found)))[definition.key]))
    const [key = ''] = keys
    const ways = {
      create: () => admin.ok(save, inputFrom(definition, found)),
      update: (caller: number) => admin.ok(save, { [definition.key]: keys[caller], ...changeOf(definition) }),
      record: () => admin.ok(callOf(definition, 'detail/{id}'), { id: key }),
      list: () => admin.ok(query, { pageNo: 1, pageSize: 10, field: [definition.key, ...definition.list.columns].join(',') }),
    }
    const least = await hand(definition, keys)
    const change = changeOf(definition)
    const cells: string[] = []
    for (const count of counts) {
      const rates: Record<string, number> = {}
      for (const [name, work] of Object.entries(ways)) {
        if (name === 'update' && Object.keys(change).length === 0) continue
        rates[name] = await perSecond(count, work)
        rates[`${name} by hand`] = await perSecond(count, (caller) =>
          name === 'update' ? least.update(caller) : least[name as 'create' | 'record' | 'list'](),
        )
      }
      cells.push(
        `${count}: ${Object.keys(ways)
          .filter((name) => rates[name])
          .map(
            (name) =>
              `${name} ${rates[name]?.toFixed(0)} (${((rates[name] ?? 0) / (rates[`${name} by hand`] ?? 1)).toFixed(2)} of by hand)`,
          )
          .join(', ')}`,
      )
    }
    const { text, slow } = await statementsOf(ways.create)
    console.log(`${definition.name} · ${cells.join(' · ')} · create: ${text}`)
    for (const { plan, exec, query: statement } of slow) console.log(`    ${plan} ms planned, ${exec} ms executed: ${statement}`)
  } catch (error) {
    skipped.push(`${definition.name}: ${(error as Error).message.slice(0, 160)}`)
  }
}
console.log(`Not created by their own call alone:\n  ${skipped.join('\n  ')}`)
await backend.close()
await cluster.stop()
process.exit(0)

/** A change that nothing else hangs on. */
function changeOf(definition: Definition): Record<string, unknown> {
  const name = ['remark', 'content', 'description'].find((one) => {
    const field = definition.fields[one]
    return field?.kind === 'text' && isWritable(field)
  })
  return name ? { [name]: `回访记录 ${newKey().slice(-8)}` } : {}
}
