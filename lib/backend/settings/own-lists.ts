// What each user keeps for his lists: saved queries, also those shared with his roles, and the columns he chose
// (docs/domain/lists.md#saved-queries).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/own-lists.ts'
import { newKey } from '../base/crypto.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, forbidden, notFound, refuse } from '../kernel/fail.ts'

const maxQueries = 100

/** Own queries of a list and those that others share with everybody or with one of the caller's roles. */
async function listQueries(context: Context, input: { save_code?: string | undefined }, key?: string): Promise<calls.SavedQueryRow[]> {
  const { user } = context
  const { rows } = await sql<calls.SavedQueryRow>`
    select q.query_key, q.save_code, q.title, q.match_type as "matchType", q.records, q.is_shared, q.shared_role_keys, q.is_default, q.sort_no, q.user_key,
      u.realname as user_name, q.user_key = ${user.user_key} as own, q.row_version
    from saved_query q left join sys_user u on u.user_key = q.user_key
    where not q.is_deleted and (${input.save_code ?? null}::text is null or q.save_code = ${input.save_code ?? null})
      and (${key ?? null}::text is null or q.query_key = ${key ?? null})
      and (q.user_key = ${user.user_key} or q.is_shared and (q.shared_role_keys = '{}' or q.shared_role_keys && ${[...user.role_keys]}::text[]))
    order by own desc, q.sort_no, q.create_time`.execute(context.db)
  return rows
}

/** Saves one's own query. A title occurs once per list and user; one query of a list may be the default. */
async function saveQuery(context: Context, input: z.output<(typeof calls.saveQuery)['input']>): Promise<calls.SavedQueryRow> {
  const me = context.user.user_key
  const key = input.query_key ?? input.id
  if (key) await requireOwnQuery(context, key, input.row_version)
  const same = await sql<{
    n: number
    taken: boolean
  }>`select count(*)::int as n, coalesce(bool_or(title = ${input.title} and query_key <> ${key ?? ''}), false) as taken
    from saved_query where user_key = ${me} and save_code = ${input.save_code} and not is_deleted`.execute(context.db)
  if (same.rows[0]?.taken) throw refuse('savedQuery.taken', { title: input.title })
  if (!key && (same.rows[0]?.n ?? 0) >= maxQueries) throw refuse('savedQuery.tooMany', { n: maxQueries })
  if (input.is_default) {
    await sql`update saved_query set is_default = false where user_key = ${me} and save_code = ${input.save_code} and is_default`.execute(
      context.db,
    )
  }
  const stored = key ?? newKey()
  await sql`insert into saved_query (query_key, user_key, save_code, title, match_type, records, is_shared, shared_role_keys, is_default, sort_no,
      create_time, create_by_key, update_time, update_by_key)
    values (${stored}, ${me}, ${input.save_code}, ${input.title}, ${input.matchType}, ${JSON.stringify(input.records)}::jsonb, ${input.is_shared},
      ${input.shared_role_keys}::text[], ${input.is_default}, ${input.sort_no}, ${context.now}, ${me}, ${context.now}, ${me})
    on conflict (query_key) do update set title = excluded.title, match_type = excluded.match_type, records = excluded.records, is_shared = excluded.is_shared,
      shared_role_keys = excluded.shared_role_keys, is_default = excluded.is_default, sort_no = excluded.sort_no, update_time = excluded.update_time,
      update_by_key = excluded.update_by_key, row_version = saved_query.row_version + 1`.execute(context.db)
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
  const result =
    await sql`delete from saved_query where query_key = any(${[...keys]}::text[]) and user_key = ${context.user.user_key}`.execute(
      context.db,
    )
  if (!result.numAffectedRows) throw notFound()
  return { success: Number(result.numAffectedRows) }
}

async function readView(context: Context, { save_code }: { save_code: string }): Promise<calls.ViewSettingAnswer | null> {
  const { rows } = await sql<calls.ViewSettingAnswer>`select save_code, columns, sort, page_size, view_type, filters from view_setting
    where user_key = ${context.user.user_key} and save_code = ${save_code} and not is_deleted`.execute(context.db)
  return rows[0] ?? null
}

/** Keeps the caller's view of one list; null columns give the list's own back. */
async function saveView(context: Context, input: z.output<(typeof calls.saveViewSetting)['input']>): Promise<calls.ViewSettingAnswer> {
  const me = context.user.user_key
  const json = (value: unknown) => (value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`)
  const values = sql`columns = ${json(input.columns)}, sort = ${input.sort}, page_size = ${input.page_size}, view_type = ${input.view_type}, filters = ${json(input.filters)},
    update_time = ${context.now}, update_by_key = ${me}`
  const updated =
    await sql`update view_setting set ${values}, row_version = row_version + 1 where user_key = ${me} and save_code = ${input.save_code} and not is_deleted`.execute(
      context.db,
    )
  if (!updated.numAffectedRows) {
    await sql`insert into view_setting (setting_key, user_key, save_code, columns, sort, page_size, view_type, filters, create_time, create_by_key, update_time, update_by_key)
      values (${newKey()}, ${me}, ${input.save_code}, ${json(input.columns)}, ${input.sort}, ${input.page_size}, ${input.view_type}, ${json(input.filters)},
        ${context.now}, ${me}, ${context.now}, ${me})`.execute(context.db)
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
