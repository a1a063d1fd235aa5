// The forecast of open opportunities: by month and person, weighted by their rate (docs/domain/opportunity.md#forecast).
import { sql } from 'kysely'
import { business } from '../../../model/entities/business.ts'
import { wireTime } from '../../../model/moment.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { isOpen } from '../../entity/asking.ts'
import { visibleRows } from '../../entity/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { forbidden } from '../../kernel/fail.ts'
import { overstayed } from './hooks.ts'

const forecastRows = rawRows({
  owner_key: 'text?',
  owner_name: 'sys_user.realname?',
  month: 'text',
  n: 'int',
  amount: 'numeric',
  weighted: 'numeric',
})

interface Span {
  pipeline_key?: string | undefined
  from?: string | undefined
  months: number
}

/** The months from the first on, 'YYYY-MM'. */
function monthsOf(first: string, count: number): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + month - 1 + index
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

/** Without the right to see amounts there are no figures, because they would reveal the amounts. */
function requireAmounts(context: Context): void {
  for (const name of ['business_amount', 'weighted_amount'])
    if (!isOpen(context, business, name)) throw forbidden(`${business.permission}:${name}`)
}

export async function forecast(context: Context, { pipeline_key, from, months: count }: Span) {
  requireAmounts(context)
  const months = monthsOf(from ?? wireTime(context.now).slice(0, 7), count)
  const first = `${months[0]}-01`
  const records = await forecastRows.read(
    context.db,
    sql`select t.owner_key, u.realname as owner_name,
        case when t.expect_sign_date < ${first}::date then 'earlier' else to_char(t.expect_sign_date, 'YYYY-MM') end as month,
        count(*)::int as n, sum(t.business_amount)::numeric(18,2) as amount, sum(t.weighted_amount)::numeric(18,2) as weighted
      from business t left join sys_user u on u.user_key = t.owner_key
      where not t.is_deleted and t.end_status is null and t.expect_sign_date < ${first}::date + make_interval(months => ${count})
        ${pipeline_key ? sql`and t.pipeline_key = ${pipeline_key}` : sql``} and ${visibleRows(context, business)}
      group by 1, 2, 3 order by 2, 3`,
  )
  return { months, records }
}

const endRows = rawRows({ end_status: 'text', n: 'int', amount: 'numeric' })
const countRows = rawRows({ n: 'int' })

/** The number of opportunities by result, and of those that are in their stage too long. */
export async function summarise(context: Context, { pipeline_key }: { pipeline_key?: string | undefined }) {
  const within = sql`from business t where not t.is_deleted ${pipeline_key ? sql`and t.pipeline_key = ${pipeline_key}` : sql``}
    and ${visibleRows(context, business)}`
  const amount = isOpen(context, business, 'business_amount') ? sql`sum(t.business_amount)` : sql`0`
  const records = await endRows.read(
    context.db,
    sql`select t.end_status, count(*)::int as n, ${amount}::numeric(18,2) as amount ${within} and t.end_status is not null group by 1 order by 1`,
  )
  const late = await countRows.first(context.db, sql`select count(*)::int as n ${within} and ${overstayed(context)}`)
  return { records, overstayed: late?.n ?? 0 }
}
