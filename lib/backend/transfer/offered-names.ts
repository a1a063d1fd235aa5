// Names of departments, roles and positions that a template offers, written so that each of them leads back to one record.
import { type RawBuilder, sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { type TransferColumn, transferRulesOf } from '../entity/transfer-rules.ts'
import type { Context } from '../kernel/context.ts'
import { departmentPath } from './department-path.ts'

/** More of them help nobody in a drop-down. */
const maxNames = 5000

/** Names and keys of what may be referred to, in the order in which people know them; two of the same name are told apart. */
const lists: Record<string, RawBuilder<{ key: string; name: string }>> = {
  department: sql`select t.id as key, case when count(*) over (partition by t.depart_name) > 1 then ${departmentPath} else t.depart_name end as name
    from department t where not t.is_deleted and t.status = '1' order by t.depart_code limit ${maxNames}`,
  role: sql`select role_key as key, role_name as name from role where not is_deleted and status = '1' order by sort_no, role_code limit ${maxNames}`,
  position: sql`select position_key as key, case when count(*) over (partition by name) > 1 then code else name end as name
    from position where not is_deleted and status = '1' order by rank, code limit ${maxNames}`,
}

/** The names on offer by kind of reference, as far as this caller may fill them in. */
export async function offeredNames(
  context: Context,
  definition: Definition,
  columns: readonly TransferColumn[],
): Promise<ReadonlyMap<string, string[]>> {
  const kinds = new Set(columns.flatMap(({ field }) => (field?.kind === 'ref' || field?.kind === 'refs' ? [field.to] : [])))
  const offered = new Map<string, string[]>()
  for (const to of kinds) {
    const list = lists[to]
    if (!list) continue
    const { rows } = await list.execute(context.db)
    const only = await transferRulesOf(context, definition.name).offered?.(context, to)
    const kept = only ? new Set(only) : null
    offered.set(
      to,
      rows.filter(({ key }) => !kept || kept.has(key)).map(({ name }) => name),
    )
  }
  return offered
}
