// The administration screens' own rules: what selecting a permission does, how two roles differ, and where dragging a department leads.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  differenceOf,
  grantChanges,
  grantRows,
  indexGrants,
  reachableGrants,
  toggleGrant,
} from '@/components/features/organisation/grants.ts'
import { dropTo, findDeparts, indexTree, isWithin } from '@/components/features/organisation/use-depart-tree.ts'
import { menuIcons } from '@/components/frame/menu-icon.tsx'
import { differingNames, firstSides, mergeSettings, sameSettings } from '@/components/record/form/settings-sets.ts'
import { text } from '@/lib/i18n/text.ts'
import type { DepartNode } from '@/lib/model/calls/department.ts'
import type { PermissionNode } from '@/lib/model/calls/permission.ts'

type Shape = readonly [name: string, ...children: Shape[]]

/** What the rules of granting do not look at. */
const plain = {
  name_en: null,
  component: null,
  component_name: null,
  redirect: null,
  prevent: null,
  icon: null,
  sort_no: 0,
  hidden: false,
  route: '1',
  keep_alive: false,
  always_show: false,
  internal_or_external: false,
  status: '1',
  description: null,
  row_version: 1,
}

function permissions(shapes: readonly Shape[], parent: string | null = null, lacking: readonly string[] = []): PermissionNode[] {
  return shapes.map(([name, ...children]) => ({
    ...plain,
    permission_key: name,
    key: name,
    title: name,
    parent_key: parent,
    name,
    menu_type: name.includes(':') ? 2 : 1,
    url: name.includes(':') ? null : `/${name}`,
    perms: name.includes(':') ? name : null,
    grantable: !lacking.includes(name),
    children: permissions(children, name, lacking),
  }))
}

const shapes: readonly Shape[] = [
  ['crm', ['customer', ['customer:q'], ['customer:e']], ['contact', ['contact:q']]],
  ['system', ['user', ['user:q'], ['user:d']]],
]
const tree = permissions(shapes)
const index = indexGrants(tree)
const all = [...index.byKey.keys()]
const setOf = (...keys: string[]) => new Set(keys)

describe('granting', () => {
  test('granting a button grants the menus above it; with linked checkboxes also everything below', () => {
    expect(toggleGrant(index, setOf(), 'customer:q', true, false)).toEqual(setOf('customer:q', 'customer', 'crm'))
    expect(toggleGrant(index, setOf(), 'customer', true, true)).toEqual(setOf('customer', 'crm', 'customer:q', 'customer:e'))
    expect(toggleGrant(index, setOf(), 'customer', true, false)).toEqual(setOf('customer', 'crm'))
    expect(toggleGrant(index, new Set(all), 'crm', false, false)).toEqual(setOf('system', 'user', 'user:q', 'user:d'))
  })

  test('every granted menu can be reached, and clearing one clears everything below it', () => {
    const step = fc.record({ key: fc.constantFrom(...all), on: fc.boolean(), linked: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let chosen = new Set<string>()
        for (const { key, on, linked } of steps) {
          chosen = toggleGrant(index, chosen, key, on, linked)
          expect(chosen.has(key)).toBe(on)
          for (const one of chosen) for (const above of index.above(one)) expect(chosen.has(above.permission_key)).toBe(true)
        }
      }),
    )
  })

  test('permissions that the user does not have are neither granted nor revoked', () => {
    const narrow = indexGrants(permissions(shapes, null, ['customer:e']))
    expect(toggleGrant(narrow, setOf(), 'customer', true, true)).toEqual(setOf('customer', 'crm', 'customer:q'))
    expect(toggleGrant(narrow, setOf('crm', 'customer', 'customer:q', 'customer:e'), 'customer', false, true)).toEqual(
      setOf('crm', 'customer', 'customer:e'),
    )
  })

  test('changes and differences list what only one of the sets contains', () => {
    expect(grantChanges(setOf('a', 'b'), setOf('b', 'c'))).toEqual({ added: ['c'], removed: ['a'] })
    expect(['a', 'b', 'c', 'd'].map((key) => differenceOf(setOf('a', 'b'), setOf('b', 'c'), key))).toEqual([
      'mine',
      'both',
      'theirs',
      'none',
    ])
  })

  test('a row is a menu with its buttons; searching for a button shows the menus above it', () => {
    const rows = grantRows(tree, { folded: setOf('system'), keyword: '' })
    expect(rows.map((row) => [row.node.name, row.level, row.buttons.length])).toEqual([
      ['crm', 1, 0],
      ['customer', 2, 2],
      ['contact', 2, 1],
      ['system', 1, 0],
    ])
    const found = grantRows(tree, { folded: setOf('system'), keyword: 'user:d' })
    expect(found.map((row) => [row.node.name, row.buttons.map((button) => button.name)])).toEqual([
      ['system', []],
      ['user', ['user:d']],
    ])
  })
})

