// The current condition of a backend: whether it can receive calls, what is in the queue, how full the connection pool is.
import { sql } from 'kysely'
import type { TurnCount } from '../../model/calls/operations.ts'
import type { Gateway } from '../db/gateway.ts'
import { missingMigrations } from '../db/migrator.ts'
import { rawRows } from '../db/raw-rows.ts'
import { isEventJob } from './enqueue.ts'
import type { Kernel } from './kernel.ts'
import type { ScheduledJob } from './scheduled-job.ts'
import { idleSince } from './sessions.ts'
import { question, slot } from './slots.ts'

/** The connections of this backend, and whether it can receive calls. */
export const connectionPool = question<Gateway['pool']>('connection pool')
export const readiness = question<() => Promise<Readiness>>('readiness')

export interface ServerTurns {
  calls: TurnCount
  /** Set if the process renders pages. */
  pages?: TurnCount
}

/** The load of the server in front of this backend; null if there is none. */
export const serverTurns = slot('server turns', (): (() => ServerTurns | null) => () => null)

/** What is missing, and a sentence for the operator, without data about people. */
export type Readiness = { ready: true } | { ready: false; lack: 'database' | 'migrations' | 'jobs'; reason: string }

/** If a scheduled job was due this long ago and has not begun, the job scheduler has stopped. */
const latestStartMs = 10 * 60_000
const answerMs = 5000

const overdue = rawRows({ type: 'job.type', minutes: 'int' })

/** Whether calls can be answered. Jobs due before `began` count from `began`: after a downtime they need a moment. */
export async function checkReady(kernel: Kernel, jobs: readonly ScheduledJob[], began: Date): Promise<Readiness> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), answerMs)
  })
  try {
    return await Promise.race([look(kernel, jobs, began), late])
  } catch (error) {
    kernel.log.warn({ err: error }, 'the database does not answer')
    return { ready: false, lack: 'database', reason: 'The database does not answer' }
  } finally {
    clearTimeout(timer)
  }
}

async function look(kernel: Kernel, jobs: readonly ScheduledJob[], began: Date): Promise<Readiness> {
  const { db } = kernel
  const now = kernel.now()
  const missing = await missingMigrations(db)
  if (missing.length > 0) return { ready: false, lack: 'migrations', reason: `The database lacks the migration ${missing[0]}` }
  const late = await overdue.first(
    db,
    sql`select type, floor(extract(epoch from ${now}::timestamptz - greatest(run_at, locked_until, ${began}::timestamptz)) / 60)::int as minutes
    from job where dedupe_key = type and type = any(${jobs.map(({ type }) => type)}::text[])
      and greatest(run_at, locked_until, ${began}::timestamptz) < ${new Date(now.getTime() - latestStartMs)}
    order by minutes desc limit 1`,
  )
  if (late) return { ready: false, lack: 'jobs', reason: `The job ${late.type} has been due for ${late.minutes} minutes` }
  return { ready: true }
}

const figures = rawRows({
  queued: 'int',
  running: 'int',
  failing: 'int',
  queue_seconds: 'int',
  outbox: 'int',
  outbox_failed: 'int',
  outbox_seconds: 'int',
  sessions: 'int',
  postponed: 'int',
})

export interface Condition {
  pool: { size: number; used: number; waiting: number }
  /** The number of waiting background jobs, running jobs and jobs whose last run failed, and how long the first one has waited. */
  jobs: { queued: number; running: number; failing: number; queue_seconds: number }
  /** The number of events that wait for delivery or were given up, and how long the first one has been due. */
  outbox: { waiting: number; failed: number; seconds: number }
  sessions: number
  /** The number of rows that failed in scheduled work. */
  postponed: number
}

/** All counts in one statement. */
export async function readCondition(kernel: Kernel): Promise<Condition> {
  const { db } = kernel
  const pool = kernel.get(connectionPool)
  const now = kernel.now()
  const row = await figures.first(
    db,
    sql`select j.queued, j.running, j.failing, j.queue_seconds, o.outbox, o.outbox_failed, o.outbox_seconds, s.sessions, p.postponed from
      (select count(*) filter (where dedupe_key is distinct from type and give_up_time is null)::int as queued,
        count(*) filter (where locked_until > ${now})::int as running, count(last_error)::int as failing,
        coalesce(max(extract(epoch from ${now}::timestamptz - run_at))
          filter (where dedupe_key is distinct from type and give_up_time is null and run_at <= ${now} and (locked_until is null or locked_until <= ${now})), 0)::int as queue_seconds
        from job where not ${isEventJob}) j,
      (select count(*) filter (where give_up_time is null)::int as outbox, count(*) filter (where give_up_time is not null)::int as outbox_failed,
        greatest(coalesce(max(extract(epoch from ${now}::timestamptz - run_at)) filter (where give_up_time is null), 0), 0)::int as outbox_seconds
        from job where ${isEventJob}) o,
      (select count(*)::int as sessions from session where expire_time > ${now} and last_seen_time > ${idleSince(now)}) s,
      (select count(*)::int as postponed from postponed_row) p`,
  )
  if (!row) throw new Error('the figures of the database have no row')
  const { queued, running, failing, queue_seconds, outbox, outbox_failed, outbox_seconds, sessions, postponed } = row
  const { totalCount, idleCount, waitingCount, options } = pool
  return {
    pool: { size: options.max, used: totalCount - idleCount, waiting: waitingCount },
    jobs: { queued, running, failing, queue_seconds },
    outbox: { waiting: outbox, failed: outbox_failed, seconds: outbox_seconds },
    sessions,
    postponed,
  }
}
