// Whether something runs is known by useAlone and useOnce alone, which cannot forget to end it; no screen keeps a flag of its own.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from '../support/source-imports.ts'

const flag = /\bset(?:Busy|Saving)\(|\bset(?:Sending|Working|Running|Trying|Starting|Acting|Deleting|Posting|Submitting|Removing)\(true\)/
const withFlag = (files: readonly (readonly [file: string, text: string])[]) =>
  files.filter(([, text]) => flag.test(text)).map(([file]) => file)

test('no component sets by hand that it is busy', () => {
  const screens = sources.filter((file) => /^(app|components|lib\/client)\//.test(file))
  expect(withFlag(screens.map((file) => [file, readFileSync(file, 'utf8')]))).toEqual([])
})

test('a flag that is set by hand is found, other states that end in ing are not', () => {
  expect(
    withFlag([
      ['flag', 'setBusy(true)'],
      ['named', 'setSaving(step)'],
      ['sent', 'setSending(true)'],
      ['opened', 'setEditing(true)'],
      ['upload', 'setSending({ file, percent: 0 })'],
    ]),
  ).toEqual(['flag', 'named', 'sent'])
})