function departs(list: readonly Shape[], parent: string | null = null): DepartNode[] {
  return list.map(([name, ...children]) => ({
    id: name,
    key: name,
    title: name,
    parent_id: parent,
    depart_name: name,
    depart_code: name,
    depart_type: 'DEPART',
    leader_key: null,
    leader_name: null,
    sort_no: 0,
    status: '1',
    user_count: 0,
    whole_count: 0,
    row_version: 1,
    children: departs(children, name),
  }))
}

describe('moving departments', () => {
  const forest = departs([['top', ['a', ['a1'], ['a2']], ['b'], ['c']]])
  const byId = indexTree(forest)
  const drop = (moved: string, id: string, between: boolean, before = false) => dropTo(forest, byId, moved, { id, between, before })

  test('dropped onto a department it becomes the last child, dropped between two it follows the upper one', () => {
    expect(drop('c', 'a', false)).toEqual({ id: 'c', parent_id: 'a', after_id: 'a2' })
    expect(drop('c', 'a', true)).toEqual({ id: 'c', parent_id: 'top', after_id: 'a' })
    expect(drop('c', 'b', true, true)).toEqual({ id: 'c', parent_id: 'top', after_id: 'a' })
    expect(drop('b', 'a', true, true)).toEqual({ id: 'b', parent_id: 'top', after_id: null })
    expect(drop('a2', 'a', false)).toEqual({ id: 'a2', parent_id: 'a', after_id: 'a1' })
  })

  test('a department is within itself and within all departments above it', () => {
    expect(['top', 'a', 'a1', 'b'].map((above) => isWithin(byId, 'a1', above))).toEqual([true, true, true, false])
    expect(isWithin(byId, null, 'a')).toBe(false)
  })

  test('a search result shows the departments above and below it', () => {
    const found = findDeparts(forest, 'A1')
    expect(found.open).toEqual(['a', 'top'])
    expect([...indexTree(found.tree).keys()]).toEqual(['top', 'a', 'a1'])
    expect(findDeparts(forest, '没有').tree).toEqual([])
  })
})

test('every icon for menus has a unique name in both languages', () => {
  for (const locale of ['zh-CN', 'en'] as const) {
    const names = menuIcons.map((icon) => text(locale, `admin.iconName.${icon}`))
    expect(new Set(names).size).toBe(menuIcons.length)
    for (const name of names) expect(name).not.toContain('Outlined')
  }
})

describe('two administrators', () => {
  const sets = {
    base: new Map([
      ['a', 'HIDE'],
      ['b', 'HIDE'],
      ['c', 'HIDE'],
    ]),
    // took a away, changed c
    mine: new Map([
      ['b', 'HIDE'],
      ['c', 'READ'],
    ]),
    // took b away, changed c, added d
    theirs: new Map([
      ['a', 'HIDE'],
      ['c', 'MASK'],
      ['d', 'READ'],
    ]),
  }

  test('see whatever differs, and what each alone has changed is his at first', () => {
    expect(differingNames(sets).sort()).toEqual(['a', 'b', 'c', 'd'])
    expect(firstSides(sets)).toEqual({ a: 'mine', b: 'theirs', c: 'theirs', d: 'theirs' })
    expect([...mergeSettings(sets, firstSides(sets))]).toEqual([
      ['c', 'MASK'],
      ['d', 'READ'],
    ])
    expect(sameSettings(mergeSettings(sets, { a: 'mine', b: 'mine', c: 'mine', d: 'mine' }), sets.mine)).toBe(true)
  })

  test('a menu that one has taken away is not brought back by a button below it', () => {
    const index = indexGrants(permissions([['menu', ['menu:a'], ['menu:b']], ['other']]))
    expect([...reachableGrants(index, ['menu:a', 'other'])]).toEqual(['other'])
    expect([...reachableGrants(index, ['menu', 'menu:a'])].sort()).toEqual(['menu', 'menu:a'])
  })
})
