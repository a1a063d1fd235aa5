// The positions of a leaving colleague: leader of people and departments, approval agent (docs/domain/organisation.md#leaving).
import { type RawBuilder, sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { Handed, HandOver } from '../entity/hand-over.ts'
import type { Context } from '../kernel/context.ts'

const change = ({ now, visitor }: Context) =>
  sql`update_time = ${now}, update_by_key = ${visitor?.user_key ?? null}, row_version = row_version + 1`

const keyRows = rawRows({ key: 'text' })

/** Runs a statement that returns `key`, and audits what it has changed. */
async function changed(context: Context, biz_type: string, field: string, { from, to }: Handed, statement: RawBuilder<unknown>) {
  const rows = await keyRows.read(context.db, statement)
  for (const { key } of rows) await context.audit({ biz_type, biz_key: key, action: 'handOver', diff: [{ field, old: from, new: to }] })
  return rows.length > 0
}

/** The receiver leads the people of the leaving user; people above the receiver get the leader of the leaving user, so that nobody leads himself. */
const subordinates: HandOver = {
  columns: ['sys_user.leader_key'],
  held: (_context, from) =>
    sql`select user_key as key, realname::text as name from sys_user where leader_key = any(${[...from]}::text[]) and not is_deleted`,
  move: (context, handed) =>
    changed(
      context,
      'sys_user',
      'leader_key',
      handed,
      sql`with recursive above as (
          select user_key, leader_key from sys_user where user_key = ${handed.to}
          union select u.user_key, u.leader_key from sys_user u join above a on u.user_key = a.leader_key)
        update sys_user set ${change(context)}, leader_key = case when user_key in (select user_key from above)
          then (select nullif(l.leader_key, sys_user.user_key) from sys_user l where l.user_key = ${handed.from}) else ${handed.to} end
        where user_key = ${handed.key} and leader_key = ${handed.from} and not is_deleted returning user_key as key`,
    ),
}

const ledDepartments: HandOver = {
  columns: ['department.leader_key', 'department.deputy_keys'],
  held: (_context, from) => sql`select id as key, depart_name::text as name from department
    where (leader_key = any(${[...from]}::text[]) or deputy_keys && ${[...from]}::text[]) and not is_deleted`,
  move: (context, handed) =>
    changed(
      context,
      'department',
      'leader_key',
      handed,
      sql`update department set ${change(context)}, leader_key = case when leader_key = ${handed.from} then ${handed.to} else leader_key end,
          deputy_keys = array(select distinct k from unnest(array_replace(deputy_keys, ${handed.from}::text, ${handed.to}::text)) k)
        where id = ${handed.key} and (leader_key = ${handed.from} or deputy_keys @> array[${handed.from}]::text[]) and not is_deleted returning id as key`,
    ),
}

/** Nobody is his own agent: the receiver's own absence then has no agent. */
const agencies: HandOver = {
  columns: ['sys_user.agent_key'],
  held: (context, from) => sql`select user_key as key, realname::text as name from sys_user
    where agent_key = any(${[...from]}::text[]) and agent_end >= ${context.now} and status = '1' and not is_deleted`,
  move: (context, handed) =>
    changed(
      context,
      'sys_user',
      'agent_key',
      handed,
      sql`update sys_user set ${change(context)}, agent_key = nullif(${handed.to}::text, user_key)
        where user_key = ${handed.key} and agent_key = ${handed.from} and agent_end >= ${context.now} returning user_key as key`,
    ),
}

export const organisationHandOvers: Readonly<Record<string, HandOver>> = {
  subordinate: subordinates,
  ledDepartment: ledDepartments,
  agency: agencies,
}
