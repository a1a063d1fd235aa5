// The dry run of a pipeline: the open opportunities that lack required values of their stage, or are in it too long
// (docs/domain/opportunity.md#pipeline).
import { sql } from 'kysely'
import { text } from '../../../i18n/text.ts'
import { stagesSchema } from '../../../model/business-stage-schema.ts'
import { demandable, missingFor, type Stage, staysTooLong } from '../../../model/business-stages.ts'
import type { RuleDryRunAnswer } from '../../../model/calls/rule.ts'
import { business } from '../../../model/entities/business.ts'
import { rawRows } from '../../db/raw-rows.ts'
import { displayNameOf } from '../../entity/display-names.ts'
import type { Row } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid } from '../../kernel/fail.ts'

type Touched = RuleDryRunAnswer['records'][number]

const openRows = rawRows({
  business_key: 'business.business_key',
  business_name: 'business.business_name',
  stage_code: 'business.stage_code',
  owner_name: 'sys_user.realname?',
  days: 'int',
  customer_contact_key: 'business.customer_contact_key',
  product_name: 'business.product_name',
  business_amount: 'business.business_amount',
  expect_sign_date: 'business.expect_sign_date',
  competitor: 'business.competitor',
  next_follow_time: 'business.next_follow_time',
  attachments: 'business.attachments',
  remark: 'business.remark',
})

/** The maximum number of opportunities that are checked; real pipelines have fewer. */
const seen = 5000

/** The opportunities that the stages would affect, longest in their stage first. Fails with 400 for invalid stages. */
export async function tryPipeline(context: Context, given: Row): Promise<Touched[]> {
  const parsed = stagesSchema.safeParse(given.stages)
  if (!parsed.success) throw invalid({ stages: 'validation.stages' })
  const stages: readonly Stage[] = parsed.data
  const fields = sql.join(demandable.map((name) => sql.ref(`b.${name}`)))
  const rows = await openRows.read(
    context.db,
    sql`select b.business_key, b.business_name, b.stage_code, u.realname as owner_name,
        floor(extract(epoch from ${context.now}::timestamptz - b.stage_time) / 86400)::int as days, ${fields}
      from business b left join sys_user u on u.user_key = b.owner_key
      where b.pipeline_key = ${String(given.pipeline_key ?? '')} and b.end_status is null and not b.is_deleted
      order by b.stage_time, b.business_key limit ${seen}`,
  )
  return rows.flatMap((row) => {
    const detail = wrongWith(context, stages, row)
    return detail === '' ? [] : [{ key: row.business_key, name: row.business_name, owner: row.owner_name, detail }]
  })
}

/** The problems of an opportunity with these stages, as a text; empty if there are none. */
function wrongWith(context: Context, stages: readonly Stage[], row: Readonly<Record<string, unknown>> & { days: number }): string {
  const { locale } = context.request
  const say = (key: string, params: Record<string, string | number>) => text(locale, `rule.trial.${key}`, params)
  const stage = stages.find(({ stage_code }) => stage_code === row.stage_code)
  if (!stage) return say('stageGone', {})
  const missing = missingFor(stages, { ...row, stage_code: null }, stage.stage_code).map((name) => displayNameOf(locale, business, name))
  return [
    ...(missing.length > 0 ? [say('missing', { stage: stage.stage_name, names: missing.join(text(locale, 'common.mark.list')) })] : []),
    ...(staysTooLong(stage, row.days) ? [say('stays', { stage: stage.stage_name, n: row.days, max: stage.max_days })] : []),
  ].join(text(locale, 'common.mark.semicolon'))
}
