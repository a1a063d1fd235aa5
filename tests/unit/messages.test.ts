// Both languages are complete and registered; texts keep the same places to fill, and the code uses each of them.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { locales } from '@/lib/i18n/locales.ts'
import { type Messages, messagesOf } from '@/lib/i18n/messages.ts'
import { text } from '@/lib/i18n/text.ts'
import { dictionaries, flatItems } from '@/lib/model/dictionaries.ts'
import { messageCodes, messageText } from '@/lib/model/message-templates.ts'
import { missingTexts, unusedTexts } from '../support/texts-in-use.ts'

function flatten(messages: Messages, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') flat.set(prefix + key, value)
    else for (const [name, inner] of flatten(value, `${prefix}${key}.`)) flat.set(name, inner)
  }
  return flat
}

const placesOf = (value: string) => [...value.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort()

test('I18N-09 every text key exists in both languages with the same parameters', () => {
  const chinese = flatten(messagesOf('zh-CN'))
  const english = flatten(messagesOf('en'))
  expect(chinese.size).toBeGreaterThan(60)
  expect([...english.keys()].sort()).toEqual([...chinese.keys()].sort())
  for (const [key, value] of chinese) {
    expect(value, key).not.toBe('')
    expect(english.get(key), key).not.toBe('')
    expect(placesOf(english.get(key) ?? ''), key).toEqual(placesOf(value))
  }
})

test('every message file is registered, with one top-level key equal to its feature word', () => {
  for (const locale of locales) {
    const files = readdirSync(`messages/${locale}`)
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) {
      const feature = file.replace(/\.json$/, '')
      const content = JSON.parse(readFileSync(`messages/${locale}/${file}`, 'utf8'))
      expect(Object.keys(content), file).toEqual([feature])
      expect(messagesOf(locale)[feature], `${locale}/${file} in lib/i18n/messages.ts`).toEqual(content[feature])
    }
  }
})

test('in Chinese, a name that is filled in stands in 「」 (docs/contributing.md#style-in-short); 《》 belongs to agreements', () => {
  const flat = [...flatten(messagesOf('zh-CN'))].filter(([key]) => !key.startsWith('engine.'))
  const named = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
  const templates = messageCodes.map((code) => [code, messageText(code, named)] as const)
  expect(templates.some(([, value]) => value.includes('「{'))).toBe(true)
  expect([...flat, ...templates].filter(([, value]) => /[【《“]\{(?!process\})\w+\}[】》”]/.test(value))).toEqual([])
})

test('dictionary texts and display names take full-width brackets in Chinese', () => {
  const names = [...flatten(messagesOf('zh-CN'))].filter(([key]) => key.startsWith('entity.')).map(([, value]) => value)
  const items = dictionaries.flatMap((one) => flatItems(one.items).map((item) => item.text))
  expect([...names, ...items].filter((value) => /[\u4e00-\u9fff]\(|\([\u4e00-\u9fff]/.test(value))).toEqual([])
})

test('every text is used', () => {
  expect(unusedTexts([...flatten(messagesOf('zh-CN')).keys()])).toEqual([])
})

test('every text that the code asks for is there', () => {
  expect(missingTexts([...flatten(messagesOf('zh-CN')).keys()])).toEqual([])
})

test('a text fills its places, and an unknown key gives itself', () => {
  expect(text('zh-CN', 'broken.number', { number: 'a1' })).toBe('仍然不行时，请把编号 a1 告诉管理员。')
  expect(text('en', 'broken.number', { number: 'a1' })).toBe('If it fails again, tell an administrator the number a1.')
  expect(text('zh-CN', 'broken.number', {})).toContain('{number}')
  expect(text('zh-CN', 'errors.constructor')).toBe('errors.constructor')
  expect(text('zh-CN', 'errors')).toBe('errors')
})

test('a text that the server fills has plain places alone: it knows no plural and no choice', () => {
  const asked = globSync('lib/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\btext\([^,()]+(?:\([^()]*\))?, '([\w.-]+)'/g)].map(([, key = '']) => key),
  )
  expect(asked.length).toBeGreaterThan(40)
  for (const locale of ['zh-CN', 'en'] as const) expect(asked.filter((key) => /\{\w+,/.test(text(locale, key)))).toEqual([])
})
