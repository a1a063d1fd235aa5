// @vitest-environment happy-dom
// How the user's menus become routes, tabs and side entries.
import { match } from 'pinyin-pro'
import { describe, expect, test, vi } from 'vitest'
import { chooseTabs } from '@/components/frame/bottom-tabs.tsx'
import { setFavourite } from '@/components/frame/favourites.ts'
import { joinGroups, orderFavourites } from '@/components/frame/menu-groups.ts'
import { drawingOf } from '@/components/frame/menu-icon.tsx'
import { isMeant } from '@/components/frame/menu-search.ts'
import { sectionsOf } from '@/components/frame/menu-sections.ts'
import {
  drawnMenus,
  favouritesOf,
  firstLeaf,
  firstPermitted,
  groupAt,
  leavesOf,
  routeOf,
  routesOf,
  sideGroups,
  targetOf,
  topOf,
  topTabs,
  withFavourite,
} from '@/components/frame/menus.ts'
import { withScreens } from '@/components/frame/screens.tsx'
import { setNotifier } from '@/lib/client/api.ts'
import type { MenuItem } from '@/lib/client/session-state.ts'
import { userState } from '@/lib/client/session-state.ts'
import { menuTree } from '@/lib/model/menu-tree.ts'

const menu = (path: string, more: Partial<MenuItem> = {}, meta: Partial<MenuItem['meta']> = {}): MenuItem => ({
  path,
  name: path,
  meta: { title: path, ...meta },
  ...more,
})
const key = '0123456789abcdef0123456789abcdef'
const tree = withScreens(
  [
    menu('/crm', {
      children: [
        menu('/crm/customer/list'),
        menu('/crm/customer/sea'),
        menu('/crm/contact'),
        menu('/crm/secret', { hidden: true }),
        menu('/crm/note', {}, { prevent: '/crm/contact' } as Partial<MenuItem['meta']>),
        menu('/crm/off', { route: '0', children: [menu('/crm/off/inside')] }),
      ],
    }),
    menu('/later', { children: [menu('/later/unbuilt')] }),
    menu('/help', {}, { internalOrExternal: true, url: 'https://help.example' }),
  ],
  Object.fromEntries(
    ['/crm', '/crm/customer/list', '/crm/customer/sea', '/crm/contact', '/crm/secret', '/crm/note', '/crm/off/inside'].map((path) => [
      path,
      'page',
    ]),
  ),
)
const drawn = drawnMenus(tree)
const paths = (entries: readonly { path: string; children: readonly { path: string }[] }[]) =>
  entries.map((entry) => [entry.path, ...entry.children.map((child) => child.path)])

