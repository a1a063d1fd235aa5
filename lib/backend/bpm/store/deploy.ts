// Deployment: checks a file with the parser of the engine and stores it as the next version of its processes.
import { sql } from 'kysely'
import { newKey } from '../../base/crypto.ts'
import type { Context } from '../../kernel/context.ts'
import type { Definition, Model } from '../definition.ts'
import { problem } from '../parse/problem.ts'
import { checksumOf, DeploymentError, parseModels, requireOwnKeys } from '../parse.ts'
import { startTimers } from '../start-events.ts'
import { delegatesOf } from './delegates.ts'

/** The executable processes of a file. @throws DeploymentError naming every element that cannot run, and why */
export function checkFile({ kernel }: Context, xml: string): Model[] {
  const models = parseModels(xml, delegatesOf(kernel))
  requireOwnKeys(models)
  const conditional = models.flatMap(({ starts }) => starts.filter(({ event }) => event.type === 'conditional'))
  if (conditional.length > 0) throw new DeploymentError(conditional.map(({ id, name }) => problem('startCondition', id, {}, name)))
  return models
}

export interface Deployed {
  definition_id: string
  version: number
  /** False where the newest version has the same file. */
  changed: boolean
}

/**
 * Deploys a model's file as the next version of each process in it; an unchanged file changes nothing. Running instances keep their version.
 * Deployments wait for each other.
 * @throws DeploymentError
 */
export async function deployFile(context: Context, model: { model_key: string; bpmn_xml: string }): Promise<Deployed> {
  const { db } = context
  const models = checkFile(context, model.bpmn_xml)
  const checksum = checksumOf(model.bpmn_xml)
  await sql`lock table bpm_definition in share row exclusive mode`.execute(db)
  await requireFreeKeys(context, model.model_key, models)
  const answers: Deployed[] = []
  for (const process of models) answers.push(await deployProcess(context, process, { ...model, checksum }))
  if (answers.some(({ changed }) => changed)) {
    const definitions = models.map((process, index) => ({
      ...process,
      id: answers[index]!.definition_id,
      version: answers[index]!.version,
    }))
    await renewStartTimers(context, model.model_key, definitions)
  }
  return answers[0] as Deployed
}

/** @throws DeploymentError where a process of the file belongs to another model: its versions would replace those of that model (docs/domain/process-models.md#deployment) */
async function requireFreeKeys({ db }: Context, model_key: string, models: readonly Model[]): Promise<void> {
  const taken = await db
    .selectFrom('bpm_model')
    .select(['process_definition_key as id', 'model_name'])
    .where(
      'process_definition_key',
      'in',
      models.map(({ key }) => key),
    )
    .where('model_key', '!=', model_key)
    .where('is_deleted', '=', false)
    .execute()
  if (taken.length > 0) throw new DeploymentError(taken.map(({ id, model_name }) => problem('keyTaken', id, { id, model: model_name })))
}

async function deployProcess(
  context: Context,
  process: Model,
  file: { model_key: string; bpmn_xml: string; checksum: string },
): Promise<Deployed> {
  const { db } = context
  const newest = await db
    .selectFrom('bpm_definition')
    .select(['id', 'version', 'checksum'])
    .where('process_definition_key', '=', process.key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.checksum === file.checksum) return { definition_id: newest.id, version: newest.version, changed: false }
  const definition_id = newKey()
  const version = (newest?.version ?? 0) + 1
  await db
    .insertInto('bpm_definition')
    .values({
      id: definition_id,
      model_key: file.model_key,
      process_definition_key: process.key,
      version,
      version_tag: process.versionTag,
      name: process.name,
      bpmn_xml: file.bpmn_xml,
      checksum: file.checksum,
      deploy_by_key: context.visitor?.user_key ?? null,
      create_time: context.now,
    })
    .execute()
  return { definition_id, version, changed: true }
}

/** Only the processes of a model's newest file are started by their timers. */
async function renewStartTimers({ db, now }: Context, model_key: string, deployed: readonly Definition[]): Promise<void> {
  await db
    .deleteFrom('bpm_start_timer')
    .where('definition_id', 'in', (eb) => eb.selectFrom('bpm_definition').select('id').where('model_key', '=', model_key))
    .execute()
  for (const { definition_id, node_id, due_time, cycle, repeats } of deployed.flatMap((one) => startTimers(one, now.getTime())))
    await db
      .insertInto('bpm_start_timer')
      .values({ definition_id, node_id, due_time: new Date(due_time), cycle, repeats })
      .execute()
}
