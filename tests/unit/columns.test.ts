// The columns of an entity are calculated in one place: whatever is answered, stored, asked for or offered follows from it.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { askedColumns, fieldOf, offeredColumns } from '@/components/record/columns.ts'
import { desiredSchema } from '@/lib/backend/db/schema.ts'
import { answeredNames, columnsOf, computedColumnsOf, fieldsOf, hasOrder, isListable, isSortable } from '@/lib/model/columns.ts'
import type { Definition } from '@/lib/model/definition.ts'
import { readListRequest } from '@/lib/model/list-request.ts'
import { ownDefinitions } from '@/lib/model/own-definitions.ts'
import { rowSchema } from '@/lib/model/schema.ts'
import { transferables } from '@/lib/model/transferables.ts'

const definitions = [...new Set([...transferables, ...ownDefinitions])].map((definition) => [definition.name, definition] as const)
const tables = new Map(desiredSchema().map((table) => [table.name, table.columns.map((column) => column.name)]))

describe.each(definitions)('%s', (_, definition: Definition) => {
  const columns = [...columnsOf(definition).values()]
  const names = columns.map(({ name }) => name)

  test('its answers are described by its columns and the names behind their references', () => {
    const answered = [...columns, ...computedColumnsOf(definition)].flatMap(answeredNames)
    expect(Object.keys(rowSchema(definition).shape).sort()).toEqual([...new Set(answered)].sort())
  })

  test('its table has every column', () => {
    expect(tables.get(definition.name)).toEqual(expect.arrayContaining(names))
  })

  test('a list may be asked for every column, and is sorted by those that have an order', () => {
    expect(readListRequest(definition, { field: names.join(',') })).toMatchObject({ query: { columns: names }, problems: [] })
    for (const name of names) expect(readListRequest(definition, { column: name }).problems).toEqual([])
  })

  test('its screens offer the fields of these columns and ask for no others', () => {
    const offered = offeredColumns(definition, () => true)
    const listable = [...fieldsOf(definition)].filter(([, field]) => isListable(field)).map(([name]) => name)
    expect([...offered].sort()).toEqual(listable.sort())
    const asked = askedColumns(definition, offered)
    expect(names).toEqual(expect.arrayContaining(asked))
    // whatever is answered stands behind a field that people know, but for the key and what only programs read
    const known = new Set(columns.filter(({ owner }) => fieldOf(definition, owner)).map(({ name }) => name))
    const unnamed = [definition.key, 'collaborators', 'ext', 'row_version']
    expect(names.filter((name) => !known.has(name) && !unnamed.includes(name))).toEqual([])
    for (const [, field] of fieldsOf(definition)) if (isSortable(field)) expect(hasOrder(field)).toBe(true)
  })
})

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)

test('no other file declares the columns that every record carries, but for the tables themselves', () => {
  const declares = (name: string) => new RegExp(`'${name}'|\\b${name}: (ref|text)\\(`)
  const all = ['create_by_key', 'update_by_key'].map(declares)
  const files = ['lib', 'components', 'app'].flatMap(sources).filter((file) => all.every((one) => one.test(readFileSync(file, 'utf8'))))
  expect(files).toEqual(['lib/model/columns.ts', 'lib/backend/db/schema.ts'])
})
