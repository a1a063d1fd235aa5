// The default menus, codes, roles and grants, and the menus that a permission list becomes.

import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messagesOf } from '@/lib/i18n/messages.ts'
import { catalogue } from '../../lib/backend/areas.ts'
import type { PermissionRow } from '../../lib/backend/kernel/effective-permissions.ts'
import { buildMenus } from '../../lib/backend/kernel/menus.ts'
import { refusalOf, titleOf } from '../../lib/backend/kernel/permission-words.ts'
import type { MenuItem } from '../../lib/model/calls/menu-item.ts'
import { callOf } from '../../lib/model/definition.ts'
import { channel } from '../../lib/model/entities/channel.ts'
import { entities } from '../../lib/model/entities/registry.ts'
import { addEntityMenus } from '../../lib/model/entity-menus.ts'
import type { Field } from '../../lib/model/field.ts'
import { menuTree, permissionGroups, permissionSeeds } from '../../lib/model/menu-tree.ts'
import { buttons, expandGrants, flattenMenus, menu, type PermissionSeed } from '../../lib/model/permissions.ts'
import { baseRole } from '../../lib/model/role-codes.ts'
import { builtInRoles, defaultGrants, type RoleSeed } from '../../lib/model/roles.ts'

function row(part: Partial<PermissionRow> & { permission_key: string }): PermissionRow {
  return {
    parent_key: null,
    name: part.permission_key,
    name_en: null,
    menu_type: 1,
    url: `/${part.permission_key}`,
    component: null,
    component_name: null,
    redirect: null,
    prevent: null,
    perms: null,
    icon: null,
    sort_no: 1,
    hidden: false,
    route: '1',
    keep_alive: false,
    always_show: false,
    internal_or_external: false,
    ...part,
  }
}

const none = new Set<string>()

describe('menus', () => {
  test('MENU-02 MENU-03 a menu has the specified properties, also in its meta', () => {
    const rows = [
      row({ permission_key: 'crm', menu_type: 0, icon: 'TeamOutlined' }),
      row({ permission_key: 'list', parent_key: 'crm', keep_alive: true, component_name: 'CustomerList' }),
      row({ permission_key: 'add', parent_key: 'list', menu_type: 2, url: null, perms: 'crm:customer:a' }),
    ]
    const [top] = buildMenus(rows, new Set(['list']), false)
    const list = top?.children[0] as MenuItem
    expect(Object.keys(list).sort()).toEqual(
      ['path', 'name', 'redirect', 'component', 'hidden', 'isFavorite', 'alwaysShow', 'route', 'meta', 'children'].sort(),
    )
    expect(list).toMatchObject({ path: '/list', name: 'CustomerList', hidden: false, isFavorite: true, alwaysShow: false, route: '1' })
    expect(list.meta).toMatchObject({
      title: 'list',
      icon: null,
      url: '/list',
      permissionList: ['crm:customer:a'],
      keepAlive: true,
      internalOrExternal: false,
      componentName: 'CustomerList',
    })
  })

  test("MENU-04 items whose route is '0' are left out with everything below them", () => {
    const rows = [
      row({ permission_key: 'shown', menu_type: 0 }),
      row({ permission_key: 'inside', parent_key: 'shown' }),
      row({ permission_key: 'off', menu_type: 0, route: '0' }),
      row({ permission_key: 'below', parent_key: 'off' }),
      row({ permission_key: 'single', route: '0' }),
    ]
    expect(paths(buildMenus(rows, none, false))).toEqual(['/shown', '/inside'])
  })

  test('MENU-05 a layout item redirects to its first permitted child', () => {
    const rows = [
      row({ permission_key: 'top', menu_type: 0, redirect: '/gone' }),
      row({ permission_key: 'secret', parent_key: 'top', hidden: true, sort_no: 1 }),
      row({ permission_key: 'first', parent_key: 'top', sort_no: 2 }),
    ]
    expect(buildMenus(rows, none, false)[0]).toMatchObject({ component: 'layout', redirect: '/first' })
    rows[0] = row({ permission_key: 'top', menu_type: 0, redirect: '/secret' })
    expect(buildMenus(rows, none, false)[0]?.redirect).toBe('/secret')
  })

  test('MENU-08 a hidden item stays among the routes, marked as hidden', () => {
    const rows = [row({ permission_key: 'top', menu_type: 0 }), row({ permission_key: 'quiet', parent_key: 'top', hidden: true })]
    expect(buildMenus(rows, none, false)[0]?.children[0]).toMatchObject({ path: '/quiet', hidden: true })
  })

  test('an empty directory is left out, and titles follow the language', () => {
    const rows = [row({ permission_key: 'empty', menu_type: 0 }), row({ permission_key: 'one', name: '客户', name_en: 'Customers' })]
    expect(paths(buildMenus(rows, none, true))).toEqual(['/one'])
    expect(buildMenus(rows, none, true)[0]?.meta.title).toBe('Customers')
    expect(buildMenus(rows, none, false)[0]?.meta.title).toBe('客户')
  })
})

