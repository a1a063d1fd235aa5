// Background jobs: a call adds one as a row in the database, it runs after the commit, and another process continues it when one dies.
import { sql } from 'kysely'
import { newKey } from '../base/crypto.ts'
import { type RawRow, rawRows } from '../db/raw-rows.ts'
import type { Context } from './context.ts'
import type { Kernel } from './kernel.ts'
import { errorText } from './pauses.ts'

export interface BackgroundJob {
  type: string
  /**
   * Runs the job in its own transactions. After a process died it is called again from the beginning, so it stores its progress in the database. When `signal` fires it must soon
   * throw `signal.reason`; the next process continues.
   */
  run(kernel: Kernel, key: string, signal: AbortSignal): Promise<void>
  /** Called after the last attempt has failed, where something shows that; without it the job stays with its error until an operator repeats or discards it. */
  giveUp?(kernel: Kernel, key: string): Promise<void>
}

const leaseMs = 60_000
const heartbeatMs = 20_000
const maxConcurrent = 2
const maxAttempts = 4
const retryDelayMs = 15_000

/** Adds a background job; it starts when the call's transaction is committed, or later at `run_at`. There is at most one job of a type and key at a time; one that was given up begins again. */
export async function enqueueJob(context: Context, type: string, key: string, run_at = context.now): Promise<void> {
  await context.db
    .insertInto('job')
    .values({ job_key: newKey(), type, payload: JSON.stringify({ key }), dedupe_key: `${type} ${key}`, run_at })
    .onConflict((conflict) =>
      conflict.column('dedupe_key').doUpdateSet({ run_at, attempts: 0, give_up_time: null }).where('job.give_up_time', 'is not', null),
    )
    .execute()
  context.afterCommit(context.kernel.wakeBackgroundJobs)
}

/**
 * Ends a background job in the transaction that does its work: what it did and that it did it are committed together, so that it is never done twice. False where it has been done.
 */
export async function finishJob({ db }: Context, type: string, key: string): Promise<boolean> {
  const ended = await db.deleteFrom('job').where('dedupe_key', '=', `${type} ${key}`).returning('job_key').execute()
  return ended.length > 0
}

const jobShape = { job_key: 'job.job_key', type: 'job.type', key: 'text', attempts: 'job.attempts' } as const
const lockedJobs = rawRows(jobShape)

type QueuedJob = RawRow<typeof jobShape>

/** Runs the waiting background jobs, at most two at a time in one process. */
export class BackgroundJobRunner {
  readonly #kernel: Kernel
  readonly #jobs: ReadonlyMap<string, BackgroundJob>
  readonly #stop = new AbortController()
  readonly #running = new Set<Promise<void>>()
  #polling: Promise<void> = Promise.resolve()

  constructor(kernel: Kernel, works: readonly BackgroundJob[]) {
    this.#kernel = kernel
    this.#jobs = new Map(works.map((work) => [work.type, work]))
  }

  /** Looks for waiting jobs soon. */
  wake(): void {
    this.#polling = this.#polling
      .then(() => this.#startWaiting())
      .catch((error: unknown) => this.#kernel.log.error({ err: error }, 'work stopped'))
  }

  /** Runs every waiting job and returns when all are done. */
  async finish(): Promise<void> {
    this.wake()
    await this.#polling
    while (this.#running.size > 0) {
      await Promise.all(this.#running)
      await this.#polling
    }
  }

  /** Stops the running jobs at their next step; they continue at the next start. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the process ends'))
    await this.#polling
    await Promise.all(this.#running)
  }

  async #startWaiting(): Promise<void> {
    while (this.#running.size < maxConcurrent && !this.#stop.signal.aborted) {
      const piece = await this.#lockNext()
      if (!piece) return
      const done = this.#execute(piece).finally(() => {
        this.#running.delete(done)
        this.wake()
      })
      this.#running.add(done)
    }
  }

  async #lockNext(): Promise<QueuedJob | undefined> {
    const now = this.#kernel.now()
    const types = [...this.#jobs.keys()]
    return lockedJobs.first(
      this.#kernel.db,
      sql`update job set locked_until = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1 where job_key = (
        select job_key from job where type = any(${types}::text[]) and run_at <= ${now} and give_up_time is null and (locked_until is null or locked_until < ${now})
        order by run_at, job_key limit 1 for update skip locked)
      returning job_key, type, payload ->> 'key' as key, attempts`,
    )
  }

  /** Never throws: a failed job is retried later, and given up after the last attempt. */
  async #execute(piece: QueuedJob): Promise<void> {
    const { db, log } = this.#kernel
    const work = this.#jobs.get(piece.type) as BackgroundJob
    const beat = setInterval(() => {
      const until = new Date(this.#kernel.now().getTime() + leaseMs)
      void db
        .updateTable('job')
        .set({ locked_until: until })
        .where('job_key', '=', piece.job_key)
        .execute()
        .catch(() => undefined)
    }, heartbeatMs)
    try {
      await work.run(this.#kernel, piece.key, this.#stop.signal)
      await this.#remove(piece)
    } catch (error) {
      await this.#retryLater(piece, work, error).catch((second: unknown) =>
        log.error({ err: second, work: piece.type }, 'work was lost hold of'),
      )
    } finally {
      clearInterval(beat)
    }
  }

  async #retryLater(piece: QueuedJob, work: BackgroundJob, error: unknown): Promise<void> {
    const { db, log } = this.#kernel
    if (this.#stop.signal.aborted) {
      await db
        .updateTable('job')
        .set((column) => ({ locked_until: null, attempts: column('attempts', '-', 1) }))
        .where('job_key', '=', piece.job_key)
        .execute()
      return
    }
    log.error({ err: error, work: piece.type, key: piece.key, attempts: piece.attempts }, 'work failed')
    if (piece.attempts >= maxAttempts && work.giveUp) {
      await work.giveUp(this.#kernel, piece.key)
      await this.#remove(piece)
      return
    }
    const give_up_time = piece.attempts >= maxAttempts ? this.#kernel.now() : null
    const again = new Date(this.#kernel.now().getTime() + retryDelayMs * piece.attempts)
    await db
      .updateTable('job')
      .set({ run_at: again, locked_until: null, last_error: errorText(error), give_up_time })
      .where('job_key', '=', piece.job_key)
      .execute()
  }

  async #remove({ job_key }: QueuedJob): Promise<void> {
    await this.#kernel.db.deleteFrom('job').where('job_key', '=', job_key).execute()
  }
}
