// Process models: saved, checked, deployed as versions, suspended (docs/domain/process-models.md#model-states).
import { sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '../../model/calls/approval-models.ts'
import type { ModelDetail } from '../../model/calls/approval-models.ts'
import { cutText } from '../../model/plain-text.ts'
import { newKey } from '../base/crypto.ts'
import { type Element, readXml } from '../bpm/parse/xml.ts'
import { checksumOf, DeploymentError } from '../bpm/parse.ts'
import { checkFile, type Deployed, deployFile } from '../bpm/store/deploy.ts'
import { type ProblemAnswer, problemAnswer, problemsOf, withRefusals } from '../bpm/store/refusal.ts'
import type { StartScope } from '../bpm/store/submit.ts'
import { type RawRow, type RawShape, rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { conflict, invalid, notFound, refuse } from '../kernel/fail.ts'
import { readModel } from './model-reads.ts'

/** Id and name of the first executable process of a file. Dangerous and unreadable files are refused. */
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

/** @throws Fail where another model has the process id (docs/domain/process-models.md#deployment) */
async function requireFreeKey({ db }: Context, id: string, model: string | undefined): Promise<void> {
  const other = await db
    .selectFrom('bpm_model')
    .select(['model_key', 'model_name'])
    .where('process_definition_key', '=', id)
    .where('is_deleted', '=', false)
    .executeTakeFirst()
  if (other && other.model_key !== model) throw conflict('bpm.keyTaken', { id, model: other.model_name })
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
  if (process) await requireFreeKey(context, process.key, key)
  const { model_name, category, form_key, bpmn_xml, batch_confirm, remark, business_types, scope } = input
  const me = context.user.user_key
  const model = stored?.model_key ?? newKey()
  const row = {
    category,
    form_key,
    bpmn_xml,
    batch_confirm,
    remark,
    process_definition_key: process?.key,
    business_types: business_types && JSON.stringify(business_types),
    scope: scope && JSON.stringify(scope satisfies StartScope),
    update_time: context.now,
    update_by_key: me,
  }
  if (stored)
    await context.db
      .updateTable('bpm_model')
      .set((eb) => ({ ...row, model_name, row_version: eb('row_version', '+', 1) }))
      .where('model_key', '=', model)
      .execute()
  else if (process && bpmn_xml !== undefined)
    await context.db
      .insertInto('bpm_model')
      .values({
        ...row,
        model_key: model,
        process_definition_key: process.key,
        model_name: model_name ?? (process.name || process.key),
        bpmn_xml,
        business_types: row.business_types ?? '[]',
        create_time: context.now,
        create_by_key: me,
      })
      .execute()
  await context.audit({ biz_type: 'bpm_model', biz_key: model, action: stored ? 'update' : 'create' })
  return readModel(context, model)
}

const lockedShape = {
  model_key: 'bpm_model.model_key',
  model_name: 'bpm_model.model_name',
  process_definition_key: 'bpm_model.process_definition_key',
  bpmn_xml: 'bpm_model.bpmn_xml',
  version: 'bpm_model.version',
  status: 'bpm_model.status',
  row_version: 'bpm_model.row_version',
  update_by_name: 'sys_user.realname?',
} as const satisfies RawShape
const lockedRows = rawRows(lockedShape)

type Locked = RawRow<typeof lockedShape>

async function lockModel(context: Context, key: string): Promise<Locked> {
  const row = await lockedRows.first(
    context.db,
    sql`select m.model_key, m.model_name, m.process_definition_key, m.bpmn_xml, m.version, m.status, m.row_version,
      (select u.realname from sys_user u where u.user_key = m.update_by_key) as update_by_name
    from bpm_model m where m.model_key = ${key} and not m.is_deleted for update of m`,
  )
  if (!row) throw notFound()
  return row
}

async function setStatus(context: Context, model: Locked, set: { status: string; version?: number }, action: string): Promise<void> {
  const { status, version = model.version } = set
  await context.db
    .updateTable('bpm_model')
    .set((eb) => ({
      status,
      version,
      update_time: context.now,
      update_by_key: context.visitor?.user_key ?? null,
      row_version: eb('row_version', '+', 1),
    }))
    .where('model_key', '=', model.model_key)
    .execute()
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

/** Deletes a model that was never deployed; deployed models are needed by their instances and history. */
export async function deleteModel(context: Context, key: string): Promise<void> {
  const model = await lockModel(context, key)
  if (model.version > 0) throw refuse('bpm.modelInUse')
  await context.db
    .updateTable('bpm_model')
    .set({ is_deleted: true, update_time: context.now, update_by_key: context.user.user_key })
    .where('model_key', '=', key)
    .execute()
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
  return saveModel(context, { model_name: cutText(`${model.model_name} 副本`, 100), bpmn_xml: xml })
}

/** Restores the file of an earlier version as the draft; deploying it creates a new version. */
export async function rollbackModel(context: Context, key: string, version: number) {
  const model = await lockModel(context, key)
  const row = await context.db
    .selectFrom('bpm_definition')
    .select('bpmn_xml')
    .where('process_definition_key', '=', model.process_definition_key)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw notFound()
  return saveModel(context, { model_key: key, bpmn_xml: row.bpmn_xml })
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

const newestFile = rawRows({ checksum: 'bpm_definition.checksum' })

/**
 * Replaces one user by another wherever a model names him, as its next version. False if it does not name him. Refused while the model has changes that are not deployed: they would
 * be deployed with it.
 */
export async function replaceInModel(context: Context, key: string, from: string, to: string): Promise<boolean> {
  const model = await lockModel(context, key)
  const newest = await newestFile.first(
    context.db,
    sql`select checksum from bpm_definition where process_definition_key = ${model.process_definition_key} order by version desc limit 1`,
  )
  if (newest && newest.checksum !== checksumOf(model.bpmn_xml)) throw refuse('bpm.modelChanged', { name: model.model_name })
  const bpmn_xml = model.bpmn_xml.replaceAll(new RegExp(`(?<![\\w-])${from}(?![\\w-])`, 'g'), to)
  if (bpmn_xml === model.bpmn_xml) return false
  await context.db.updateTable('bpm_model').set({ bpmn_xml }).where('model_key', '=', key).execute()
  const deployed = newest ? await withRefusals(context, () => deployFile(context, { ...model, bpmn_xml })) : null
  await setStatus(context, model, { status: model.status, version: deployed?.version ?? model.version }, 'handOver')
  return true
}
