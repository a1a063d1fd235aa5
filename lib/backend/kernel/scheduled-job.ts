// Scheduled jobs: one row per job in the database, run by whichever process locks it first, retried after a growing pause.
import { Cron } from 'croner'
import { sql } from 'kysely'
import { newKey } from '../base/crypto.ts'
import type { Db } from '../db/gateway.ts'
import type { Context } from './context.ts'
import type { Kernel } from './kernel.ts'
import { systemContext } from './pipeline.ts'

/** A job that runs by `cron`, in Asia/Shanghai time. Running it twice must be harmless. */
export type ScheduledJob = { type: string; cron: string } & (
  | {
      /** Runs in one transaction with the job's own row. */
      run(context: Context): Promise<void>
    }
  | {
      /** Opens its own transactions. */
      runWithoutTransaction(kernel: Kernel): Promise<void>
    }
)

const leaseMs = 10 * 60_000
const maxPauseMs = 3_600_000

/** Adds the rows of new jobs; the next run of an existing job does not change. */
export async function scheduleJobs(kernel: Kernel, jobs: readonly ScheduledJob[]): Promise<void> {
  for (const job of jobs) {
    await sql`insert into job (job_key, type, dedupe_key, run_at) values (${newKey()}, ${job.type}, ${job.type}, ${nextRun(job, kernel.now())})
      on conflict (dedupe_key) do nothing`.execute(kernel.db)
  }
  await sql`delete from job where dedupe_key = type and type <> all(${jobs.map(({ type }) => type)}::text[])`.execute(kernel.db)
}

/** Runs every job that is due and returns how many ran. A failed run is repeated after a pause that doubles up to one hour. */
export async function runDueJobs(kernel: Kernel, jobs: readonly ScheduledJob[]): Promise<number> {
  let ran = 0
  for (const job of jobs) {
    const now = kernel.now()
    const lease = new Date(now.getTime() + leaseMs)
    const { rows } = await sql<{ job_key: string; attempts: number }>`
      update job set locked_until = ${lease} where job_key = (
        select job_key from job where type = ${job.type} and run_at <= ${now} and (locked_until is null or locked_until < ${now})
        for update skip locked)
      returning job_key, attempts`.execute(kernel.db)
    const row = rows[0]
    if (!row) continue
    await runOne(kernel, job, row)
    ran++
  }
  return ran
}

async function runOne(kernel: Kernel, job: ScheduledJob, row: { job_key: string; attempts: number }): Promise<void> {
  try {
    if ('runWithoutTransaction' in job) {
      await job.runWithoutTransaction(kernel)
      await finish(kernel.db, kernel, job, row.job_key)
      return
    }
    await kernel.db.transaction().execute(async (db) => {
      await job.run(systemContext(kernel, db as Db))
      await finish(db as Db, kernel, job, row.job_key)
    })
  } catch (error) {
    const pause = Math.min(maxPauseMs, 2 ** row.attempts * 60_000)
    const again = new Date(kernel.now().getTime() + pause)
    await sql`update job set run_at = ${again}, attempts = attempts + 1, locked_until = null, last_error = ${String(error)} where job_key = ${row.job_key}`.execute(
      kernel.db,
    )
    kernel.log.error({ err: error, job: job.type }, 'job failed')
  }
}

async function finish(db: Db, kernel: Kernel, job: ScheduledJob, key: string): Promise<void> {
  const next = nextRun(job, kernel.now())
  await sql`update job set run_at = ${next}, attempts = 0, locked_until = null, last_error = null where job_key = ${key}`.execute(db)
}

function nextRun(job: ScheduledJob, after: Date): Date {
  const next = new Cron(job.cron, { timezone: 'Asia/Shanghai' }).nextRun(after)
  if (!next) throw new Error(`job ${job.type} never runs: ${job.cron}`)
  return next
}
