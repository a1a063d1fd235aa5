// Additional values of users in list and detail, and their visibility: a non-admin sees only the people of his own departments
// (docs/domain/organisation.md#departments).
import { type RawBuilder, sql } from 'kysely'
import { user as userDefinition } from '../../model/organisation.ts'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import { type Hooks, keyOf, type Row } from '../entity/hooks.ts'
import type { Context } from '../kernel/context.ts'
import { refusalsOfAccounts } from './account-power.ts'

/** Condition on users `t`: an administrator sees everybody, others themselves and the people of their own departments. */
export function visibleUsers({ user }: Context): RawBuilder<boolean> {
  if (user.is_admin) return sql<boolean>`true`
  return sql<boolean>`(t.user_key = ${user.user_key} or t.belong_departs && ${[...user.depart_keys]}::text[])`
}

/** People of a department or of one below it. */
function inDepartments(keys: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`t.belong_departs && array(
    select d.id from department d join department top on top.id = any(${[...keys]}::text[])
    where not d.is_deleted and starts_with(d.depart_code, top.depart_code))::text[]`
}

const listOfKeys = (value: unknown): string[] => (Array.isArray(value) ? value : String(value).split(',')).map(String).filter(Boolean)

/** The hooks of users; the rules of writing are in user-rules.ts. */
export const userRowHooks: Hooks = {
  sceneWhere: (context) => visibleUsers(context),
  isAskable: ({ user }, name) => user.permissions.has('sys:user:q') || askedByPickers.has(name),
  extraFilter(_context, name, value) {
    if (name === 'departKey') return inDepartments([String(value)])
    if (name === 'departKeys') return inDepartments(listOfKeys(value))
    if (name === 'userKeys') return sql<boolean>`t.user_key = any(${listOfKeys(value)}::text[])`
    return null
  },
  async decorate(context, rows) {
    const extras = await readExtras(
      context.db,
      rows.map((row) => keyOf(userDefinition, row)),
      context.now,
    )
    for (const row of rows) Object.assign(row, extras.get(keyOf(userDefinition, row)))
    if (context.user.permissions.has('sys:user:q')) await tellManageable(context, rows)
  },
}

async function tellManageable(context: Context, rows: readonly Row[]): Promise<void> {
  const closed = await refusalsOfAccounts(
    context,
    rows.map((row) => keyOf(userDefinition, row)),
  )
  for (const row of rows) row.manageable = !closed.has(keyOf(userDefinition, row))
}

const extraRows = rawRows({
  id: 'sys_user.user_key',
  org_code_txt: 'text',
  role_code_list: 'text[]',
  fail_count: 'int',
  lock_until: 'sign_in_guard.lock_until',
})

type Extras = Awaited<ReturnType<typeof extraRows.read>>[number]

/** Joined department names, role codes and the state of the sign-in lock, in one statement for all rows. */
async function readExtras(db: Db, keys: readonly string[], now: Date): Promise<Map<string, Extras>> {
  if (keys.length === 0) return new Map()
  const rows = await extraRows.read(
    db,
    sql`select u.user_key as id,
      coalesce((select string_agg(d.depart_name, '、' order by array_position(u.belong_departs, d.id)) from department d where d.id = any(u.belong_departs)), '') as org_code_txt,
      coalesce((select array_agg(r.role_code order by r.sort_no) from role r where r.role_key = any(u.role_id_list) and not r.is_deleted), '{}') as role_code_list,
      coalesce(g.fail_count, 0) as fail_count, case when g.lock_until > ${now} then g.lock_until end as lock_until
    from sys_user u left join sign_in_guard g on g.username = u.username
    where u.user_key = any(${[...keys]}::text[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A row with only the columns of the user picker, for callers who may only pick users
 * (docs/domain/pickers.md#user-picker). */
export const pickerColumns: readonly string[] = [
  'username',
  'realname',
  'phone',
  'sex',
  'avatar',
  'status',
  'main_depart_key',
  'belong_departs',
  'position_key',
]

/** The search columns for callers who may only pick: the visible columns and the work number. */
const askedByPickers: ReadonlySet<string> = new Set([...pickerColumns, 'user_key', 'work_no'])
