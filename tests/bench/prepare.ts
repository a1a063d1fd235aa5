// The benchmark's two databases, made once and kept: the product's schema and people, 3,400 owners, the generated customers.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PGlite } from '@electric-sql/pglite'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { startBackend } from '../../lib/backend/app.ts'
import { dataFolder } from '../../lib/backend/db/data-folder.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { insertRows } from '../../lib/backend/db/insert-rows.ts'
import { desiredSchema } from '../../lib/backend/db/schema.ts'
import { createIndexSql } from '../../lib/backend/db/schema-sql.ts'
import type { Tables } from '../../lib/backend/db/tables.ts'
import { keyAt, randomOf } from '../../lib/backend/demo/random.ts'
import { columns, copyText, type Owner } from './customers.ts'

export const password = 'Bench-pass-2026'
/** Users whose names the callers sign in with: bench01 to bench16, administrators. */
export const callers = Array.from({ length: 16 }, (_, index) => `bench${String(index + 1).padStart(2, '0')}`)

const departments = 40
const ownersEach = 85
const step = 20_000

export interface Target {
  kind: 'postgres' | 'embedded'
  dataDir: string
  url: string | undefined
  /** The folder of psql. */
  bin: string | undefined
}

/** Loads `total` customers into a target unless it holds them already. Answers the seconds it took, 0 when they were there. */
export async function prepare(target: Target, total: number, cache: string): Promise<number> {
  const stamp = path.join(target.dataDir, 'loaded')
  const version = `${total} ${fingerprint()}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return 0
  const started = Date.now()
  await empty(target)
  const gateway = await openDatabase({ DATA_DIR: target.dataDir, DATABASE_URL: target.url, DATABASE_POOL_SIZE: 4 })
  const backend = await startBackend({ gateway, clock: false, demo: { data: 'people', password } })
  const owners = await addPeople(gateway.db)
  await backend.close()
  const file = await writeCustomers(path.join(cache, `customers-${total}.tsv`), total, owners)
  const load = target.kind === 'postgres' ? loadPostgres : loadEmbedded
  await load(target, file)
  writeFileSync(stamp, version)
  return (Date.now() - started) / 1000
}

/** Takes away what an earlier version of the code loaded. */
async function empty({ kind, dataDir, url }: Target): Promise<void> {
  if (kind === 'embedded') return rmSync(dataFolder(dataDir).database, { recursive: true, force: true })
  const client = new pg.Client(url)
  await client.connect()
  await client.query('drop schema public cascade')
  await client.query('create schema public')
  await client.end()
}

/** Changes with the tables and with the generator, so that a kept database is never another one than the code speaks of. */
function fingerprint(): string {
  const sources = ['customers.ts', 'prepare.ts'].map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  return createHash('sha256')
    .update(JSON.stringify([desiredSchema(), sources]))
    .digest('hex')
    .slice(0, 12)
}

/** The callers, and the owners in forty departments, beside the demo company's people; rules and jobs that would touch a million rows are switched off. */
async function addPeople(db: Kysely<Tables>): Promise<Owner[]> {
  const random = randomOf(1)
  const now = '2023-01-01 00:00:00+08'
  const common = { create_time: now, update_time: now, is_deleted: false, row_version: 1 }
  const { rows } = await sql<{ password_hash: string; role_id_list: string[]; id: string; depart_code: string }>`
    select u.password_hash, u.role_id_list, d.id, d.depart_code from sys_user u, department d
    where u.username = 'hemin' and d.parent_id is null order by d.depart_code limit 1`.execute(db)
  const model = rows[0]
  if (!model) throw new Error('the demo people are missing')
  const places = Array.from({ length: departments }, (_, index) => ({
    id: keyAt(random, index),
    depart_name: `基准测试${index + 1}部`,
    parent_id: model.id,
    depart_code: `${model.depart_code}Z${String(index + 1).padStart(2, '0')}`,
    depart_type: 'DEPART',
    deputy_keys: [],
    sort_no: 1000 + index,
    status: '1',
    ...common,
  }))
  const person = (username: string, depart: string, roles: string[]) => ({
    user_key: keyAt(random, 1000),
    username,
    realname: username,
    pinyin: username,
    password_hash: model.password_hash,
    main_depart_key: depart,
    belong_departs: [depart],
    role_id_list: roles,
    status: '1',
    audit_status: 'PASS',
    user_type: 'STAFF',
    must_change_password: false,
    ...common,
  })
  const sellers = places.flatMap(({ id }, place) =>
    Array.from({ length: ownersEach }, (_, index) => person(`own${place}x${index}`, id, [])),
  )
  await insertRows(db, 'department', places)
  await insertRows(db, 'sys_user', [...sellers, ...callers.map((name) => person(name, places[0]?.id ?? '', model.role_id_list))])
  await sql`update limit_rule set max_count = 1000000`.execute(db)
  await sql`update job set run_at = '2100-01-01'`.execute(db)
  return sellers
}

async function writeCustomers(file: string, total: number, owners: readonly Owner[]): Promise<string> {
  mkdirSync(path.dirname(file), { recursive: true })
  const out = createWriteStream(file)
  for (let from = 0; from < total; from += step) {
    if (!out.write(copyText(from, Math.min(from + step, total), total, owners))) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
  return file
}

const names = columns.map((column) => `"${column}"`).join(', ')

/** The indexes of the customer table but its key; made after the load. */
const indexes = () => desiredSchema().find(({ name }) => name === 'customer')?.indexes ?? []

async function loadPostgres({ url, bin }: Target, file: string): Promise<void> {
  const run = async (statements: readonly string[], input?: string) => {
    const child = spawn(
      path.join(bin ?? '', 'psql'),
      [url ?? '', '-q', '-v', 'ON_ERROR_STOP=1', ...statements.flatMap((text) => ['-c', text])],
      {
        stdio: [input ? 'pipe' : 'ignore', 'ignore', 'inherit'],
      },
    )
    const ended = once(child, 'exit') as Promise<[number]>
    if (input && child.stdin) await pipeline(createReadStream(input), child.stdin)
    const [code] = await ended
    if (code !== 0) throw new Error(`psql ended with ${code}`)
  }
  await run(indexes().map(({ name }) => `drop index "${name}"`))
  await run([`copy customer (${names}) from stdin`], file)
  await run([
    "set maintenance_work_mem = '512MB'",
    ...indexes().map((index) => createIndexSql('customer', index)),
    'vacuum analyze',
    'checkpoint',
  ])
}

/** PGlite inside this process, which holds the folder as long as it runs; a part of the file after the other, cut at line ends. */
async function loadEmbedded({ dataDir }: Target, file: string): Promise<void> {
  const lite = await PGlite.create({ dataDir: dataFolder(dataDir).database })
  for (const { name } of indexes()) await lite.exec(`drop index "${name}"`)
  for (const part of partsOf(file, 16 * 1024 * 1024)) {
    await lite.query(`copy customer (${names}) from '/dev/blob'`, [], { blob: new Blob([part]) })
  }
  await lite.exec("set maintenance_work_mem = '128MB'")
  for (const index of indexes()) await lite.exec(createIndexSql('customer', index))
  await lite.exec('vacuum analyze')
  await lite.exec('checkpoint')
  await lite.close()
}

function* partsOf(file: string, size: number): Generator<Buffer<ArrayBuffer>> {
  const handle = openSync(file, 'r')
  const end = statSync(file).size
  for (let at = 0; at < end; ) {
    const buffer = Buffer.alloc(Math.min(size, end - at))
    readSync(handle, buffer, 0, buffer.length, at)
    const cut = buffer.lastIndexOf(0x0a) + 1
    yield buffer.subarray(0, cut)
    at += cut
  }
}

/** Removes what a run adds: the customers made by the callers, with their traces. */
export async function cleanUp(db: Kysely<Tables>): Promise<void> {
  await sql`delete from customer_owner_log where biz_key in (select customer_key from customer where create_time > '2026-03-12 18:00:00+08')`.execute(
    db,
  )
  await sql`delete from customer where create_time > '2026-03-12 18:00:00+08'`.execute(db)
}

export const forget = (folder: string) => rmSync(folder, { recursive: true, force: true })
