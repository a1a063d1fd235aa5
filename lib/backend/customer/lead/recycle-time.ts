// When a lead without follow-up goes back to the pool (docs/domain/lead.md#recycling): one statement for one lead or for all.
import { type RawBuilder, sql } from 'kysely'
import { rawRows } from '../../db/raw-rows.ts'
import { isOneOf } from '../../entity/checks.ts'
import type { Row } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'

const dueShape = {
  clue_key: 'clue.clue_key',
  clue_name: 'clue.clue_name',
  owner_key: 'text',
  owner_name: 'sys_user.realname?',
  recycle_time: 'timestamptz',
  days: 'int',
} as const
const dueRows = rawRows(dueShape)
const countedRows = rawRows({ ...dueShape, total: 'int' })
const timeRows = rawRows({ recycle_time: 'clue.recycle_time' })

export type DueLead = Awaited<ReturnType<typeof dueRows.read>>[number]

/** The reason of recycling, as it is stored with the lead. */
export const leadRecycleReason = ({ days }: Pick<DueLead, 'days'>) => `${days}天未跟进，自动回收`

export const leadRulesInForce = sql`select * from pool_rule where pool_type = 'CLUE' and enabled and not is_deleted`

/** The due leads among the given keys. */
export function dueLeads(context: Context, keys: readonly string[]): Promise<DueLead[]> {
  return dueRows.read(
    context.db,
    sql`${dueStatement(leadRulesInForce, isOneOf('c.clue_key', keys))} and due.recycle_time <= ${context.now}`,
  )
}

/** The first leads that `rule` alone would recycle now, and their number. */
export function leadsDueByRule(context: Context, rule: RawBuilder<unknown>, most: number) {
  const statement = dueStatement(rule, sql<boolean>`c.owner_time <= ${context.now}`)
  return countedRows.read(
    context.db,
    sql`select d.*, count(*) over ()::int as total from (${statement} and due.recycle_time <= ${context.now}) d
      order by d.recycle_time, d.clue_key limit ${most}`,
  )
}

/** The recycling time of a lead that is not stored yet; null if no rule applies to it. */
export async function leadDueTimeOf(context: Context, row: Row): Promise<string | null> {
  const { clue_key, owner_key, owner_depart_key, owner_time, status } = row
  const asked = { clue_key, owner_key, owner_depart_key, owner_time: `${owner_time}+08`, status, is_deleted: false }
  const source = sql`jsonb_populate_record(null::clue, ${JSON.stringify(asked)}::jsonb)`
  const statement = dueStatement(leadRulesInForce, sql<boolean>`true`, source)
  const [due] = await timeRows.read(context.db, sql`select d.recycle_time from (${statement}) d`)
  return due?.recycle_time ?? null
}

const dueStatement = (rules: RawBuilder<unknown>, which: RawBuilder<boolean>, source: RawBuilder<unknown> = sql`clue`) => sql`
  select due.* from (
    select c.clue_key, c.clue_name, c.owner_key, u.realname as owner_name, r.no_follow_days as days,
      greatest(c.owner_time, c.last_follow_time) + make_interval(days => r.no_follow_days) as recycle_time
    from ${source} c left join sys_user u on u.user_key = c.owner_key join lateral (
      select r.* from (${rules}) r
      where (cardinality(r.user_keys) = 0 and cardinality(r.depart_keys) = 0) or c.owner_key = any(r.user_keys)
        or exists (select 1 from department own join department above on own.depart_code like above.depart_code || '%'
          where own.id = c.owner_depart_key and above.id = any(r.depart_keys))
      order by r.sort_no, r.create_time limit 1) r on true
    where c.owner_key is not null and not c.is_deleted and c.status in ('UNHANDLED', 'FOLLOWING') and r.no_follow_days > 0 and ${which}) due
  where due.recycle_time is not null`

/** Recomputes recycle_time for some leads, or for all owned ones. Jobs skip locked rows: the transaction that changes them recomputes the time itself. */
export async function refreshLeadRecycleTime(context: Context, keys?: readonly string[], free = false): Promise<void> {
  const which = keys ? isOneOf('c.clue_key', keys) : sql<boolean>`true`
  const target = keys ? isOneOf('k.clue_key', keys) : sql`k.owner_key is not null`
  await sql`update clue c set recycle_time = moved.recycle_time
      from (select k.clue_key, due.recycle_time
        from clue k left join (${dueStatement(leadRulesInForce, which)}) due on due.clue_key = k.clue_key
        where ${target} and not k.is_deleted and k.recycle_time is distinct from due.recycle_time
        ${free ? sql`order by k.clue_key for update of k skip locked` : sql``}) moved
      where moved.clue_key = c.clue_key`.execute(context.db)
}
