// The live diagram: completed nodes, current nodes, possible next nodes, and the BPMN file to draw.
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Highlight, readProcessFile } from '../../model/calls/approval-page.ts'
import type { AnswerOf } from '../../model/calls/define.ts'
import type { Definition, Node } from '../bpm/definition.ts'
import { readDefinition } from '../bpm/store/library.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Tables } from '../db/tables.ts'
import type { Context } from '../kernel/context.ts'
import { notFound } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { requirePlace } from './access.ts'

type Visit = Pick<Selectable<Tables['bpm_activity']>, 'node_id' | 'flow_id' | 'result' | 'is_closed'>

const shownTasks = rawRows({ node_id: 'bpm_task.node_id', status: 'bpm_task.status', time: 'bpm_task.arrive_time', people: 'text[]?' })

/** The completed, current and possible next nodes of an instance. `id` is the instance or one of its tasks. */
export async function highlight(context: Context, id: string): Promise<Highlight> {
  const { root } = await requirePlace(context, id)
  const { db } = context
  const [instance, visits, tasks, incidents] = await Promise.all([
    db
      .selectFrom('bpm_instance')
      .select(['definition_id', 'definition_key', 'version', 'status'])
      .where('id', '=', root)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bpm_activity')
      .select(['node_id', 'flow_id', 'result', 'is_closed'])
      .where('root_id', '=', root)
      .where('instance_id', '=', root)
      .orderBy('seq')
      .execute(),
    shownTasks.read(
      db,
      sql`select t.node_id, t.status, coalesce(t.finish_time, t.arrive_time) as time,
        (select array_agg(distinct u.realname) from sys_user u where u.user_key = coalesce(t.finished_by, t.assignee)) as people
      from bpm_task t where t.root_id = ${root} and t.instance_id = ${root} order by t.id`,
    ),
    db.selectFrom('bpm_incident').select('node_id').where('root_id', '=', root).execute(),
  ])
  const last = new Map<string, Visit>()
  for (const visit of visits) last.set(visit.node_id, visit)
  const state = (holds: (visit: Visit) => boolean) => [...last.values()].filter(holds).map(({ node_id }) => node_id)
  const current = state(({ is_closed }) => !is_closed)
  const rejected = new Set(tasks.filter(({ status }) => status === 'REJECT').map(({ node_id }) => node_id))
  const nodes: Highlight['nodes'] = {}
  for (const { node_id, status, time, people } of tasks) {
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
    flows: [...new Set(visits.flatMap(({ flow_id }) => flow_id ?? []))],
    rejected: [...rejected].filter((node) => !current.includes(node)),
    cancelled: state(({ is_closed, result, node_id }) => is_closed && result === 'CANCEL' && !rejected.has(node_id)),
    incidents: incidents.flatMap(({ node_id }) => node_id ?? []),
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
  let found = context.db.selectFrom('bpm_definition as d').select(['d.process_definition_key', 'd.version', 'd.name', 'd.bpmn_xml'])
  if (root === null) found = found.where('d.process_definition_key', '=', input.processDefinitionKey ?? '')
  else found = found.where('d.id', '=', (eb) => eb.selectFrom('bpm_instance').select('definition_id').where('id', '=', root))
  if (root === null && input.version !== undefined) found = found.where('d.version', '=', input.version)
  const file = await found.orderBy('d.version', 'desc').limit(1).executeTakeFirst()
  if (!file) throw notFound()
  return file
}
