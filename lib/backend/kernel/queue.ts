// The queue: background work, one row of `job` per item. A row is written in the transaction that causes it and taken by one
// process; a failed item is tried again after a growing pause and finally left to an operator (docs/domain/jobs.md#queue).
import { type RawBuilder, sql } from 'kysely'
import { storedTime } from '../../model/moment.ts'
import { isDatabaseAway } from '../db/database-error.ts'
import type { Db } from '../db/gateway.ts'
import { jsonOf, type RawRow, rawRows } from '../db/raw-rows.ts'
import type { Context } from './context.ts'
import type { Kernel, Lane } from './kernel.ts'
import { attemptsInAll, clockPauseMs, errorText, latestWait, nextAttempt } from './pauses.ts'
import { systemTransaction } from './system-transaction.ts'

/** How many items of each lane one process runs at a time. */
const hands: Readonly<Record<Lane, number>> = { event: 1, clock: 1, long: 2, outside: 1 }
const lanes = Object.keys(hands) as Lane[]

const itemShape = {
  job_key: 'job.job_key',
  type: 'job.type',
  payload: jsonOf<Record<string, unknown> | null>(),
  attempts: 'job.attempts',
} as const

export type Item = RawRow<typeof itemShape>

/** The handler of one type of items. */
export type Work = {
  type: string
  lane: Lane
  /** The number of failed attempts after which an item is left to an operator; by default ten within a day. */
  attempts?: number
  /** Scheduled work: its item stays and runs again at this time. After a failure it is retried within an hour, until it succeeds. */
  nextTurn?(now: Date): Date | RawBuilder<string>
  /** Called after the last attempt, if something else shows the failure; the item is removed. */
  giveUp?(kernel: Kernel, item: Item): Promise<void>
} & (
  | {
      /** Runs in the transaction that ends the item: its writes are committed with the end, or not at all. */
      run(context: Context, item: Item): Promise<void>
    }
  | {
      /**
       * Runs in transactions of its own. After a process died it is called again from the beginning, so it stores its progress in the database, or repeating it is harmless.
       * When `signal` fires, it must soon throw `signal.reason`; the next process continues.
       */
      runWithoutTransaction(kernel: Kernel, item: Item, signal: AbortSignal): Promise<void>
    }
)

const leaseMs = 60_000
const heartbeatMs = 20_000
const batch = 50

const itemRows = rawRows(itemShape)
const dueRows = rawRows({ job_key: 'job.job_key', type: 'job.type' })

/** A lock or a pause longer than these was set before the clock was set back (docs/domain/jobs.md#moved-clock). */
const isDue = (now: Date): RawBuilder<boolean> => sql<boolean>`give_up_time is null
  and (run_at <= ${now} or attempts > 0 and dedupe_key is distinct from type and run_at > ${latestWait(now)})
  and (locked_until not between ${now} and ${new Date(now.getTime() + 10 * leaseMs)}) is not false`

/** Runs the due items of these handlers, one after the other, and returns how many were tried. Several processes may do so at once. */
export async function drain(kernel: Kernel, works: readonly Work[], signal = new AbortController().signal): Promise<number> {
  const byType = new Map(works.map((work) => [work.type, work]))
  const types = [...byType.keys()]
  let tried = 0
  for (;;) {
    const rows = await dueRows.read(
      kernel.db,
      sql`select job_key, type from job where type = any(${types}::text[]) and ${isDue(kernel.now())} order by run_at, job_key limit ${batch}`,
    )
    let here = 0
    for (const { job_key, type } of rows) {
      if (signal.aborted) return tried
      if (await perform(kernel, byType.get(type) as Work, job_key, signal)) here++
    }
    tried += here
    if (here === 0 || rows.length < batch) return tried
  }
}

/** False if another process has the item. Throws if the database is unavailable, which is not a failure of the item. */
const perform = (kernel: Kernel, work: Work, key: string, signal: AbortSignal): Promise<boolean> =>
  'run' in work ? performWithin(kernel, work, key) : performAlone(kernel, work, key, signal)

async function performWithin(kernel: Kernel, work: Extract<Work, { run: unknown }>, key: string): Promise<boolean> {
  let item: Item | undefined
  try {
    return await systemTransaction(kernel, async (context) => {
      const { db, now } = context
      item = await itemRows.first(
        db,
        sql`select job_key, type, payload, attempts from job where job_key = ${key} and ${isDue(now)} for update skip locked`,
      )
      if (!item) return false
      await work.run(context, item)
      await end(db, now, work, item)
      return true
    })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (!item) throw error
    await fail(kernel, work, { ...item, attempts: item.attempts + 1 }, error)
    return true
  }
}