describe('menus', () => {
  test('MENU-04 items whose route is 0 are neither routes nor menus, nor what is below them', () => {
    expect(paths(drawn).flat()).not.toContain('/crm/off')
    const routes = routesOf(tree)
    expect(routes.has('/crm/off')).toBe(false)
    expect(routes.has('/crm/off/inside')).toBe(false)
    expect(routes.has('/crm/contact')).toBe(true)
  })

  test('MENU-08 hidden items are in no menu and stay routes', () => {
    expect(paths(drawn).flat()).not.toContain('/crm/secret')
    expect(routeOf(routesOf(tree), '/crm/secret')?.title).toBe('/crm/secret')
  })

  test('a menu without a screen is not shown, nor is an empty directory', () => {
    expect(paths(drawn)).toEqual([['/crm', '/crm/customer/list', '/crm/customer/sea', '/crm/contact', '/crm/note'], ['/help']])
  })

  test('SHELL-02 the bar shows up to twelve first-level routes', () => {
    const many = drawnMenus(Array.from({ length: 20 }, (_, index) => menu(`/m${index}`, { hidden: index === 0, screen: 'page' })))
    expect(topTabs).toBe(12)
    expect(many.slice(0, topTabs).map((entry) => entry.path)).toEqual(Array.from({ length: 12 }, (_, index) => `/m${index + 1}`))
    expect(many.slice(topTabs)).toHaveLength(7)
  })

  test('SHELL-22 prevent names the menu that is highlighted instead', () => {
    expect(routeOf(routesOf(tree), '/crm/note')?.prevent).toBe('/crm/contact')
    expect(routeOf(routesOf(tree), '/crm/contact')?.prevent).toBeNull()
  })

  test('siblings of one group share a side entry and become the secondary menu', () => {
    const groups = sideGroups(drawn[0]?.children ?? [])
    expect(groups.map((group) => group.members.map((entry) => entry.path))).toEqual([
      ['/crm/customer/list', '/crm/customer/sea'],
      ['/crm/contact'],
      ['/crm/note'],
    ])
    expect(groupAt(groups, '/crm/customer/sea')?.head.path).toBe('/crm/customer/list')
    expect(groupAt(groups, '/elsewhere')).toBeUndefined()
    expect(topOf(drawn, '/crm/customer/sea')?.path).toBe('/crm')
  })

  test('a record belongs to the menu of its list; other paths below it have no menu', () => {
    const routes = routesOf(tree)
    expect(routeOf(routes, `/crm/contact/${key}`)?.path).toBe('/crm/contact')
    expect(routeOf(routes, '/crm/contact/abc')).toBeUndefined()
    expect(routeOf(routes, `/nowhere/${key}`)).toBeUndefined()
  })

  test('the first route is the first leaf inside the application', () => {
    expect(firstPermitted(tree)).toBe('/crm/customer/list')
    expect(firstPermitted(tree.slice(1))).toBeNull()
    expect(drawn.map((entry) => firstLeaf(entry).path)).toEqual(['/crm/customer/list', '/help'])
  })
})

describe('favourites', () => {
  const starred = [
    menu('/crm', {
      children: [
        menu('/crm/a', { isFavorite: true, screen: 'page' }, { permission_key: 'a' }),
        menu('/crm/b', { screen: 'page' }, { permission_key: 'b' }),
      ],
    }),
    menu('/person/index', { hidden: true, isFavorite: true, screen: 'page' }, { permission_key: 'p' }),
    menu('/off', { route: '0', isFavorite: true, screen: 'page' }, { permission_key: 'o' }),
  ]

  test('MENU-26 the flag of one menu changes everywhere; the others keep theirs', () => {
    expect(favouritesOf(withFavourite(starred, 'b', true)).map((entry) => entry.key)).toEqual(['a', 'b', 'p'])
    expect(favouritesOf(withFavourite(starred, 'a', false)).map((entry) => entry.key)).toEqual(['p'])
  })

  test('the order is per user; a new favourite is added at the end', () => {
    const entries = favouritesOf(withFavourite(starred, 'b', true))
    const sorted = ['p', 'b'].map((permission_key) => ({ permission_key }))
    expect(orderFavourites(entries, sorted).map((entry) => entry.key)).toEqual(['p', 'b', 'a'])
  })

  test('MENU-22 MENU-23 MENU-24 MENU-25 MENU-27 a star sends its call; the flag changes only on code 0', async () => {
    const sent: unknown[] = []
    const toasts: string[] = []
    let code = 0
    vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
      if (address.endsWith('/list')) return Response.json({ code: 0, message: '', data: [] })
      sent.push([address.split('/').at(-1), JSON.parse(body ?? '')])
      return Response.json({ code, message: code ? '不能收藏' : address.endsWith('/addFavorite') ? '收藏成功' : '取消成功', data: null })
    })
    const tell = (text: string) => void toasts.push(text)
    setNotifier({ error: tell, warning: tell, success: tell })
    const info = { user_key: 'u1', username: 'chenli', avatar: null, role_id_list: [] }
    userState.set({ menus: starred, userInfo: info })
    const flags = () => favouritesOf(userState.get().menus).map((entry) => entry.key)

    await setFavourite('b', true)
    expect(flags()).toEqual(['a', 'b', 'p'])
    await setFavourite('a', false)
    expect(flags()).toEqual(['b', 'p'])
    code = 1
    await setFavourite('a', true)
    await setFavourite('b', false)
    expect(flags()).toEqual(['b', 'p'])
    expect(sent).toEqual([
      ['addFavorite', { menu_type: 1, permission_key: 'b', user_key: 'u1' }],
      ['deleteFavorite', { permission_key: 'a', user_key: 'u1' }],
      ['addFavorite', { menu_type: 1, permission_key: 'a', user_key: 'u1' }],
      ['deleteFavorite', { permission_key: 'b', user_key: 'u1' }],
    ])
    expect(toasts).toEqual(['收藏成功', '取消成功', '不能收藏', '不能收藏'])
    vi.unstubAllGlobals()
  })

  test('narrow windows show the dashboard, favourites, then the most used menus', () => {
    const leaves = drawnMenus(
      ['/', '/crm/customer/list', '/crm/contact', '/crm/visit', '/crm/customer/sea'].map((path) =>
        menu(path, { screen: 'page', isFavorite: path === '/crm/visit' }),
      ),
    )
    expect(chooseTabs(leaves).map((entry) => entry.path)).toEqual(['/', '/crm/visit', '/crm/customer/list', '/crm/customer/sea'])
  })
})

