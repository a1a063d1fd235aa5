// Background jobs: long work that a call starts. A job begins after the commit; if its process dies, another process continues it.
import type { Context } from './context.ts'
import { enqueue } from './enqueue.ts'
import type { Kernel } from './kernel.ts'
import type { Work } from './queue.ts'

export interface BackgroundJob {
  type: string
  /**
   * Runs the job in its own transactions. After a process died it is called again from the beginning, so it stores its progress in the database. When `signal` fires, it must soon
   * throw `signal.reason`; the next process continues.
   */
  run(kernel: Kernel, key: string, signal: AbortSignal): Promise<void>
  /** Called after the last attempt has failed, if something else shows the failure; without it the job stays with its error until an operator repeats or discards it. */
  giveUp?(kernel: Kernel, key: string): Promise<void>
}

/** A user waits for it: the job is given up within a minute. */
const attempts = 4

/** Adds a background job; it starts when the call's transaction is committed, or later at `run_at`. There is at most one job of a type and key at a time; one that was given up begins again. */
export async function enqueueJob(context: Context, type: string, key: string, run_at = context.now): Promise<void> {
  await enqueue(context.db, type, { payload: { key }, dedupe_key: `${type} ${key}`, run_at })
  context.afterCommit(() => context.kernel.wake('long'))
}

/**
 * Ends a background job in the transaction of its work: the work and its end are committed together, so the job never runs twice. False if it is already done.
 */
export async function finishJob({ db }: Context, type: string, key: string): Promise<boolean> {
  const ended = await db.deleteFrom('job').where('dedupe_key', '=', `${type} ${key}`).returning('job_key').execute()
  return ended.length > 0
}

/** The handler of the queue for background jobs. */
export const backgroundWorks = (jobs: readonly BackgroundJob[]): Work[] =>
  jobs.map(({ type, run, giveUp }) => ({
    type,
    lane: 'long',
    attempts,
    runWithoutTransaction: (kernel, { payload }, signal) => run(kernel, String(payload?.key), signal),
    ...(giveUp && { giveUp: (kernel, { payload }) => giveUp(kernel, String(payload?.key)) }),
  }))
