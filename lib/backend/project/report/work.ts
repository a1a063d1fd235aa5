// The work of a project's analysis: remaining tasks by day, tasks by member, and the key results (docs/domain/project-report.md#analysis).
import { sql } from 'kysely'
import type { ProjectReport } from '../../../model/calls/project-report.ts'
import { rawRows } from '../../db/raw-rows.ts'
import type { Context } from '../../kernel/context.ts'

/** The counted tasks: without child tasks, not cancelled. */
const leaves = (key: string) => sql`select * from project_task t where t.project_key = ${key} and t.status <> 'CANCEL' and not t.is_deleted
  and not exists (select 1 from project_task below where below.parent_task_key = t.task_key and not below.is_deleted)`

const wallDay = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`

const burnRows = rawRows({ day: 'date', planned: 'int', left: 'int?' })
/** The maximum number of points, including the first and the last day. */
const points = 30

/** Remaining tasks at the end of a day: planned and, up to today, actual. */
export const readBurn = ({ db }: Context, key: string, today: string): Promise<ProjectReport['burn']> =>
  burnRows.read(
    db,
    sql`with work as (${leaves(key)}),
      span as (select min(${wallDay('plan_start')}) as first, greatest(max(${wallDay('plan_end')}), ${today}::date) as last from work having count(*) > 0),
      days as (select distinct first + ((last - first) * n / ${points - 1})::int as day from span, generate_series(0, ${points - 1}::int) n)
      select d.day, count(*) filter (where ${wallDay('w.plan_end')} > d.day)::int as planned,
        case when d.day <= ${today}::date then count(*) filter (where w.actual_end is null or ${wallDay('w.actual_end')} > d.day)::int end as left
      from days d cross join work w group by d.day order by d.day`,
  )

const peopleRows = rawRows({
  user_key: 'text',
  name: 'sys_user.realname?',
  open: 'int',
  late: 'int',
  done: 'int',
  plan_hours: 'numeric',
  actual_hours: 'numeric',
})

/** The tasks of each executor, most tasks first. */
export const readWorkload = ({ db, now }: Context, key: string): Promise<ProjectReport['people']> =>
  peopleRows.read(
    db,
    sql`select w.executor_key as user_key, u.realname as name, count(*) filter (where w.status <> 'DONE')::int as open,
        count(*) filter (where w.status <> 'DONE' and w.plan_end < ${now})::int as late, count(*) filter (where w.status = 'DONE')::int as done,
        coalesce(sum(w.plan_hours), 0)::numeric(12, 2) as plan_hours, coalesce(sum(w.actual_hours), 0)::numeric(12, 2) as actual_hours
      from (${leaves(key)}) w left join sys_user u on u.user_key = w.executor_key
      group by w.executor_key, u.realname order by open desc, late desc, w.executor_key limit 50`,
  )

const resultRows = rawRows({
  kr_key: 'key_result.kr_key',
  objective_code: 'objective.objective_code',
  kr_name: 'key_result.kr_name',
  progress: 'numeric',
  confidence: 'int?',
  due_date: 'key_result.due_date',
  late: 'boolean',
})

/** The key results of running and finished objectives. */
export const readKeyResults = ({ db }: Context, key: string, today: string): Promise<ProjectReport['key_results']> =>
  resultRows.read(
    db,
    sql`select k.kr_key, o.objective_code, k.kr_name, k.progress, k.confidence, k.due_date, k.progress < 100 and k.due_date < ${today}::date as late
      from key_result k join objective o on o.objective_key = k.objective_key
      where o.project_key = ${key} and o.status <> 'DRAFT' and not k.is_deleted and not o.is_deleted
      order by o.objective_code, k.create_time, k.kr_key limit 100`,
  )
