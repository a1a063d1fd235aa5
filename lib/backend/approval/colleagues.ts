// To whom an approval may be reassigned besides the people of one's own departments: one's leaders, and people who take part in it already.
import { sql } from 'kysely'
import type { Colleague } from '../../model/calls/approval-page.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { requirePlace } from './access.ts'
import { isBarred } from './barred.ts'

const most = 12

const colleagueRows = rawRows({
  user_key: 'sys_user.user_key',
  name: 'sys_user.realname',
  depart_name: 'department.depart_name?',
  as: 'text',
})

/**
 * Active people without the caller, each once, the nearest first. The caller knows his leaders, and the others are shown on the approval page: nothing outside his data scope is shown, and
 * user lists stay limited to his own departments (docs/domain/approval.md#colleagues).
 */
export async function readColleagues(context: Context, id: string): Promise<Colleague[]> {
  const { root, task } = await requirePlace(context, id)
  const me = context.user.user_key
  const rows = await colleagueRows.read(
    context.db,
    sql`
    with recursive above as (
      select d.parent_id, d.leader_key, 1 as level from sys_user u join department d on d.id = u.main_depart_key where u.user_key = ${me}
      union all select d.parent_id, d.leader_key, a.level + 1 from above a join department d on d.id = a.parent_id where a.level < 20),
    near as (
      select leader_key as user_key, 'LEADER' as reason, 0 as place from sys_user where user_key = ${me}
      union all select leader_key, 'DEPART_LEADER', level from above
      union all select starter, 'APPLICANT', 100 from bpm_instance where id = ${root}
      union all select finished_by, 'DECIDED', 101 from bpm_task where root_id = ${root} and status in ('CONFIRM', 'REJECT'))
    select u.user_key, u.realname as name, d.depart_name, n.reason as "as"
    from (select distinct on (user_key) * from near where user_key is not null and user_key <> ${me}
      and not exists (select 1 from bpm_task t where t.id = ${task} and ${isBarred(sql`near.user_key`)}) order by user_key, place) n
    join sys_user u on u.user_key = n.user_key and u.status = '1' and not u.is_deleted left join department d on d.id = u.main_depart_key
    order by n.place, u.user_key limit ${most}`,
  )
  return rows.map((row) => ({ ...row, as: row.as as Colleague['as'] }))
}
