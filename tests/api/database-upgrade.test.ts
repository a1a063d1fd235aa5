// A filled database of the first release comes to the newest migration, on both databases, and loses nothing.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '@/lib/backend/db/database.ts'
import { refuseDrift } from '@/lib/backend/db/drift.ts'
import { EmbeddedDatabase } from '@/lib/backend/db/embedded.ts'
import type { Gateway } from '@/lib/backend/db/gateway.ts'
import { introspect } from '@/lib/backend/db/introspect.ts'
import { migrations } from '@/lib/backend/db/migrations/index.ts'
import { migrate } from '@/lib/backend/db/migrator.ts'
import { openPostgres } from '@/lib/backend/db/postgres.ts'
import { loadRows, type Renamed, readFirstRelease, readRows } from '../support/first-release.ts'
import { findPostgres, startPostgres, type TestServer } from '../support/postgres.ts'

/** Tables and columns that a migration renamed since the first release: 'leave.reason': 'new_name'. */
const renamed: Renamed = {}

const folder = mkdtempSync(path.join(tmpdir(), 'office-upgrade-'))
let server: TestServer | null = null
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const kinds: [string, () => Promise<Gateway>][] = [['embedded', () => openEmbedded(new EmbeddedDatabase({ dataDir: folder }), 4)]]
if (findPostgres()) kinds.push(['PostgreSQL', async () => openPostgres((await server?.createDatabase()) as string, 4)])

const released = readFirstRelease()
const first = { '0001-initial': migrations['0001-initial'] ?? [] }

describe.each(kinds)('%s', (kind, open) => {
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await open()
    await migrate(gateway, first)
    await loadRows(gateway, released)
  })
  afterAll(() => gateway?.close())

  test('the first release had rows in every table, with every column filled', async () => {
    const found = await introspect(gateway.db)
    expect([...released.keys()].sort()).toEqual([...found.keys()].sort())
    for (const [table, rows] of released) {
      const filled = new Set(
        rows.flatMap((row) => Object.entries(JSON.parse(row)).flatMap(([name, value]) => (value === null ? [] : [name]))),
      )
      expect([...filled].sort(), table).toEqual(
        found
          .get(table)
          ?.columns.map(({ name }) => name)
          .sort(),
      )
    }
    expect(await readRows(gateway, released)).toEqual(released)
  })

  test('the newest migration keeps every row and every value', async () => {
    await migrate(gateway)
    await refuseDrift(gateway, folder)
    expect(await readRows(gateway, released, renamed)).toEqual(released)
  })

  test('so does one that adds a column and an index and renames a column and a table; a copy is made before it', async () => {
    const next = [
      'alter table customer add column "next_level" text not null default \'A\'',
      'create index customer_next_level_idx on customer (next_level)',
      'alter table leave rename column reason to next_reason',
      'alter table leave_balance rename to next_balance',
    ]
    await migrate(gateway, { ...migrations, '9001-next': next })
    const names = { ...renamed, 'leave.reason': 'next_reason', leave_balance: 'next_balance' }
    expect(await readRows(gateway, released, names)).toEqual(released)
    const { rows } = await sql`select distinct next_level from customer`.execute(gateway.db)
    expect(rows).toEqual([{ next_level: 'A' }])
    if (kind === 'embedded') expect(readdirSync(path.join(folder, 'copies')).at(-1)).toMatch(/-before-9001-next$/)
  })

  test('a migration that would spoil a value is noticed', async () => {
    await sql`update customer set remark = upper(remark) || '!' where remark is not null`.execute(gateway.db)
    const names = { ...renamed, 'leave.reason': 'next_reason', leave_balance: 'next_balance' }
    const found = await readRows(gateway, released, names)
    expect(found.get('customer')).toHaveLength(released.get('customer')?.length ?? 0)
    expect(found.get('customer')).not.toEqual(released.get('customer'))
  })
})
