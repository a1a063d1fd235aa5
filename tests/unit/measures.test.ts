// What `npm run measure` counts of the sources does not grow: each number is today's, rounded up; whoever makes it smaller lowers it here.
import { expect, test } from 'vitest'
import { circlesOfImports, countCasts, smallFilesOfOneUser } from '../support/measure-sources.ts'

test('the backend says at most 296 times what a value is where its type should', () => {
  const counts = [...countCasts().values()]
  expect(counts.length).toBeGreaterThan(1)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(296)
})

test('at most 330 files are small and have one user', () => {
  const small = smallFilesOfOneUser().length
  expect(small).toBeGreaterThan(1)
  expect(small).toBeLessThanOrEqual(330)
})

test('no files load each other in a circle', () => {
  expect(circlesOfImports()).toEqual([])
})
