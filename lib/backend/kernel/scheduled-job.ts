// Scheduled jobs: one item of the queue per job, which runs at given times.
import { Cron } from 'croner'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'
import { type DueWork, eachDue } from './each-due.ts'
import { enqueue } from './enqueue.ts'
import type { Kernel } from './kernel.ts'
import { clockPauseMs } from './pauses.ts'
import type { Work } from './queue.ts'

/** A job that runs by `cron`, in Asia/Shanghai time, and sooner if rows of its `works` were postponed. Running it twice must be harmless. */
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

/** A job that processes due rows, each in its own transaction. */
export const dueJob = (type: string, cron: string, ...works: readonly DueWork[]): ScheduledJob => ({
  type,
  cron,
  works: works.map(({ work }) => work),
  async runWithoutTransaction(kernel) {
    for (const work of works) await eachDue(kernel, work)
  },
})

/** The handler of the queue for scheduled jobs. */
export const scheduledWorks = (jobs: readonly ScheduledJob[]): Work[] =>
  jobs.map((job) => ({ ...job, lane: 'clock', nextTurn: (now) => nextTurn(job, now) }))

/** Adds the items of new jobs and removes those of jobs that no longer exist; the next run of an existing job does not change. */
export async function scheduleJobs(kernel: Kernel, jobs: readonly ScheduledJob[]): Promise<void> {
  for (const job of jobs) await enqueue(kernel.db, job.type, { dedupe_key: job.type, run_at: nextRun(job, kernel.now()) })
  await sql`delete from job where dedupe_key = type and type <> all(${jobs.map(({ type }) => type)}::text[])`.execute(kernel.db)
}

/** After the clock was set back: jobs that would wait too long get their next time from now (docs/domain/jobs.md#moved-clock). */
export async function returnToClock(kernel: Kernel, jobs: readonly ScheduledJob[]): Promise<void> {
  const now = kernel.now()
  const types = jobs.map(({ type }) => type)
  const next = jobs.map((job) => nextRun(job, now))
  const latest = jobs.map((job, index) => nextRun(job, next[index] ?? now))
  await sql`update job set run_at = clock.next_run
    from unnest(${types}::text[], ${next}::timestamptz[], ${latest}::timestamptz[]) as clock (type, next_run, latest)
    where job.dedupe_key = clock.type and job.locked_until is null
      and job.run_at > greatest(clock.latest, case when attempts > 0 then ${new Date(now.getTime() + clockPauseMs)}::timestamptz end)`.execute(
    kernel.db,
  )
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
