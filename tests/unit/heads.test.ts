// The column heads of lists, exports and imports: one word for one field, so that an exported file is read again (docs/domain/transfer.md#export).
import { describe, expect, test } from 'vitest'
import { displayNameOf, headOf } from '../../lib/backend/entity/display-names.ts'
import { assignColumns } from '../../lib/backend/transfer/import-settings.ts'
import { locales } from '../../lib/i18n/locales.ts'
import { text } from '../../lib/i18n/text.ts'
import { fieldsOf, isImported } from '../../lib/model/columns.ts'
import { customer } from '../../lib/model/entities/customer.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import type { Field } from '../../lib/model/field.ts'
import { columnTitle } from '../../lib/model/unit-beside.ts'

describe.each(locales)('in %s', (locale) => {
  test('no head of a column is the name or head of another field of the entity', () => {
    const mixed = entities.flatMap((definition) => {
      const names = [...fieldsOf(definition).keys()]
      return names.flatMap((name) => {
        const head = headOf(locale, definition, name)
        const own = displayNameOf(locale, definition, name)
        const other = names.find(
          (one) => one !== name && [headOf(locale, definition, one), displayNameOf(locale, definition, one)].includes(head),
        )
        return head !== own && other ? [`${definition.name}.${name} and ${other}: ${head}`] : []
      })
    })
    expect(mixed).toEqual([])
  })

  test('an import finds the fields of a list by its heads, by their names and by their wire names', () => {
    const columns = Object.entries(customer.fields)
      .filter(([, field]) => isImported(field))
      .map(([name, field]: [string, Field]) => ({
        name,
        label: displayNameOf(locale, customer, name),
        head: columnTitle(headOf(locale, customer, name), field, (key, values) => text(locale, `entity.common.${key}`, values)),
        field,
        required: false,
      }))
    for (const word of ['head', 'label', 'name'] as const) {
      const found = assignColumns(
        columns.map((column) => column[word]),
        columns,
      )
      expect(found.map(({ field }) => field)).toEqual(columns.map(({ name }) => name))
    }
    expect(columns.filter(({ head, label }) => head !== label).length).toBeGreaterThan(2)
  })
})
