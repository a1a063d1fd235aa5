// The texts as browsers get them: each says what its source says, in both languages, whatever is put into its places.
import format from 'icu-minify/format'
import { createTranslator } from 'next-intl'
import { describe, expect, test } from 'vitest'
import type { CompiledMessage } from '@/lib/i18n/compile-texts.ts'
import { compiledMessagesOf } from '@/lib/i18n/compiled.ts'
import { locales } from '@/lib/i18n/locales.ts'
import { messagesOf } from '@/lib/i18n/messages.ts'

/** Every text below a tree with its key; a compiled one is a list. */
function* textsOf(tree: object, path = ''): Generator<[string, CompiledMessage]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string' || Array.isArray(value)) yield [path + key, value as CompiledMessage]
    else yield* textsOf(value, `${path}${key}.`)
  }
}

/** What its places may be filled with: words, numbers on both sides of a plural, each choice of a select; tags show what they enclose. */
function valuesOf(text: string): Record<string, never>[] {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const [places, choices, tags] = [found(/\{\s*(\w+)/g), found(/(\w+)\s*\{/g), found(/<(\w+)>/g)]
  return [0, 1, 2, 12_345, '王五', new Date(0), ...choices].map((value) => ({
    ...Object.fromEntries(places.map((name) => [name, value as never])),
    ...Object.fromEntries(tags.map((name) => [name, ((inner: unknown) => `[${inner}]`) as never])),
  }))
}

/** What the objects below a value are made from: React hands plain ones and lists alone to a browser. */
function prototypesOf(value: unknown, found = new Set<unknown>()): Set<unknown> {
  if (typeof value !== 'object' || value === null) return found
  found.add(Object.getPrototypeOf(value))
  for (const one of Object.values(value)) prototypesOf(one, found)
  return found
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

const formatters = {
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
}

describe.each(locales)('%s', (locale) => {
  test('a compiled text says what its source says', () => {
    const compiled = new Map(textsOf(compiledMessagesOf(locale)))
    const t = createTranslator({ locale, messages: messagesOf(locale) as never, timeZone: 'Asia/Shanghai', onError: () => undefined })
    const say = t.markup as unknown as (key: string, values: object) => string
    const differing = [...textsOf(messagesOf(locale))].flatMap(([key, source]) => {
      if (compiled.get(key) === source) return []
      const pairs = valuesOf(String(source)).flatMap((values) => {
        // a place takes what it is for: numbers, dates or words
        const said = attempt(() => String(format(compiled.get(key) ?? '', locale, values, { formatters, timeZone: 'Asia/Shanghai' })))
        return said === null ? [] : [[said, say(key, values)]]
      })
      const wrong = pairs.find(([said, meant]) => said !== meant)
      if (wrong || pairs.length === 0) return [`${key}: ${wrong?.join(' / ')}`]
      return []
    })
    expect(differing).toEqual([])
  })

  test('a compiled text can be handed from the server to a browser', () => {
    expect(prototypesOf(compiledMessagesOf(locale))).toEqual(new Set([Object.prototype, Array.prototype]))
  })
})
