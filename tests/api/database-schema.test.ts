// The declarations and the migrations make the same database, and differences become the right statements.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Allowed, compare } from '@/lib/backend/db/difference.ts'
import type { Gateway } from '@/lib/backend/db/gateway.ts'
import { introspect } from '@/lib/backend/db/introspect.ts'
import { findDifference } from '@/lib/backend/db/make-migration.ts'
import { openEmpty } from '@/lib/backend/db/memory.ts'
import { runStatements } from '@/lib/backend/db/run-statements.ts'
import { desiredSchema } from '@/lib/backend/db/schema.ts'
import { createSchemaSql } from '@/lib/backend/db/schema-sql.ts'
import { type Table, table } from '@/lib/backend/db/table.ts'
import { tables } from '@/lib/backend/db/tables.ts'
import { type Definition, entity } from '@/lib/model/definition.ts'
import { entities } from '@/lib/model/entities/registry.ts'
import { area, choice, choices, code, date, datetime, files, flag, int, json, money, ref, refs, text } from '@/lib/model/field.ts'

test('the declarations and the migrated database do not differ', async () => {
  expect(desiredSchema().length).toBe(entities.length + tables.length)
  expect(await findDifference(), 'run `npm run migration -- <word>`').toEqual({ statements: [], refusals: [] })
})

const list = { columns: [], filters: [], sort: '-create_time' } as const
const everyKind = entity('thing', {
  family: 'eis',
  path: 'thing',
  permission: 'thing',
  key: 'thing_key',
  title: 'name',
  owned: true,
  ext: true,
  tree: { field: 'parent_key', depth: 3 },
  search: ['name'],
  unique: [['no'], ['parent_key', 'name']],
  indexes: [['level', '-due_date']],
  fields: {
    no: code('thing'),
    name: text(100, { required: true }),
    secret: text(30, { encrypted: true }),
    only_sometimes: text(30, { required: true, visibleWhen: { field: 'level', in: ['A'] } }),
    level: choice('LEVEL', { default: 'A', index: true }),
    tags: choices('TAG', { index: true }),
    people: refs('user'),
    parent_key: ref('thing'),
    amount: money({ default: '0.00' }),
    count: int({ required: true, default: 0 }),
    is_open: flag(),
    due_date: date(),
    start_time: datetime({ default: '@now' }),
    by_key: ref('user', { default: '@me' }),
    area: area(),
    papers: files(),
    more: json(),
    create_time: datetime(),
  },
  list,
  form: [],
})

test('an entity has the columns, indexes and uniqueness of its definition', () => {
  const [thing] = desiredSchema([everyKind as Definition], [])
  const columns = new Map(
    thing?.columns.map((column) => [column.name, `${column.type}${column.notNull ? ' !' : ''} ${column.default ?? ''}`.trim()]),
  )
  expect(Object.fromEntries(columns)).toEqual({
    thing_key: 'text !',
    no: 'text',
    name: 'text !',
    secret: 'text',
    secret_hash: 'text',
    only_sometimes: 'text',
    level: "text 'A'",
    tags: "text[] ! '{}'",
    people: "text[] ! '{}'",
    parent_key: 'text',
    amount: 'numeric(18,2) 0.00',
    count: 'integer ! 0',
    is_open: 'boolean ! false',
    due_date: 'date',
    start_time: 'timestamp with time zone now()',
    by_key: 'text',
    province_code: 'text',
    city_code: 'text',
    district_code: 'text',
    area_name: 'text',
    papers: "jsonb ! '[]'",
    more: 'jsonb',
    create_time: 'timestamp with time zone ! now()',
    owner_key: 'text',
    owner_depart_key: 'text',
    collaborators: "jsonb ! '[]'",
    participant_keys: "text[] ! '{}'",
    ext: "jsonb ! '{}'",
    grams: "text[] ! '{}'",
    create_by_key: 'text',
    update_time: 'timestamp with time zone ! now()',
    update_by_key: 'text',
    is_deleted: 'boolean ! false',
    app_key: 'text',
    row_version: 'integer ! 1',
  })
  expect(
    thing?.indexes.map((index) => `${index.unique ? 'unique ' : ''}${index.using} ${index.parts.join(', ')}${index.where ? ' where' : ''}`),
  ).toEqual([
    'btree "create_time" desc, "thing_key" desc where',
    'btree "parent_key"',
    'btree "owner_key", "create_time" desc, "thing_key" desc where',
    'btree "owner_depart_key", "create_time" desc, "thing_key" desc where',
    'gin "participant_keys"',
    'gin "grams"',
    'gin "ext"',
    'btree "secret_hash"',
    'btree "level"',
    'gin "tags"',
    'btree "level", "due_date" desc nulls last',
    'unique btree "no" where',
    `unique btree coalesce("parent_key", ''), "name" where`,
    'btree normalize("no", NFKC) where',
    'btree "parent_key", normalize("name", NFKC) where',
  ])
})

