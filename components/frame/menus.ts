// The permitted menus as the shell draws them: top tabs, side entries, the secondary menu in the page head. Pure.
import type { MenuItem } from '@/lib/client/session-state'

export interface Entry {
  path: string
  title: string
  /** The menu's key, by which it is marked as a favourite; '' where the server gave none. */
  key: string
  favourite: boolean
  icon: string | null
  /** Opens its address outside (docs/domain/roles-and-permissions.md#menus). */
  external: string | null
  children: Entry[]
}

/** Top tabs at most (docs/domain/frame.md#top-bar); the rest stands under 更多. */
export const topTabs = 12

/** Menus that are drawn: not hidden, not route '0', with a screen behind them or below them. */
export function drawnMenus(menus: readonly MenuItem[]): Entry[] {
  return menus.flatMap((menu): Entry[] => {
    if (menu.hidden || menu.route === '0') return []
    const external = menu.meta.internalOrExternal && menu.meta.url ? menu.meta.url : null
    const children = drawnMenus(menu.children ?? [])
    if (children.length === 0 && !external && !menu.screen) return []
    const { title, icon = null, permission_key: key = '' } = menu.meta
    return [{ path: menu.path, title, key, favourite: menu.isFavorite === true, icon, external, children }]
  })
}

/** Where a click on an entry leads: the first leaf below it. */
export function firstLeaf(entry: Entry): Entry {
  const first = entry.children[0]
  return first ? firstLeaf(first) : entry
}

export interface RouteInfo {
  path: string
  title: string
  /** The menu's key, by which it is marked as a favourite; '' where the server gave none. */
  key: string
  favourite: boolean
  /** What it leads to: an entity's generic list by its name, or 'page'; undefined without a screen. */
  screen: string | undefined
  /** Its view stays as it is while others are open (docs/domain/roles-and-permissions.md#menus). */
  keepAlive: boolean
  /** The menus above, from the top. */
  above: string[]
  /** The menu that stays marked instead of this one. */
  prevent: string | null
}

/** Every route that the user's menus hold, hidden ones too; items with route '0' and what is below them are none. */
export function routesOf(menus: readonly MenuItem[], above: readonly string[] = []): Map<string, RouteInfo> {
  const routes = new Map<string, RouteInfo>()
  for (const menu of menus) {
    if (menu.route === '0') continue
    const { title, prevent = null, keepAlive = false, permission_key: key = '' } = menu.meta
    routes.set(menu.path, {
      path: menu.path,
      title,
      above: [...above],
      prevent,
      keepAlive,
      key,
      favourite: menu.isFavorite === true,
      screen: menu.screen,
    })
    for (const [path, info] of routesOf(menu.children ?? [], [...above, menu.path])) routes.set(path, info)
  }
  return routes
}

/** By this detour a view is built again: /redirect and the full path (docs/domain/frame.md#tabs). */
export const detour = '/redirect'

/** The view that an address leads to: behind the detour the one that it returns to. */
export function targetOf(path: string): string {
  return path.startsWith(`${detour}/`) ? path.slice(detour.length) : path
}

const record = /\/[0-9a-f]{32}$/

/** The menu that an address belongs to: its own, or the one whose record it opens; undefined when the user does not have it. */
export function routeOf(routes: ReadonlyMap<string, RouteInfo>, path: string): RouteInfo | undefined {
  return routes.get(path) ?? routes.get(path.replace(record, ''))
}

/** The menu that is marked for a route: its own, or the one it names. One of those above it only says which top menu stays; there its own is marked. */
export function markedOf(route: RouteInfo | undefined): string | undefined {
  return route?.prevent && !route.above.includes(route.prevent) ? route.prevent : route?.path
}

/** The drawn menus that lead somewhere, in their order. */
export function leavesOf(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => (entry.children.length === 0 ? [entry] : leavesOf(entry.children)))
}

/** The favourites among all menus, those too that no menu draws, the personal centre for one. */
export function favouritesOf(menus: readonly MenuItem[]): Entry[] {
  return menus.flatMap((menu): Entry[] => {
    if (menu.route === '0') return []
    const below = favouritesOf(menu.children ?? [])
    const own = menu.isFavorite ? drawnMenus([{ ...menu, hidden: false, children: [] }]) : []
    return [...own, ...below]
  })
}

/** The menus with one's favourite flag changed. */
export function withFavourite(menus: readonly MenuItem[], key: string, on: boolean): MenuItem[] {
  return menus.map((menu) => ({
    ...menu,
    ...(menu.meta.permission_key === key && { isFavorite: on }),
    ...(menu.children && { children: withFavourite(menu.children, key, on) }),
  }))
}

/** The first address that the user may open and that has a screen: where a first load of a foreign screen goes. */
export function firstPermitted(menus: readonly MenuItem[]): string | null {
  const entries = drawnMenus(menus)
  for (const entry of entries) {
    const leaf = firstLeaf(entry)
    if (!leaf.external) return leaf.path
  }
  return null
}

/** '/crm/customer' for '/crm/customer/sea': siblings of one group share a side entry and become the secondary menu. */
function groupOf(path: string): string {
  return path.split('/').slice(0, 3).join('/')
}

export interface SideGroup {
  /** The first of the group: its title and icon stand in the side menu. */
  head: Entry
  /** All of the group, the head included. */
  members: Entry[]
}

/** The entries of the side menu: siblings of one group together, directories by themselves. */
export function sideGroups(entries: readonly Entry[]): SideGroup[] {
  const groups: SideGroup[] = []
  const byName = new Map<string, SideGroup>()
  for (const entry of entries) {
    const known = entry.children.length === 0 ? byName.get(groupOf(entry.path)) : undefined
    if (known) known.members.push(entry)
    else {
      const group = { head: entry, members: [entry] }
      groups.push(group)
      if (entry.children.length === 0) byName.set(groupOf(entry.path), group)
    }
  }
  return groups
}

/** The group that holds a path. */
export function groupAt(groups: readonly SideGroup[], path: string): SideGroup | undefined {
  return groups.find((group) => group.members.some((entry) => entry.path === path || holdsPath(entry, path)))
}

function holdsPath(entry: Entry, path: string): boolean {
  return entry.children.some((child) => child.path === path || holdsPath(child, path))
}

/** The top entry that holds a path. */
export function topOf(entries: readonly Entry[], path: string): Entry | undefined {
  return entries.find((entry) => entry.path === path || holdsPath(entry, path))
}
