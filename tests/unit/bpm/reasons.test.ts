// Every reason that the engine gives has a text in both languages, with the same places to fill.
import { expect, test } from 'vitest'
import { problemTexts } from '@/lib/backend/bpm/parse/problem.ts'
import { expressionTexts, refusalTexts, stuckTexts } from '@/lib/backend/bpm/reasons.ts'
import { locales } from '@/lib/i18n/locales.ts'
import { messagesOf } from '@/lib/i18n/messages.ts'

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

test.each([
  ['problem', problemTexts],
  ['reason', { ...expressionTexts, ...stuckTexts }],
  ['refused', refusalTexts],
])('%s', (part, texts) => {
  for (const locale of locales) {
    const messages = (messagesOf(locale).engine as Record<string, Record<string, string>>)[part]!
    expect(Object.keys(messages).sort()).toEqual(Object.keys(texts).sort())
    for (const [key, text] of Object.entries(texts)) expect(placesOf(messages[key]!), `${locale} ${key}`).toEqual(placesOf(text))
  }
})
