// Each user's favourite menus (docs/domain/frame.md#favourites).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/menus.ts'
import type { Db } from '../db/gateway.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { effectivePermissions } from '../kernel/effective-permissions.ts'
import { forbidden, notFound } from '../kernel/fail.ts'

/** The menus that the user marked with a star. */
export async function favouriteKeys(db: Db, userKey: string): Promise<Set<string>> {
  const rows = await db.selectFrom('favourite').select('permission_key').where('user_key', '=', userKey).execute()
  return new Set(rows.map((row) => row.permission_key))
}

/** The caller's favourites that he may still open, in his order. */
async function listFavourites(context: Context): Promise<calls.Favourite[]> {
  const english = context.request.locale === 'en'
  const rows = await context.db
    .selectFrom('favourite as f')
    .innerJoin('permission as p', 'p.permission_key', 'f.permission_key')
    .select(['f.menu_type', 'f.permission_key', 'f.user_key', 'p.url', 'p.name', 'p.name_en', 'p.icon', 'f.sort_no'])
    .where('p.is_deleted', '=', false)
    .where('p.status', '=', '1')
    .where('f.user_key', '=', context.user.user_key)
    .orderBy('f.sort_no')
    .orderBy('f.create_time')
    .execute()
  const open = new Set((await effectivePermissions(context.db, context.user)).map((row) => row.permission_key))
  return rows
    .filter((row) => open.has(row.permission_key))
    .map(({ name_en, ...row }) => ({ ...row, favorite: true as const, name: (english && name_en) || row.name }))
}

/** Only the caller's own favourites: another user's key is refused. */
function requireOwn(context: Context, userKey: string | undefined): void {
  if (userKey !== undefined && userKey !== context.user.user_key) throw forbidden('user_key')
}

type FavouriteInput = z.output<(typeof calls.addFavourite)['input']>

async function addFavourite(context: Context, input: FavouriteInput): Promise<null> {
  requireOwn(context, input.user_key)
  const menus = await effectivePermissions(context.db, context.user)
  if (!menus.some((row) => row.permission_key === input.permission_key && row.menu_type !== 2)) throw notFound()
  const { user_key } = context.user
  await context.db
    .insertInto('favourite')
    .values({
      user_key,
      permission_key: input.permission_key,
      menu_type: input.menu_type,
      sort_no: sql<number>`(select coalesce(max(sort_no), 0) + 1 from favourite where user_key = ${user_key})`,
      create_time: context.now,
    })
    .onConflict((conflict) => conflict.columns(['user_key', 'permission_key']).doNothing())
    .execute()
  return null
}

async function deleteFavourite(context: Context, input: FavouriteInput): Promise<null> {
  requireOwn(context, input.user_key)
  await context.db
    .deleteFrom('favourite')
    .where('user_key', '=', context.user.user_key)
    .where('permission_key', '=', input.permission_key)
    .execute()
  return null
}

async function sortFavourites(context: Context, { ids }: { ids: string[] }): Promise<null> {
  await sql`update favourite f set sort_no = x.place from unnest(${ids}::text[]) with ordinality as x(permission_key, place)
    where f.user_key = ${context.user.user_key} and f.permission_key = x.permission_key`.execute(context.db)
  return null
}

export const favouriteCalls = [
  serve(calls.addFavourite, {
    summary: ['收藏菜单', 'Add a menu to the favourites'],
    permission: 'signedIn',
    write: true,
    unlogged: 'own',
    done: 'done.favourite',
    handle: addFavourite,
  }),
  serve(calls.deleteFavourite, {
    summary: ['取消收藏菜单', 'Remove a menu from the favourites'],
    permission: 'signedIn',
    write: true,
    unlogged: 'own',
    done: 'done.unfavourite',
    handle: deleteFavourite,
  }),
  serve(calls.listFavourites, {
    summary: ['我的收藏菜单', 'My favourite menus'],
    permission: 'signedIn',
    handle: listFavourites,
  }),
  serve(calls.sortFavourites, {
    summary: ['收藏菜单排序', 'Sort the favourite menus'],
    permission: 'signedIn',
    write: true,
    unlogged: 'own',
    handle: sortFavourites,
  }),
]
