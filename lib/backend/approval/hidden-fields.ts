// The fields of an application that its steps hide from a reader (docs/domain/approval.md#hidden-fields).
import { sql } from 'kysely'
import type { Definition } from '../bpm/definition.ts'
import { readDefinition } from '../bpm/store/library.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { may } from '../kernel/principal.ts'
import { actorsOfUser } from './rows.ts'

/** The variables or record fields that a step hides from its people. */
function hiddenAt(definition: Definition | undefined, node_id: string): ReadonlySet<string> {
  const node = definition?.nodes.get(node_id)
  const fields = node?.kind === 'user' ? (node.form?.fields ?? []) : []
  return new Set(fields.filter(({ readable }) => !readable).map(({ id, variable }) => variable ?? id))
}

/** Whether any step of a process, or of one that it calls, may hide something. */
const mayHide = ({ nodes }: Definition): boolean =>
  [...nodes.values()].some((node) => node.kind === 'call' || (node.kind === 'user' && node.form?.fields.some(({ readable }) => !readable)))

const involved = rawRows({ root: 'bpm_instance.id', definition_id: 'bpm_task.definition_id', node_id: 'bpm_task.node_id' })

interface Head {
  id: string
  definition_id: string
}

/**
 * The fields hidden by all steps that the caller decides or could decide, by root instance. The applicant, receivers of a copy and users who monitor all
 * instances see everything.
 */
export async function hiddenAtSteps(context: Context, heads: readonly Head[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const hidden = new Map<string, ReadonlySet<string>>()
  if (may(context.user, 'bpm:instance:q')) return hidden
  const hiding: string[] = []
  for (const { id, definition_id } of heads) {
    const definition = await readDefinition(context, definition_id)
    if (definition && mayHide(definition)) hiding.push(id)
  }
  if (hiding.length === 0) return hidden
  const me = context.user.user_key
  const rows = await involved.read(
    context.db,
    sql`select distinct i.id as root, t.definition_id, t.node_id from bpm_instance i join bpm_task t on t.root_id = i.id
    where i.id = any(${hiding}::text[]) and i.starter is distinct from ${me}
      and not exists (select 1 from bpm_copy o where o.root_id = i.id and o.user_key = ${me})
      and (${me} in (t.assignee, t.owner, t.principal, t.finished_by, t.from_turn_user, t.delegated_by)
        or exists (select 1 from bpm_candidate c where c.root_id = i.id and c.task_id = t.id
          and (case c.kind when 'user' then 'u:' else 'g:' end) || c.value = any(${actorsOfUser(context)})))`,
  )
  for (const { root, definition_id, node_id } of rows) {
    const here = hiddenAt(await readDefinition(context, definition_id), node_id)
    const before = hidden.get(root)
    hidden.set(root, before ? new Set([...before].filter((name) => here.has(name))) : here)
  }
  return hidden
}
