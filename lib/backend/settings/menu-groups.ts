// The sheet of all menus: the caller's own, divided by permission groups (docs/domain/roles-and-permissions.md#menu-tree).
import { type MenuGroupNode, readMenuGroups } from '../../model/calls/menus.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { effectivePermissions, type PermissionRow } from '../kernel/effective-permissions.ts'
import { favouriteKeys } from './favourites.ts'

const readGroups = ({ db }: Context) =>
  db
    .selectFrom('permission_group')
    .select(['group_key', 'group_name', 'group_name_en', 'icon', 'permission_keys', 'role_keys'])
    .where('is_deleted', '=', false)
    .orderBy('sort_no')
    .orderBy('group_key')
    .execute()

/** The groups with the menus that the caller may open; a menu in no group stands in a last one, so that nothing is lost. Empty groups are left out. */
async function userTree(context: Context): Promise<MenuGroupNode[]> {
  const { user, request, db } = context
  const menus = (await effectivePermissions(db, user)).filter((row) => row.menu_type === 1 && row.route !== '0' && !row.hidden)
  const favourites = await favouriteKeys(db, user.user_key)
  const english = request.locale === 'en'
  const show = (row: PermissionRow) => ({
    permission_key: row.permission_key,
    key: row.permission_key,
    title: (english && row.name_en) || row.name,
    path: row.url ?? '',
    url: row.url,
    icon: row.icon,
    isFavorite: favourites.has(row.permission_key),
  })
  const groups = await readGroups(context)
  const grouped = new Set(groups.flatMap((group) => group.permission_keys))
  const shown = groups
    .filter((group) => user.is_admin || group.role_keys.length === 0 || group.role_keys.some((key) => user.role_keys.includes(key)))
    .map((group) => ({
      group_key: group.group_key,
      group_name: (english && group.group_name_en) || group.group_name,
      icon: group.icon,
      children: menus.filter((row) => group.permission_keys.includes(row.permission_key)).map(show),
    }))
  const rest = menus.filter((row) => !grouped.has(row.permission_key)).map(show)
  const last = { group_key: '', group_name: english ? 'Other' : '其他', icon: null, children: rest }
  return [...shown, last].filter((group) => group.children.length > 0)
}

export const menuGroupCalls = [
  serve(readMenuGroups, {
    summary: ['我的全部菜单（按权限组）', 'All my menus (by permission group)'],
    permission: 'signedIn',
    handle: userTree,
  }),
]
