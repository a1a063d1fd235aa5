// Browser tests press what a person could press: nothing is forced through what covers it, and no event is made by script.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('tests/e2e').filter((name) => name.endsWith('.test.ts'))
const filesWith = (wrong: RegExp) => files.filter((name) => wrong.test(readFileSync(`tests/e2e/${name}`, 'utf8')))

test('no press is forced; the places that still do are radio buttons drawn by their labels and buttons that are shut', () => {
  expect(filesWith(/\.(?:click|check|tap|hover|fill)\([^)]*force: true/)).toEqual([
    'order-story.test.ts',
    'project-workspace.test.ts',
    'reservations.test.ts',
  ])
})

test('no event is made by script, but for what a sheet is tried with', () => {
  expect(filesWith(/dispatchEvent/)).toEqual(['quote-story.test.ts'])
})

test('files about hands put nothing in by script', () => {
  const hands = files.filter((name) => name.startsWith('hands-'))
  expect(hands.length).toBeGreaterThan(0)
  expect(filesWith(/\.fill\(|force: true|dispatchEvent|setInputValue|\.evaluate\(/).filter((name) => hands.includes(name))).toEqual([])
})
