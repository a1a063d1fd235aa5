// Items that processes of the previous version put into its queue tables; those processes may run for a while together with this version
// (docs/migrations.md#while-the-version-before-serves). The tables outbox and message_push go with the next version, and this file with them.
import { sql } from 'kysely'
import type { Subscribers } from './event.ts'
import type { Kernel } from './kernel.ts'

const portion = 500
/** The number of attempts after which the previous version gave up. */
const [eventAttempts, pushAttempts] = [10, 6]

/** Moves their items into the queue, each once. Items that such a process currently handles are not moved. */
export async function takeOver({ db, now }: Kernel, subscribers: Subscribers): Promise<void> {
  const at = now()
  await sql`with taken as (delete from outbox where id in (
      select id from outbox where done_time is null and type = any(${Object.keys(subscribers)}::text[]) order by id limit ${portion} for update skip locked) returning *)
    insert into job (job_key, type, payload, run_at, attempts, last_error, give_up_time, create_time)
    select 'outbox-' || id, 'event/' || type, payload, coalesce(next_time, create_time), attempts, last_error,
      case when attempts >= ${eventAttempts} then ${at}::timestamptz end, create_time from taken`.execute(db)
  await sql`with taken as (delete from message_push where push_key in (
      select push_key from message_push where attempts < ${pushAttempts} and run_at <= ${at} order by run_at limit ${portion} for update skip locked) returning *)
    insert into job (job_key, type, payload, run_at, attempts, last_error, create_time)
    select push_key, 'push/' || channel, jsonb_build_object('target', coalesce(target, ''), 'content', content), run_at, attempts, last_error, create_time
    from taken`.execute(db)
}
