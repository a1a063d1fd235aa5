// What `npm run measure` counts of the sources does not grow: each number is today's, rounded up; whoever makes it smaller lowers it here.
import { expect, test } from 'vitest'
import { circlesOfImports, countCasts, sizeOfScreens, smallFilesOfOneUser } from '../support/measure-sources.ts'

test('the backend says at most 293 times what a value is where its type should', () => {
  const counts = [...countCasts().values()]
  expect(counts.length).toBeGreaterThan(1)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(293)
})

test('at most 238 files are small and have one user', () => {
  const small = smallFilesOfOneUser().length
  expect(small).toBeGreaterThan(1)
  expect(small).toBeLessThanOrEqual(238)
})

test('no files load each other in a circle', () => {
  expect(circlesOfImports()).toEqual([])
})

test('the screens do not grow', () => {
  const { files, lines, styleLines, tables, clientMarks } = sizeOfScreens()
  expect(files).toBeLessThanOrEqual(1166)
  expect(lines).toBeLessThanOrEqual(85_200)
  expect(styleLines).toBeLessThanOrEqual(18_990)
  expect(tables).toBeLessThanOrEqual(16)
  expect(clientMarks).toBeLessThanOrEqual(126)
})
