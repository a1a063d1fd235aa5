// The health of running projects, by their dates and money; the manager is notified when it gets worse (docs/domain/project.md#health).
import { sql } from 'kysely'
import { dictionaryOf } from '../../model/dictionaries.ts'
import { project } from '../../model/entities/project.ts'
import { rawRows } from '../db/raw-rows.ts'
import type { Context } from '../kernel/context.ts'
import { todayOf } from '../kernel/today.ts'

const changed = rawRows({
  project_key: 'project.project_key',
  project_name: 'project.project_name',
  owner_key: 'project.owner_key',
  health: 'text',
  reason: 'text?',
  worse: 'boolean',
})

/** Limits: more days late than this are a risk; above this part of the budget a project needs attention. */
const riskDays = 7
const attention = 0.8

/** The problems of a project `p`, the worst first; its dates count until it is closed. */
const faults = (today: string) => sql`
  select 'RED' as health, '成本已超过支出预算' as reason where p.budget_amount > 0 and p.cost_amount > p.budget_amount
  union all select 'RED', '项目已超期 ' || (${today}::date - (p.project_end_time at time zone 'Asia/Shanghai')::date) || ' 天'
    where ${today}::date - (p.project_end_time at time zone 'Asia/Shanghai')::date > ${riskDays}::int
  union all select 'RED', '收款逾期 ' || (${today}::date - l.day) || ' 天' from (select min(r.plan_date) as day from budget_receivable r
    where r.project_key = p.project_key and r.status in ('WAIT', 'PART') and not r.is_deleted) l where ${today}::date - l.day > ${riskDays}::int
  union all select 'RED', '任务逾期 ' || (${today}::date - l.day) || ' 天' from (select min((w.plan_end at time zone 'Asia/Shanghai')::date) as day
    from project_task w where w.project_key = p.project_key and w.status not in ('DONE', 'CANCEL') and not w.is_deleted) l where ${today}::date - l.day > ${riskDays}::int
  union all select 'YELLOW', '成本已用去支出预算的 ' || round(p.cost_amount / p.budget_amount * 100) || '%'
    where p.budget_amount > 0 and p.cost_amount > p.budget_amount * ${attention}::numeric
  union all select 'YELLOW', '有逾期未收的款项' where p.overdue_amount > 0`

/** Updates the health of running projects, of one or all; returns how many changed. */
export async function refreshHealth(context: Context, key: string | null = null): Promise<number> {
  const today = todayOf(context)
  const rows = await changed.read(
    context.db,
    sql`with found as (select p.project_key, p.health as before, coalesce(f.health, 'GREEN') as health, f.reason from project p
        left join lateral (select * from (${faults(today)}) all_faults order by health = 'RED' desc limit 1) f on true
        where p.status = 'PASS' and not p.is_deleted and (${key}::text is null or p.project_key = ${key}))
      update project x set health = n.health, health_reason = n.reason from found n
      where x.project_key = n.project_key and (x.health, x.health_reason) is distinct from (n.health, n.reason)
      returning x.project_key, x.project_name, x.owner_key, x.health, x.health_reason as reason,
        n.health <> n.before and (n.health = 'RED' or n.before = 'GREEN') as worse`,
  )
  for (const { project_key, project_name, owner_key, health, reason, worse } of rows)
    if (worse && owner_key)
      await context.emit('message', {
        code: 'M-PROJECT-RISK',
        receivers: [owner_key],
        params: {
          name: project_name,
          health: dictionaryOf('PROJECT_HEALTH')?.items.find((item) => item.value === health)?.text ?? health,
          reason: reason ?? '',
        },
        biz_type: project.name,
        biz_key: project_key,
      })
  return rows.length
}
