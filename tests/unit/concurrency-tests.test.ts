// Tests of what happens at once run on a PostgreSQL server too: the embedded database takes transactions in turns, so it proves no lock.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postgresFiles } from '../support/postgres-files.ts'

/** Files that have such a test and run on the embedded database alone, and why. */
const embeddedOnly: Readonly<Record<string, string>> = {
  database: 'opens both databases itself',
  file: 'the uploads share a folder, no row',
  'front-door': 'the bodies never arrive, so no row is asked for',
}

const titleOf = (body: string) => /^test(?:\.\w+(?:\([^)]*\))?)?\(\s*(['`"])(.*?)\1,/.exec(body)?.[2] ?? ''

/** Whether a file has a test whose title speaks of several at once and which sends several requests together. */
const isConcurrent = (text: string) =>
  text
    .split(/\n\s*(?=test[.(])/)
    .some((body) => /\bat once\b|\bconcurrent|\bof (two|several|many)\b/.test(titleOf(body)) && body.includes('Promise.all'))

test('every test of several callers at once runs on a PostgreSQL server too', () => {
  const concurrent = readdirSync('tests/api')
    .filter((file) => file.endsWith('.test.ts') && isConcurrent(readFileSync(`tests/api/${file}`, 'utf8')))
    .map((file) => file.replace(/\.test\.ts$/, ''))
  expect(concurrent.length).toBeGreaterThan(20)
  expect(concurrent.filter((name) => !postgresFiles.includes(`tests/api/${name}.test.ts`)).sort()).toEqual(Object.keys(embeddedOnly).sort())
})

test('a file is listed for PostgreSQL only while it exists', () => {
  expect(postgresFiles.filter((file) => !readdirSync('tests/api').includes(file.replace('tests/api/', '')))).toEqual([])
})
