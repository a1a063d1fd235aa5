// Texts of people are cut by characters (docs/domain/records.md#texts): a cut by code units can leave half of a sign.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What is cut here has one unit for each sign, or is no text of a person. */
const exact: Readonly<Record<string, readonly string[]>> = {
  // the cutter itself, over whole signs
  'lib/model/plain-text.ts': ['text.slice(0, at)'],
  // codes of letters and digits
  'lib/model/custom-fields.ts': ['`…`.slice(0, longestCode)'],
  'lib/backend/project/project/code.ts': [".replace(/[^a-z0-9]/gi, '') .slice(0, most)"],
  'lib/backend/demo/money-receipts.ts': ['`…`.slice(0, 18)'],
  'lib/backend/db/schema.ts': ['name.slice(0, 54)'],
  'lib/backend/entity/sound.ts': ['text.slice(0, 1)'],
  'lib/backend/transfer/export-calls.ts': [".replace(/[-: ]/g, '').slice(0, 14)"],
  // a program that is sent as text, without imports; what is left of half a sign is replaced
  'lib/backend/bpm/script/worker.ts': ["String(dumped.message ?? '') .slice(0, 1000)"],
  // before the caret, which the browser counts in units
  'components/features/message/template/template-dialog.tsx': ['text.slice(0, from)'],
  // a name that PostgreSQL takes in bytes
  'lib/backend/db/postgres.ts': ['`…`.slice(0, 63)'],
  // a wrong moment, in the message of a fault of ours
  'lib/backend/db/wire-types.ts': ['text.slice(0, 40)'],
}

/** Receivers that are texts by their form or name; places of a day or moment are none that a person has written. */
const textual =
  /(?:`[^`\n]*`|\bString\([^()\n]*(?:\([^()\n]*\))?[^()\n]*\)|\.(?:trim|join|replace|replaceAll|normalize)\([^()\n]*(?:\([^()\n]*\))?[^()\n]*\)|\b\w*(?:[nN]ame|[tT]itle|[tT]ext|[cC]ontent|[mM]essage|[rR]emark|[lL]abel|[sS]ummary|[rR]eason|[nN]ote|[wW]ord|[cC]ell|[cC]omment))\s*\.(?:slice\(0, |substring\(0, |substr\()(?!-|(?:4|7|10|13|16|19|day|year|start|shown\w*|most\w*Names|mostWords)\))[^()\n]*\)/g

/** A cut as it is named above: on one line, a template without what is in it. */
const plainCut = (cut: string) => cut.replace(/\s+/g, ' ').replace(/`[^`]*`/, '`…`')

const sources = globSync(['lib/**/*.ts', 'components/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}'])

const cutsOf = (file: string) => (readFileSync(file, 'utf8').match(textual) ?? []).map(plainCut)

test('no text is cut by code units', () => {
  expect(sources.length).toBeGreaterThan(2000)
  const found = sources.flatMap((file) => {
    return cutsOf(file)
      .filter((cut) => !exact[file]?.includes(cut))
      .map((cut) => `${file}: ${cut}`)
  })
  expect(found).toEqual([])
})

test('no text is taken apart by code units', () => {
  const apart = sources.filter((file) => /\.split\(''\)/.test(readFileSync(file, 'utf8')))
  expect(apart).toEqual([])
})

test('what is excepted is still there', () => {
  const gone = Object.entries(exact).filter(([file, cuts]) => {
    const there = cutsOf(file)
    return !cuts.every((cut) => there.includes(cut))
  })
  expect(gone.map(([file]) => file)).toEqual([])
})
