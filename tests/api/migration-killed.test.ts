// A start that is killed in the middle of a migration leaves the database as it was before it, and the next start does it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Gateway } from '../../lib/backend/db/gateway.ts'
import { migrations } from '../../lib/backend/db/migrations/index.ts'
import { doneMigrations, migrate } from '../../lib/backend/db/migrator.ts'
import { openPostgres } from '../../lib/backend/db/postgres.ts'
import { startPostgres, withoutPostgres } from '../support/postgres.ts'

const statements = [
  'alter table "setting" add column "killed_note" text',
  `update "setting" set "killed_note" = 'x'`,
  'create table "killed" ("killed_key" text not null, primary key ("killed_key"))',
]

async function fill(gateway: Gateway): Promise<void> {
  await migrate(gateway)
  await sql`insert into setting (name) select 'before-' || n from generate_series(1, 200) n`.execute(gateway.db)
}

function startMigrating(url: string): { child: ChildProcess; ended: Promise<unknown> } {
  const child = spawn(process.execPath, [path.resolve('tests/support/slow-migration.ts'), url, ...statements], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { child, ended: once(child, 'exit') }
}

/** Nothing of the migration is there, and every row of before it. */
async function expectUntouched(gateway: Gateway): Promise<void> {
  expect(await doneMigrations(gateway.db as never)).toEqual(Object.keys(migrations))
  const { rows } = await sql<{ kept: string; column: boolean; table: boolean }>`select
    (select count(*) from setting where name like 'before-%') as kept, to_regclass('killed') is not null as table,
    exists (select 1 from information_schema.columns where table_name = 'setting' and column_name = 'killed_note') as column`.execute(
    gateway.db,
  )
  expect(rows).toEqual([{ kept: '200', column: false, table: false }])
}

async function expectMigrated(gateway: Gateway): Promise<void> {
  await migrate(gateway, { ...migrations, '9001-killed': statements })
  const { rows } = await sql<{ n: string }>`select count(*) as n from setting where killed_note = 'x'`.execute(gateway.db)
  expect(Number(rows[0]?.n)).toBeGreaterThanOrEqual(200)
}

test('a server, whose client is killed in the last statement of a migration', async ({ skip }) => {
  const server = await startPostgres()
  skip(!server, withoutPostgres)
  const url = (await server?.createDatabase()) as string
  const gateway = await openPostgres(url, 2)
  await fill(gateway)
  const asleep = async () =>
    (
      await sql`select pid from pg_stat_activity where datname = current_database() and state = 'active' and query = 'select pg_sleep(600)'`.execute(
        gateway.db,
      )
    ).rows.length
  for (let round = 0; round < 4; round++) {
    const migrating = startMigrating(url)
    await expect.poll(asleep, { interval: 20 }).toBe(1)
    migrating.child.kill('SIGKILL')
    await migrating.ended
    // the server learns of it when it writes to the connection; an operator may end it at once
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(600)' and pid <> pg_backend_pid()`.execute(
      gateway.db,
    )
    await expect.poll(asleep).toBe(0)
    await expectUntouched(gateway)
  }
  await expectMigrated(gateway)
  await gateway.close()
  await server?.stop()
})
