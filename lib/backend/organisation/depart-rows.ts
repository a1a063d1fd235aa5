// The rows of the department tree with their leaders and head counts, cached until the organisation changes.
import { sql } from 'kysely'
import type { Db } from '../db/gateway.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'

const departRows = rawRows({
  id: 'department.id',
  parent_id: 'department.parent_id',
  depart_name: 'department.depart_name',
  depart_code: 'department.depart_code',
  depart_type: 'department.depart_type',
  leader_key: 'department.leader_key',
  leader_name: 'sys_user.realname?',
  sort_no: 'department.sort_no',
  status: 'department.status',
  row_version: 'department.row_version',
  user_count: 'int',
  whole_count: 'int',
})

/** Characters of the path code per level: A01A02. */
const codePart = 3

export type DepartRow = Awaited<ReturnType<typeof departRows.read>>[number]

interface Kept {
  version: string
  rows: Promise<readonly DepartRow[]>
}

const kept = new WeakMap<Db, Kept>()

/**
 * Departments that the caller sees, in order: all of them, or his own only [docs/domain/organisation.md#departments]. Counting the people
 * of all departments reads every user, so the rows are cached until the access version changes, which happens with every change of a user or
 * department.
 */
export async function readDeparts({ db, user }: Context): Promise<DepartRow[]> {
  const all = await allDeparts(db)
  const own = new Set(user.depart_keys)
  return all.filter((row) => user.is_admin || own.has(row.id))
}

async function allDeparts(db: Db): Promise<readonly DepartRow[]> {
  const row = await db.selectFrom('access_version').select('version').where('name', '=', 'access').executeTakeFirst()
  const version = String(row?.version ?? '')
  const known = kept.get(db)
  if (known?.version === version) return known.rows
  const next = { version, rows: loadDeparts(db) }
  kept.set(db, next)
  next.rows.catch(() => kept.get(db) === next && kept.delete(db))
  return next.rows
}

async function loadDeparts(db: Db): Promise<readonly DepartRow[]> {
  return departRows.read(
    db,
    sql`with people as (select u.user_key, d.id, d.depart_code
        from sys_user u, unnest(u.belong_departs) of_user join department d on d.id = of_user where not u.is_deleted and not d.is_deleted),
      own as (select id, count(*)::int as n from people group by id),
      whole as (select left(depart_code, part) as code, count(distinct user_key)::int as n
        from people, generate_series(${codePart}::int, length(depart_code), ${codePart}::int) part group by code)
    select d.id, d.parent_id, d.depart_name, d.depart_code, d.depart_type, d.leader_key, l.realname as leader_name, d.sort_no, d.status, d.row_version,
      coalesce(o.n, 0) as user_count, coalesce(w.n, 0) as whole_count
    from department d left join sys_user l on l.user_key = d.leader_key left join own o on o.id = d.id left join whole w on w.code = d.depart_code
    where not d.is_deleted order by d.sort_no, d.depart_code`,
  )
}
