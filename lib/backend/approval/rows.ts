// Rows of the workbench: the SQL of their columns and filters.

import { type RawBuilder, sql } from 'kysely'
import type { CurrentNode, WorkInput } from '../../model/calls/approval-lists.ts'
import { jsonOf, type RawShape } from '../db/raw-rows.ts'
import { holdsWords } from '../entity/like.ts'
import type { Context } from '../kernel/context.ts'
import { isBarred } from './barred.ts'

const minutes = (from: string, to: RawBuilder<unknown>) => sql`greatest(0, floor(extract(epoch from ${to} - ${sql.ref(from)}) / 60))::int`

// Names are read by small subselects: each further join would add planning time to every page.
const userPart = (column: string, key: string) => sql`(select u.${sql.ref(column)} from sys_user u where u.user_key = ${sql.ref(key)})`

const instanceColumns = sql`i.id as process_instance_id, i.definition_key as process_definition_key, i.name as process_name, i.version,
  i.business_type, i.business_key, i.title, i.starter as applicant, ${userPart('realname', 'i.starter')} as applicant_name,
  ${userPart('avatar', 'i.starter')} as applicant_avatar, (select d.depart_name from department d where d.id = i.depart_key) as depart_name`

const instancePart = {
  process_instance_id: 'bpm_instance.id',
  process_definition_key: 'bpm_instance.definition_key',
  process_name: 'bpm_instance.name',
  version: 'bpm_instance.version',
  business_type: 'bpm_instance.business_type',
  business_key: 'bpm_instance.business_key',
  title: 'bpm_instance.title',
  applicant: 'bpm_instance.starter',
  applicant_name: 'sys_user.realname?',
  applicant_avatar: 'sys_user.avatar?',
  depart_name: 'department.depart_name?',
} as const satisfies RawShape

/** The shape of `taskColumns`. */
export const taskShape = {
  task_id: 'bpm_task.id',
  node_id: 'bpm_task.node_id',
  node_name: 'bpm_task.node_name',
  ...instancePart,
  arrive_time: 'bpm_task.arrive_time',
  due_time: 'bpm_task.due_time',
  finish_time: 'bpm_task.finish_time',
  stay: 'int',
  overdue: 'boolean',
  status: 'bpm_task.status',
  instance_status: 'bpm_instance.status',
  result: 'bpm_task.status?',
  comment: 'bpm_task.comment',
  assignee: 'bpm_task.assignee',
  assignee_name: 'sys_user.realname?',
  principal: 'bpm_task.principal',
  principal_name: 'sys_user.realname?',
  delegated_by: 'bpm_task.delegated_by',
  delegated_by_name: 'sys_user.realname?',
  barred_user: 'bpm_task.barred_user',
  claimable: 'boolean',
  batch: 'boolean',
} as const satisfies RawShape

/** The shape of `instanceListColumns`. */
export const instanceShape = {
  ...instancePart,
  apply_time: 'bpm_instance.start_time',
  end_time: 'bpm_instance.end_time',
  status: 'bpm_instance.status',
  reason: 'bpm_instance.reason',
  stay: 'int',
  incidents: 'int',
  current_nodes: jsonOf<CurrentNode[]>(),
} as const satisfies RawShape

/** Columns of taskRow, from task `t` and its root instance `i`. */
export const taskColumns = (
  now: Date,
) => sql`t.id as task_id, t.node_id, t.node_name, ${instanceColumns}, t.arrive_time, t.due_time, t.finish_time,
  ${minutes('t.arrive_time', sql`coalesce(t.finish_time, ${now}::timestamptz)`)} as stay,
  coalesce(t.due_time < coalesce(t.finish_time, ${now}::timestamptz), false) as overdue, t.status, i.status as instance_status,
  case when t.is_closed then t.status end as result, t.comment, t.assignee, ${userPart('realname', 't.assignee')} as assignee_name,
  t.principal, ${userPart('realname', 't.principal')} as principal_name, t.delegated_by, ${userPart('realname', 't.delegated_by')} as delegated_by_name,
  t.barred_user, t.assignee is null and not t.is_closed as claimable,
  coalesce((select m.batch_confirm from bpm_definition f join bpm_model m on m.model_key = f.model_key where f.id = i.definition_id), false) as batch`

