// Funnel, stars and channels of the customers of the last ninety days, read in one scan; and the ranking by signed amount in a period
// (docs/domain/dashboard.md#figures).
import { sql } from 'kysely'
import {
  cohortList,
  type DashboardPlace,
  type DashboardView,
  dealFigure,
  figureList,
  funnelStages,
  type PeriodDays,
} from '../../model/dashboard.ts'
import { customer } from '../../model/entities/customer.ts'
import { filtersOf } from '../../model/record-list.ts'
import { rawRows } from '../db/raw-rows.ts'
import { mayCount, rowsOf } from '../entity/counted-rows.ts'
import { filterRows } from '../entity/filter.ts'
import { allOf } from '../entity/scope.ts'
import type { Context } from '../kernel/context.ts'

export interface Cohort {
  funnel: { name: string; count: number }[] | null
  stars: { value: string | null; count: number }[] | null
  channels: { channel_key: string | null; channel_name: string | null; count: number }[] | null
}

const maxChannels = 6
const maxRanked = 10

const partRows = rawRows({ part: 'text', name: 'text?', label: 'text?', count: 'text' })

/** The parts that the caller may see; null for the others. */
export async function readCohort(context: Context, place: DashboardPlace): Promise<Cohort> {
  const may = (code: string, ...fields: string[]) => context.user.permissions.has(code) && mayCount(context, cohortList(place), ...fields)
  const stages = funnelStages(place.today)
  const shown = {
    funnel: may('stat:funnel:view', ...stages.flatMap(({ filters }) => filters.map(({ field }) => field))),
    stars: may('stat:star:view', 'customer_star'),
    channels: may('stat:channel:view', 'channel_key'),
  }
  if (!shown.funnel && !shown.stars && !shown.channels) return { funnel: null, stars: null, channels: null }
  const { where } = rowsOf(context, cohortList(place))
  const flags = shown.funnel
    ? stages.map(
        ({ filters }, index) => sql`, ${allOf(filterRows(context, customer, { filters: filtersOf(filters) }))} as ${sql.ref(`s${index}`)}`,
      )
    : []
  const rows = await partRows.read(
    context.db,
    sql`
    with t as materialized (select t.customer_star, t.channel_key ${sql.join(flags, sql``)} from customer t where ${where})
    ${sql.join(
      [
        ...(shown.funnel
          ? stages.map(
              ({ name }, index) =>
                sql`select 'funnel' as part, ${name} as name, null as label, count(*)::text as count from t where ${sql.ref(`s${index}`)}`,
            )
          : []),
        ...(shown.stars
          ? [sql`select 'stars' as part, customer_star as name, null as label, count(*)::text as count from t group by customer_star`]
          : []),
        ...(shown.channels
          ? [
              sql`(select 'channels' as part, t.channel_key as name, c.channel_name as label, count(*)::text as count
                from t left join channel c on c.channel_key = t.channel_key group by t.channel_key, c.channel_name order by count(*) desc, t.channel_key limit ${sql.lit(maxChannels)})`,
            ]
          : []),
      ],
      sql` union all `,
    )}`,
  )
  const part = (name: string) => rows.filter((row) => row.part === name).map((row) => ({ ...row, count: Number(row.count) }))
  const funnel = part('funnel')
  return {
    funnel: shown.funnel ? stages.map(({ name }) => ({ name, count: funnel.find((row) => row.name === name)?.count ?? 0 })) : null,
    stars: shown.stars ? part('stars').map(({ name, count }) => ({ value: name, count })) : null,
    channels: shown.channels ? part('channels').map(({ name, label, count }) => ({ channel_key: name, channel_name: label, count })) : null,
  }
}

export interface Ranked {
  user_key: string
  user_name: string
  avatar: string | null
  count: number
  /** Two decimals, in yuan. */
  amount: string
}

const rankRows = rawRows({
  user_key: 'sys_user.user_key',
  user_name: 'sys_user.realname',
  avatar: 'sys_user.avatar',
  count: 'text',
  amount: 'text',
})

/** 签单排行 of the period among people whose rows the caller sees; empty for a caller who sees only his own. */
export async function readRanking(
  context: Context,
  view: DashboardView,
  place: DashboardPlace,
  days: PeriodDays,
): Promise<Ranked[] | null> {
  if (view === 'SELF' || !context.user.permissions.has('stat:rank:view')) return null
  const list = figureList(dealFigure, place, [days.from, days.to])
  if (!mayCount(context, list, dealFigure.sum, 'owner_key')) return null
  const { where } = rowsOf(context, list)
  const rows = await rankRows.read(
    context.db,
    sql`
    select u.user_key, u.realname as user_name, u.avatar, r.count::text as count, r.amount::text as amount
    from (select t.owner_key, count(*) as count, coalesce(sum(${sql.ref(`t.${dealFigure.sum}`)}), 0)::numeric(20, 2) as amount from ${sql.table(dealFigure.entity)} t
      where ${where} and t.owner_key is not null group by t.owner_key order by amount desc, count desc, t.owner_key limit ${sql.lit(maxRanked)}) r
    join sys_user u on u.user_key = r.owner_key order by r.amount desc, r.count desc, u.user_key`,
  )
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}
