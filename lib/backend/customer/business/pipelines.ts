// Pipelines: their stored stages, and the pipeline of an opportunity (docs/domain/opportunity.md#pipeline).

import { sql } from 'kysely'
import { stagesSchema } from '../../../model/business-stage-schema.ts'
import type { Stage } from '../../../model/business-stages.ts'
import type { PipelineOfMine } from '../../../model/calls/business.ts'
import type { businessPipeline } from '../../../model/entities/business-pipeline.ts'
import { jsonOf, rawRows } from '../../db/raw-rows.ts'
import type { Hooks, Row } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'
import { invalid, refuse } from '../../kernel/fail.ts'

const pipelineRows = rawRows({
  pipeline_key: 'business_pipeline.pipeline_key',
  pipeline_name: 'business_pipeline.pipeline_name',
  is_default: 'business_pipeline.is_default',
  depart_keys: 'text[]',
  status: 'text?',
  stages: jsonOf<Stage[]>(),
})

export type Pipeline = Awaited<ReturnType<typeof pipelineRows.read>>[number]

/** All pipelines, including disabled and deleted ones, because old opportunities are in them. */
export async function readPipelines(context: Context): Promise<Map<string, Pipeline>> {
  const known = asked.get(context) ?? readAll(context)
  asked.set(context, known)
  return new Map((await known).map((one) => [one.pipeline_key, one]))
}

const asked = new WeakMap<Context, Promise<Pipeline[]>>()

const readAll = (context: Context) =>
  pipelineRows.read(
    context.db,
    sql`select pipeline_key, pipeline_name, is_default, coalesce(depart_keys, '{}') as depart_keys,
        case when is_deleted then '0' else status end as status, stages
      from business_pipeline order by sort_no, create_time`,
  )

const departments = rawRows({ id: 'department.id' })

/** The pipelines that a user of these departments may choose: those of his departments first, then those for all, the default one before the others. */
export async function pipelinesFor(context: Context): Promise<PipelineOfMine[]> {
  const rows = await departments.read(
    context.db,
    sql`select above.id from department own
      join department above on own.depart_code like above.depart_code || '%' where own.id = any(${[...context.user.depart_keys]}::text[])`,
  )
  const chain = new Set(rows.map((row) => row.id))
  const open = [...(await readPipelines(context)).values()].filter((one) => one.status === '1')
  const own = open.filter((one) => one.depart_keys.some((key) => chain.has(key)))
  const common = open.filter((one) => one.depart_keys.length === 0)
  const foreign = context.user.scope.all ? open.filter((one) => !own.includes(one) && !common.includes(one)) : []
  return [...own, ...common.sort((a, b) => Number(b.is_default) - Number(a.is_default)), ...foreign].map(
    ({ pipeline_key, pipeline_name, is_default, stages }) => ({ pipeline_key, pipeline_name, is_default, stages }),
  )
}

export async function pipelineOf(context: Context, row: Row): Promise<Pipeline> {
  const pipeline = (await readPipelines(context)).get(String(row.pipeline_key))
  if (!pipeline) throw invalid({ pipeline_key: 'validation.reference' })
  return pipeline
}

/** Stages that contain opportunities. */
async function stagesInUse(context: Context, pipelineKey: string): Promise<Set<string>> {
  const rows = await context.db
    .selectFrom('business')
    .select('stage_code')
    .distinct()
    .where('pipeline_key', '=', pipelineKey)
    .where((row) => row.not('is_deleted'))
    .execute()
  return new Set(rows.map((row) => String(row.stage_code)))
}

export const pipelineHooks: Hooks<typeof businessPipeline> = {
  async beforeWrite(context, { old, row }) {
    const parsed = stagesSchema.safeParse(row.stages)
    if (!parsed.success) throw invalid({ stages: 'validation.stages' })
    row.stages = parsed.data
    if (!old) return
    const kept = new Set(parsed.data.map((one) => one.stage_code))
    const used = [...(await stagesInUse(context, row.pipeline_key))].filter((code) => !kept.has(code))
    if (used.length === 0) return
    const before = (old.stages as Stage[]).filter((one) => used.includes(one.stage_code)).map((one) => one.stage_name)
    throw refuse('stageInUse', { names: before.join('、') })
  },
  async beforeDelete(context, row) {
    if ((await stagesInUse(context, row.pipeline_key)).size > 0) throw refuse('pipelineInUse', { name: row.pipeline_name })
    if (row.is_default) throw refuse('pipelineDefault', { name: row.pipeline_name })
  },
}
