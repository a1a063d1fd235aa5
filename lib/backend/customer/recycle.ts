// Recycles customers and leads into their pools: every night, and on request, in the background (docs/domain/pool.md#recycling).
import { sql } from 'kysely'
import type { RecycleRun } from '../../model/calls/rule.ts'
import { poolFrom } from '../../model/customer-states.ts'
import { clue } from '../../model/entities/clue.ts'
import { customer } from '../../model/entities/customer.ts'
import { newKey } from '../base/crypto.ts'
import { rawRows } from '../db/raw-rows.ts'
import { type BackgroundJob, enqueueJob } from '../kernel/background-job.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, notFound } from '../kernel/fail.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { systemContext } from '../kernel/pipeline.ts'
import { releaseLead } from './lead/owner.ts'
import { dueLeads, leadRecycleReason, refreshLeadRecycleTime } from './lead/recycle-time.ts'
import { eachOwned, eachOwnedDue, type Owned } from './portions.ts'
import { dueCustomers, recycleReason, refreshRecycleTime, soonByOwner } from './recycle-time.ts'
import { releaseCustomer } from './states.ts'
import { findRowUnscoped } from './unscoped.ts'

const recyclingJob = 'customer.recycle'

export const ownedCustomers: Owned = { table: 'customer', key: 'customer_key' }
export const ownedLeads: Owned = { table: 'clue', key: 'clue_key' }

const runRows = rawRows({
  run_key: 'text',
  status: 'text',
  checked: 'int',
  recycled: 'int',
  leads: 'int',
  warned: 'int',
  create_time: 'timestamptz',
  end_time: 'timestamptz?',
})
const columns = sql`run_key, status, checked, recycled, leads, jsonb_array_length(warned_keys) as warned, create_time, end_time`

/** A run and its progress. */
export async function readRun({ db }: Pick<Context, 'db'>, run_key: string): Promise<RecycleRun> {
  const run = await runRows.first(db, sql`select ${columns} from recycle_run where run_key = ${run_key}`)
  if (!run) throw notFound()
  return { ...run, status: run.status as RecycleRun['status'] }
}

/** Starts a run, or returns the one that is running. */
export async function startRecycling(context: Context): Promise<RecycleRun> {
  const going = await runRows.first(
    context.db,
    sql`select ${columns} from recycle_run where status = 'RUNNING' order by create_time desc limit 1`,
  )
  if (going) return { ...going, status: 'RUNNING' }
  const key = newKey()
  await sql`insert into recycle_run (run_key, user_key, warned_keys, create_time)
    values (${key}, ${context.visitor?.user_key ?? null}, '[]', ${context.now})`.execute(context.db)
  await context.audit({ biz_type: 'recycle_run', biz_key: key, action: 'run' })
  await enqueueJob(context, recyclingJob, key)
  return readRun(context, key)
}

/** A run is repeatable: a second run changes nothing, and an interrupted one starts again. */
export const recycling: BackgroundJob = {
  type: recyclingJob,
  async run(kernel, key, signal) {
    const run = await readRun(kernel, key)
    if (run.status !== 'RUNNING') return
    await sql`update recycle_run set checked = 0 where run_key = ${key}`.execute(kernel.db)
    await eachOwned(kernel, signal, ownedCustomers, async (context, keys) => {
      await refreshRecycleTime(context, keys, true)
      await count(context, key, 'checked', keys.length)
    })
    await eachOwned(kernel, signal, ownedLeads, async (context, keys) => {
      await refreshLeadRecycleTime(context, keys, true)
      await count(context, key, 'checked', keys.length)
    })
    await eachOwnedDue(kernel, signal, ownedCustomers, async (context, keys) =>
      count(context, key, 'recycled', await recycleCustomers(context, keys)),
    )
    await eachOwnedDue(kernel, signal, ownedLeads, async (context, keys) => count(context, key, 'leads', await recycleLeads(context, keys)))
    await warnOwners(kernel, key)
    const { checked, recycled, leads, warned } = await readRun(kernel, key)
    kernel.log.info({ checked, recycled, leads, warned }, 'customers and leads recycled')
  },
  async giveUp(kernel, key) {
    await sql`update recycle_run set status = 'FAILED', end_time = ${kernel.now()} where run_key = ${key} and status = 'RUNNING'`.execute(
      kernel.db,
    )
  },
}

async function count({ db }: Context, run_key: string, column: 'checked' | 'recycled' | 'leads', more: number): Promise<void> {
  if (more > 0) await sql`update recycle_run set ${sql.ref(column)} = ${sql.ref(column)} + ${more} where run_key = ${run_key}`.execute(db)
}

/** Removes the owners of the due customers among the locked ones. Returns how many. */
async function recycleCustomers(context: Context, keys: readonly string[]): Promise<number> {
  let recycled = 0
  for (const due of await dueCustomers(context, keys)) {
    const row = await findRowUnscoped(context, customer, due.customer_key)
    const release = { from: [...poolFrom, 'SIGNED'], change: 'RECYCLE', reason: recycleReason(due) } as const
    if (row && (await isDone(releaseCustomer(context, row, release)))) recycled++
  }
  return recycled
}

async function recycleLeads(context: Context, keys: readonly string[]): Promise<number> {
  let recycled = 0
  for (const due of await dueLeads(context, keys)) {
    const row = await findRowUnscoped(context, clue, due.clue_key)
    if (row && (await isDone(releaseLead(context, row, 'RECYCLE', leadRecycleReason(due))))) recycled++
  }
  return recycled
}

/** A record whose state does not allow it is left where it is. */
async function isDone(release: Promise<unknown>): Promise<boolean> {
  try {
    await release
    return true
  } catch (error) {
    if (error instanceof Fail) return false
    throw error
  }
}

/** Sends each owner at most one message a day about the customers that he will lose soon, and ends the run in the same transaction. */
async function warnOwners(kernel: Kernel, run_key: string): Promise<void> {
  await kernel.transaction(async (db) => {
    const context = systemContext(kernel, db)
    const told = await warnedToday(context)
    const soon = (await soonByOwner(context)).filter((one) => !told.has(one.owner_key))
    for (const { owner_key, n, days } of soon)
      await context.emit('message', {
        code: 'M-CUSTOMER-SOON',
        receivers: [owner_key],
        params: { n, d: days },
        biz_type: 'customer',
        biz_key: null,
      })
    const keys = JSON.stringify(soon.map((one) => one.owner_key))
    await sql`update recycle_run set warned_keys = ${keys}::jsonb, status = 'DONE', end_time = ${context.now} where run_key = ${run_key}`.execute(
      db,
    )
  })
}

const ownerRows = rawRows({ owner_key: 'text' })

async function warnedToday({ db, now }: Context): Promise<Set<string>> {
  const rows = await ownerRows.read(
    db,
    sql`select distinct k as owner_key from recycle_run r, jsonb_array_elements_text(r.warned_keys) k
      where r.create_time >= date_trunc('day', ${now}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
  )
  return new Set(rows.map((row) => row.owner_key))
}
