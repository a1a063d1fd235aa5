// The calls of administrators for all process instances: list, incidents, suspend, resume, end, move, migrate, retry
// (docs/domain/approval.md#calls).
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Incident } from '../../model/calls/approval-instances.ts'
import * as instances from '../../model/calls/approval-instances.ts'
import { pageOf } from '../../model/paging.ts'
import { fillText, stuckTexts } from '../bpm/reasons.ts'
import { readDefinition } from '../bpm/store/library.ts'
import { jsonOf, rawRows } from '../db/raw-rows.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { reasonText } from '../kernel/pipeline.ts'
import { executeUserCommand, outcome } from './execute-user-command.ts'
import { incidentsOfModels } from './gone-in-models.ts'
import { listAllInstances } from './lists.ts'

const incidentRows = rawRows({
  incident_id: 'text',
  process_instance_id: 'text?',
  model_key: 'text?',
  process_definition_key: 'text',
  process_name: 'text?',
  title: 'text?',
  node_id: 'text?',
  key: 'text',
  params: jsonOf<Record<string, string | number>>(),
  message: 'text?',
  create_time: 'timestamptz',
  definition_id: 'text',
})
const counted = rawRows({ n: 'bigint' })

const ofInstances = (
  where: RawBuilder<unknown>,
) => sql`(select x.id as incident_id, x.root_id as process_instance_id, null::text as model_key,
    i.definition_key as process_definition_key, i.name as process_name, i.title, x.node_id, x.key, x.params, x.message, x.created_time as create_time, c.definition_id
  from bpm_incident x join bpm_instance i on i.id = x.root_id join bpm_instance c on c.id = x.instance_id ${where})`

const ofModels = async (
  context: Context,
) => sql`(select m.incident_id, m.process_instance_id, m.model_key, m.process_definition_key, m.process_name, m.title,
  m.node_id, m.key, m.params, null::text as message, m.create_time, m.definition_id from ${await incidentsOfModels(context)} m)`

/** Incidents, newest first. */
async function queryIncidents(context: Context, input: z.output<(typeof instances.queryIncidents)['input']>) {
  const { limit, offset } = pageOf(input)
  const { process_instance_id: instance, of_models } = input
  const asked = instance
    ? ofInstances(sql`where x.root_id = ${instance}`)
    : of_models
      ? await ofModels(context)
      : sql`(${ofInstances(sql``)} union all ${await ofModels(context)})`
  const rows = await incidentRows.read(
    context.db,
    sql`select x.* from ${asked} x order by x.create_time desc, x.incident_id desc limit ${limit} offset ${offset}`,
  )
  const total = await counted.first(context.db, sql`select count(*) as n from ${asked} x`)
  const records: Incident[] = []
  for (const { params, definition_id, message, ...row } of rows) {
    const node = row.node_id === null ? undefined : (await readDefinition(context, definition_id))?.nodes.get(row.node_id)
    records.push({
      ...row,
      message: message ?? fillText(stuckTexts.goneInModel, params),
      node_name: node?.name || row.node_id,
      reason: reasonText(context.request.locale, [`engine.reason.${row.key}`, params]),
      variable: row.key === 'unknownVariable' ? String(params.name) : null,
    })
  }
  return { records, total: Number(total?.n ?? 0) }
}

export const monitorCalls = [
  serve(instances.queryInstances, {
    summary: ['流程监控：全部流程，停滞的、异常的', 'Monitor: all instances, stalled ones, incidents'],
    permission: 'bpm:instance:q',
    handle: (context, input) => listAllInstances(context, input),
  }),
  serve(instances.suspendInstance, {
    summary: ['挂起流程', 'Suspend an instance'],
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    handle: (context, { instance, reason: why }) =>
      executeUserCommand(context, { instance }, { type: 'suspend', reason: why ?? null }).then(outcome),
  }),
  serve(instances.resumeInstance, {
    summary: ['恢复流程', 'Resume an instance'],
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    handle: (context, { instance, reason: why }) =>
      executeUserCommand(context, { instance }, { type: 'resume', reason: why ?? null }).then(outcome),
  }),
  serve(instances.endInstance, {
    summary: ['结束流程：作为撤回、驳回或通过', 'End an instance: as withdrawn, rejected or passed'],
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    handle: (context, { instance, reason: why, status }) =>
      executeUserCommand(context, { instance }, { type: 'end', reason: why, status }).then(outcome),
  }),
  serve(instances.moveInstance, {
    summary: ['移动到另一节点；任务指明从哪里移动', 'Move to another node; a task says from where'],
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    async handle(context, { instance, node_id, taskIds, reason: why }) {
      const executions = taskIds && taskIds.length > 0 ? await executionsOf(context, instance, taskIds) : undefined
      const command = { type: 'move', node: node_id, comment: why, ...(executions ? { executions } : {}) } as const
      return outcome(await executeUserCommand(context, { instance }, command))
    },
  }),
  serve(instances.triggerNode, {
    summary: [
      '让等待触发的节点继续：没有消息的接收任务，等待外部结果的服务任务',
      'Let a waiting node go on: receive tasks without a message, service tasks that wait for a result',
    ],
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    async handle(context, { instance, node_id, variables }) {
      const waiting = await context.db
        .selectFrom('bpm_execution')
        .select('id')
        .where('root_id', '=', instance)
        .where('node_id', '=', node_id)
        .where('status', '=', 'RUN')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (!waiting) throw notFound()
      return outcome(await executeUserCommand(context, { instance }, { type: 'trigger', execution: waiting.id, variables }))
    },
  }),
  serve(instances.migrateInstance, {
    summary: [
      '迁移到另一版本，默认最新；nodes 为改名节点的对应',
      'Migrate to another version, the latest by default; nodes maps renamed nodes',
    ],
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    async handle(context, { instance, version, nodes }) {
      let newest = context.db
        .selectFrom('bpm_definition as d')
        .innerJoin('bpm_instance as i', 'i.definition_key', 'd.process_definition_key')
        .select('d.id')
        .where('i.id', '=', instance)
      if (version !== undefined) newest = newest.where('d.version', '=', version)
      const definition = await newest.orderBy('d.version', 'desc').limit(1).executeTakeFirst()
      if (!definition) throw notFound()
      const command = { type: 'migrate', definition: definition.id, ...(nodes ? { nodes } : {}) } as const
      return outcome(await executeUserCommand(context, { instance }, command))
    },
  }),
  serve(instances.queryIncidents, {
    summary: ['流程异常', 'Incidents of processes'],
    permission: 'bpm:instance:q',
    handle: queryIncidents,
  }),
  serve(instances.retryIncident, {
    summary: ['重试异常，可补充变量', 'Retry an incident, optionally with variables'],
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    handle: (context, { incident_id: incident, variables }) =>
      executeUserCommand(context, { incident }, { type: 'retry', incident, variables }).then(outcome),
  }),
]

async function executionsOf(context: Context, instance: string, tasks: readonly string[]): Promise<string[]> {
  const rows = await context.db
    .selectFrom('bpm_task')
    .select('execution_id')
    .distinct()
    .where('root_id', '=', instance)
    .where(sql<boolean>`id = any(${[...tasks]}::text[])`)
    .where('is_closed', '=', false)
    .execute()
  if (rows.length === 0) throw notFound()
  return rows.map(({ execution_id }) => execution_id)
}
