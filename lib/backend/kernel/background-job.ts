// Background jobs: a call adds one as a row in the database, it runs after the commit, and another process continues it when one dies.
import { sql } from 'kysely'
import { newKey } from '../base/crypto.ts'
import type { Context } from './context.ts'
import type { Kernel } from './kernel.ts'

export interface BackgroundJob {
  type: string
  /**
   * Runs the job in its own transactions. After a process died it is called again from the beginning, so it stores its progress in the database. When `signal` fires it must soon
   * throw `signal.reason`; the next process continues.
   */
  run(kernel: Kernel, key: string, signal: AbortSignal): Promise<void>
  /** Called after the last attempt has failed. */
  giveUp(kernel: Kernel, key: string): Promise<void>
}

const leaseMs = 60_000
const heartbeatMs = 20_000
const maxConcurrent = 2
const maxAttempts = 4
const retryDelayMs = 15_000

/** Adds a background job; it starts when the call's transaction is committed. There is at most one job of a type and key at a time. */
export async function enqueueJob(context: Context, type: string, key: string): Promise<void> {
  await sql`insert into job (job_key, type, payload, dedupe_key, run_at) values (${newKey()}, ${type}, ${JSON.stringify({ key })}::jsonb, ${`${type} ${key}`}, ${context.now})
    on conflict (dedupe_key) do nothing`.execute(context.db)
  context.afterCommit(context.kernel.wakeBackgroundJobs)
}

interface QueuedJob {
  job_key: string
  type: string
  key: string
  attempts: number
}

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

  async #lockNext(): Promise<QueuedJob | null> {
    const now = this.#kernel.now()
    const types = [...this.#jobs.keys()]
    const { rows } =
      await sql<QueuedJob>`update job set locked_until = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1 where job_key = (
        select job_key from job where type = any(${types}::text[]) and run_at <= ${now} and (locked_until is null or locked_until < ${now})
        order by run_at, job_key limit 1 for update skip locked)
      returning job_key, type, payload ->> 'key' as key, attempts`.execute(this.#kernel.db)
    return rows[0] ?? null
  }

  /** Never throws: a failed job is retried later, and given up after the last attempt. */
  async #execute(piece: QueuedJob): Promise<void> {
    const { db, log } = this.#kernel
    const work = this.#jobs.get(piece.type) as BackgroundJob
    const beat = setInterval(() => {
      const until = new Date(this.#kernel.now().getTime() + leaseMs)
      void sql`update job set locked_until = ${until} where job_key = ${piece.job_key}`.execute(db).catch(() => undefined)
    }, heartbeatMs)
    try {
      await work.run(this.#kernel, piece.key, this.#stop.signal)
      await sql`delete from job where job_key = ${piece.job_key}`.execute(db)
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
      await sql`update job set locked_until = null, attempts = attempts - 1 where job_key = ${piece.job_key}`.execute(db)
      return
    }
    log.error({ err: error, work: piece.type, key: piece.key, attempts: piece.attempts }, 'work failed')
    if (piece.attempts >= maxAttempts) {
      await work.giveUp(this.#kernel, piece.key)
      await sql`delete from job where job_key = ${piece.job_key}`.execute(db)
      return
    }
    const again = new Date(this.#kernel.now().getTime() + retryDelayMs * piece.attempts)
    await sql`update job set run_at = ${again}, locked_until = null, last_error = ${String(error).slice(0, 2000)} where job_key = ${piece.job_key}`.execute(
      db,
    )
  }
}