test('two declarations of one name are refused', () => {
  const one = table('same', { key: 'a', fields: {} })
  expect(() => desiredSchema([], [one, one])).toThrow('Two declarations are called same')
  expect(() => desiredSchema([], [table('odd', { key: ['a', 'b'], fields: { a: text(1) } })])).toThrow('b is not declared')
})

async function build(declared: readonly Table[]): Promise<Gateway> {
  const gateway = await openEmpty()
  await runStatements(gateway.db as never, createSchemaSql(desiredSchema([], declared)))
  return gateway
}

/** Turns a database made by `before` into one of `after` by the statements of their difference. */
async function turn(before: readonly Table[], after: readonly Table[], fill?: (gateway: Gateway) => Promise<unknown>, allowed?: Allowed) {
  const [old, wanted] = await Promise.all([build(before), build(after)])
  await fill?.(old)
  const target = await introspect(wanted.db)
  const difference = compare(await introspect(old.db), target, desiredSchema([], after), allowed)
  if (difference.refusals.length === 0) {
    await runStatements(old.db as never, difference.statements)
    const left = compare(await introspect(old.db), target, desiredSchema([], after))
    expect(left).toEqual({ statements: [], refusals: [] })
  }
  await wanted.close()
  return { old, difference }
}

test('added, changed and dropped columns, indexes, triggers and tables become statements, and rows survive them', async () => {
  const before = [
    table('kept', {
      key: 'kept_key',
      fields: { name: text(10), gone: text(10), count: int(), level: text(5, { default: 'A' }), note: text(9, { required: true }) },
      indexes: [['name'], ['gone']],
    }),
    table('dropped', { key: 'k', noCommon: true, fields: { v: int() } }),
  ]
  const after = [
    table('kept', {
      key: 'kept_key',
      fields: {
        name: text(10),
        count: money(),
        level: text(5, { required: true, default: 'B' }),
        note: text(9),
        fresh: flag(),
        number: int({ required: true, default: 7 }),
      },
      indexes: [['-name']],
      unique: [['number', 'name']],
      appendOnly: true,
    }),
    table('made', { key: 'id', serial: true, noCommon: true, fields: { v: json({ required: true }) }, rows: [{ v: '[]' }] }),
  ]
  const fill = (gateway: Gateway) =>
    sql`insert into kept (kept_key, name, gone, count, level, note) values ('1', 'a', 'b', 5, null, 'c')`.execute(gateway.db)
  const drop = new Set(['dropped', 'kept.gone', 'kept.kept_name_idx', 'kept.kept_gone_idx'])
  const { old, difference } = await turn(before, after, fill, { drop, narrow: new Set() })
  expect(difference.refusals).toEqual([])
  const { rows } = await sql`select name, count, level, note, fresh, number from kept`.execute(old.db)
  expect(rows).toEqual([{ name: 'a', count: '5.00', level: 'B', note: 'c', fresh: false, number: 7 }])
  expect((await sql`select * from made`.execute(old.db)).rows).toEqual([{ id: '1', v: [] }])
  await expect(sql`delete from kept`.execute(old.db)).rejects.toMatchObject({ code: '42501' })
  await old.close()
})

test('differences that need a decision are refused', async () => {
  const before = [table('t', { key: 'a', noCommon: true, fields: { a: text(5), b: text(5) } })]
  const { old, difference } = await turn(before, [
    table('t', { key: ['a', 'b'], noCommon: true, fields: { a: text(5), b: text(5), c: text(5, { required: true }) } }),
  ])
  expect(difference.refusals).toEqual([
    expect.stringContaining('the key changed from a to a,b'),
    expect.stringContaining('t.c is required and has no default'),
  ])
  await old.close()
})
