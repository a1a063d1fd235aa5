// Permissions as a tree of menus with their routes (docs/domain/roles-and-permissions.md#menus).
import type { MenuItem } from '../../model/calls/menu-item.ts'
import type { PermissionRow } from './effective-permissions.ts'

/**
 * The rows as a tree of menus. Entries with route '0' are left out with everything below them, and so are empty directories.
 * A directory redirects to its first child.
 */
export function buildMenus(rows: readonly PermissionRow[], favourites: ReadonlySet<string>, english: boolean): MenuItem[] {
  const below = new Map<string | null, PermissionRow[]>()
  const known = new Set(rows.map((row) => row.permission_key))
  for (const row of rows) {
    const parent = row.parent_key && known.has(row.parent_key) ? row.parent_key : null
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const build = (row: PermissionRow): MenuItem[] => {
    if (row.menu_type === 2 || row.route === '0') return []
    const entries = below.get(row.permission_key) ?? []
    const children = entries.flatMap(build)
    if (row.menu_type === 0 && children.length === 0) return []
    return [menuOf(row, entries, children, favourites.has(row.permission_key), english)]
  }
  return (below.get(null) ?? []).flatMap(build)
}

function menuOf(
  row: PermissionRow,
  entries: readonly PermissionRow[],
  children: MenuItem[],
  isFavorite: boolean,
  english: boolean,
): MenuItem {
  const path = row.url ?? `/${row.permission_key}`
  const first = children.find((child) => !child.hidden) ?? children[0]
  const named = children.find((child) => child.path === row.redirect)
  return {
    path,
    name: row.component_name ?? routeName(path),
    redirect: row.menu_type === 0 ? ((named ?? first)?.path ?? null) : row.redirect,
    component: row.component ?? (row.menu_type === 0 ? 'layout' : path),
    hidden: row.hidden,
    isFavorite,
    alwaysShow: row.always_show,
    route: row.route ?? '1',
    meta: {
      title: (english && row.name_en) || row.name,
      icon: row.icon,
      url: row.url,
      permissionList: entries.flatMap((entry) => (entry.menu_type === 2 && entry.perms ? [entry.perms] : [])),
      keepAlive: row.keep_alive,
      internalOrExternal: row.internal_or_external,
      componentName: row.component_name,
      permission_key: row.permission_key,
      prevent: row.prevent,
    },
    children,
  }
}

/** A route's name from its path: /crm/clue/my → crm-clue-my. */
const routeName = (path: string) => path.split('/').filter(Boolean).join('-') || 'dashboard'
