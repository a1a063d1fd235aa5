// Texts are never cut by the browser (docs/domain/forms.md#typed-values).
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** These read how long a text may be from schemas of calls and of pages. */
const readers = [
  'components/features/api-reference/document.ts',
  'components/features/site-content/content-form.tsx',
  'components/features/site-content/grid-editor.tsx',
]

test('no input lets the browser cut what is pasted: digits would be lost before blanks and marks are cleaned away', () => {
  const sources = globSync(['components/**/*.{ts,tsx}', 'app/**/*.tsx']).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  expect(sources.length).toBeGreaterThan(500)
  const given = sources.filter(({ text }) => /\bmaxlength=|\bmaxlength:\s*\d/i.test(text))
  expect(given.map(({ file }) => file)).toEqual([])
  // nor hands it on under its name
  const named = sources.filter(({ text }) => /\bmaxlength\b/i.test(text.replaceAll("'maxLength'", '')))
  expect(named.map(({ file }) => file).toSorted()).toEqual(readers)
})
