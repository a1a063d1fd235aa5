// Scheduled jobs: one row per job in the database, run by whichever process locks it first, retried after a growing pause.
import { Cron } from 'croner'
import { type RawBuilder, sql } from 'kysely'
import { storedTime } from '../../model/moment.ts'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import { type RawRow, rawRows } from '../db/raw-rows.ts'
import type { Context } from './context.ts'
import { type DueWork, eachDue } from './each-due.ts'
import type { Kernel } from './kernel.ts'
import { errorText } from './pauses.ts'
import { systemTransaction } from './system-transaction.ts'

/** A job that runs by `cron`, in Asia/Shanghai time, and sooner where rows of its `works` were postponed. Running it twice must be harmless. */
export type ScheduledJob = { type: string; cron: string; works?: readonly string[] } & (
  | {
      /** Runs in one transaction with the job's own row. */
      run(context: Context): Promise<void>
    }
  | {
      /** Opens its own transactions. */
      runWithoutTransaction(kernel: Kernel): Promise<void>
    }
)

/** A job that goes through rows whose turn has come, each in a transaction of its own. */
export const dueJob = (type: string, cron: string, ...works: readonly DueWork[]): ScheduledJob => ({
  type,
  cron,
  works: works.map(({ work }) => work),
  async runWithoutTransaction(kernel) {
    for (const work of works) await eachDue(kernel, work)
  },
})

const jobShape = { job_key: 'job.job_key', attempts: 'job.attempts' } as const
const lockedJobs = rawRows(jobShape)

const leaseMs = 10 * 60_000
const maxPauseMs = 3_600_000

/** Adds the rows of new jobs and removes those of jobs that no longer exist; the next run of an existing job does not change. */
export async function scheduleJobs(kernel: Kernel, jobs: readonly ScheduledJob[]): Promise<void> {
  for (const job of jobs) {
    await kernel.db
      .insertInto('job')
      .values({ job_key: newKey(), type: job.type, dedupe_key: job.type, run_at: nextRun(job, kernel.now()) })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .execute()
  }
  await sql`delete from job where dedupe_key = type and type <> all(${jobs.map(({ type }) => type)}::text[])`.execute(kernel.db)
}

/** Runs every job that is due and returns how many ran. A failed run is repeated after a pause that doubles up to one hour. */
export async function runDueJobs(kernel: Kernel, jobs: readonly ScheduledJob[]): Promise<number> {
  await returnToClock(kernel, jobs)
  let ran = 0
  for (const job of jobs) {
    const now = kernel.now()
    const lease = new Date(now.getTime() + leaseMs)
    // a lock beyond it is of a time before the clock was set back
    const longest = new Date(now.getTime() + 2 * leaseMs)
    const row = await lockedJobs.first(
      kernel.db,
      sql`update job set locked_until = ${lease} where job_key = (
        select job_key from job where type = ${job.type} and run_at <= ${now} and (locked_until not between ${now} and ${longest}) is not false
        for update skip locked)
      returning job_key, attempts`,
    )
    if (!row) continue
    await runOne(kernel, job, row)
    ran++
  }
  return ran
}

/** After the clock was set back: jobs that would wait for it to come there again are due at their next time from now (docs/domain/jobs.md#moved-clock). */
async function returnToClock(kernel: Kernel, jobs: readonly ScheduledJob[]): Promise<void> {
  const now = kernel.now()
  const types = jobs.map(({ type }) => type)
  const next = jobs.map((job) => nextRun(job, now))
  const latest = jobs.map((job, index) => nextRun(job, next[index] ?? now))
  await sql`update job set run_at = clock.next_run
    from unnest(${types}::text[], ${next}::timestamptz[], ${latest}::timestamptz[]) as clock (type, next_run, latest)
    where job.dedupe_key = clock.type and job.locked_until is null
      and job.run_at > greatest(clock.latest, case when attempts > 0 then ${new Date(now.getTime() + maxPauseMs)}::timestamptz end)`.execute(
    kernel.db,
  )
}

async function runOne(kernel: Kernel, job: ScheduledJob, row: RawRow<typeof jobShape>): Promise<void> {
  try {
    if ('runWithoutTransaction' in job) {
      await job.runWithoutTransaction(kernel)
      await finish(kernel.db, kernel, job, row.job_key)
      return
    }
    await systemTransaction(kernel, async (context) => {
      await job.run(context)
      await finish(context.db, kernel, job, row.job_key)
    })
  } catch (error) {
    const pause = Math.min(maxPauseMs, 2 ** row.attempts * 60_000)
    const again = new Date(kernel.now().getTime() + pause)
    await kernel.db
      .updateTable('job')
      .set((column) => ({
        run_at: again,
        attempts: column('attempts', '+', 1),
        locked_until: null,
        last_error: errorText(error),
      }))
      .where('job_key', '=', row.job_key)
      .execute()
    kernel.log.error({ err: error, job: job.type }, 'job failed')
  }
}

async function finish(db: Db, kernel: Kernel, job: ScheduledJob, key: string): Promise<void> {
  const next = nextTurn(job, kernel.now())
  const payload = JSON.stringify({ done_time: storedTime(kernel.now()) })
  await db
    .updateTable('job')
    .set({ run_at: next, payload, attempts: 0, locked_until: null, last_error: null })
    .where('job_key', '=', key)
    .execute()
}

/** Rows that were postponed do not wait for the next night. */
function nextTurn(job: ScheduledJob, now: Date): Date | RawBuilder<string> {
  const next = nextRun(job, now)
  if (!job.works) return next
  return sql<string>`least(${next}::timestamptz, (select min(next_time) from postponed_row where work = any(${[...job.works]}::text[])))`
}

function nextRun(job: ScheduledJob, after: Date): Date {
  const next = new Cron(job.cron, { timezone: 'Asia/Shanghai' }).nextRun(after)
  if (!next) throw new Error(`job ${job.type} never runs: ${job.cron}`)
  return next
}
