// `npm run migration`: it drops nothing unasked, keeps the rows of what is renamed, and writes files that run.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Allowed, compare } from '@/lib/backend/db/difference.ts'
import { type FoundColumn, type FoundTable, introspect } from '@/lib/backend/db/introspect.ts'
import { findDifference, readWords } from '@/lib/backend/db/make-migration.ts'
import { openEmpty } from '@/lib/backend/db/memory.ts'
import { checksumOf } from '@/lib/backend/db/migration-checksum.ts'
import { readChecksums, writeChecksums, writeMigration } from '@/lib/backend/db/migration-files.ts'
import { runStatements } from '@/lib/backend/db/run-statements.ts'
import { desiredSchema } from '@/lib/backend/db/schema.ts'
import { createSchemaSql } from '@/lib/backend/db/schema-sql.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'office-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const column = (name: string, type = 'text', more: Partial<FoundColumn> = {}): FoundColumn => ({
  name,
  type,
  notNull: false,
  default: null,
  identity: false,
  ...more,
})
const tableOf = (columns: FoundColumn[], indexes: Record<string, string> = {}): Map<string, FoundTable> =>
  new Map([['t', { name: 't', columns: [column('k'), ...columns], key: ['k'], indexes, triggers: {} }]])
const physical = [{ name: 't', columns: [], key: ['k'], indexes: [], appendOnly: false, rows: [] }]
const allow = (more: Partial<Record<keyof Allowed, string[]>> = {}): Allowed => ({ drop: new Set(more.drop), narrow: new Set(more.narrow) })
const difference = (before: Map<string, FoundTable>, after: Map<string, FoundTable>, allowed = allow()) =>
  compare(before, after, [...after.keys()].length > 0 ? physical : [], allowed)

describe('what loses data', () => {
  const index = 'CREATE UNIQUE INDEX t_a_key ON public.t USING btree (a)'

  test('a column, a table and an index are dropped only when they are named', () => {
    const [full, empty] = [tableOf([column('a')], { t_a_key: index }), tableOf([])]
    expect(difference(full, empty)).toEqual({
      statements: [],
      refusals: ['t.t_a_key would be dropped: allow it by --drop t.t_a_key', 't.a would be dropped: allow it by --drop t.a'],
    })
    expect(difference(full, empty, allow({ drop: ['t.a', 't.t_a_key'] }))).toEqual({
      statements: ['drop index "t_a_key"', 'alter table "t" drop column "a"'],
      refusals: [],
    })
    expect(difference(full, new Map())).toEqual({ statements: [], refusals: ['t would be dropped: allow it by --drop t'] })
    expect(difference(full, new Map(), allow({ drop: ['t'] })).statements).toEqual(['drop table "t"'])
  })

  test('a column that may have been renamed is shown how to keep its values', () => {
    expect(difference(tableOf([column('old')]), tableOf([column('new')])).refusals).toEqual([
      't.old would be dropped: allow it by --drop t.old, or keep its values by --rename t.old=new',
    ])
  })

  test('a name that allows nothing is refused', () => {
    expect(difference(tableOf([]), tableOf([]), allow({ drop: ['t.x'], narrow: ['t.y'] })).refusals).toEqual([
      '--drop t.x: there is nothing to drop of this name',
      '--narrow t.y: there is nothing to narrow of this name',
    ])
  })

  test.each([
    ['text', 'integer'],
    ['numeric(18,2)', 'numeric(18,1)'],
    ['numeric(18,2)', 'numeric(18,4)'],
    ['numeric(18,2)', 'integer'],
    ['bigint', 'integer'],
    ['integer', 'numeric(8,2)'],
    ['timestamp with time zone', 'date'],
    ['text[]', 'text'],
    ['jsonb', 'text[]'],
  ])('a column of type %s becomes %s only when it is named', (from, to) => {
    const [before, after] = [tableOf([column('a', from)]), tableOf([column('a', to)])]
    expect(difference(before, after)).toEqual({
      statements: [],
      refusals: [`t.a would become ${to}, which may not hold what ${from} holds: allow it by --narrow t.a`],
    })
    expect(difference(before, after, allow({ narrow: ['t.a'] }))).toEqual({
      statements: [`alter table "t" alter column "a" type ${to} using "a"::${to}`],
      refusals: [],
    })
  })

  test.each([
    ['integer', 'bigint'],
    ['integer', 'numeric(18,2)'],
    ['numeric(18,2)', 'numeric(20,4)'],
    ['date', 'text'],
    ['numeric(18,2)', 'text'],
  ])('a column of type %s becomes %s without a word', (from, to) => {
    const { statements, refusals } = difference(tableOf([column('a', from)]), tableOf([column('a', to)]))
    expect(refusals).toEqual([])
    expect(statements).toHaveLength(1)
  })
})

