// Process models: saved, checked, deployed as versions, suspended (docs/domain/process-models.md#model-states).
import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '../../model/calls/approval-models.ts'
import type { ModelDetail, ModelRow } from '../../model/calls/approval-models.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import { pageOf } from '../../model/paging.ts'
import { newKey } from '../base/crypto.ts'
import { type Element, readXml } from '../bpm/parse/xml.ts'
import { DeploymentError } from '../bpm/parse.ts'
import { checkFile, type Deployed, deployFile } from '../bpm/store/deploy.ts'
import { type ProblemAnswer, problemAnswer, problemsOf, withRefusals } from '../bpm/store/refusal.ts'
import type { StartScope } from '../bpm/store/submit.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, invalid, notFound, refuse } from '../kernel/fail.ts'
import { editorColumns } from './editing.ts'

const columns = (
  now: Date,
) => sql`m.model_key, m.process_definition_key, m.model_name, m.category, m.form_key, m.business_types, m.version, m.status, m.scope, m.batch_confirm, m.remark,
  m.version > 0 and m.bpmn_xml is distinct from (select d.bpmn_xml from bpm_definition d where d.process_definition_key = m.process_definition_key and d.version = m.version) as changed,
  (select count(*) from bpm_instance i where i.definition_key = m.process_definition_key and i.status in ('RUNNING', 'SUSPEND') and i.parent_id is null)::int as running,
  (select count(*) from bpm_instance i where i.definition_key = m.process_definition_key and i.parent_id is null)::int as total_instances,
  m.create_time, m.create_by_key, m.update_time, m.update_by_key, (select u.realname from sys_user u where u.user_key = m.update_by_key) as update_by_name, m.row_version,
  ${editorColumns(now)}`

/** A page of models, the last changed one first. */
export async function queryModels(context: Context, input: z.output<(typeof calls.queryModels)['input']>) {
  const { limit, offset } = pageOf(input)
  const like = (value: string) => `%${value.replace(/[\\%_]/g, '\\$&')}%`
  const conditions = [sql`not m.is_deleted`]
  if (input.keyword)
    conditions.push(sql`(m.model_name ilike ${like(input.keyword)} or m.process_definition_key ilike ${like(input.keyword)})`)
  if (input.model_name) conditions.push(sql`m.model_name ilike ${like(input.model_name)}`)
  if (input.process_definition_key) conditions.push(sql`m.process_definition_key = ${input.process_definition_key}`)
  if (input.category) conditions.push(sql`m.category = ${input.category}`)
  if (input.status) conditions.push(sql`m.status = ${input.status}`)
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<ModelRow>`select ${columns(context.now)} from bpm_model m where ${where}
    order by m.update_time desc, m.model_key desc limit ${limit} offset ${offset}`.execute(context.db)
  const { rows: counted } = await sql<{ n: string }>`select count(*) as n from bpm_model m where ${where}`.execute(context.db)
  return { records: rows, total: Number(counted[0]?.n ?? 0) }
}