const paths = (menus: readonly MenuItem[]): string[] => menus.flatMap((menu) => [menu.path, ...paths(menu.children)])

describe('the default tree', () => {
  test('paths and codes occur once and every entry is named in both languages', () => {
    const ids = permissionSeeds.map((seed) => seed.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(400)
    for (const seed of permissionSeeds)
      for (const locale of ['zh-CN', 'en'] as const) expect(titleOf(seed, locale), seed.id).toMatch(/^(?!entity\.)./)
  })

  test('every permission that a call asks for is in the tree', () => {
    const known = new Set(['public', 'signedIn', ...flattenMenus(menuTree).map(({ id }) => id)])
    const asked = catalogue.flatMap(({ key, permission }) => [permission].flat().map((code) => ({ key, code })))
    expect(asked.filter(({ code }) => !known.has(code))).toEqual([])
  })

  test('every permission of an entity is in the tree', () => {
    const codes = new Set(permissionSeeds.map((seed) => seed.perms))
    for (const definition of entities)
      expect(codes.has(`${definition.permission}:q`), `${definition.name} ${definition.permission}`).toBe(true)
    for (const definition of entities) {
      for (const field of Object.values(definition.fields))
        if (field.viewPermission) expect(codes.has(field.viewPermission), field.viewPermission).toBe(true)
    }
  })

  test('every top entry belongs to exactly one group of the all-menus popover', () => {
    const tops = permissionGroups.flatMap((group) => group.tops)
    expect(new Set(tops).size).toBe(tops.length)
    const drawn = menuTree.filter((menu) => !menu.hidden || menu.path === '/person/index').map((menu) => menu.path)
    expect([...tops].sort()).toEqual(drawn.sort())
  })
})

describe('the menu of an entity with a screen', () => {
  const tree = [
    menu('/a', '甲', 'A', '', { children: [menu('/a/b', '乙', 'B', ''), menu('/a/c', '丙', 'C', '')] }),
    menu('/d', '丁', 'D', ''),
  ]
  const at = (path: string, more: object = {}) => ({ ...channel, imports: undefined, screen: { path, icon: 'TagsOutlined', ...more } })
  const paths = (...definitions: ReturnType<typeof at>[]) => flattenMenus(addEntityMenus(tree, definitions)).flatMap(({ url }) => url ?? [])

  test('stands last in its directory, first, or behind the menu that it names', () => {
    expect(paths(at('/a/x'))).toEqual(['/a', '/a/b', '/a/c', '/a/x', '/d'])
    expect(paths(at('/a/x', { after: '/a' }))).toEqual(['/a', '/a/x', '/a/b', '/a/c', '/d'])
    expect(paths(at('/a/x', { after: '/a/b' }), at('/a/y', { after: '/a/x' }))).toEqual(['/a', '/a/b', '/a/x', '/a/y', '/a/c', '/d'])
    expect(paths(at('/d/x'))).toEqual(['/a', '/a/b', '/a/c', '/d', '/d/x'])
  })

  test('has the codes of its actions, an import only where one is offered', () => {
    const codes = (definition: Parameters<typeof addEntityMenus>[1][number]) =>
      flattenMenus(addEntityMenus(tree, [definition])).flatMap(({ perms }) => perms ?? [])
    const named = (letters: string) => buttons(channel.permission, letters).map(({ code }) => code)
    expect(codes(at('/a/x'))).toEqual(named('qaedx'))
    expect(codes({ ...at('/a/x'), imports: { match: [['channel_name']] } })).toEqual(named('qaedxi'))
    expect(codes(at('/a/x', { actions: 'q' }))).toEqual(named('q'))
  })

  test('a place that does not exist, or is taken, is an error that names it', () => {
    expect(() => paths(at('/x/y'))).toThrow('/x')
    expect(() => paths(at('/a/x', { after: '/a/z' }))).toThrow('/a/z')
    expect(() => paths(at('/a/b'))).toThrow('/a/b')
  })

  test('gives its codes to roles that exist', () => {
    const roles = builtInRoles.map(({ code }) => code)
    for (const { screen } of entities) expect(roles).toEqual(expect.arrayContaining(Object.keys(screen?.grants ?? {})))
  })
})

describe('roles', () => {
  test('only the administrator has everything, and only the intended roles have system settings', () => {
    const all = new Set(permissionSeeds.map((seed) => seed.id))
    for (const role of builtInRoles) {
      const granted = defaultGrants(role)
      if (role.code === 'admin') expect(new Set(granted)).toEqual(all)
      else expect(granted.length, role.code).toBeLessThan(all.size / 2)
      const settings = granted.filter((id) => id.startsWith('sys:role') || id.startsWith('sys:permission') || id.startsWith('sys:rule'))
      if (role.code !== 'admin') expect(settings, role.code).toEqual([])
    }
  })

  test('every granted menu can be reached: everything above it is granted too', () => {
    const parents = new Map(permissionSeeds.map((seed) => [seed.id, seed.parent]))
    for (const role of builtInRoles) {
      const granted = new Set(defaultGrants(role))
      for (const id of granted) if (parents.get(id)) expect(granted.has(parents.get(id) as string), `${role.code} ${id}`).toBe(true)
    }
  })

  test('who may add a record may choose what it must name', () => {
    const everybody = defaultGrants(builtInRoles.find(({ code }) => code === baseRole) as RoleSeed)
    const mayQuery = new Map(catalogue.map(({ key, permission }) => [key, [permission].flat()]))
    const lacking = builtInRoles.flatMap((role) => {
      const granted = new Set([...defaultGrants(role), ...everybody])
      return entities.flatMap(({ name, permission, fields }) =>
        !granted.has(`${permission}:a`)
          ? []
          : Object.entries<Field>(fields).flatMap(([field, one]) => {
              const target =
                one.kind === 'ref' && one.required && !one.readOnly ? entities.find((other) => other.name === one.to) : undefined
              const ways = target ? (mayQuery.get(callOf(target, 'query')) ?? []) : []
              return ways.length > 0 && !ways.some((way) => way === 'signedIn' || granted.has(way))
                ? [`${role.code}: ${name}.${field} needs ${ways[0]}`]
                : []
            }),
      )
    })
    expect(lacking).toEqual([])
  })

  test('a removed grant is missing, an unknown one is an error', () => {
    const seeds = permissionSeeds as PermissionSeed[]
    expect(expandGrants(seeds, ['crm:clue:*', '-crm:clue:d'])).not.toContain('crm:clue:d')
    expect(() => expandGrants(seeds, ['crm:nothing:*'])).toThrow('crm:nothing:*')
    fc.assert(
      fc.property(fc.subarray(seeds.map((seed) => seed.id)), (ids) => {
        const granted = expandGrants(seeds, ids)
        expect(ids.every((id) => granted.includes(id))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})

test('a refusal names the permission as an administrator finds it, and the access level in words', () => {
  expect(refusalOf('zh-CN', 'eis:contract:archive')).toBe('没有权限：合同台账·归档。请联系管理员开通')
  expect(refusalOf('zh-CN', 'eis:pricing:a / eis:pricing:e')).toBe('没有权限：报价管理·新增 或 报价管理·编辑。请联系管理员开通')
  expect(refusalOf('en', 'eis:contract:OWNER')).toBe('Only its owner and those above him may do this')
  for (const { perms } of permissionSeeds) if (perms) expect(refusalOf('zh-CN', perms)).not.toContain(':')
})

describe('codes of permissions', () => {
  const code = /\b[a-z]\w*(?::[a-z]\w*)+/i
  const sources = globSync('lib/backend/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const literals = sources.flatMap((source) => [...source.matchAll(/forbidden\('([^']+)'\)/g)].map(([, said = '']) => said))

  test('are in no refusal, whatever right is missing', () => {
    const levels = entities.flatMap(({ permission }) =>
      ['READ', 'WRITE', 'OWNER', 'q', 'a', 'e', 'd', 'i', 'x'].map((part) => `${permission}:${part}`),
    )
    const needed = catalogue.map(({ permission }) => [permission].flat().join(' / '))
    const rights = new Set([...literals, ...levels, ...needed, ...permissionSeeds.flatMap(({ perms }) => perms ?? [])])
    expect(literals.length).toBeGreaterThan(10)
    for (const locale of ['zh-CN', 'en'] as const)
      expect([...rights].filter((right) => code.test(refusalOf(locale, right)) || refusalOf(locale, right).includes(right))).toEqual([])
  })

  test('are in no text of a refusal but the one about their own form', () => {
    for (const locale of ['zh-CN', 'en'] as const) {
      const { fail } = messagesOf(locale, ['fail']) as { fail: object }
      const texts = JSON.stringify(fail).match(/"[^"]*":"[^"]*"/g) ?? []
      expect(texts.length).toBeGreaterThan(300)
      expect(texts.filter((entry) => code.test(entry.slice(entry.indexOf('":"') + 3))).map((entry) => entry.split('"')[1])).toEqual([
        'code',
      ])
    }
  })
})