describe('all menus', () => {
  test('the groups contain visible menus; empty groups are left out', () => {
    const leaves = leavesOf(
      drawnMenus([
        menu('/a', { screen: 'page' }, { permission_key: 'a' }),
        menu('/b', { screen: 'page', hidden: true }, { permission_key: 'b' }),
      ]),
    )
    const groups = joinGroups(
      [
        { group_key: 'g1', group_name: '办公', children: [{ permission_key: 'b' }, { permission_key: 'a' }] },
        { group_key: 'g2', group_name: '客户', children: [{ permission_key: 'b' }] },
      ],
      leaves,
    )
    expect(groups.map((group) => [group.name, ...group.entries.map((entry) => entry.path)])).toEqual([['办公', '/a']])
  })

  const matchPinyin = (text: string, typed: string) => match(text, typed, { continuous: true, v: true }) !== null
  test.each([
    ['客户公海', '公海', true],
    ['客户公海', 'khgh', true],
    ['客户公海', 'gonghai', true],
    ['客户公海', ' GongH ', true],
    ['角色权限', 'jueseqx', true],
    ['行政公告', 'xzgg', true],
    ['CRM规则', 'crmgz', true],
    ['客户公海', 'khh', false],
    ['客户公海', '公户', false],
    ['客户公海', '%', false],
  ])('MENU-13 %s is found by "%s": %s', (title, typed, meant) => {
    expect(isMeant(title, typed, matchPinyin)).toBe(meant)
  })

  test('without the pinyin table a text is found by its characters', () => {
    expect([isMeant('客户公海', '公海'), isMeant('客户公海', 'gh'), isMeant('客户公海', '')]).toEqual([true, false, true])
  })
})

test('the detour names the view that it returns to, and never another site', () => {
  expect(targetOf('/redirect/crm/contact')).toBe('/crm/contact')
  expect(targetOf('/redirected')).toBe('/redirected')
  expect(routeOf(routesOf(tree), targetOf('/redirect//evil.example'))).toBeUndefined()
})

describe('the sections of a long side menu', () => {
  const system = menuTree.find(({ path }) => path === '/system')?.children ?? []
  const sections = sectionsOf(system, ({ path }) => path)

  test('every menu of the system administration is in a section, with an icon of its own', () => {
    expect(sections.map(({ name }) => name)).toEqual(['people', 'content', 'data', 'application', 'log'])
    expect(sections.flatMap(({ entries }) => entries)).toHaveLength(system.length)
    const drawings = system.map(({ icon }) => drawingOf(icon))
    expect(drawings.filter((drawing, index) => drawings.indexOf(drawing) !== index)).toEqual([])
  })

  test('a menu that no section names is last, and a menu without sections stays one list', () => {
    const all = [{ path: '/system/own' }, { path: '/system/user' }]
    expect(sectionsOf(all, ({ path }) => path)).toEqual([
      { name: 'people', entries: [{ path: '/system/user' }] },
      { name: 'other', entries: [{ path: '/system/own' }] },
    ])
    expect(sectionsOf([{ path: '/crm/contact' }], ({ path }) => path)).toEqual([{ name: null, entries: [{ path: '/crm/contact' }] }])
  })
})
