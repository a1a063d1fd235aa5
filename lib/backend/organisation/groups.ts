// Permission groups of the all-menus popover, and each user's favourite menus (docs/domain/roles-and-permissions.md#menu-tree,
// docs/domain/frame.md#favourites).
import { sql } from 'kysely'
import { z } from 'zod'
import { permissionGroup as groupDefinition } from '../../model/organisation.ts'
import { keyInput } from '../../model/paging.ts'
import { rowSchema } from '../../model/schema.ts'
import { bindHooks, type Row } from '../entity/hooks.ts'
import { removeRecord } from '../entity/remove.ts'
import { saveRecord } from '../entity/save.ts'
import { call } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, notFound } from '../kernel/fail.ts'
import { effectivePermissions, favouriteKeys, type PermissionRow } from './menus.ts'

interface GroupRow {
  group_key: string
  group_name: string
  group_name_en: string | null
  icon: string | null
  sort_no: number | null
  permission_keys: string[]
  role_keys: string[]
  row_version: number
}

const groupMenu = z.object({
  permission_key: z.string(),
  key: z.string(),
  title: z.string(),
  path: z.string(),
  url: z.string().nullable(),
  icon: z.string().nullable(),
  isFavorite: z.boolean(),
})

const groupNode = z.object({
  /** Empty for the menus that are in no group. */
  group_key: z.string(),
  group_name: z.string(),
  icon: z.string().nullable(),
  children: z.array(groupMenu),
})

async function readGroups(context: Context): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`select group_key, group_name, group_name_en, icon, sort_no, permission_keys, role_keys, row_version
    from permission_group where not is_deleted order by sort_no, group_key`.execute(context.db)
  return rows
}

/** The groups with the menus that the caller may open; a menu in no group stands in a last one, so that nothing is lost. Empty groups are left out. */
async function userTree(context: Context): Promise<z.infer<typeof groupNode>[]> {
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

interface FavouriteRow {
  menu_type: number
  permission_key: string
  user_key: string
  favorite: boolean
  url: string | null
  name: string
  icon: string | null
  sort_no: number
}

const favouriteRow = z.object({
  menu_type: z.number(),
  permission_key: z.string(),
  user_key: z.string(),
  favorite: z.boolean(),
  url: z.string().nullable(),
  name: z.string(),
  icon: z.string().nullable(),
  sort_no: z.number(),
})

/** The caller's favourites that he may still open, in his order. */
async function listFavourites(context: Context): Promise<FavouriteRow[]> {
  const english = context.request.locale === 'en'
  const { rows } = await sql<FavouriteRow & { name_en: string | null }>`
    select f.menu_type, f.permission_key, f.user_key, true as favorite, p.url, p.name, p.name_en, p.icon, f.sort_no
    from favourite f join permission p on p.permission_key = f.permission_key and not p.is_deleted and p.status = '1'
    where f.user_key = ${context.user.user_key} order by f.sort_no, f.create_time`.execute(context.db)
  const open = new Set((await effectivePermissions(context.db, context.user)).map((row) => row.permission_key))
  return rows
    .filter((row) => open.has(row.permission_key))
    .map(({ name_en, ...row }) => ({ ...row, name: (english && name_en) || row.name }))
}

/** A favourite is one's own: another user's key is refused. */
function requireOwn(context: Context, userKey: string | undefined): void {
  if (userKey !== undefined && userKey !== context.user.user_key) throw forbidden('user_key')
}

const favouriteInput = z.object({
  menu_type: z.coerce.number().int().min(0).max(1).default(1),
  permission_key: keyInput,
  user_key: keyInput.optional(),
})

async function addFavourite(context: Context, input: z.output<typeof favouriteInput>): Promise<null> {
  requireOwn(context, input.user_key)
  const menus = await effectivePermissions(context.db, context.user)
  if (!menus.some((row) => row.permission_key === input.permission_key && row.menu_type !== 2)) throw notFound()
  await sql`insert into favourite (user_key, permission_key, menu_type, sort_no, create_time)
    values (${context.user.user_key}, ${input.permission_key}, ${input.menu_type},
      (select coalesce(max(sort_no), 0) + 1 from favourite where user_key = ${context.user.user_key}), ${context.now})
    on conflict (user_key, permission_key) do nothing`.execute(context.db)
  return null
}

async function deleteFavourite(context: Context, input: z.output<typeof favouriteInput>): Promise<null> {
  requireOwn(context, input.user_key)
  await sql`delete from favourite where user_key = ${context.user.user_key} and permission_key = ${input.permission_key}`.execute(
    context.db,
  )
  return null
}

async function sortFavourites(context: Context, { ids }: { ids: string[] }): Promise<null> {
  await sql`update favourite f set sort_no = x.place from unnest(${ids}::text[]) with ordinality as x(permission_key, place)
    where f.user_key = ${context.user.user_key} and f.permission_key = x.permission_key`.execute(context.db)
  return null
}

/** Groups need no rules of their own; the engine audits them. */
export function bindGroupHooks(): void {
  bindHooks(groupDefinition.name, {})
}

const saved = rowSchema(groupDefinition)
const groups = '/api/app/base/app/sys/permission/group'
const favourites = '/api/app/base/app/sys/user/permission/favorite'

export const groupCalls = [
  call(`POST ${groups}/getUserTree`, {
    summary: '我的全部菜单（按权限组）',
    permission: 'signedIn',
    output: z.array(groupNode),
    handle: userTree,
  }),
  call(`POST ${groups}/getList`, {
    summary: '权限组列表',
    permission: 'sys:group:q',
    output: z.array(saved),
    handle: async (context) => (await readGroups(context)).map((group): Row => ({ ...group })),
  }),
  call(`POST ${groups}/save`, {
    summary: '保存权限组',
    permission: ['sys:group:a', 'sys:group:e'],
    input: z.looseObject({ id: keyInput.optional(), group_key: keyInput.optional(), row_version: z.coerce.number().int().optional() }),
    output: saved,
    write: true,
    done: 'done.saved',
    handle: (context, input) => saveRecord(context, groupDefinition, input),
  }),
  call(`POST ${groups}/delete`, {
    summary: '删除权限组',
    permission: 'sys:group:d',
    input: z
      .object({ id: keyInput.optional(), group_key: keyInput.optional() })
      .transform((input) => ({ key: input.id ?? input.group_key ?? '' })),
    output: z.null(),
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    async handle(context, { key }) {
      await removeRecord(context, groupDefinition, key)
      return null
    },
  }),
  call(`POST ${favourites}/addFavorite`, {
    summary: '收藏菜单',
    permission: 'signedIn',
    input: favouriteInput,
    output: z.null(),
    write: true,
    done: 'done.favourite',
    handle: addFavourite,
  }),
  call(`POST ${favourites}/deleteFavorite`, {
    summary: '取消收藏菜单',
    permission: 'signedIn',
    input: favouriteInput,
    output: z.null(),
    write: true,
    done: 'done.unfavourite',
    handle: deleteFavourite,
  }),
  call(`GET ${favourites}/list`, {
    summary: '我的收藏菜单',
    permission: 'signedIn',
    output: z.array(favouriteRow),
    handle: listFavourites,
  }),
  call(`PUT ${favourites}/sort`, {
    summary: '收藏菜单排序',
    permission: 'signedIn',
    input: z.object({ ids: z.array(keyInput).max(500) }),
    output: z.null(),
    write: true,
    handle: sortFavourites,
  }),
]
