// A department with all departments below it, and those that the caller may choose.
import { sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'

const pairs = rawRows({ top: 'department.id', id: 'department.id' })

/** departsBelow for several, in one statement. */
export async function departsBelowEach({ db }: Context, departs: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await pairs.read(
    db,
    sql`with recursive below as (
      select id as top, id from department where id = any(${[...departs]}::text[]) and not is_deleted
      union select b.top, d.id from department d join below b on d.parent_id = b.id where not d.is_deleted) select top, id from below order by id`,
  )
  const found = Map.groupBy(rows, ({ top }) => top)
  return new Map(departs.map((key) => [key, found.get(key)?.map(({ id }) => id) ?? [key]]))
}

/** The keys of a department and of all below it; an unknown key returns only itself, so that nothing is counted. */
export async function departsBelow(context: Context, depart: string): Promise<string[]> {
  return (await departsBelowEach(context, [depart])).get(depart) ?? [depart]
}
