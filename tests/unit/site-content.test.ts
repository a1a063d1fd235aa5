// The default texts of the public pages: each file fits its schema, both languages have the same shape, and nothing else stands beside them.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { siteTexts } from '@/lib/content/site.ts'
import { siteLanguages, sitePages } from '@/lib/model/site/pages.ts'
import { siteSchemas } from '@/lib/model/site/schemas.ts'

const folder = 'lib/content/site'

/** What a text is made of, without its words: the names of its parts in their order and the lengths of its lists. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return Object.entries(value).map(([name, part]) => [name, shapeOf(part)])
}

describe('default texts of the public pages', () => {
  test('one file for each page and language, and nothing else', () => {
    const expected = siteLanguages.flatMap((language) => [language, ...sitePages.map((page) => `${language}/${page}.json`)])
    expect(readdirSync(folder, { recursive: true }).map(String).sort()).toEqual(expected.sort())
  })

  test.each(siteLanguages.flatMap((language) => sitePages.map((page) => [language, page] as const)))(
    '%s %s fits its schema and says nothing that the schema does not know',
    (language, page) => {
      const texts = JSON.parse(readFileSync(`${folder}/${language}/${page}.json`, 'utf8'))
      const parsed = siteSchemas[page].safeParse(texts)
      expect(parsed.error?.issues ?? []).toEqual([])
      expect(parsed.data).toEqual(texts)
      expect(siteTexts[language][page]).toEqual(texts)
    },
  )

  test.each(sitePages)('%s has the same parts in both languages', (page) => {
    expect(shapeOf(siteTexts.en[page])).toEqual(shapeOf(siteTexts['zh-CN'][page]))
  })
})
