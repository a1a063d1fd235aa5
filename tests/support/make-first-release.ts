// A program that made tests/fixtures/first-release.tsv.gz, once, when 0001-initial was the only migration: the demo company on a database of that migration. Of each table it keeps a
// few rows and adds two made-up ones: one with every column filled up to its limit, one with the required columns alone. A later version cannot make the file again.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { startBackend } from '../../lib/backend/app.ts'
import type { Gateway } from '../../lib/backend/db/gateway.ts'
import { type FoundColumn, type FoundTable, introspect } from '../../lib/backend/db/introspect.ts'
import { openEmpty } from '../../lib/backend/db/memory.ts'
import { migrations } from '../../lib/backend/db/migrations/index.ts'
import { migrate } from '../../lib/backend/db/migrator.ts'
import { quoteName } from '../../lib/backend/db/raw-rows.ts'
import { firstReleaseFile } from './first-release.ts'

const demoRows = 8

const folder = mkdtempSync(path.join(tmpdir(), 'office-first-release-'))
Object.assign(process.env, { DATA_DIR: folder, LOG_LEVEL: 'error' })
if (Object.keys(migrations).length > 1) throw new Error('The first release had one migration: this version cannot make its rows')
const gateway = await openEmpty()
await migrate(gateway)
const backend = await startBackend({ gateway, clock: false, demo: { data: 'all', password: 'Demo-pass-2026' } })
const lines: string[] = []
for (const table of (await introspect(gateway.db)).values()) lines.push(...(await linesOf(gateway, table)))
writeFileSync(firstReleaseFile, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
console.log(`${lines.length} rows`)
await backend.close()
rmSync(folder, { recursive: true, force: true })

async function linesOf({ db }: Gateway, table: FoundTable): Promise<string[]> {
  const name = sql.raw(quoteName(table.name))
  const { rows } = await sql<{
    row: string
  }>`select to_jsonb(t)::text as row from ${name} t order by md5(t::text) limit ${demoRows}`.execute(db)
  const made = [fullRow(table), leastRow(table)].map((row) => JSON.stringify(row))
  const { rows: spelled } = await sql<{ row: string }>`select to_jsonb(t)::text as row
    from jsonb_populate_recordset(null::${name}, ${`[${made.join(',')}]`}::jsonb) t`.execute(db)
  return [...rows, ...spelled].map(({ row }) => `${table.name}\t${row}`)
}

function fullRow({ columns }: FoundTable): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.name, largest(column)]))
}

function leastRow({ columns, key }: FoundTable): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.name, column.notNull || key.includes(column.name) ? least(column) : null]))
}

/** As much as the column's type holds, and what is easily spoilt: quotes, breaks, backslashes, characters of four bytes. */
function largest({ name, type }: FoundColumn): unknown {
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  if (precision) return `${'9'.repeat(Number(precision) - Number(scale))}.${'9'.repeat(Number(scale))}`
  return {
    text: `${name}：引号 ' " \\ 反斜杠\n换行\t制表 🎉 𠮷`,
    'text[]': ['甲', 'b,c', '"d"', '', '{e}'],
    integer: 2_147_483_647,
    bigint: '9223372036854775807',
    boolean: true,
    date: '2028-02-29',
    'timestamp with time zone': '2026-12-31T23:59:59.999999+08:00',
    jsonb: { 文: [1, 2.5, null, '"\\'], 'a.b': { c: true } },
  }[type]
}

function least({ name, type }: FoundColumn): unknown {
  if (type.startsWith('numeric')) return '0'
  return {
    text: ` ${name} `,
    'text[]': [],
    integer: -2_147_483_648,
    bigint: '-9223372036854775808',
    boolean: false,
    date: '1900-01-01',
    'timestamp with time zone': '1970-01-01T00:00:00+00:00',
    jsonb: [],
  }[type]
}
