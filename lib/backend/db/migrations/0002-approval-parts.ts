// Migration 0002-approval-parts, written by `npm run migration`. Once released it is never changed.

export const statements: readonly string[] = [
  `alter table "bpm_task" add column "barred_user" text`,
  `alter table "bpm_candidate" add column "is_closed" boolean not null default false`,
  // Open tasks bar their applicants too, but for those that were given to them by their models.
  `update bpm_task t set barred_user = i.starter from bpm_instance i
    where i.id = t.root_id and not t.is_closed and t.assignee is distinct from i.starter`,
  `insert into bpm_inbox (task_id, actor, arrive_time) select t.id, 'b:' || t.barred_user, t.arrive_time from bpm_task t
    where not t.is_closed and t.status = 'PENDING' and t.assignee is null and t.barred_user is not null
      and exists (select 1 from bpm_candidate c where c.task_id = t.id and c.kind = 'group')`,
]
