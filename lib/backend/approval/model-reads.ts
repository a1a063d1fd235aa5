// Reads process models: the list, one with its file, its deployed versions (docs/domain/process-models.md#model-states).

import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '../../model/calls/approval-models.ts'
import type { ModelDetail } from '../../model/calls/approval-models.ts'
import { pageOf } from '../../model/paging.ts'
import type { StartScope } from '../bpm/store/submit.ts'
import { jsonOf, type RawShape, rawRows } from '../db/raw-rows.ts'
import { holdsWords } from '../entity/like.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { editorColumns } from './editing.ts'

const columns = (
  now: Date,
) => sql`m.model_key, m.process_definition_key, m.model_name, m.category, m.form_key, m.business_types, m.version, m.status, m.scope, m.batch_confirm, m.remark,
  m.version > 0 and m.bpmn_xml is distinct from (select d.bpmn_xml from bpm_definition d where d.process_definition_key = m.process_definition_key and d.version = m.version) as changed,
  (select count(*) from bpm_instance i where i.definition_key = m.process_definition_key and i.status in ('RUNNING', 'SUSPEND', 'RETURN') and i.parent_id is null)::int as running,
  (select count(*) from bpm_instance i where i.definition_key = m.process_definition_key and i.parent_id is null)::int as total_instances,
  m.create_time, m.create_by_key, m.update_time, m.update_by_key, (select u.realname from sys_user u where u.user_key = m.update_by_key) as update_by_name, m.row_version,
  ${editorColumns(now)}`

const modelShape = {
  model_key: 'bpm_model.model_key',
  process_definition_key: 'bpm_model.process_definition_key',
  model_name: 'bpm_model.model_name',
  category: 'bpm_model.category',
  form_key: 'bpm_model.form_key',
  business_types: jsonOf<string[]>(),
  version: 'bpm_model.version',
  status: 'bpm_model.status',
  scope: jsonOf<StartScope | null>(),
  batch_confirm: 'bpm_model.batch_confirm',
  remark: 'bpm_model.remark',
  changed: 'boolean',
  running: 'int',
  total_instances: 'int',
  create_time: 'bpm_model.create_time',
  create_by_key: 'bpm_model.create_by_key',
  update_time: 'bpm_model.update_time',
  update_by_key: 'bpm_model.update_by_key',
  update_by_name: 'sys_user.realname?',
  row_version: 'bpm_model.row_version',
  editor_key: 'bpm_model.editing_key',
  editor_name: 'sys_user.realname?',
} as const satisfies RawShape
const modelRows = rawRows(modelShape)
const modelDetails = rawRows({ ...modelShape, bpmn_xml: 'bpm_model.bpmn_xml' })
const counted = rawRows({ status: 'bpm_model.status', n: 'int' })

/** A page of models, last changed first. */
export async function queryModels(context: Context, input: z.output<(typeof calls.queryModels)['input']>) {
  const { limit, offset } = pageOf(input)
  const conditions = [sql`not m.is_deleted`]
  if (input.keyword) conditions.push(holdsWords([sql`m.model_name`, sql`m.process_definition_key`], input.keyword))
  if (input.model_name) conditions.push(holdsWords([sql`m.model_name`], input.model_name))
  if (input.process_definition_key) conditions.push(sql`m.process_definition_key = ${input.process_definition_key}`)
  if (input.category) conditions.push(sql`m.category = ${input.category}`)
  const inAnyState = sql.join(conditions, sql` and `)
  const where = input.status ? sql`${inAnyState} and m.status = ${input.status}` : inAnyState
  const records = await modelRows.read(
    context.db,
    sql`select ${columns(context.now)} from bpm_model m where ${where}
    order by m.update_time desc, m.model_key desc limit ${limit} offset ${offset}`,
  )
  const states = await counted.read(
    context.db,
    sql`select m.status, count(*)::int as n from bpm_model m where ${inAnyState} group by m.status`,
  )
  const counts: Record<string, number> = {
    ...Object.fromEntries(states.map(({ status, n }) => [status, n])),
    '': states.reduce((sum, { n }) => sum + n, 0),
  }
  return { records, total: counts[input.status ?? ''] ?? 0, counts, categories: await readCategories(context) }
}

const mostCategories = 200

async function readCategories({ db }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('bpm_model')
    .select('category')
    .distinct()
    .where('is_deleted', '=', false)
    .where('category', 'is not', null)
    .orderBy('category')
    .limit(mostCategories)
    .execute()
  return rows.flatMap(({ category }) => category ?? [])
}

/** One model with its file. */
export async function readModel(context: Context, key: string): Promise<ModelDetail> {
  const row = await modelDetails.first(
    context.db,
    sql`select ${columns(context.now)}, m.bpmn_xml from bpm_model m where m.model_key = ${key} and not m.is_deleted`,
  )
  if (!row) throw notFound()
  return row
}

const versionRows = rawRows({
  definition_id: 'bpm_definition.id',
  version: 'bpm_definition.version',
  name: 'bpm_definition.name',
  create_time: 'bpm_definition.create_time',
  deploy_by_key: 'bpm_definition.deploy_by_key',
  deploy_by_name: 'sys_user.realname?',
  checksum: 'bpm_definition.checksum',
  running: 'int',
  bpmn_xml: 'bpm_definition.bpmn_xml',
})

/** The deployed versions of a model, newest first. */
export async function readVersions(context: Context, key: string) {
  await readModel(context, key)
  return versionRows.read(
    context.db,
    sql`select d.id as definition_id, d.version, d.name, d.create_time, d.deploy_by_key, u.realname as deploy_by_name, d.checksum,
      (select count(*) from bpm_instance i where i.definition_id = d.id and i.status in ('RUNNING', 'SUSPEND', 'RETURN') and i.parent_id is null)::int as running, d.bpmn_xml
    from bpm_definition d join bpm_model m on m.model_key = d.model_key and m.process_definition_key = d.process_definition_key
    left join sys_user u on u.user_key = d.deploy_by_key where d.model_key = ${key} order by d.version desc limit 200`,
  )
}
