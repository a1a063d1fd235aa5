// Failures of background work for operators: events, rows of scheduled work, background jobs. Operators repeat or discard them (docs/domain/operations.md#failures).
import { sql } from 'kysely'
import type { z } from 'zod'
import * as calls from '../../model/calls/operations.ts'
import { moment, rawRows } from '../db/raw-rows.ts'
import { serve } from '../kernel/call.ts'
import type { Context } from '../kernel/context.ts'
import { isEventJob } from '../kernel/enqueue.ts'
import { refuse } from '../kernel/fail.ts'

const failureRows = rawRows({
  kind: 'text',
  id: 'text',
  type: 'text',
  about: 'text?',
  attempts: 'int',
  next_time: 'timestamptz?',
  last_error: 'text?',
  create_time: 'timestamptz',
  total: 'int',
})

const shown = 100

/** Events are shown with only the code of their message and their record, because their data are about people. */
async function listFailures({ db }: Context) {
  const rows = await failureRows.read(
    db,
    sql`select *, count(*) over ()::int as total from (
      select 'event' as kind, job_key as id, substr(type, 7) as type, nullif(concat_ws(' ', payload ->> 'code', payload ->> 'biz_type', payload ->> 'biz_key'), '') as about,
          attempts, case when give_up_time is null then run_at end as next_time, last_error, create_time
        from job where ${isEventJob} and attempts > 0
      union all select 'row', work || ' ' || row_key, work, row_key, attempts, next_time, last_error, create_time from postponed_row
      union all select 'job', job_key, type, payload ->> 'key', attempts, null, last_error, create_time from job where give_up_time is not null and not ${isEventJob}) f
    order by next_time is not null, next_time, create_time, id limit ${shown}`,
  )
  return {
    records: rows.map(({ total, kind, ...row }) => ({ ...row, kind: kind as calls.FailureRow['kind'] })),
    total: rows[0]?.total ?? 0,
  }
}

const typeRows = rawRows({ type: 'text' })

async function repeat(context: Context, { kind, id }: z.output<(typeof calls.repeatFailure)['input']>): Promise<null> {
  const { db, kernel, now } = context
  const again = {
    event: sql`update job set attempts = 0, run_at = ${moment(now)}, give_up_time = null where job_key = ${id} and ${isEventJob} and attempts > 0 returning type`,
    row: sql`update postponed_row set attempts = 0, next_time = ${moment(now)} where work || ' ' || row_key = ${id} returning work as type`,
    job: sql`update job set attempts = 0, run_at = ${moment(now)}, give_up_time = null where job_key = ${id} and not ${isEventJob} and give_up_time is not null returning type`,
  }
  const row = await typeRows.first(db, again[kind])
  if (!row) throw refuse('operations.notFailed')
  await context.audit({ biz_type: kind === 'job' ? 'job' : `failed_${kind}`, biz_key: kind === 'job' ? row.type : id, action: 'retry' })
  context.afterCommit(() => kernel.wake(kind === 'event' ? 'event' : 'long'))
  return null
}

async function discard(context: Context, { kind, id, reason }: z.output<(typeof calls.discardFailure)['input']>): Promise<null> {
  const { db } = context
  const gone = {
    event: sql`delete from job where job_key = ${id} and ${isEventJob} and attempts > 0 returning type`,
    job: sql`delete from job where job_key = ${id} and not ${isEventJob} and give_up_time is not null returning type`,
  }
  const row = await typeRows.first(db, gone[kind])
  if (!row) throw refuse('operations.notFailed')
  await context.audit({
    biz_type: kind === 'job' ? 'job' : 'failed_event',
    biz_key: kind === 'job' ? row.type : id,
    action: 'discard',
    diff: [{ field: 'reason', old: null, new: reason }],
  })
  return null
}

export const failureCalls = [
  serve(calls.queryFailures, {
    summary: ['后台失败列表', 'What failed in the background'],
    permission: 'sys:operations:q',
    handle: listFailures,
  }),
  serve(calls.repeatFailure, {
    summary: ['重试一项后台失败', 'Repeat what failed in the background'],
    permission: 'sys:operations:run',
    write: true,
    done: 'done.jobRetried',
    handle: repeat,
  }),
  serve(calls.discardFailure, {
    summary: ['放弃一项后台失败', 'Discard what failed in the background'],
    permission: 'sys:operations:run',
    write: true,
    done: 'done.failureDiscarded',
    handle: discard,
  }),
]
