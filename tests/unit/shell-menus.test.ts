// How the user's menus become routes, tabs and side entries.
import { describe, expect, test } from 'vitest'
import { drawnMenus, firstLeaf, firstPermitted, groupAt, routeOf, routesOf, sideGroups, topOf, topTabs } from '@/components/shell/menus.ts'
import type { MenuItem } from '@/lib/client/session-state.ts'

const menu = (path: string, more: Partial<MenuItem> = {}, meta: Partial<MenuItem['meta']> = {}): MenuItem => ({
  path,
  name: path,
  meta: { title: path, ...meta },
  ...more,
})
const key = '0123456789abcdef0123456789abcdef'
const tree = [
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
]
const hasScreen = (path: string) => !path.startsWith('/later') && path !== '/help'
const drawn = drawnMenus(tree, hasScreen)
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

  test('a menu without a screen behind it is not drawn, nor is what then holds nothing', () => {
    expect(paths(drawn)).toEqual([['/crm', '/crm/customer/list', '/crm/customer/sea', '/crm/contact', '/crm/note'], ['/help']])
  })

  test('SHELL-02 the bar has room for twelve first-level routes', () => {
    const many = drawnMenus(
      Array.from({ length: 20 }, (_, index) => menu(`/m${index}`, { hidden: index === 0 })),
      () => true,
    )
    expect(topTabs).toBe(12)
    expect(many.slice(0, topTabs).map((entry) => entry.path)).toEqual(Array.from({ length: 12 }, (_, index) => `/m${index + 1}`))
    expect(many.slice(topTabs)).toHaveLength(7)
  })

  test('SHELL-22 prevent names the menu that is marked instead', () => {
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

  test('a record belongs to the menu of its list; other paths below it belong to nothing', () => {
    const routes = routesOf(tree)
    expect(routeOf(routes, `/crm/contact/${key}`)?.path).toBe('/crm/contact')
    expect(routeOf(routes, '/crm/contact/abc')).toBeUndefined()
    expect(routeOf(routes, `/nowhere/${key}`)).toBeUndefined()
  })

  test('the first place to go is the first leaf inside the application', () => {
    expect(firstPermitted(tree, hasScreen)).toBe('/crm/customer/list')
    expect(firstPermitted(tree.slice(1), hasScreen)).toBeNull()
    expect(drawn.map((entry) => firstLeaf(entry).path)).toEqual(['/crm/customer/list', '/help'])
  })
})
