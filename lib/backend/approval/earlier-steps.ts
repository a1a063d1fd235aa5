// The earlier steps to which a task may return: user tasks that this instance has actually passed (docs/domain/approval.md#return).
import { sql } from 'kysely'
import type { EarlierStep } from '../../model/calls/approval-page.ts'
import type { Definition, Node } from '../bpm/definition.ts'
import { whyNotBack } from '../bpm/run/go-back.ts'
import { readDefinition } from '../bpm/store/library.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import type { TaskHead } from './access.ts'

const passedRows = rawRows({ node_id: 'bpm_activity.node_id', people: 'text[]?', time: 'text?' })

/** The completed user tasks of an instance, in the order of their first start, with their deciders. */
const readPassed = ({ db }: Context, instance: string) =>
  passedRows.read(
    db,
    sql`select a.node_id,
      (select array_agg(distinct u.realname) from bpm_task t join sys_user u on u.user_key = t.finished_by
        where t.instance_id = ${instance} and t.node_id = a.node_id and t.status = 'CONFIRM') as people,
      (select to_char(max(t.finish_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') from bpm_task t
        where t.instance_id = ${instance} and t.node_id = a.node_id and t.status = 'CONFIRM') as time
    from bpm_activity a where a.instance_id = ${instance} and a.is_closed and a.result = 'DONE' and a.node_type = 'userTask'
    group by a.node_id order by min(a.seq)`,
  )

/** The node of the target's scope that equals or contains a node; null if there is none. */
function levelWith(node: Node, target: Node): Node | null {
  for (let at: Node | null = node; at; at = at.scope) if (at.scope === target.scope) return at
  return null
}

function mayReturn(definition: Definition, from: Node, to: Node): boolean {
  const level = levelWith(from, to)
  return level !== null && whyNotBack(level, to, to.scope?.inner ?? definition.inner) === null
}

export async function earlierSteps(
  context: Context,
  task: { instance_id: string; node_id: string },
  definition: Definition | undefined,
): Promise<EarlierStep[]> {
  const current = definition?.nodes.get(task.node_id)
  if (!definition || !current) return []
  return (await readPassed(context, task.instance_id)).flatMap(({ node_id, people, time }) => {
    const earlier = definition.nodes.get(node_id)
    return earlier && mayReturn(definition, current, earlier)
      ? [{ node_id, node_name: earlier.name || node_id, people: people ?? [], time }]
      : []
  })
}

/** Refuses a return to a step that this instance has not passed; the engine refuses returns that the graph does not allow. */
export async function requirePassed(context: Context, { task, definition_id, is_closed }: TaskHead, node: string): Promise<void> {
  if (is_closed) return
  const row = await context.db.selectFrom('bpm_task').select('instance_id').where('id', '=', task).executeTakeFirst()
  if (!row || (await readPassed(context, row.instance_id)).some(({ node_id }) => node_id === node)) return
  const definition = await readDefinition(context, definition_id)
  throw refuse('engine.refused.notEarlier', { node: definition?.nodes.get(node)?.name || node })
}
