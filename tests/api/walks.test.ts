// The two walks of docs/walks.md stay as short as they are: what a list request and the decision of an approval pass of the backend.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestBackend, testBackend } from '../support/backend.ts'
import { type Walk, walkOfDecision, walkOfList } from '../support/measure-walks.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await testBackend()
})
afterAll(() => backend.close())

/** How much a walk may pass: what it passes today, and a few more. */
function expectAtMost({ files, functions }: Walk, most: { files: number; functions: number }): void {
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(most.files)
  expect(functions.length, functions.join('\n')).toBeLessThanOrEqual(most.functions)
  expect(functions.length).toBeGreaterThan(most.functions / 2)
}

test('a list request passes at most 42 files and 112 functions of the backend', async () => {
  expectAtMost(await walkOfList(await backend.as('chenli')), { files: 42, functions: 112 })
})

test('the decision of an approval passes at most 60 files and 222 functions of the backend', async () => {
  expectAtMost(await walkOfDecision(await backend.as('huangwen'), await backend.as('chenli')), { files: 60, functions: 222 })
})
