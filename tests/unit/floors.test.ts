// Versions below these have holes that matter here (docs/domain/security.md#versions); npm audit may be out of reach.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeLock, dropEngines, type Lock, missingOptionals, needlessEngines } from '../support/complete-lock.ts'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { version?: string }> }
const versionsOf = (name: string) =>
  Object.entries(lock.packages).flatMap(([place, { version }]) => (place.endsWith(`node_modules/${name}`) && version ? [version] : []))

const atLeast = (version: string, floor: string) => version.localeCompare(floor, 'en', { numeric: true }) >= 0

test.each([
  // middleware could be bypassed before
  ['next', '16.2.11'],
  // bodyLimit missed chunked bodies before
  ['hono', '4.13.5'],
])('%s is at least %s', (name, floor) => {
  const versions = versionsOf(name)
  expect(versions).not.toEqual([])
  for (const version of versions) expect(atLeast(version, floor), version).toBe(true)
})

test('versions are compared as numbers', () => {
  expect([atLeast('16.10.0', '16.2.11'), atLeast('16.2.9', '16.2.11'), atLeast('16.2.11', '16.2.11')]).toEqual([true, false, true])
})

test('xlsx of npm, frozen with advisories, is not installed', () => {
  expect(versionsOf('xlsx')).toEqual([])
})

test('the lock holds the packages of every platform, so that npm ci takes it (mend it: node tests/support/complete-lock.ts)', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  expect(missingOptionals(lock).map(({ place }) => place)).toEqual([])
  const before = Object.keys(lock.packages).length
  delete lock.packages['node_modules/@biomejs/cli-win32-x64']
  expect(completeLock(lock)).toEqual(['node_modules/@biomejs/cli-win32-x64'])
  expect(lock.packages['node_modules/@biomejs/cli-win32-x64']).toMatchObject({ os: ['win32'], cpu: ['x64'], optional: true })
  expect(Object.keys(lock.packages)).toHaveLength(before)
})

test('the lock lets npm ci pass in silence on the oldest Node (mend it: node tests/support/complete-lock.ts)', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  expect(needlessEngines(lock)).toEqual([])
  lock.packages['node_modules/newer'] = { engines: { node: '^22.12.0 || >=24' } }
  lock.packages['node_modules/too-new'] = { engines: { node: '>=26.0.0' } }
  lock.packages['node_modules/old'] = { engines: { node: '>= 18 || ^20.9' } }
  expect(dropEngines(lock)).toEqual(['node_modules/newer'])
  expect(lock.packages['node_modules/too-new']?.engines).toBeDefined()
})
