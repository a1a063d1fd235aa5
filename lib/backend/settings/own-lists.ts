// The list settings of each user: saved queries and views, including shared ones, and the chosen columns
// (docs/domain/lists.md#saved-queries, docs/domain/lists.md#saved-views).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/own-lists.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { departmentOf } from '../entity/scope.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, forbidden, notFound, refuse } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { requireVisible, showSaved, viewedList } from './saved-views.ts'

const maxQueries = 100
/** The permission to change and delete shared queries of others. */
const manage = 'sys:view:manage'

const savedQueries = rawRows({
  query_key: 'saved_query.query_key',
  save_code: 'saved_query.save_code',
  title: 'saved_query.title',
  matchType: 'saved_query.match_type',
  records: 'saved_query.records',
  entity: 'saved_query.entity',
  view: 'saved_query.view',
  is_shared: 'saved_query.is_shared',
  shared_role_keys: 'saved_query.shared_role_keys',
  shared_user_keys: 'saved_query.shared_user_keys',
  shared_user_names: 'text[]',
  shared_depart: 'boolean',
  is_default: 'boolean',
  sort_no: 'saved_query.sort_no',
  user_key: 'saved_query.user_key',
  user_name: 'sys_user.realname?',
  own: 'boolean',
  row_version: 'saved_query.row_version',
})
const sameQueries = rawRows({ n: 'int', taken: 'boolean' })

/** The caller's own queries of a list, and those shared with everybody, with him, with one of his roles or with his department. */
async function listQueries(context: Context, input: { save_code?: string | undefined }, key?: string): Promise<calls.SavedQueryRow[]> {
  const { user } = context
  const manages = may(user, manage)
  const rows = await savedQueries.read(
    context.db,
    sql`select q.query_key, q.save_code, q.title, q.match_type as "matchType", q.records, q.entity, q.view, q.is_shared, q.shared_role_keys, q.shared_user_keys,
      array(select coalesce(p.realname, k.key) from unnest(q.shared_user_keys) with ordinality k(key, n)
        left join sys_user p on p.user_key = k.key order by k.n) as shared_user_names,
      q.shared_depart_key is not null as shared_depart, coalesce(v.default_query_key = q.query_key, false) as is_default, q.sort_no, q.user_key,
      u.realname as user_name, q.user_key = ${user.user_key} as own, q.row_version
    from saved_query q left join sys_user u on u.user_key = q.user_key
      left join view_setting v on v.user_key = ${user.user_key} and v.save_code = q.save_code and not v.is_deleted
    where not q.is_deleted and (${input.save_code ?? null}::text is null or q.save_code = ${input.save_code ?? null})
      and (${key ?? null}::text is null or q.query_key = ${key ?? null})
      and (q.user_key = ${user.user_key} or q.is_shared
        and (q.shared_user_keys = '{}' or ${user.user_key} = any(q.shared_user_keys) or ${manages})
        and (q.shared_role_keys = '{}' or q.shared_role_keys && ${[...user.role_keys]}::text[])
        and (q.shared_depart_key is null or q.shared_depart_key = any(${[...user.depart_keys]}::text[]) or ${manages}))
    order by own desc, q.sort_no, q.create_time`,
  )
  const found = rows.map((row) => ({ ...row, may_change: row.own || manages, dropped: 0 })) as calls.SavedQueryRow[]
  return showSaved(context, found)
}

/** Saves the caller's own query or view, or with the permission another user's. A title is unique per list and user. */
async function saveQuery(context: Context, input: z.output<(typeof calls.saveQuery)['input']>): Promise<calls.SavedQueryRow> {
  const me = context.user.user_key
  const key = input.query_key ?? input.id
  const old = key ? await requireChangeable(context, key, input.row_version) : null
  const owner = old?.user_key ?? me
  if (input.view) {
    const list = viewedList(context, input.entity ?? null)
    if (!list) throw forbidden(input.entity ?? '')
    await requireVisible(context, list, { view: input.view, records: input.records })
  }
  const same = await sameQueries.first(
    context.db,
    sql`select count(*)::int as n, coalesce(bool_or(title = ${input.title} and query_key <> ${key ?? ''}), false) as taken
    from saved_query where user_key = ${owner} and save_code = ${input.save_code} and not is_deleted`,
  )
  if (same?.taken) throw refuse('savedQuery.taken', { title: input.title })
  if (!key && (same?.n ?? 0) >= maxQueries) throw refuse('savedQuery.tooMany', { n: maxQueries })
  const stored = key ?? newKey()
  const values = {
    title: input.title,
    match_type: input.matchType,
    records: JSON.stringify(input.records),
    entity: input.view ? (input.entity ?? null) : null,
    view: input.view ? JSON.stringify(input.view) : null,
    is_shared: input.is_shared,
    shared_role_keys: input.is_shared ? input.shared_role_keys : [],
    shared_user_keys: input.is_shared ? input.shared_user_keys : [],
    shared_depart_key: input.is_shared && input.shared_depart ? await departmentOf(context.db, owner) : null,
    sort_no: input.sort_no,
    update_time: context.now,
    update_by_key: me,
  }
  await context.db
    .insertInto('saved_query')
    .values({ query_key: stored, user_key: owner, save_code: input.save_code, create_time: context.now, create_by_key: me, ...values })
    .onConflict((conflict) =>
      conflict.column('query_key').doUpdateSet((row) => ({ ...values, row_version: row('saved_query.row_version', '+', 1) })),
    )
    .execute()
  if (input.is_default !== (old?.is_default ?? false)) await keepDefault(context, input.save_code, input.is_default ? stored : null)
  const [row] = await listQueries(context, {}, stored)
  if (!row) throw notFound()
  await auditQuery(context, row, old ? 'update' : 'create', old)
  return row
}