/** One model with its file. */
export async function readModel(context: Context, key: string): Promise<ModelDetail> {
  const { rows } =
    await sql<ModelDetail>`select ${columns(context.now)}, m.bpmn_xml from bpm_model m where m.model_key = ${key} and not m.is_deleted`.execute(
      context.db,
    )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Id and name of the first executable process of a file. Hostile and unreadable files are refused. */
function processOf(xml: string): { key: string; name: string } {
  let root: Element
  try {
    root = readXml(xml)
  } catch (error) {
    if (error instanceof DeploymentError)
      throw invalid({ bpmn_xml: [`engine.problem.${error.problems[0]?.key}`, { ...error.problems[0]?.params }] })
    throw error
  }
  const processes = root.children.filter(({ name, space }) => space === 'bpmn' && name === 'process')
  const process = processes.find(({ attributes }) => attributes.isExecutable !== 'false') ?? processes[0]
  const key = process?.attributes.id ?? ''
  if (key === '' || key.length > 255) throw invalid({ bpmn_xml: key === '' ? 'engine.problem.processId' : 'validation.invalid' })
  return { key, name: process?.attributes.name ?? '' }
}

/** Creates or changes a model; new instances use the deployed version until it is deployed again. */
export async function saveModel(context: Context, input: z.output<(typeof calls.saveModel)['input']>) {
  const key = input.model_key ?? input.id
  const stored = key === undefined ? null : await lockModel(context, key)
  if (stored && input.row_version !== undefined && input.row_version !== stored.row_version)
    throw conflict('stale', { name: stored.update_by_name ?? '' }, await readModel(context, stored.model_key))
  if (!stored && input.bpmn_xml === undefined) throw invalid({ bpmn_xml: 'validation.required' })
  const process = input.bpmn_xml === undefined ? null : processOf(input.bpmn_xml)
  if (stored && process && stored.version > 0 && process.key !== stored.process_definition_key) throw invalid({ bpmn_xml: 'bpm.keyFixed' })
  const row: Record<string, unknown> = {}
  for (const name of ['model_name', 'category', 'form_key', 'bpmn_xml', 'batch_confirm', 'remark'] as const)
    if (input[name] !== undefined) row[name] = input[name]
  if (input.business_types !== undefined) row.business_types = JSON.stringify(input.business_types)
  if (input.scope !== undefined) row.scope = input.scope === null ? null : JSON.stringify(input.scope satisfies StartScope)
  if (process) row.process_definition_key = process.key
  if (!stored) row.model_name ??= process?.name || process?.key
  const me = context.user.user_key
  const model = stored?.model_key ?? newKey()
  if (stored) {
    const set = Object.entries({ ...row, update_time: context.now, update_by_key: me }).map(
      ([name, value]) => sql`${sql.ref(name)} = ${value}`,
    )
    await sql`update bpm_model set ${sql.join(set)}, row_version = row_version + 1 where model_key = ${model}`.execute(context.db)
  } else {
    const all = {
      business_types: '[]',
      ...row,
      model_key: model,
      create_time: context.now,
      update_time: context.now,
      create_by_key: me,
      update_by_key: me,
    }
    const names = Object.keys(all).map((name) => sql.ref(name))
    await sql`insert into bpm_model (${sql.join(names)}) values (${sql.join(Object.values(all))})`.execute(context.db)
  }
  await context.audit({ biz_type: 'bpm_model', biz_key: model, action: stored ? 'update' : 'create' })
  return readModel(context, model)
}

interface Locked {
  model_key: string
  model_name: string
  process_definition_key: string
  bpmn_xml: string
  version: number
  status: string
  row_version: number
  update_by_name: string | null
}

async function lockModel(context: Context, key: string): Promise<Locked> {
  const { rows } =
    await sql<Locked>`select m.model_key, m.model_name, m.process_definition_key, m.bpmn_xml, m.version, m.status, m.row_version,
      (select u.realname from sys_user u where u.user_key = m.update_by_key) as update_by_name
    from bpm_model m where m.model_key = ${key} and not m.is_deleted for update of m`.execute(context.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function setStatus(context: Context, model: Locked, set: { status: string; version?: number }, action: string): Promise<void> {
  const { status, version = model.version } = set
  await sql`update bpm_model set status = ${status}, version = ${version}, update_time = ${context.now}, update_by_key = ${context.visitor?.user_key ?? null},
    row_version = row_version + 1 where model_key = ${model.model_key}`.execute(context.db)
  await context.audit({
    biz_type: 'bpm_model',
    biz_key: model.model_key,
    action,
    diff: [
      { field: 'status', old: model.status, new: status },
      ...(version === model.version ? [] : [{ field: 'version', old: model.version, new: version }]),
    ],
  })
}

/** Deploys the saved file as the next version. A file that cannot run is refused with all its problems. */
export async function deployModel(context: Context, key: string): Promise<Deployed> {
  const model = await lockModel(context, key)
  const deployed = await withRefusals(context, () => deployFile(context, model))
  await setStatus(context, model, { status: 'DEPLOYED', version: deployed.version }, 'deploy')
  return deployed
}

/** Stops new instances; running ones continue. */
export async function suspendModel(context: Context, key: string): Promise<void> {
  const model = await lockModel(context, key)
  if (model.status !== 'DEPLOYED') throw refuse('wrongState', { state: model.status })
  await setStatus(context, model, { status: 'SUSPENDED' }, 'suspend')
}

export async function activateModel(context: Context, key: string): Promise<void> {
  const model = await lockModel(context, key)
  if (model.status !== 'SUSPENDED') throw refuse('wrongState', { state: model.status })
  await setStatus(context, model, { status: 'DEPLOYED' }, 'activate')
}

/** Deletes a model that was never deployed; the others are needed by their instances and history. */
export async function deleteModel(context: Context, key: string): Promise<void> {
  const model = await lockModel(context, key)
  if (model.version > 0) throw refuse('bpm.modelInUse')
  await sql`update bpm_model set is_deleted = true, update_time = ${context.now}, update_by_key = ${context.user.user_key} where model_key = ${key}`.execute(
    context.db,
  )
  await context.audit({ biz_type: 'bpm_model', biz_key: key, action: 'delete' })
}

/** Copies the file of a model into a new draft with another id. */
export async function copyModel(context: Context, key: string): Promise<ModelDetail> {
  const model = await lockModel(context, key)
  const own = `${model.process_definition_key}_${newKey().slice(-8)}`
  const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const xml = model.bpmn_xml.replaceAll(
    new RegExp(`((?:\\bid|bpmnElement|processRef)=["'])${quoted(model.process_definition_key)}(["'])`, 'g'),
    `$1${own}$2`,
  )
  return saveModel(context, { model_name: `${model.model_name} 副本`.slice(0, 100), bpmn_xml: xml })
}

/** The deployed versions of a model, newest first. */
export async function readVersions(context: Context, key: string) {
  await readModel(context, key)
  const { rows } = await sql<
    AnswerOf<typeof calls.readModelVersions>[number]
  >`select d.id as definition_id, d.version, d.name, d.create_time, d.deploy_by_key, u.realname as deploy_by_name, d.checksum,
      (select count(*) from bpm_instance i where i.definition_id = d.id and i.status in ('RUNNING', 'SUSPEND') and i.parent_id is null)::int as running, d.bpmn_xml
    from bpm_definition d join bpm_model m on m.model_key = d.model_key and m.process_definition_key = d.process_definition_key
    left join sys_user u on u.user_key = d.deploy_by_key where d.model_key = ${key} order by d.version desc limit 200`.execute(context.db)
  return rows
}

/** Makes the file of an earlier version the draft again; deploying it creates a new version. */
export async function rollbackModel(context: Context, key: string, version: number) {
  const model = await lockModel(context, key)
  const { rows } = await sql<{
    bpmn_xml: string
  }>`select bpmn_xml from bpm_definition where process_definition_key = ${model.process_definition_key} and version = ${version}`.execute(
    context.db,
  )
  if (!rows[0]) throw notFound()
  return saveModel(context, { model_key: key, bpmn_xml: rows[0].bpmn_xml })
}

/** Whether a file can be deployed, with all its problems. */
export function checkModelFile(context: Context, xml: string): { valid: boolean; problems: ProblemAnswer[]; warnings: ProblemAnswer[] } {
  try {
    const warnings = checkFile(context, xml).flatMap((model) => model.warnings.map((warning) => problemAnswer(context, warning)))
    return { valid: true, problems: [], warnings }
  } catch (error) {
    if (!(error instanceof DeploymentError)) throw error
    return { valid: false, problems: problemsOf(context, error), warnings: [] }
  }
}
