// Every typed number goes through the one reader (docs/domain/forms.md#typed-values): what the sources may not do.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync(['components/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}', 'lib/client/**/*.{ts,tsx}']).map((file) => ({
  file,
  text: readFileSync(file, 'utf8'),
}))
const having = (form: RegExp) => sources.flatMap(({ file, text }) => (form.test(text) ? [file] : [])).toSorted()

/** Keypads of digits for numbers; those read them by lib/model/typed-number.ts. */
const numbers = ['components/basic/pages.tsx', 'components/record/field/number-control.tsx', 'components/site/calculator.tsx']
/** Keypads of digits for what is no number: codes, accounts and phones, and the public forms, which the server reads. */
const codes = [
  'app/(auth)/form-parts.tsx',
  'app/(auth)/login/factor-form.tsx',
  'app/(auth)/secondFactor/set-up-form.tsx',
  'components/record/field/edit/text.tsx',
  'components/site/form.tsx',
]

test('a keypad of digits stands where the one reader reads, or where no number is meant', () => {
  expect(sources.length).toBeGreaterThan(800)
  expect(having(/\binputMode\b.*'?(?:numeric|decimal)/)).toEqual([...numbers, ...codes].toSorted())
  const reader = /from '@\/lib\/model\/typed-number'/
  expect(sources.filter(({ file, text }) => numbers.includes(file) && !reader.test(text))).toEqual([])
})

test('no control drops or rounds what is typed: those of the browser and of the library do', () => {
  expect(having(/\btype="number"|\btype: 'number', *(?:value|onChange)|\bInputNumber\b/)).toEqual([])
})

test('no typed text is made a number by other means', () => {
  expect(having(/\bparseFloat\(|\bparseInt\((?![^()]*, 16\))/)).toEqual([])
  const read = /from '(?:@\/lib\/model\/typed-number|\.\/typed-number\.ts|@\/components\/record\/field\/number-control)'/
  expect(sources.flatMap(({ file, text }) => (/\bNumber\([^()]*typed\w*[.)]/i.test(text) && !read.test(text) ? [file] : []))).toEqual([])
  expect(having(/\bNumber\([^()]*\btarget\.value/)).toEqual([])
  expect(having(/\.replace\(\/\[?\^?(?:\\D|\[\^\\d)/)).toEqual([])
})
