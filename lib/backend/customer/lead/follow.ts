// What a follow-up changes in its lead: last and next time, the first response, and the state (docs/domain/lead.md#response-clock).
import { sql } from 'kysely'
import { clue } from '../../../model/entities/clue.ts'
import { momentOf } from '../../../model/moment.ts'
import { workingMinutes } from '../../base/working-time.ts'
import { transition } from '../../entity/change.ts'
import type { Row } from '../../entity/hooks.ts'
import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/fail.ts'
import { refreshLeadRecycleTime } from './recycle-time.ts'

/** Follow-ups are written about leads that somebody has and that are neither converted nor invalid. */
export function refuseClosedLead(row: Row): void {
  if (row.pool_flag) throw refuse('clueInPool', { name: String(row.clue_name) })
  if (row.status === 'CONVERTED') throw refuse('clueConverted', { name: String(row.clue_name) })
  if (row.status === 'INVALID') throw refuse('clueInvalid', { name: String(row.clue_name) })
}

export async function leadFollowed(context: Context, lead: Row, row: Row, first: boolean): Promise<void> {
  const set: Record<string, unknown> = {}
  if (row.next_follow_time) set.next_follow_time = sql`${`${row.next_follow_time}+08`}::timestamptz`
  if (first && row.star_after) set.clue_star = row.star_after
  if (first && lead.first_response_time === null && lead.owner_time)
    set.first_response_time = workingMinutes(new Date(momentOf(lead.owner_time)), context.now)
  if (first && lead.status === 'UNHANDLED') set.status = 'FOLLOWING'
  if (Object.keys(set).length > 0) await transition(context, clue, lead, { action: 'follow', set })
  await refreshLastLeadFollow(context, lead.clue_key as string)
}

/** Counts the follow-ups of a lead again, and when the last one was. */
export async function refreshLastLeadFollow(context: Context, key: string): Promise<void> {
  await sql`update clue c set last_follow_time = last.follow_time, last_follow_content = left(last.follow_content, 500),
      follow_count = (select count(*) from follow f where f.target_key = ${key} and not f.is_deleted)
    from (select 1) one left join lateral (
      select f.follow_time, f.follow_content from follow f where f.target_key = ${key} and not f.is_deleted
      order by f.follow_time desc, f.follow_key desc limit 1) last on true
    where c.clue_key = ${key}`.execute(context.db)
  await refreshLeadRecycleTime(context, [key])
}
