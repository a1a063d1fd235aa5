// What a leaving colleague is to others: whom he leads, which departments, for whom he stands in (docs/domain/organisation.md#leaving).
import { type RawBuilder, sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { HandOver } from '../entity/hand-over.ts'
import type { Context } from '../kernel/context.ts'

const counted = rawRows({ n: 'int' })

const countOf = async ({ db }: Context, from: RawBuilder<unknown>): Promise<number> =>
  (await counted.first(db, sql`select count(*)::int as n from ${from}`))?.n ?? 0

const change = ({ now, user }: Context) => sql`update_time = ${now}, update_by_key = ${user.user_key}, row_version = row_version + 1`

const changed = async ({ db }: Context, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)

/** Whoever he leads is led by the receiver; those who stand above the receiver himself by the one above the leaver, so that nobody leads himself. */
const subordinates: HandOver = {
  count: (context, from) => countOf(context, sql`sys_user where leader_key = any(${[...from]}::text[]) and not is_deleted`),
  move: (context, from, to) =>
    changed(
      context,
      sql`with recursive above as (
          select user_key, leader_key from sys_user where user_key = ${to}
          union select u.user_key, u.leader_key from sys_user u join above a on u.user_key = a.leader_key)
        update sys_user set ${change(context)}, leader_key = case when user_key in (select user_key from above)
          then (select nullif(l.leader_key, sys_user.user_key) from sys_user l where l.user_key = ${from}) else ${to} end
        where leader_key = ${from} and not is_deleted`,
    ),
}

const ledDepartments: HandOver = {
  count: (context, from) =>
    countOf(
      context,
      sql`department where (leader_key = any(${[...from]}::text[]) or deputy_keys && ${[...from]}::text[]) and not is_deleted`,
    ),
  move: (context, from, to) =>
    changed(
      context,
      sql`update department set ${change(context)}, leader_key = case when leader_key = ${from} then ${to} else leader_key end,
          deputy_keys = array(select distinct k from unnest(array_replace(deputy_keys, ${from}::text, ${to}::text)) k)
        where (leader_key = ${from} or deputy_keys @> array[${from}]::text[]) and not is_deleted`,
    ),
}

/** Nobody stands in for himself: the receiver's own absence has no agent then. */
const agencies: HandOver = {
  count: (context, from) =>
    countOf(
      context,
      sql`sys_user where agent_key = any(${[...from]}::text[]) and agent_end >= ${context.now} and status = '1' and not is_deleted`,
    ),
  move: (context, from, to) =>
    changed(
      context,
      sql`update sys_user set ${change(context)}, agent_key = nullif(${to}::text, user_key)
        where agent_key = ${from} and agent_end >= ${context.now} and status = '1' and not is_deleted`,
    ),
}

export const organisationHandOvers: Readonly<Record<string, HandOver>> = {
  subordinate: subordinates,
  ledDepartment: ledDepartments,
  agency: agencies,
}
