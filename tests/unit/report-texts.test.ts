// Each report, measure, ratio and grouping has its words in both languages.
import { expect, test } from 'vitest'
import { locales } from '@/lib/i18n/locales.ts'
import { text } from '@/lib/i18n/text.ts'
import { reports } from '@/lib/model/reports/registry.ts'
import { dimensions } from '@/lib/model/reports/report.ts'

test('each report, measure, ratio and grouping has its words in both languages', () => {
  const keys = [
    ...Object.keys(dimensions).flatMap((name) => [`dimension.${name}`, `row.${name}`]),
    ...reports.flatMap(({ name, measures, ratios = [] }) => [
      `name.${name}`,
      ...measures.flatMap((one) => ('aside' in one ? [] : [`measure.${one.name}`])),
      ...ratios.map((one) => `ratio.${one.name}`),
    ]),
  ].map((key) => `report.${key}`)
  for (const locale of locales) expect(keys.filter((key) => text(locale, key) === key)).toEqual([])
})
