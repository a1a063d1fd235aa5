// The words that the glossary does not want: each has another one, and those in code style are in no name, comment, title or document.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableUnder } from '../support/read-table.ts'

const rows = tableUnder('docs/glossary.md', '## Words that are not used')
const refused = rows.flatMap(([not = '']) => [...not.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string))

/** Written by our own hands and still changeable; contents and translated texts are sentences for users. */
const texts = execFileSync('git', ['ls-files', '--', 'app', 'components', 'lib', 'tests', 'docs', 'README.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|css|md|mjs|sh)$/.test(file))
  .filter((file) => !/^(docs\/(glossary|changelog)\.md|lib\/(content|backend\/db\/migrations)\/)/.test(file))

/** The word in any case, also inside a name, with or without what parts its words. */
const patternOf = (word: string) => new RegExp(word.replaceAll(' ', '[\\s_-]?'), 'gi')

test('the glossary says another word for each word that is not used', () => {
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(([not, but]) => not?.replaceAll('`', '') === but)).toEqual([])
})

test('no name, comment, title or document has a word that is not used', () => {
  expect(refused.length).toBeGreaterThan(8)
  expect(texts.length).toBeGreaterThan(1500)
  const found = texts.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return refused.flatMap((word) => (text.match(patternOf(word)) ?? []).map((hit) => `${file}: ${hit}`))
  })
  expect(found).toEqual([])
})