/** The logged changes are those visible to others: the title and the sharing. */
const auditQuery = (context: Context, row: calls.SavedQueryRow, action: 'create' | 'update' | 'delete', old: calls.SavedQueryRow | null) =>
  context.audit({
    biz_type: 'saved_query',
    biz_key: row.query_key,
    action,
    diff: (['title', 'is_shared'] as const).flatMap((field) =>
      old?.[field] === row[field] && action !== 'delete'
        ? []
        : [{ field, old: old?.[field] ?? null, new: action === 'delete' ? null : row[field] }],
    ),
  })

/** The query, when the caller may change it: his own, or with the permission one that is shared. */
async function requireChangeable(context: Context, key: string, version?: number): Promise<calls.SavedQueryRow> {
  const [row] = await listQueries(context, {}, key)
  if (!row) throw notFound()
  if (!row.may_change) throw forbidden(manage)
  if (version !== undefined && version !== row.row_version) throw conflict('stale', {}, row)
  return row
}

async function deleteQueries(context: Context, keys: readonly string[]): Promise<{ success: number }> {
  for (const key of keys) {
    const row = await requireChangeable(context, key).catch((error: unknown) => {
      // for a caller without the permission a shared query of another user looks missing
      throw (error as { code?: unknown }).code === 403 ? notFound() : error
    })
    await context.db.deleteFrom('saved_query').where('query_key', '=', key).execute()
    await context.db.updateTable('view_setting').set({ default_query_key: null }).where('default_query_key', '=', key).execute()
    await auditQuery(context, row, 'delete', row)
  }
  return { success: keys.length }
}

/** The view that the caller's list opens with: his own, or one shared with him. */
async function setDefault(
  context: Context,
  { save_code, query_key }: z.output<(typeof calls.setDefaultView)['input']>,
): Promise<{ query_key: string | null }> {
  const row = query_key === null ? null : (await listQueries(context, { save_code }, query_key))[0]
  if (row === undefined || row?.view === null) throw notFound()
  await keepDefault(context, save_code, query_key)
  return { query_key }
}

/** One row for each list of a user; values that are not given do not change. */
async function keepSetting(context: Context, save_code: string, values: ViewValues): Promise<void> {
  const me = context.user.user_key
  const changed = { ...values, update_time: context.now, update_by_key: me }
  await context.db
    .insertInto('view_setting')
    .values({ setting_key: newKey(), user_key: me, save_code, create_time: context.now, create_by_key: me, ...changed })
    .onConflict((conflict) =>
      conflict
        .columns(['user_key', 'save_code'])
        .where('is_deleted', '=', false)
        .doUpdateSet((row) => ({ ...changed, row_version: row('view_setting.row_version', '+', 1) })),
    )
    .execute()
}

interface ViewValues {
  columns?: string | null
  sort?: string | null
  page_size?: number | null
  view_type?: string
  filters?: string | null
  default_query_key?: string | null
}

const keepDefault = (context: Context, save_code: string, default_query_key: string | null) =>
  keepSetting(context, save_code, { default_query_key })

async function readView(context: Context, { save_code }: { save_code: string }): Promise<calls.ViewSettingAnswer | null> {
  const row = await context.db
    .selectFrom('view_setting')
    .select(['save_code', 'columns', 'sort', 'page_size', 'view_type', 'filters'])
    .where('user_key', '=', context.user.user_key)
    .where('save_code', '=', save_code)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  // a row may have only the default view
  const arranged = row && (row.columns ?? row.sort ?? row.page_size ?? row.filters) !== null
  return arranged ? (row as calls.ViewSettingAnswer) : null
}

/** Stores the caller's settings of one list; null columns restore the default. */
async function saveView(context: Context, input: z.output<(typeof calls.saveViewSetting)['input']>): Promise<calls.ViewSettingAnswer> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await keepSetting(context, input.save_code, {
    columns: json(input.columns),
    sort: input.sort,
    page_size: input.page_size,
    view_type: input.view_type,
    filters: json(input.filters),
  })
  return input
}

export const ownListCalls = [
  serve(calls.querySavedQueries, {
    summary: ['我保存的查询、视图与共享给我的查询、视图', 'My saved queries and views, and those shared with me'],
    permission: 'signedIn',
    handle: (context, input) => listQueries(context, input),
  }),
  serve(calls.saveQuery, {
    summary: ['保存查询或视图', 'Save a query or view'],
    permission: 'signedIn',
    write: true,
    done: 'done.saved',
    handle: saveQuery,
  }),
  serve(calls.deleteSavedQueries, {
    summary: ['删除保存的查询或视图', 'Delete a saved query or view'],
    permission: 'signedIn',
    body: 'jsonOrForm',
    write: true,
    done: 'done.deleted',
    handle: deleteQueries,
  }),
  serve(calls.setDefaultView, {
    summary: ['设置列表的默认视图', 'Set the default view of a list'],
    permission: 'signedIn',
    write: true,
    unlogged: 'own',
    handle: setDefault,
  }),
  serve(calls.readViewSetting, {
    summary: ['我的列表视图', 'My views of a list'],
    permission: 'signedIn',
    handle: readView,
  }),
  serve(calls.saveViewSetting, {
    summary: ['保存我的列表视图', 'Save my view of a list'],
    permission: 'signedIn',
    write: true,
    unlogged: 'own',
    handle: saveView,
  }),
]
