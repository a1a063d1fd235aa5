// A start compares the database's own catalogue with the declared tables, and refuses a database that does not fit in one sentence.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, openEmbedded } from '@/lib/backend/db/database.ts'
import type { DatabaseError } from '@/lib/backend/db/database-error.ts'
import { findDrift, refuseDrift } from '@/lib/backend/db/drift.ts'
import { EmbeddedDatabase } from '@/lib/backend/db/embedded.ts'
import type { Db, Gateway } from '@/lib/backend/db/gateway.ts'
import { introspect } from '@/lib/backend/db/introspect.ts'
import { openPostgres } from '@/lib/backend/db/postgres.ts'
import { desiredSchema } from '@/lib/backend/db/schema.ts'
import { table } from '@/lib/backend/db/table.ts'
import { alignCustomFieldIndexes } from '@/lib/backend/settings/custom-fields.ts'
import { definitionOf } from '@/lib/model/entities/registry.ts'
import { text } from '@/lib/model/field.ts'
import { findPostgres, startPostgres, type TestServer } from '../support/postgres.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'office-drift-'))
let server: TestServer | null = null
let url: string | undefined
beforeAll(async () => {
  server = await startPostgres()
  url = await server?.createDatabase()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const kinds = findPostgres() ? ['embedded', 'PostgreSQL'] : ['embedded']

describe.each(kinds)('%s', (kind) => {
  const settings = () => ({ DATA_DIR: folder, DATABASE_URL: kind === 'PostgreSQL' ? url : undefined, DATABASE_POOL_SIZE: 4 })
  /** Opened as it is, without a look at its tables. */
  const openAsItIs = async () =>
    kind === 'PostgreSQL' ? openPostgres(url as string, 4) : openEmbedded(new EmbeddedDatabase({ dataDir: folder }), 4)
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: DatabaseError) => error,
    )
  /** Changes the closed database by a statement. */
  const tamper = async (statement: string) => {
    const gateway = await openAsItIs()
    await sql.raw(statement).execute(gateway.db)
    await gateway.close()
  }

  describe('the tables of a running database', () => {
    let gateway: Gateway
    beforeAll(async () => {
      gateway = await openDatabase(settings())
    })
    afterAll(() => gateway.close())

    /** What does not fit after a change, which is taken back. */
    const driftAfter = async (change: string | ((db: Db) => Promise<void>)) => {
      const transaction = await gateway.db.startTransaction().execute()
      const db = transaction as unknown as Db
      try {
        if (typeof change === 'string') await sql.raw(change).execute(db)
        else await change(db)
        return findDrift(await introspect(db, 'brief'), desiredSchema())
      } finally {
        await transaction.rollback().execute()
      }
    }

    test('a migrated database fits', async () => {
      expect(findDrift(await introspect(gateway.db, 'brief'), desiredSchema())).toEqual({ broken: [], slow: [], extra: [] })
    })

    test.each([
      ['alter table leave drop column cancel_time', '表 leave 缺少列 cancel_time', 'the table leave lacks the column cancel_time'],
      ['alter table leave rename column cancel_time to cancelled', '表 leave 缺少列 cancel_time', 'lacks the column cancel_time'],
      ['drop table leave_balance', '缺少表 leave_balance', 'the table leave_balance is missing'],
      [
        'alter table customer alter column deal_amount type numeric(10,2)',
        '表 customer 的列 deal_amount 是 numeric(10,2)',
        'the column deal_amount of the table customer is numeric(10,2) default and should be numeric(18,2) default',
      ],
      ['alter table customer alter column ext drop not null', '表 customer 的列 ext 是 jsonb default，应为 jsonb not null default', 'ext'],
      ['alter table customer alter column row_version drop default', '表 customer 的列 row_version 是 integer not null，', 'row_version'],
      ['alter table customer add column strange text not null', '表 customer 多出必填的列 strange', 'a required column strange'],
      ['alter table leave drop constraint leave_pkey', '表 leave 的主键是 ()，应为 (leave_key)', 'the key of the table leave is () and'],
      [
        'drop index sys_user_username_key',
        '表 sys_user 缺少唯一索引 sys_user_username_key',
        'lacks the unique index sys_user_username_key',
      ],
      [
        'drop index sys_user_username_key; create index sys_user_username_key on sys_user (username)',
        '表 sys_user 缺少唯一索引 sys_user_username_key',
        'lacks the unique index sys_user_username_key',
      ],
      [
        'drop index sys_user_username_key; create unique index sys_user_username_key on sys_user (username, work_no) where not is_deleted',
        '表 sys_user 缺少唯一索引 sys_user_username_key',
        'lacks the unique index sys_user_username_key',
      ],
      ['drop trigger refuse_change on operation_log', '表 operation_log 缺少触发器 refuse_change', 'lacks the trigger refuse_change'],
      ['alter table operation_log disable trigger all', '表 operation_log 缺少触发器 refuse_change', 'lacks the trigger refuse_change'],
    ])('%s: does not fit', async (change, chinese, english) => {
      const [first] = (await driftAfter(change)).broken
      expect(first?.zh).toContain(chinese)
      expect(first?.en).toContain(english)
    })

    test.each([
      'alter table customer add column strange text',
      "alter table customer add column strange text not null default ''",
      'create table strange (a int)',
      'create index strange on customer (remark)',
      'create unique index strange on customer (customer_key, remark)',
      'drop index leave_create_time_leave_key_idx',
    ])('%s: fits', async (change) => {
      expect((await driftAfter(change)).broken).toEqual([])
    })

    test('indexes of custom fields do not count', async () => {
      const before = Object.keys((await introspect(gateway.db)).get('customer')?.indexes ?? {}).length
      const drift = await driftAfter(async (db) => {
        await db
          .insertInto('custom_field')
          .values({ field_key: 'f1', entity: 'customer', field_name: 'x_level', label: '等级', field_type: 'TEXT', show_list: true })
          .execute()
        await alignCustomFieldIndexes(db, definitionOf('customer') as never)
        expect(Object.keys((await introspect(db)).get('customer')?.indexes ?? {}).length).toBe(before + 2)
      })
      expect(drift).toEqual({ broken: [], slow: [], extra: [] })
    })

    test('a declaration without a migration asks for the migration', async () => {
      const declared = [...desiredSchema(), ...desiredSchema([], [table('forgotten', { key: 'k', fields: { name: text(9) } })])]
      const refusal = await refusalOf(refuseDrift(gateway, folder, declared))
      expect(refusal?.message).toMatch(/缺少表 forgotten；.*npm run migration/)
      expect(refusal?.message).toMatch(/the table forgotten is missing; a declaration was changed without a migration/)
    })
  })

  describe('a start', () => {
    test('refuses a database of an older first migration: three differences are named and the others counted', async () => {
      const columns = ['cancel_time', 'cancel_reason', 'days', 'commit_time']
      await tamper(columns.map((name) => `alter table leave rename ${name} to old_${name}`).join('; '))
      const refusal = await refusalOf(openDatabase(settings()))
      expect(refusal).toMatchObject({ name: 'DatabaseError', trouble: 'drift' })
      const [first = '', second = '', third] = (refusal?.message ?? '').split('\n')
      expect(first).toMatch(/^数据库与本版本不符：表 leave 缺少列 \w+；表 leave 缺少列 \w+；表 leave 缺少列 \w+（另有 1 处）；请恢复/)
      expect(first).toContain(kind === 'PostgreSQL' ? '请恢复与本版本相符的备份' : path.join(folder, 'copies'))
      expect(second).toMatch(/does not fit this version: the table leave lacks the column \w+; .* \(and 1 more\); restore a/)
      expect(third).toBeUndefined()
      await tamper(columns.map((name) => `alter table leave rename old_${name} to ${name}`).join('; '))
      await (await openDatabase(settings())).close()
    })

    test('refuses a migration that ran with other statements, and changes nothing', async () => {
      const gateway = await openAsItIs()
      const { rows } = await sql<{ checksum: string }>`select checksum from migration_checksum where name = '0001-initial'`.execute(
        gateway.db,
      )
      await sql`update migration_checksum set checksum = 'other' where name = '0001-initial'`.execute(gateway.db)
      await gateway.close()
      const refusal = await refusalOf(openDatabase(settings()))
      expect(refusal).toMatchObject({
        trouble: 'changedMigration',
        message: expect.stringMatching(/^数据库执行过的迁移 0001-initial .*\n.*0001-initial/),
      })
      await tamper(`update migration_checksum set checksum = '${rows[0]?.checksum}' where name = '0001-initial'`)
    })

    test('takes a database that fits and has no checksums yet, and records them', async () => {
      const read = sql<{ name: string; checksum: string }>`select name, checksum from migration_checksum order by name`
      const before = await openAsItIs()
      const { rows } = await read.execute(before.db)
      await sql`drop table migration_checksum`.execute(before.db)
      await before.close()
      const gateway = await openDatabase(settings())
      expect((await read.execute(gateway.db)).rows).toEqual(rows)
      await gateway.close()
    })
  })
})
