// Deployment: checks a file with the parser of the engine and stores it as the next version of its processes.
import { sql } from 'kysely'
import { newKey } from '../../base/crypto.ts'
import type { Context } from '../../kernel/context.ts'
import type { Model } from '../definition.ts'
import { checksumOf, parseModels } from '../parse.ts'
import { startTimers } from '../start-events.ts'
import { delegatesOf } from './delegates.ts'

/** The executable processes of a file. @throws DeploymentError naming every element that cannot run, and why */
export const checkFile = ({ kernel }: Context, xml: string): Model[] => parseModels(xml, delegatesOf(kernel))

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
  const answers: Deployed[] = []
  for (const process of models) answers.push(await deployProcess(context, process, { ...model, checksum }))
  return answers[0] as Deployed
}

async function deployProcess(
  context: Context,
  process: Model,
  file: { model_key: string; bpmn_xml: string; checksum: string },
): Promise<Deployed> {
  const { db } = context
  const { rows } = await sql<{ id: string; version: number; checksum: string }>`select id, version, checksum from bpm_definition
    where process_definition_key = ${process.key} order by version desc limit 1`.execute(db)
  const newest = rows[0]
  if (newest?.checksum === file.checksum) return { definition_id: newest.id, version: newest.version, changed: false }
  const definition_id = newKey()
  const version = (newest?.version ?? 0) + 1
  await sql`insert into bpm_definition (id, model_key, process_definition_key, version, version_tag, name, bpmn_xml, checksum, deploy_by_key, create_time)
    values (${definition_id}, ${file.model_key}, ${process.key}, ${version}, ${process.versionTag}, ${process.name}, ${file.bpmn_xml}, ${file.checksum},
      ${context.visitor?.user_key ?? null}, ${context.now})`.execute(db)
  await sql`delete from bpm_start_timer where definition_id in (select id from bpm_definition where process_definition_key = ${process.key})`.execute(
    db,
  )
  const timers = startTimers({ ...process, id: definition_id, version }, context.now.getTime())
  for (const { node_id, due_time, cycle, repeats } of timers) {
    await sql`insert into bpm_start_timer (definition_id, node_id, due_time, cycle, repeats)
      values (${definition_id}, ${node_id}, ${new Date(due_time)}, ${cycle}, ${repeats})`.execute(db)
  }
  return { definition_id, version, changed: true }
}
