// Browser tests press what a person could press: nothing is forced through what covers it, and no event is made by script.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = readdirSync('tests/e2e')
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({ name, source: readFileSync(`tests/e2e/${name}`, 'utf8') }))

/** What stands between the brackets of the calls that a pattern finds the beginning of. */
function* argumentsOf(source: string, call: RegExp): Iterable<string> {
  for (const { index, 0: found } of source.matchAll(call)) {
    const begin = index + found.length
    let end = begin
    for (let open = 1; open > 0 && end < source.length; end += 1) open += Number(source[end] === '(') - Number(source[end] === ')')
    yield source.slice(begin, end)
  }
}

const filesWith = (call: RegExp, wrong = /(?:)/) =>
  files.filter(({ source }) => [...argumentsOf(source, call)].some((text) => wrong.test(text))).map(({ name }) => name)

test('no press goes through what covers its target', () => {
  expect(filesWith(/\.(?:click|dblclick|check|uncheck|setChecked|tap|hover|fill|dragTo|selectOption)\(/g, /force: true/)).toEqual([])
})

test('no event is made by script', () => {
  expect(filesWith(/dispatchEvent\(/g)).toEqual([])
})

test('nothing is pressed by script', () => {
  expect(filesWith(/\.(?:evaluate|evaluateAll|evaluateHandle)\(/g, /\.click\(/)).toEqual([])
})

test('files about hands put nothing in by script', () => {
  const hands = files.filter(({ name }) => name.startsWith('hands-')).map(({ name }) => name)
  expect(hands.length).toBeGreaterThan(0)
  expect(filesWith(/\.(?:fill|setInputValue|evaluate)\(/g).filter((name) => hands.includes(name))).toEqual([])
})

test('nothing waits for a time instead of a state', () => {
  expect(filesWith(/waitForTimeout\(/g)).toEqual([])
})
