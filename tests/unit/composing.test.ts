// Enter, Escape and arrows that an input method takes act on nothing else, in every handler of keys.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isComposing, keyOf, onEnter } from '@/lib/client/composing.ts'

const sources = ['app', 'components', 'lib/client'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)
const filesWith = (wrong: RegExp) => sources.filter((file) => file !== 'lib/client/composing.ts' && wrong.test(readFileSync(file, 'utf8')))

describe('a key', () => {
  const enter = { key: 'Enter', isComposing: false, keyCode: 13 }

  test('of a composition is none', () => {
    expect(isComposing({ ...enter, isComposing: true })).toBe(true)
    expect(keyOf({ ...enter, isComposing: true })).toBe('')
  })

  test('that ends a composition in Safari, after its end, is none either', () => {
    expect(keyOf({ ...enter, keyCode: 229 })).toBe('')
    expect(keyOf({ key: 'Enter', nativeEvent: { ...enter, keyCode: 229 } })).toBe('')
  })

  test('that a person presses is itself, and takes what was typed', () => {
    let taken = 0
    const take = onEnter(() => {
      taken += 1
    })
    take({ key: 'Enter', nativeEvent: { ...enter, keyCode: 229 } })
    take({ key: 'Enter', nativeEvent: enter })
    expect([keyOf(enter), taken]).toEqual(['Enter', 1])
  })
})

describe('in the sources', () => {
  test('handlers read keys by keyOf alone', () => {
    expect(filesWith(/\b(?:event|pressed|e|key)\.key(?:Code)?\b|\bkey\b[^}\n]*\} = event\b|\.which\b/)).toEqual([])
  })

  test('nobody else asks whether somebody composes', () => {
    expect(filesWith(/\.isComposing\b|\b229\b/)).toEqual([])
  })

  test('inputs of the library take Enter by onEnter', () => {
    expect(filesWith(/onPressEnter=\{(?!onEnter\()/)).toEqual([])
  })
})
