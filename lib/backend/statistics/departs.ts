// A department with all below it, and which of them the caller may choose.
import { sql } from 'kysely'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'

const keys = rawRows({ id: 'department.id' })

/** The keys of a department and of everything below it; one that does not exist has itself alone, so that nothing is counted. */
export async function departsBelow({ db }: Context, depart: string): Promise<string[]> {
  const rows = await keys.read(
    db,
    sql`with recursive below as (
      select id from department where id = ${depart} and not is_deleted
      union select d.id from department d join below b on d.parent_id = b.id where not d.is_deleted) select id from below order by id`,
  )
  return rows.length === 0 ? [depart] : rows.map(({ id }) => id)
}