test('a renamed column keeps its values and its indexes', async () => {
  const first = [
    'create table t (k text primary key, old text not null)',
    'create unique index t_old_key on t (old)',
    "insert into t values ('1', 'kept')",
  ]
  const migrated = await openEmpty()
  await runStatements(migrated.db as never, first)
  const { wishes } = readWords(['rename-it', '--rename', 't.old=new'])
  await runStatements(migrated.db as never, wishes.renames)
  const after = tableOf([column('new', 'text', { notNull: true })], {
    t_new_key: 'CREATE UNIQUE INDEX t_new_key ON public.t USING btree (new)',
  })
  after.get('t')!.columns[0]!.notNull = true
  const { statements, refusals } = compare(await introspect(migrated.db), after, physical, wishes)
  expect({ statements, refusals }).toEqual({ statements: ['alter index "t_old_key" rename to "t_new_key"'], refusals: [] })
  await runStatements(migrated.db as never, statements)
  expect((await sql`select * from t`.execute(migrated.db)).rows).toEqual([{ k: '1', new: 'kept' }])
  await migrated.close()
})

test('against the whole house: a forgotten rename is refused, a told one is two statements', async () => {
  // As it was before the column got the name that is declared
  const rename = (one: string) => (one.startsWith('create table "leave" ') ? one.replace('"cancel_reason"', '"old_reason"') : one)
  const known = { '0001-initial': createSchemaSql(desiredSchema()).map(rename) }
  const unasked = await findDifference(readWords(['x']).wishes, known)
  expect(unasked.refusals).toEqual([
    'leave.old_reason would be dropped: allow it by --drop leave.old_reason, or keep its values by --rename leave.old_reason=cancel_reason',
  ])
  const asked = await findDifference(readWords(['x', '--rename', 'leave.old_reason=cancel_reason']).wishes, known)
  expect(asked).toEqual({ statements: ['alter table "leave" rename column "old_reason" to "cancel_reason"'], refusals: [] })
})

describe('the words after npm run migration --', () => {
  test('name the change, and what may be lost or renamed', () => {
    expect(
      readWords(['customer-level', '--drop', 'customer.a', '--drop=customer.b', '--narrow', 'customer.c', '--rename', 'old=new']),
    ).toEqual({
      pin: false,
      word: 'customer-level',
      wishes: {
        drop: new Set(['customer.a', 'customer.b']),
        narrow: new Set(['customer.c']),
        renames: ['alter table "old" rename to "new"'],
      },
    })
    expect(readWords(['--pin']).pin).toBe(true)
  })

  test.each([
    [[], 'Name the change'],
    [['Two Words'], 'Name the change'],
    [['two', 'words'], 'Name the change'],
    [['x', '--rename', 'customer.old'], 'write table.old=new'],
    [['x', '--reset'], 'reset'],
  ])('%j: refused', (words, sentence) => {
    expect(() => readWords(words)).toThrow(sentence)
  })
})

test('a written migration reads back as it was, stands in the index, and is pinned once', async () => {
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'checksums.json'), '{}')
  const existing = { '0001-first': ['create table t (k text)'] }
  writeMigration(folder, '0001-first', existing['0001-first'], {})
  const statements = ["insert into t values ('`$" + "{x}\\n')", 'alter table t add column a text']
  writeMigration(folder, '0002-more', statements, existing)
  const { migrations: read } = await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'index.ts')).href)
  expect(read).toEqual({ ...existing, '0002-more': statements })

  expect(writeChecksums(folder, read)).toEqual(['0001-first', '0002-more'])
  expect(writeChecksums(folder, { ...read, '0002-more': ['changed'], '0003-last': [] })).toEqual(['0003-last'])
  expect(readChecksums(folder)).toEqual({
    '0001-first': checksumOf(existing['0001-first']),
    '0002-more': checksumOf(statements),
    '0003-last': checksumOf([]),
  })
  expect(readFileSync(path.join(folder, 'checksums.json'), 'utf8')).toMatch(/^\{\n {2}"0001-first"/)
})
