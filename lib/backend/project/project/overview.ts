// What the overview of a project shows besides the project itself, by few statements that each read one index (docs/domain/project.md#overview).
import { sql } from 'kysely'
import type { ProjectOverview } from '../../../model/calls/project.ts'
import { project } from '../../../model/entities/project.ts'
import { jsonOf, rawRows } from '../../db/raw-rows.ts'
import { findRow } from '../../entity/read.ts'
import type { Context } from '../../kernel/context.ts'
import { may } from '../../kernel/principal.ts'
import { todayOf } from '../../kernel/today.ts'

const most = { milestones: 12, waits: 8, activities: 8, recent: 12 } as const

type Waiting = ProjectOverview['waits'][number]

const taskRows = rawRows({
  total: 'int',
  done: 'int',
  late: 'int',
  milestones: jsonOf<ProjectOverview['milestones']>(),
  waits: jsonOf<Waiting[]>(),
})

const wire = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** Counts, milestones, and what is late or will be within three days, in one walk through the tasks of the project. */
const readTasks = (context: Context, key: string) =>
  taskRows.first(
    context.db,
    sql`with own as materialized (
        select task_key, task_name, status, milestone, plan_end, executor_key, create_by_key, progress from project_task
        where project_key = ${key} and not is_deleted and status <> 'CANCEL'),
      waiting as (select * from own where status not in ('DONE') and (plan_end < ${context.now}::timestamptz + interval '3 days' or status = 'REVIEW')
        order by plan_end limit ${most.waits})
      select count(*)::int as total, count(*) filter (where status = 'DONE')::int as done,
        count(*) filter (where status <> 'DONE' and plan_end < ${context.now})::int as late,
        coalesce((select jsonb_agg(jsonb_build_object('key', m.task_key, 'name', m.task_name, 'time', ${wire('m.plan_end')}, 'done', m.status = 'DONE')
          order by m.plan_end) from (select * from own where milestone order by plan_end limit ${most.milestones}) m), '[]') as milestones,
        coalesce((select jsonb_agg(jsonb_build_object('kind', case when w.status = 'REVIEW' then 'REVIEW' else 'TASK' end, 'key', w.task_key, 'title', w.task_name,
            'due', ${wire('w.plan_end')}, 'amount', null,
            'who', case when w.status = 'REVIEW' then e.realname else c.realname end,
            'whom', case when w.status = 'REVIEW' then c.realname else e.realname end) order by w.plan_end)
          from waiting w left join sys_user e on e.user_key = w.executor_key left join sys_user c on c.user_key = w.create_by_key), '[]') as waits
      from own`,
  )

const objectiveRows = rawRows({ objectives: jsonOf<ProjectOverview['objectives']>() })

const readObjectives = (context: Context, key: string) =>
  objectiveRows.first(
    context.db,
    sql`select coalesce(jsonb_agg(jsonb_build_object('key', o.objective_key, 'code', o.objective_code, 'name', o.objective_name, 'weight', o.weight,
        'progress', o.progress::text, 'results', coalesce((select jsonb_agg(jsonb_build_object('name', k.kr_name, 'current', trim_scale(k.current_value)::text,
          'target', trim_scale(k.target_value)::text, 'unit', k.unit, 'type', k.kr_type) order by k.create_time, k.kr_key)
          from key_result k where k.objective_key = o.objective_key and not k.is_deleted), '[]')) order by o.objective_code), '[]') as objectives
      from objective o where o.project_key = ${key} and o.parent_objective_key is null and not o.is_deleted`,
  )

const moneyRows = rawRows({ waits: jsonOf<Waiting[]>(), next: jsonOf<ProjectOverview['next_receipt']>(), approving: 'numeric' })

