// The steps of approvals as rows for figures about them (docs/domain/approval.md#steps).
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type * as calls from '../../model/calls/approval-steps.ts'
import { approvalStep } from '../../model/row-kinds.ts'
import { rawRows } from '../db/raw-rows.ts'
import { askRows } from '../entity/row-source.ts'
import { allOf, anyOf } from '../entity/scope.ts'
import type { Context } from '../kernel/context.ts'
import { may } from '../kernel/principal.ts'
import { seenBy } from './access.ts'

/** Decisions of people in the caller's scope, and tasks that wait for the caller; everything with the monitor permission. */
export function stepsOf(context: Context): RawBuilder<unknown> {
  const person = sql`case when t.is_closed then t.finished_by else t.assignee end`
  return sql`select t.id as task_id, t.root_id, coalesce(i.name, i.definition_key) as process,
      coalesce(i.name, i.definition_key) || ' · ' || coalesce(nullif(t.node_name, ''), t.node_id) as node, ${person} as person_key,
      p.main_depart_key as depart_key, case when t.is_closed then t.status else 'PENDING' end as status, t.arrive_time, t.finish_time,
      round(extract(epoch from coalesce(t.finish_time, ${context.now}::timestamptz) - t.arrive_time) / 3600, 2) as hours
    from bpm_task t join bpm_instance i on i.id = t.root_id left join sys_user p on p.user_key = ${person}
    where ${allOf([sql<boolean>`(not t.is_closed or t.status in ('CONFIRM', 'REJECT'))`, ...withinScope(context)])}`
}

function withinScope({ user }: Context): RawBuilder<boolean>[] {
  if (may(user, 'bpm:instance:q')) return []
  const { scope } = user
  const decidedBy = scope.all
    ? [sql<boolean>`true`]
    : [
        sql<boolean>`t.finished_by = ${user.user_key}`,
        ...(scope.depart_keys.length > 0 ? [sql<boolean>`p.main_depart_key = any(${[...scope.depart_keys]}::text[])`] : []),
      ]
  return [sql<boolean>`case when t.is_closed then ${anyOf(decidedBy)} else t.assignee = ${user.user_key} end`]
}

const steps = rawRows({
  task_id: 'bpm_task.id',
  process: 'text',
  node: 'text',
  title: 'bpm_instance.title?',
  process_instance_id: 'bpm_instance.id?',
  person_key: 'text?',
  person_name: 'sys_user.realname?',
  depart_name: 'department.depart_name?',
  status: 'text',
  arrive_time: 'bpm_task.arrive_time',
  finish_time: 'bpm_task.finish_time',
  hours: 'text',
})

export async function listSteps(context: Context, query: z.output<(typeof calls.querySteps)['input']>) {
  const { page, order, total } = await askRows(context, approvalStep, stepsOf, query)
  const records = await steps.read(
    context.db,
    sql`select t.task_id, t.process, t.node, seen.title, seen.id as process_instance_id, t.person_key,
      (select u.realname from sys_user u where u.user_key = t.person_key) as person_name,
      (select d.depart_name from department d where d.id = t.depart_key) as depart_name, t.status, t.arrive_time, t.finish_time, t.hours::text as hours
    from ${page} left join lateral (select i.id, i.title from bpm_instance i where i.id = t.root_id and (${seenBy(context)})) seen on true ${order}`,
  )
  return { records, ...total }
}
