// What each user keeps for his lists: saved queries, also those shared with his roles, and the columns he chose
// (docs/domain/lists.md#saved-queries).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/own-lists.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, forbidden, notFound, refuse } from '../kernel/fail.ts'

const maxQueries = 100

const savedQueries = rawRows({
  query_key: 'saved_query.query_key',
  save_code: 'saved_query.save_code',
  title: 'saved_query.title',
  matchType: 'saved_query.match_type',
  records: 'saved_query.records',
  is_shared: 'saved_query.is_shared',
  shared_role_keys: 'saved_query.shared_role_keys',
  is_default: 'saved_query.is_default',
  sort_no: 'saved_query.sort_no',
  user_key: 'saved_query.user_key',
  user_name: 'sys_user.realname?',
  own: 'boolean',
  row_version: 'saved_query.row_version',
})
const sameQueries = rawRows({ n: 'int', taken: 'boolean' })

/** Own queries of a list and those that others share with everybody or with one of the caller's roles. */
async function listQueries(context: Context, input: { save_code?: string | undefined }, key?: string): Promise<calls.SavedQueryRow[]> {
  const { user } = context
  const rows = await savedQueries.read(
    context.db,
    sql`select q.query_key, q.save_code, q.title, q.match_type as "matchType", q.records, q.is_shared, q.shared_role_keys, q.is_default, q.sort_no, q.user_key,
      u.realname as user_name, q.user_key = ${user.user_key} as own, q.row_version
    from saved_query q left join sys_user u on u.user_key = q.user_key
    where not q.is_deleted and (${input.save_code ?? null}::text is null or q.save_code = ${input.save_code ?? null})
      and (${key ?? null}::text is null or q.query_key = ${key ?? null})
      and (q.user_key = ${user.user_key} or q.is_shared and (q.shared_role_keys = '{}' or q.shared_role_keys && ${[...user.role_keys]}::text[]))
    order by own desc, q.sort_no, q.create_time`,
  )
  return rows as calls.SavedQueryRow[]
}

/** Saves one's own query. A title occurs once per list and user; one query of a list may be the default. */
async function saveQuery(context: Context, input: z.output<(typeof calls.saveQuery)['input']>): Promise<calls.SavedQueryRow> {
  const me = context.user.user_key
  const key = input.query_key ?? input.id
  if (key) await requireOwnQuery(context, key, input.row_version)
  const same = await sameQueries.first(
    context.db,
    sql`select count(*)::int as n, coalesce(bool_or(title = ${input.title} and query_key <> ${key ?? ''}), false) as taken
    from saved_query where user_key = ${me} and save_code = ${input.save_code} and not is_deleted`,
  )
  if (same?.taken) throw refuse('savedQuery.taken', { title: input.title })
  if (!key && (same?.n ?? 0) >= maxQueries) throw refuse('savedQuery.tooMany', { n: maxQueries })
  if (input.is_default) {
    await context.db
      .updateTable('saved_query')
      .set({ is_default: false })
      .where('user_key', '=', me)
      .where('save_code', '=', input.save_code)
      .where('is_default', '=', true)
      .execute()
  }
  const stored = key ?? newKey()
  const values = {
    title: input.title,
    match_type: input.matchType,
    records: JSON.stringify(input.records),
    is_shared: input.is_shared,
    shared_role_keys: input.shared_role_keys,
    is_default: input.is_default,
    sort_no: input.sort_no,
    update_time: context.now,
    update_by_key: me,
  }
  await context.db
    .insertInto('saved_query')
    .values({ query_key: stored, user_key: me, save_code: input.save_code, create_time: context.now, create_by_key: me, ...values })
    .onConflict((conflict) =>
      conflict.column('query_key').doUpdateSet((row) => ({ ...values, row_version: row('saved_query.row_version', '+', 1) })),
    )
    .execute()
  const [row] = await listQueries(context, {}, stored)
  if (!row) throw notFound()
  return row
}

async function requireOwnQuery(context: Context, key: string, version: number | undefined): Promise<void> {
  const [row] = await listQueries(context, {}, key)
  if (!row) throw notFound()
  if (!row.own) throw forbidden('saved_query')
  if (version !== undefined && version !== row.row_version) throw conflict('stale', {}, row)
}

async function deleteQueries(context: Context, keys: readonly string[]): Promise<{ success: number }> {
  const { numDeletedRows } = await context.db
    .deleteFrom('saved_query')
    .where('query_key', 'in', [...keys])
    .where('user_key', '=', context.user.user_key)
    .executeTakeFirst()
  if (!numDeletedRows) throw notFound()
  return { success: Number(numDeletedRows) }
}

async function readView(context: Context, { save_code }: { save_code: string }): Promise<calls.ViewSettingAnswer | null> {
  const row = await context.db
    .selectFrom('view_setting')
    .select(['save_code', 'columns', 'sort', 'page_size', 'view_type', 'filters'])
    .where('user_key', '=', context.user.user_key)
    .where('save_code', '=', save_code)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  return (row as calls.ViewSettingAnswer | undefined) ?? null
}

/** Keeps the caller's view of one list; null columns give the list's own back. */
async function saveView(context: Context, input: z.output<(typeof calls.saveViewSetting)['input']>): Promise<calls.ViewSettingAnswer> {
  const me = context.user.user_key
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const values = {
    columns: json(input.columns),
    sort: input.sort,
    page_size: input.page_size,
    view_type: input.view_type,
    filters: json(input.filters),
    update_time: context.now,
    update_by_key: me,
  }
  const { numUpdatedRows } = await context.db
    .updateTable('view_setting')
    .set((row) => ({ ...values, row_version: row('row_version', '+', 1) }))
    .where('user_key', '=', me)
    .where('save_code', '=', input.save_code)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (!numUpdatedRows) {
    await context.db
      .insertInto('view_setting')
      .values({ setting_key: newKey(), user_key: me, save_code: input.save_code, create_time: context.now, create_by_key: me, ...values })
      .execute()
  }
  return input
}

export const ownListCalls = [
  serve(calls.querySavedQueries, {
    summary: '我保存的查询与共享给我的查询',
    permission: 'signedIn',
    handle: (context, input) => listQueries(context, input),
  }),
  serve(calls.saveQuery, {
    summary: '保存查询',
    permission: 'signedIn',
    write: true,
    done: 'done.saved',
    handle: saveQuery,
  }),
  serve(calls.deleteSavedQueries, {
    summary: '删除我保存的查询',
    permission: 'signedIn',
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: deleteQueries,
  }),
  serve(calls.readViewSetting, {
    summary: '我的列表视图',
    permission: 'signedIn',
    handle: readView,
  }),
  serve(calls.saveViewSetting, {
    summary: '保存我的列表视图',
    permission: 'signedIn',
    write: true,
    handle: saveView,
  }),
]