export const taskJoins = sql`join bpm_instance i on i.id = t.root_id`

/** Who may decide a task, by name: its assignee, else its candidates, groups with their members. */
const assignees = sql`case when t.assignee is not null
  then (select jsonb_build_array(jsonb_build_object('user_key', u.user_key, 'name', u.realname)) from sys_user u where u.user_key = t.assignee)
  else (select jsonb_agg(jsonb_build_object('user_key', u.user_key, 'name', u.realname) order by u.user_key) from sys_user u
    where u.status = '1' and not u.is_deleted and not ${isBarred(sql`u.user_key`)} and exists (select 1 from bpm_candidate c where c.task_id = t.id
      and (c.kind = 'user' and c.value = u.user_key or c.kind = 'group' and (
        c.value in (select r.role_code from role r where r.role_key = any(u.role_id_list) and r.status = '1' and not r.is_deleted)
        or c.value in (select 'dept:' || k from unnest(u.belong_departs) k) or c.value = 'position:' || u.position_key
        or c.value in (select 'position:' || s.code from position s where s.position_key = u.position_key))))) end`

/** The open tasks of root instance `i`. */
export const currentNodes = sql`(select coalesce(jsonb_agg(jsonb_build_object('task_id', t.id, 'node_id', t.node_id, 'node_name', t.node_name, 'status', t.status, 'barred_user', t.barred_user,
  'arrive_time', to_char(t.arrive_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
  'due_time', to_char(t.due_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), 'assignees', coalesce(${assignees}, '[]')) order by t.id), '[]')
  from bpm_task t where t.root_id = i.id and not t.is_closed)`

/** Columns of instanceRow, from root instance `i`. */
export const instanceListColumns = (now: Date) => sql`${instanceColumns}, i.start_time as apply_time, i.end_time, i.status, i.reason,
  ${minutes('i.start_time', sql`coalesce(i.end_time, ${now}::timestamptz)`)} as stay,
  (select count(*) from bpm_incident x where x.root_id = i.id)::int as incidents, ${currentNodes} as current_nodes`

/** The start or end of a day, or the given time itself. */
const momentOf = (value: string, end: boolean) =>
  new Date(`${value.length > 10 ? value.replace(' ', 'T') : `${value}T${end ? '23:59:59.999' : '00:00:00'}`}+08:00`)

/** The filters as conditions on root instance `i`; `time` is the column of the time filter. Empty without filters. */
export function workFilters(input: WorkInput, time: string): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  if (input.process_definition_key) conditions.push(sql<boolean>`i.definition_key = ${input.process_definition_key}`)
  if (input.business_type) conditions.push(sql<boolean>`i.business_type = ${input.business_type}`)
  if (input.applicant) conditions.push(sql<boolean>`i.starter = ${input.applicant}`)
  if (input.title) conditions.push(holdsWords([sql`i.title`], input.title))
  if (input.keyword) {
    const starter = sql`(select k.realname from sys_user k where k.user_key = i.starter)`
    conditions.push(holdsWords([sql`i.title`, sql`i.name`, starter], input.keyword))
  }
  const [from, to] = input.start_time ?? [null, null]
  if (from) conditions.push(sql<boolean>`${sql.ref(time)} >= ${momentOf(from, false)}`)
  if (to) conditions.push(sql<boolean>`${sql.ref(time)} <= ${momentOf(to, true)}`)
  return conditions
}

/** The inbox actors of the caller: himself, his roles, departments and position. */
export function actorsOfUser({ user }: Context): RawBuilder<unknown> {
  const own = [`u:${user.user_key}`, ...user.role_codes.map((code) => `g:${code}`), ...user.depart_keys.map((key) => `g:dept:${key}`)]
  return sql`(${own}::text[] || coalesce((select array['g:position:' || s.position_key, 'g:position:' || s.code] from sys_user u
    join position s on s.position_key = u.position_key where u.user_key = ${user.user_key} and not s.is_deleted), '{}'))`
}
