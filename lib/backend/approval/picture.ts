// The live diagram: completed nodes, current nodes, possible next nodes, and the BPMN file to draw.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Highlight, readProcessFile } from '../../model/calls/approval-page.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import type { Definition, Node } from '../bpm/definition.ts'
import { readDefinition } from '../bpm/store/library.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { requirePlace } from './access.ts'

interface Visit {
  node_id: string
  flow_id: string | null
  result: string | null
  is_closed: boolean
}

/** The completed, current and possible next nodes of an instance. `id` is the instance or one of its tasks. */
export async function highlight(context: Context, id: string): Promise<Highlight> {
  const { root } = await requirePlace(context, id)
  const { db } = context
  const [instances, visits, tasks, incidents] = await Promise.all([
    sql<{
      definition_id: string
      definition_key: string
      version: number
      status: string
    }>`select definition_id, definition_key, version, status
      from bpm_instance where id = ${root}`.execute(db),
    sql<Visit>`select node_id, flow_id, result, is_closed from bpm_activity where root_id = ${root} and instance_id = ${root} order by seq`.execute(
      db,
    ),
    sql<{
      node_id: string
      status: string
      time: string | null
      people: string[] | null
    }>`select t.node_id, t.status, coalesce(t.finish_time, t.arrive_time) as time,
        (select array_agg(distinct u.realname) from sys_user u where u.user_key = coalesce(t.finished_by, t.assignee)) as people
      from bpm_task t where t.root_id = ${root} and t.instance_id = ${root} order by t.id`.execute(db),
    sql<{ node_id: string | null }>`select node_id from bpm_incident where root_id = ${root}`.execute(db),
  ])
  const [instance] = instances.rows
  if (!instance) throw notFound()
  const last = new Map<string, Visit>()
  for (const visit of visits.rows) last.set(visit.node_id, visit)
  const state = (holds: (visit: Visit) => boolean) => [...last.values()].filter(holds).map(({ node_id }) => node_id)
  const current = state(({ is_closed }) => !is_closed)
  const rejected = new Set(tasks.rows.filter(({ status }) => status === 'REJECT').map(({ node_id }) => node_id))
  const nodes: Highlight['nodes'] = {}
  for (const { node_id, status, time, people } of tasks.rows) {
    const known = nodes[node_id]
    nodes[node_id] = { people: [...new Set([...(known?.people ?? []), ...(people ?? [])])], time, status }
  }
  const definition = await readDefinition(context, instance.definition_id)
  return {
    process_instance_id: root,
    process_definition_key: instance.definition_key,
    version: instance.version,
    status: instance.status,
    finished: state(({ is_closed, result }) => is_closed && result !== 'CANCEL'),
    current,
    next: instance.status === 'RUNNING' ? nextTasks(definition, current) : [],
    flows: [...new Set(visits.rows.flatMap(({ flow_id }) => flow_id ?? []))],
    rejected: [...rejected].filter((node) => !current.includes(node)),
    cancelled: state(({ is_closed, result, node_id }) => is_closed && result === 'CANCEL' && !rejected.has(node_id)),
    incidents: incidents.rows.flatMap(({ node_id }) => node_id ?? []),
    nodes,
  }
}

/** The first user tasks after these nodes. */
function nextTasks(definition: Definition | undefined, current: readonly string[]): string[] {
  const found = new Set<string>()
  const seen = new Set<Node>()
  const open = current.flatMap((id) => definition?.nodes.get(id)?.outgoing.map(({ target }) => target) ?? [])
  for (let node = open.pop(); node; node = open.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    if (node.kind === 'user') found.add(node.id)
    else for (const { target } of node.outgoing) open.push(target)
  }
  return [...found].filter((id) => !current.includes(id))
}

type ProcessFile = AnswerOf<typeof readProcessFile>

/** The BPMN file of an instance, of a task, or of the newest version of a process. */
export async function loadModule(context: Context, input: z.output<(typeof readProcessFile)['input']>): Promise<ProcessFile> {
  const id = input.taskId ?? input.processInstanceId
  if (id === undefined && input.version !== undefined && !may(context.user, ['bpm:model:q', 'bpm:instance:q'])) throw notFound()
  const root = id === undefined ? null : (await requirePlace(context, id)).root
  const which =
    root === null
      ? sql`d.process_definition_key = ${input.processDefinitionKey ?? ''} and (${input.version ?? null}::int is null or d.version = ${input.version ?? null})`
      : sql`d.id = (select definition_id from bpm_instance where id = ${root})`
  const { rows } = await sql<ProcessFile>`select d.process_definition_key, d.version, d.name, d.bpmn_xml from bpm_definition d
    where ${which} order by d.version desc limit 1`.execute(context.db)
  if (!rows[0]) throw notFound()
  return rows[0]
}
