// Released migrations stay as they are: each stands in checksums.json, and the files, the index and that list agree.
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkReleased, checksumOf } from '@/lib/backend/db/migration-checksum.ts'
import { readChecksums } from '@/lib/backend/db/migration-files.ts'
import { migrations } from '@/lib/backend/db/migrations/index.ts'

const folder = 'lib/backend/db/migrations'

test('every migration has the checksum that it was released with', () => {
  expect(checkReleased(migrations, readChecksums(folder)).join('\n')).toBe('')
})

test('the first migration is the one that the first installations had', () => {
  const first = '1b6b22086066ef74e7bae5939e3fc886e3f2c526f66426fd15f26ceaa14d4ead'
  expect(checksumOf(migrations['0001-initial'] ?? []), '0001-initial is released: write a new migration instead').toBe(first)
})

test('the index lists the files of the folder in their order, numbered without a gap', () => {
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.ts$/.test(name))
  expect(Object.keys(migrations)).toEqual(files.sort().map((name) => name.replace('.ts', '')))
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1))
})

/** The newest migration that was written before this was looked at. */
const unseen = '0021-customer-merges'
/** Migrations that take something away, and why no process of the version before needs it. */
const contracting: Readonly<Record<string, string>> = {
  '0039-owner-indexes': 'each index is replaced by one that begins with the same columns; no statement names an index',
}

test('a new migration leaves the version before what it uses', () => {
  const later = Object.entries(migrations).filter(([name]) => name > unseen && !contracting[name])
  const taken = later.flatMap(([name, statements]) =>
    statements.filter((one) => takesAway(one, statements)).map((one) => `${name}: ${one}`),
  )
  expect(taken, 'docs/migrations.md#while-the-version-before-serves').toEqual([])
})

/** Whether a statement could make one of the version before fail; tables that its own migration makes are known to nobody else. */
function takesAway(statement: string, all: readonly string[]): boolean {
  const text = statement.replace(/'[^']*'/g, "''")
  const made = all.flatMap((one) => /^create table "?(\w+)/i.exec(one)?.[1] ?? [])
  const [, table = ''] = /^(?:alter table(?: only)?|create unique index .*? on(?: only)?)\s+(?:public\.)?"?(\w+)/is.exec(text) ?? []
  if (made.includes(table)) return false
  if (/^(?:drop|truncate|delete|revoke)\b/i.test(text) || /^create unique index/i.test(text)) return true
  if (!/^alter\b/i.test(text)) return false
  if (/\badd column\b/i.test(text)) return /\bnot null\b/i.test(text) && !/\bdefault\b|\bgenerated\b/i.test(text)
  return !/\b(?:set default|drop not null)\b/i.test(text)
}

test.each([
  ['drop table "a"', true],
  ['alter table "a" drop column "b"', true],
  ['alter table "a" rename column "b" to "c"', true],
  ['alter table "a" alter column "b" type integer', true],
  ['alter table "a" alter column "b" set not null', true],
  ['alter table "a" add column "b" text not null', true],
  ['create unique index "a_b_idx" on "a" ("b")', true],
  ['alter table "a" add column "b" text', false],
  ['alter table "a" add column "b" text not null default \'drop\'', false],
  ['alter table "a" alter column "b" set default 1', false],
  ['create index "a_b_idx" on "a" ("b")', false],
  ['create unique index "new_b_idx" on "new" ("b")', false],
  ['update "a" set "b" = 1', false],
] as const)('%s takes away what the version before uses: %s', (statement, expected) => {
  expect(takesAway(statement, ['create table "new" ("b" text)', statement])).toBe(expected)
})

describe('a list of released migrations', () => {
  const known = { '0001-a': ['create table a (k text)'], '0002-b': ['create table b (k text)'] }
  const released = { '0001-a': checksumOf(known['0001-a']), '0002-b': checksumOf(known['0002-b']) }

  test('fits migrations that were not changed', () => {
    expect(checkReleased(known, released)).toEqual([])
  })

  test('refuses a changed migration and asks for a new one', () => {
    expect(checkReleased({ ...known, '0001-a': ['create table a (k int)'] }, released)).toEqual([
      expect.stringMatching(/^0001-a was changed after its release.*write a new migration/),
    ])
  })

  test('refuses a migration that is missing, and one without a checksum', () => {
    const { '0001-a': _, ...rest } = known
    expect(checkReleased({ ...rest, '0003-c': [] }, released)).toEqual([
      expect.stringMatching(/^0001-a was released and is missing/),
      expect.stringMatching(/^0003-c has no checksum .*--pin$/),
    ])
  })
})