async function performAlone(
  kernel: Kernel,
  work: Extract<Work, { runWithoutTransaction: unknown }>,
  key: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = kernel
  const now = kernel.now()
  const item = await itemRows.first(
    db,
    sql`update job set locked_until = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1 where job_key = (
        select job_key from job where job_key = ${key} and ${isDue(now)} for update skip locked)
      returning job_key, type, payload, attempts`,
  )
  if (!item) return false
  const beat = setInterval(() => void holdOn(kernel, key), heartbeatMs)
  try {
    await work.runWithoutTransaction(kernel, item, signal)
    await end(db, kernel.now(), work, item)
  } catch (error) {
    if (signal.aborted) await letGo(kernel, item)
    else await fail(kernel, work, item, error)
  } finally {
    clearInterval(beat)
  }
  return true
}

/** No other process takes an item while its process lives. */
async function holdOn({ db, now, log }: Kernel, key: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ locked_until: new Date(now().getTime() + leaseMs) })
    .where('job_key', '=', key)
    .execute()
    .catch((error: unknown) => log.warn({ err: error, job: key }, 'a job was not held'))
}

/** The process ends; this does not count as an attempt. */
async function letGo({ db }: Kernel, { job_key, attempts }: Item): Promise<void> {
  await db
    .updateTable('job')
    .set({ locked_until: null, attempts: attempts - 1 })
    .where('job_key', '=', job_key)
    .execute()
}

async function end(db: Db, now: Date, work: Work, { job_key }: Item): Promise<void> {
  if (!work.nextTurn) {
    await db.deleteFrom('job').where('job_key', '=', job_key).execute()
    return
  }
  const payload = JSON.stringify({ done_time: storedTime(now) })
  await db
    .updateTable('job')
    .set({ run_at: work.nextTurn(now), payload, attempts: 0, locked_until: null, last_error: null })
    .where('job_key', '=', job_key)
    .execute()
}

async function fail(kernel: Kernel, work: Work, item: Item, error: unknown): Promise<void> {
  const { db, log } = kernel
  const { job_key, type, attempts } = item
  log.error({ err: error, job: type, key: job_key, attempts }, 'a job failed')
  const now = kernel.now()
  const isLast = !work.nextTurn && attempts >= (work.attempts ?? attemptsInAll)
  const pause = nextAttempt(attempts, now)
  const run_at = work.nextTurn ? new Date(Math.min(pause.getTime(), now.getTime() + clockPauseMs)) : pause
  await db
    .updateTable('job')
    .set({ attempts, run_at, locked_until: null, last_error: errorText(error), give_up_time: isLast ? now : null })
    .where('job_key', '=', job_key)
    .execute()
  if (!isLast || !work.giveUp) return
  await work.giveUp(kernel, item)
  await db.deleteFrom('job').where('job_key', '=', job_key).execute()
}

/** Takes items as they come, lane by lane. */
export class Queue {
  readonly #kernel: Kernel
  readonly #works: readonly Work[]
  readonly #stop = new AbortController()
  readonly #running = new Map<Lane, Set<Promise<void>>>(lanes.map((lane) => [lane, new Set()]))
  /** Lanes that were woken while all their workers were busy. */
  readonly #again = new Set<Lane>()

  constructor(kernel: Kernel, works: readonly Work[]) {
    this.#kernel = kernel
    this.#works = works
  }

  /** Looks for due items of all lanes. */
  wakeAll(): void {
    for (const lane of lanes) this.wake(lane)
  }

  /** Looks for due items soon. */
  wake(lane: Lane): void {
    const running = this.#running.get(lane)
    if (!running || this.#stop.signal.aborted) return
    if (running.size >= hands[lane]) {
      this.#again.add(lane)
      return
    }
    const done = this.#drain(lane).then(() => {
      running.delete(done)
      if (this.#again.delete(lane)) this.wake(lane)
    })
    running.add(done)
  }

  /** Stops running items at their next step; they continue at the next start. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the process ends'))
    await Promise.all([...this.#running.values()].flatMap((running) => [...running]))
  }

  async #drain(lane: Lane): Promise<void> {
    try {
      const works = this.#works.filter((work) => work.lane === lane)
      await drain(this.#kernel, works, this.#stop.signal)
    } catch (error) {
      this.#kernel.log.error({ err: error, lane }, 'the queue stopped')
    }
  }
}
