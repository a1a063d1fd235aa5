// The lists of the command palette: every list of records that have a code, each by a screen that is built (docs/domain/search.md#palette).
import { expect, test } from 'vitest'
import { definitionOf, entities } from '../../lib/model/entities/registry.ts'
import { menuTree } from '../../lib/model/menu-tree.ts'
import { flattenMenus } from '../../lib/model/permissions.ts'
import { recordLists } from '../../lib/model/record-lists.ts'
import { screens } from '../../lib/model/screens.ts'

const coded = entities.filter(({ fields }) => Object.values(fields).some(({ kind }) => kind === 'code'))

test('everything with a code has a search, and is in the palette unless it belongs to another record', () => {
  expect(coded.length).toBeGreaterThan(20)
  expect(coded.filter(({ search }) => search === undefined).map(({ name }) => name)).toEqual([])
  const found = new Set(recordLists.map(({ entity }) => entity))
  expect(coded.filter(({ name, parent }) => !parent && !found.has(name)).map(({ name }) => name)).toEqual([])
})

test('each list is searched, stands once, is a menu, and opens and adds on built screens', () => {
  expect(recordLists.filter(({ entity }) => definitionOf(entity).search === undefined)).toEqual([])
  expect(new Set(recordLists.map(({ path }) => path)).size).toBe(recordLists.length)
  expect(new Set(recordLists.map(({ entity }) => entity)).size).toBe(recordLists.length)
  const menus = new Set(flattenMenus(menuTree).map(({ url }) => url))
  expect(recordLists.filter(({ path }) => !menus.has(path)).map(({ path }) => path)).toEqual([])
  const addresses = recordLists.flatMap(({ path, open, add }) => [path, open, add])
  expect(addresses.filter((address) => screens[address.split('?')[0] as string] === undefined)).toEqual([])
  for (const { open } of recordLists) expect(open).toContain('{key}')
})
