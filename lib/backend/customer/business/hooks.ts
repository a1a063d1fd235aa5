// The hooks of opportunities: additions to the derived calls for saving and reading (docs/domain/opportunity.md#opportunity).
import { type RawBuilder, sql } from 'kysely'
import { rateRange, staysTooLong } from '../../../model/business-stages.ts'
import { business } from '../../../model/entities/business.ts'
import { customer } from '../../../model/entities/customer.ts'
import { momentOf, wireTime } from '../../../model/moment.ts'
import type { RowOf, Shown, Write } from '../../entity/hooks.ts'
import { refuseLinked } from '../../entity/links.ts'
import { type StateRules, withOffers } from '../../entity/offers.ts'
import { requireRecord } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse, throwIf } from '../../kernel/fail.ts'
import { refreshRecycleTime } from '../recycle-time.ts'
import { amountOfLines } from './lines.ts'
import { logStage } from './log.ts'
import { pipelineOf, pipelinesFor, readPipelines } from './pipelines.ts'
import { waitingRefusal } from './waiting.ts'
import { weighted } from './weighted.ts'

const dayMs = 86_400_000

type Business = RowOf<typeof business>
const ended = ({ business_name }: Pick<Business, 'business_name'>) => refuse('businessEnded', { name: business_name })
const ifWaiting = (row: Pick<Business, 'win_status' | 'business_name'>) => (row.win_status === 'PROGRESS' ? waitingRefusal(row) : undefined)

const rules: StateRules<Pick<Business, 'end_status' | 'win_status' | 'business_name'>> = {
  change: (_, row) => (row.end_status ? ended(row) : ifWaiting(row)),
  remove: (_, row) => ifWaiting(row) ?? (row.end_status === 'WIN' ? ended(row) : undefined),
}

async function beforeWrite(context: Context, { old, row, given }: Write<typeof business>): Promise<void> {
  if (old) throwIf(rules.change(context, old, 'WRITE'))
  if (!old) await startLife(context, row, given)
  const stage = (await pipelineOf(context, row)).stages.find((one) => one.stage_code === row.stage_code)
  if (stage && row.win_rate !== null && (!old || String(old.win_rate) !== row.win_rate)) {
    const { min, max } = rateRange(stage)
    const rate = Number(row.win_rate)
    if (rate < min || rate > max) throw invalid({ win_rate: ['validation.winRate', { min, max }] })
  }
  if (old) row.business_amount = (await amountOfLines(context, row.business_key, row.discount_rate)) ?? row.business_amount
  row.weighted_amount = weighted(row.business_amount, row.win_rate)
}

/** A new opportunity requires a customer that its creator may edit, and starts in the first stage of its pipeline. */
async function startLife(context: Context, row: RowOf<typeof business>, given: ReadonlySet<string>): Promise<void> {
  const client = await requireRecord(context, customer, row.customer_key, 'WRITE')
  if (client.sea_flag) throw refuse('customerPooled', { name: client.customer_name })
  const choice = await pipelinesFor(context)
  const pipeline = row.pipeline_key ? choice.find((one) => one.pipeline_key === row.pipeline_key) : choice[0]
  const first = pipeline?.stages[0]
  if (!pipeline || !first) throw invalid({ pipeline_key: 'validation.reference' })
  Object.assign(row, {
    pipeline_key: pipeline.pipeline_key,
    stage_code: first.stage_code,
    stage_time: wireTime(context.now),
    channel_key: row.channel_key ?? client.channel_key ?? null,
  })
  if (!given.has('win_rate') || row.win_rate === null) row.win_rate = first.win_rate.toFixed(4)
  row.expect_sign_date ??= wireTime(new Date(context.now.getTime() + 30 * dayMs)).slice(0, 10)
  row.customer_contact_key ??= await primaryContact(context, row.customer_key)
}

async function primaryContact(context: Context, customerKey: string): Promise<string | null> {
  const row = await context.db
    .selectFrom('customer_contact')
    .select('customer_contact_key')
    .where('customer_key', '=', customerKey)
    .where((where) => where.ref('is_primary'))
    .where((where) => where.not('is_deleted'))
    .executeTakeFirst()
  return row?.customer_contact_key ?? null
}

async function afterWrite(context: Context, { old, row }: Write<typeof business>): Promise<void> {
  if (old) return
  const pipeline = await pipelineOf(context, row)
  const first = pipeline.stages.find((one) => one.stage_code === row.stage_code)
  await logStage(context, { key: row.business_key, from: null, to: first?.stage_name ?? '', seconds: null, remark: null })
  await refreshRecycleTime(context, [row.customer_key])
}

interface Facts {
  pipeline_key: string
  stage_code: string | null
  stage_time: string | null
  end_status: string | null
}

function facts(alias: string): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('pipeline_key', c.pipeline_key, 'stage_code', c.stage_code,
      'stage_time', to_char(c.stage_time, 'YYYY-MM-DD HH24:MI:SS'), 'end_status', c.end_status)
    from business c where c.business_key = ${sql.ref(`${alias}.business_key`)})`
}

/** Adds the name of the stage, and how long the opportunity has been in it. */
async function decorate(context: Context, rows: Shown<typeof business>[], found: readonly unknown[]): Promise<void> {
  const pipelines = await readPipelines(context)
  for (const [index, row] of rows.entries()) {
    const fact = found[index] as Facts
    const stage = pipelines.get(fact.pipeline_key)?.stages.find((one) => one.stage_code === fact.stage_code)
    const since = fact.stage_time && fact.end_status === null ? momentOf(fact.stage_time) : null
    const days = since === null ? null : Math.max(0, Math.floor((context.now.getTime() - since) / dayMs))
    row.stage_name = stage?.stage_name ?? null
    row.stay_days = days
    row.overstayed = days !== null && stage !== undefined && staysTooLong(stage, days)
  }
}

/** Neither won, lost nor void; the table is `t`. */
const ongoing = sql<boolean>`t.end_status is null`

/** Open opportunities that have been in their stage longer than it allows; the table is `t`. */
export const overstayed = (context: Context): RawBuilder<boolean> => sql<boolean>`(t.end_status is null and exists (
  select 1 from business_pipeline p, jsonb_array_elements(p.stages) s
  where p.pipeline_key = t.pipeline_key and s ->> 'stage_code' = t.stage_code and (s ->> 'max_days')::int > 0
    and t.stage_time <= ${context.now}::timestamptz - make_interval(days => (s ->> 'max_days')::int + 1)))`

export const businessHooks = withOffers(
  business,
  { reads: ['end_status', 'win_status', 'business_name'], ...rules },
  {
    beforeWrite,
    afterWrite,
    async beforeDelete(context, row) {
      throwIf(rules.remove(context, row))
      await refuseLinked(context, business, row.business_key)
    },
    afterDelete: (context, row) => refreshRecycleTime(context, [row.customer_key]),
    sceneWhere: (_context, scene) => (scene === 'OPEN' ? ongoing : null),
    facts,
    decorate,
    extraFilter(context, name, value) {
      const meant = name === 'ongoing' ? ongoing : name === 'overstayed' ? overstayed(context) : null
      return meant && (value === true ? meant : sql<boolean>`not ${meant}`)
    },
  },
)
