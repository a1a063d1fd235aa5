import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embeddedFiles } from '../support/embedded-files.ts'

test('a test is listed for the embedded database only while it exists', () => {
  const there = readdirSync('tests/api').map((file) => `tests/api/${file}`)
  expect(embeddedFiles.filter((file) => !there.includes(file))).toEqual([])
})