/** Instalments that are late, payments that wait for somebody (a step that nobody has claimed is named itself), the next instalment, and what is in approval. */
const readMoney = (context: Context, key: string) =>
  moneyRows.first(
    context.db,
    sql`select coalesce((select jsonb_agg(w.wait) from (
        (select jsonb_build_object('kind', 'RECEIPT', 'key', r.budget_receivable_key, 'title', r.item_name, 'due', r.plan_date::text || ' 00:00:00',
            'amount', (r.plan_amount - r.received_amount)::text, 'who', u.realname, 'whom', cu.customer_name) as wait
          from budget_receivable r join project p using (project_key) join customer cu on cu.customer_key = p.customer_key
          left join sys_user u on u.user_key = p.owner_key
          where r.project_key = ${key} and r.status in ('WAIT', 'PART') and not r.is_deleted and r.plan_date < ${todayOf(context)}::date
            and ${may(context.user, 'eis:budget:q')}::boolean
          order by r.plan_date limit ${most.waits})
        union all
        (select jsonb_build_object('kind', 'PAYMENT', 'key', y.payment_key, 'title', y.reason, 'due', ${wire('y.commit_time')}, 'amount', y.amount::text,
            'who', a.realname, 'whom', (select string_agg(distinct coalesce(s.realname, b.node_name), '、') from bpm_task b left join sys_user s on s.user_key = b.assignee
              where b.root_id = y.process_instance_id and not b.is_closed)) as wait
          from payment y left join sys_user a on a.user_key = y.owner_key
          where y.project_key = ${key} and y.status = 'PROGRESS' and not y.is_deleted and ${may(context.user, 'fin:payment:q')}::boolean
          order by y.commit_time limit ${most.waits})) w), '[]') as waits,
      (select jsonb_build_object('name', r.item_name, 'date', r.plan_date::text, 'amount', (r.plan_amount - r.received_amount)::text)
        from budget_receivable r where r.project_key = ${key} and r.status in ('WAIT', 'PART') and not r.is_deleted
          and r.plan_date >= ${todayOf(context)}::date and ${may(context.user, 'eis:budget:q')}::boolean order by r.plan_date limit 1) as next,
      coalesce((select sum(y.amount) from payment y where y.project_key = ${key} and y.status = 'PROGRESS' and not y.is_deleted), 0)::numeric(18, 2) as approving`,
  )

/** Kinds of rows whose history stands in the overview, with the permission to see them, their key and their name. */
const kinds = [
  ['project_task', 'task_key', 'task_name', 'eis:task:q', sql`true`],
  ['objective', 'objective_key', 'objective_name', 'eis:okr:q', sql`true`],
  ['project_document', 'document_key', 'document_name', 'eis:document:q', sql`r.readers = 'PROJECT'`],
  ['pricing', 'pricing_key', 'pricing_name', 'eis:pricing:q', sql`true`],
  ['contract', 'contract_key', 'contract_name', 'eis:contract:q', sql`true`],
  ['payment', 'payment_key', 'payment_code', 'fin:payment:q', sql`true`],
] as const

const activityRows = rawRows({
  log_key: 'operation_log.log_key',
  kind: 'operation_log.biz_type',
  name: 'text?',
  action: 'operation_log.action',
  user_name: 'text?',
  time: 'text',
})

/** The newest operations on the project and on the rows of it that changed last. */
function readActivities(context: Context, key: string, name: string) {
  const rows = kinds
    .filter(([, , , permission]) => may(context.user, permission))
    .map(
      ([
        table,
        own,
        title,
        ,
        open,
      ]) => sql`(select ${table}::text as kind, r.${sql.ref(own)} as key, r.${sql.ref(title)}::text as name from ${sql.table(table)} r
        where r.project_key = ${key} and not r.is_deleted and ${open} order by r.update_time desc limit ${most.recent})`,
    )
  const recent = sql.join([sql`select 'project'::text as kind, ${key}::text as key, ${name}::text as name`, ...rows], sql` union all `)
  return activityRows.read(
    context.db,
    sql`select l.log_key, l.biz_type as kind, k.name, l.action, u.realname as user_name, ${wire('l.create_time')} as time
      from (${recent}) k join lateral (select * from operation_log o where o.biz_type = k.kind and o.biz_key = k.key
        order by o.create_time desc limit ${most.activities}) l on true
      left join sys_user u on u.user_key = l.user_key order by l.create_time desc, l.log_key limit ${most.activities}`,
  )
}

export async function readOverview(context: Context, key: string): Promise<ProjectOverview> {
  const row = await findRow(context, project, key)
  const [tasks, objectives, money, activities] = await Promise.all([
    readTasks(context, key),
    readObjectives(context, key),
    readMoney(context, key),
    readActivities(context, key, row.project_name),
  ])
  return {
    tasks: { total: tasks?.total ?? 0, done: tasks?.done ?? 0, late: tasks?.late ?? 0 },
    milestones: tasks?.milestones ?? [],
    waits: [...(money?.waits ?? []), ...(may(context.user, 'eis:task:q') ? (tasks?.waits ?? []) : [])],
    objectives: objectives?.objectives ?? [],
    next_receipt: money?.next ?? null,
    approving_amount: may(context.user, 'eis:project:cost') ? (money?.approving ?? '0.00') : null,
    activities,
  }
}
