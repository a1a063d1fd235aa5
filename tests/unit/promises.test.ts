// Every promise of docs/promises.md names a test that there is.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Rows of the tables: promise, test file, title, break. */
const rows = readFileSync('docs/promises.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise ') && !line.startsWith('| --'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every promise names a test of this repository by its title', () => {
  expect(rows.length).toBeGreaterThan(50)
  const wrong = rows.flatMap(([, promise, file = '', title = '']) => {
    const path = file.replaceAll('`', '')
    if (!/^tests\/.*\.test\.tsx?$/.test(path) || !existsSync(path)) return [`${promise}: no file ${path}`]
    const named = title !== '' && readFileSync(path, 'utf8').includes(title)
    return named ? [] : [`${promise}: ${path} has no test “${title}”`]
  })
  expect(wrong).toEqual([])
})

test('every promise says how the product was broken to see its test fail', () => {
  expect(rows.filter(([, , , , broken]) => !broken).map(([, promise]) => promise)).toEqual([])
})

test('a promise stands once', () => {
  const named = rows.map(([, promise]) => promise)
  expect(named.filter((one, index) => named.indexOf(one) !== index)).toEqual([])
})
