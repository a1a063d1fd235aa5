// When a lead goes back into the pool because nobody follows it up (docs/domain/lead.md#recycling): one statement for one lead or for all.
import { type RawBuilder, sql } from 'kysely'
import { rawRows } from '../../db/raw-rows.ts'
import type { Context } from '../../kernel/context.ts'

const dueRows = rawRows({
  clue_key: 'clue.clue_key',
  clue_name: 'clue.clue_name',
  owner_key: 'text',
  owner_name: 'sys_user.realname?',
  recycle_time: 'timestamptz',
  days: 'int',
})

export type DueLead = Awaited<ReturnType<typeof dueRows.read>>[number]

/** The reason of recycling, as it is stored with the lead. */
export const leadRecycleReason = ({ days }: Pick<DueLead, 'days'>) => `${days}天未跟进，自动回收`

export const leadRulesInForce = sql`select * from pool_rule where pool_type = 'CLUE' and enabled and not is_deleted`

/** The leads that the first of `rules` for their owner recycles, with the time; open ones with an owner only. */
export function dueLeads(
  context: Context,
  rules: RawBuilder<unknown>,
  which: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<DueLead[]> {
  return dueRows.read(context.db, sql`${dueStatement(rules, which)} order by due.recycle_time, due.clue_key`)
}

const dueStatement = (rules: RawBuilder<unknown>, which: RawBuilder<boolean>) => sql`
  select due.* from (
    select c.clue_key, c.clue_name, c.owner_key, u.realname as owner_name, r.no_follow_days as days,
      greatest(c.owner_time, c.last_follow_time) + make_interval(days => r.no_follow_days) as recycle_time
    from clue c left join sys_user u on u.user_key = c.owner_key join lateral (
      select r.* from (${rules}) r
      where (cardinality(r.user_keys) = 0 and cardinality(r.depart_keys) = 0) or c.owner_key = any(r.user_keys)
        or exists (select 1 from department own join department above on own.depart_code like above.depart_code || '%'
          where own.id = c.owner_depart_key and above.id = any(r.depart_keys))
      order by r.sort_no, r.create_time limit 1) r on true
    where c.owner_key is not null and not c.is_deleted and c.status in ('UNHANDLED', 'FOLLOWING') and r.no_follow_days > 0 and ${which}) due
  where due.recycle_time is not null`

/** Recomputes recycle_time for some leads, or for all. */
export async function refreshLeadRecycleTime(context: Context, keys?: readonly string[]): Promise<void> {
  const which = keys ? sql<boolean>`c.clue_key = any(${[...keys]}::text[])` : sql<boolean>`true`
  const target = keys ? sql`c.clue_key = any(${[...keys]}::text[])` : sql`true`
  await context.send(
    sql`update clue c set recycle_time = due.recycle_time
      from clue k left join (${dueStatement(leadRulesInForce, which)}) due using (clue_key)
      where k.clue_key = c.clue_key and ${target} and not c.is_deleted and c.recycle_time is distinct from due.recycle_time`.execute(
      context.db,
    ),
  )
}
