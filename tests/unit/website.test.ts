// Editing the texts of a page: blank parts fit their schema, changes are found, two editors lose nothing of each other.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { blankOf, changedTexts, excerptOf, mergeTexts, nameOf, optionalOf, setAt } from '@/components/features/site-content/content.ts'
import { messagesOf } from '@/lib/i18n/messages.ts'
import type { TextSchema } from '@/lib/model/calls/site-content.ts'
import { sitePages } from '@/lib/model/site/pages.ts'
import { siteSchemas } from '@/lib/model/site/schemas.ts'

const schemaOf = (page: keyof typeof siteSchemas) =>
  z.toJSONSchema(siteSchemas[page], { io: 'input', unrepresentable: 'any' }) as TextSchema

/** Every named part below a schema with the name of the part that holds it. */
function namesOf(node: TextSchema, parent?: string): { name: string; parent: string | undefined }[] {
  const inner = optionalOf(node) ?? node
  if (inner.type === 'array') return namesOf(inner.items ?? {}, parent)
  return Object.entries(inner.properties ?? {}).flatMap(([name, member]) => [{ name, parent }, ...namesOf(member, name)])
}

describe('the form of a page', () => {
  test.each(['zh-CN', 'en'] as const)('every page, part and choice has its text: %s', (locale) => {
    const { website } = messagesOf(locale, ['website']) as { website: { label: Record<string, string>; page: Record<string, string> } }
    for (const page of sitePages) {
      expect(website.page[page], page).toBeTruthy()
      for (const { name, parent } of namesOf(schemaOf(page)))
        expect(website.label[`${parent}_${name}`] ?? website.label[name], `${page} ${parent} ${name}`).toBeTruthy()
    }
  })

  test('a new part has the shape of its schema', () => {
    for (const page of sitePages) {
      const blank = blankOf(schemaOf(page))
      const problems = siteSchemas[page].safeParse(blank).error?.issues ?? []
      // Only texts and lists that must not be empty are left to fill.
      expect(problems.filter((one) => one.code === 'invalid_type').map((one) => one.path.join('.'))).toEqual([])
    }
  })

  test('an excerpt is the first words of a part', () => {
    expect(excerptOf({ seo: 1, title: '首屏', items: [{ text: '第一条' }, { text: '第二条' }] }, '，')).toBe('首屏，第一条，第二条')
    expect(excerptOf('长'.repeat(50), '，')).toBe(`${'长'.repeat(40)}…`)
  })
})

describe('changes', () => {
  test('each changed, added or dropped text is listed by its path', () => {
    const before = { title: '一', items: [{ text: 'a' }, { text: 'b' }] }
    const after = { title: '二', items: [{ text: 'a' }] }
    expect(changedTexts(before, after)).toEqual([
      { path: ['title'], before: '一', after: '二' },
      { path: ['items', 1], before: { text: 'b' }, after: undefined },
    ])
  })

  const texts = fc.record({
    title: fc.string(),
    items: fc.array(fc.record({ name: fc.string(), note: fc.option(fc.string()) }), { minLength: 1, maxLength: 4 }),
  })

  test('applying all changes of another text gives that text', () => {
    fc.assert(
      fc.property(texts, texts, (before, other) => {
        // of lists of one length: what is added is no change at a place that exists
        const after = { ...other, items: before.items.map((item, index) => other.items[index] ?? item) }
        const put = changedTexts(before, after).reduce<unknown>((now, change) => setAt(now, change.path, change.after), before)
        expect(put).toEqual(after)
      }),
    )
  })

  test('merging: changes of one editor are taken, only changes of both are asked', () => {
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const { merged, disputes } = mergeTexts(base, mine, theirs)
        expect(mergeTexts(base, base, theirs)).toEqual({ merged: theirs, disputes: [] })
        expect(mergeTexts(base, mine, base)).toEqual({ merged: mine, disputes: [] })
        // taking my side of every dispute leaves each of my changes in place, where lists kept their length
        if (base.items.length === mine.items.length && mine.items.length === theirs.items.length) {
          const own = disputes.reduce<unknown>((now, one) => setAt(now, one.path, one.mine), merged)
          const lost = changedTexts(base, mine).filter(({ path, after }) => valueAt(own, path) !== after)
          expect(lost).toEqual([])
        }
        for (const one of disputes) expect(one.mine, nameOf(one.path)).not.toEqual(one.theirs)
      }),
    )
  })
})

const valueAt = (content: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((now, step) => (now as Record<string | number, unknown> | undefined)?.[step], content)
