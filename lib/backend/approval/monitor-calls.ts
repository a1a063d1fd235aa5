// The calls of administrators for all process instances: list, incidents, suspend, resume, end, move, migrate, retry
// (docs/domain/approval.md#calls).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Incident } from '../../model/calls/approval-instances.ts'
import * as instances from '../../model/calls/approval-instances.ts'
import { pageOf } from '../../model/paging.ts'
import { executeCommand } from '../bpm/store/execute-command.ts'
import { readDefinition } from '../bpm/store/library.ts'
import { withRefusals } from '../bpm/store/refusal.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { reasonText } from '../kernel/pipeline.ts'
import { executeInstanceCommand, outcome } from './instance-parts.ts'
import { listAllInstances } from './lists.ts'

interface StoredIncident extends Omit<Incident, 'reason' | 'variable' | 'node_name'> {
  params: Record<string, string | number>
  definition_id: string
}

/** Incidents, newest first. */
async function queryIncidents(context: Context, input: z.output<(typeof instances.queryIncidents)['input']>) {
  const { limit, offset } = pageOf(input)
  const own = input.process_instance_id ? sql`where x.root_id = ${input.process_instance_id}` : sql``
  const { rows } =
    await sql<StoredIncident>`select x.id as incident_id, x.root_id as process_instance_id, i.definition_key as process_definition_key, i.name as process_name,
      i.title, x.node_id, x.key, x.params, x.message, x.created_time as create_time, c.definition_id
    from bpm_incident x join bpm_instance i on i.id = x.root_id join bpm_instance c on c.id = x.instance_id ${own}
    order by x.created_time desc, x.id desc limit ${limit} offset ${offset}`.execute(context.db)
  const { rows: counted } = await sql<{ n: string }>`select count(*) as n from bpm_incident x ${own}`.execute(context.db)
  const records: Incident[] = []
  for (const { params, definition_id, ...row } of rows) {
    const node = row.node_id === null ? undefined : (await readDefinition(context, definition_id))?.nodes.get(row.node_id)
    records.push({
      ...row,
      node_name: node?.name || row.node_id,
      reason: reasonText(context.request.locale, [`engine.reason.${row.key}`, params]),
      variable: row.key === 'unknownVariable' ? String(params.name) : null,
    })
  }
  return { records, total: Number(counted[0]?.n ?? 0) }
}

export const monitorCalls = [
  serve(instances.queryInstances, {
    summary: '流程监控：全部流程，停滞的、异常的',
    permission: 'bpm:instance:q',
    handle: (context, input) => listAllInstances(context, input),
  }),
  serve(instances.suspendInstance, {
    summary: '挂起流程',
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    handle: (context, { instance, reason: why }) => executeInstanceCommand(context, instance, { type: 'suspend', reason: why ?? null }),
  }),
  serve(instances.resumeInstance, {
    summary: '恢复流程',
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    handle: (context, { instance, reason: why }) => executeInstanceCommand(context, instance, { type: 'resume', reason: why ?? null }),
  }),
  serve(instances.endInstance, {
    summary: '结束流程：作为撤回、驳回或通过',
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    handle: (context, { instance, reason: why, status }) => executeInstanceCommand(context, instance, { type: 'end', reason: why, status }),
  }),
  serve(instances.moveInstance, {
    summary: '移动到另一节点；任务指明从哪里移动',
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    async handle(context, { instance, node_id, taskIds, reason: why }) {
      const executions = taskIds && taskIds.length > 0 ? await executionsOf(context, instance, taskIds) : undefined
      return executeInstanceCommand(context, instance, { type: 'move', node: node_id, comment: why, ...(executions ? { executions } : {}) })
    },
  }),
  serve(instances.triggerNode, {
    summary: '让等待触发的节点继续：没有消息的接收任务，等待外部结果的服务任务',
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    async handle(context, { instance, node_id, variables }) {
      const { rows } = await sql<{ id: string }>`select id from bpm_execution where root_id = ${instance} and node_id = ${node_id}
        and status = 'RUN' order by id limit 1`.execute(context.db)
      if (!rows[0]) throw notFound()
      const { id: execution } = rows[0]
      const { user_key: user } = context.user
      return withRefusals(context, () => executeCommand(context, { instance }, { type: 'trigger', execution, variables, user })).then(
        outcome,
      )
    },
  }),
  serve(instances.migrateInstance, {
    summary: '迁移到另一版本，默认最新；nodes 为改名节点的对应',
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    async handle(context, { instance, version, nodes }) {
      const { rows } = await sql<{
        id: string
      }>`select d.id from bpm_definition d join bpm_instance i on i.definition_key = d.process_definition_key
        where i.id = ${instance} and (${version ?? null}::int is null or d.version = ${version ?? null}) order by d.version desc limit 1`.execute(
        context.db,
      )
      if (!rows[0]) throw notFound()
      return executeInstanceCommand(context, instance, { type: 'migrate', definition: rows[0].id, ...(nodes ? { nodes } : {}) })
    },
  }),
  serve(instances.queryIncidents, {
    summary: '流程异常',
    permission: 'bpm:instance:q',
    handle: queryIncidents,
  }),
  serve(instances.retryIncident, {
    summary: '重试异常，可补充变量',
    permission: 'bpm:instance:cancel',
    write: true,
    done: 'done.saved',
    handle: (context, { incident_id, variables }) =>
      withRefusals(context, () =>
        executeCommand(
          context,
          { incident: incident_id },
          { type: 'retry', incident: incident_id, variables, user: context.user.user_key },
        ),
      ).then(outcome),
  }),
]

async function executionsOf(context: Context, instance: string, tasks: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    execution_id: string
  }>`select distinct execution_id from bpm_task where root_id = ${instance} and id = any(${[...tasks]}::text[]) and not is_closed`.execute(
    context.db,
  )
  if (rows.length === 0) throw notFound()
  return rows.map(({ execution_id }) => execution_id)
}
