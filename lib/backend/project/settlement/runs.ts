// Runs of settlements: a draft for each of many projects, one transaction per project, in the background, can be stopped (docs/domain/project-money.md#settlement-runs).
import { sql } from 'kysely'
import { project } from '../../../model/entities/project.ts'
import { settlement } from '../../../model/entities/settlement.ts'
import { newKey } from '../../base/crypto.ts'
import { isPassing } from '../../db/database-error.ts'
import type { Db } from '../../db/gateway.ts'
import { jsonOf, type RawRow, rawRows } from '../../db/raw-rows.ts'
import { inSavepoint } from '../../db/savepoint.ts'
import { storeRecord } from '../../entity/save.ts'
import { visibleRows } from '../../entity/scope.ts'
import type { BackgroundJob } from '../../kernel/background-job.ts'
import { enqueueJob } from '../../kernel/background-job.ts'
import type { Context } from '../../kernel/context.ts'
import { notFound, refuse } from '../../kernel/fail.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { failureText } from '../../kernel/pipeline.ts'
import { principalOf } from '../../kernel/principal.ts'
import { systemTransaction } from '../../kernel/system-transaction.ts'
import { readMoved } from './settlements.ts'

export const settlementRunJob = 'project.settlements'

const runShape = {
  run_key: 'text',
  settle_type: 'text',
  status: 'text',
  total: 'int',
  done: 'int',
  made: 'int',
  skipped: 'int',
  failures: jsonOf<{ name: string; reason: string }[] | null>(),
  create_by_name: 'text?',
  create_time: 'timestamptz',
} as const
const runRows = rawRows(runShape)
const workRows = rawRows({ run_key: 'text', user_key: 'text', settle_type: 'text', status: 'text', done: 'int', keys: 'text[]' })

type Status = 'RUNNING' | 'STOPPED' | 'DONE' | 'FAILED'

/** The projects that could not be settled, by name. */
const failures = sql`(select jsonb_agg(jsonb_build_object('name', p.project_name, 'reason', f ->> 'reason') order by place)
  from jsonb_array_elements(r.failures) with ordinality one(f, place) join project p on p.project_key = f ->> 'project_key')`

const columns = sql`r.run_key, r.settle_type, r.status, r.total, r.done, r.made, r.skipped, ${failures} as failures, u.realname as create_by_name, r.create_time`

const wireRun = ({ status, failures, ...run }: RawRow<typeof runShape>) => ({ ...run, status: status as Status, failures: failures ?? [] })

async function readRun(context: Context, key: string) {
  const found = await runRows.first(
    context.db,
    sql`select ${columns} from settlement_run r left join sys_user u on u.user_key = r.user_key where r.run_key = ${key}`,
  )
  if (!found) throw notFound()
  return wireRun(found)
}

export async function listRuns(context: Context) {
  const rows = await runRows.read(
    context.db,
    sql`select ${columns} from settlement_run r left join sys_user u on u.user_key = r.user_key order by r.create_time desc limit 20`,
  )
  return { records: rows.map(wireRun) }
}

const keyRows = rawRows({ key: 'text' })

/** Starts a run for the given projects that the caller sees, or for all running and closing ones. */
export async function startRun(context: Context, settle_type: string, given: readonly string[] | undefined) {
  const wanted = given ? sql<boolean>`t.project_key = any(${[...given]}::text[])` : sql<boolean>`t.status in ('PASS', 'CLOSING')`
  const found = await keyRows.read(
    context.db,
    sql`select t.project_key as key from project t where ${wanted} and not t.is_deleted and ${visibleRows(context, project)} order by 1`,
  )
  if (found.length === 0) throw refuse('money.noProjects')
  // a missing row cannot be locked: the table lock makes the second of two concurrent starts wait
  await sql`lock table settlement_run in share row exclusive mode`.execute(context.db)
  const running = await sql`select 1 from settlement_run where status = 'RUNNING' and settle_type = ${settle_type}`.execute(context.db)
  if (running.rows.length > 0) throw refuse('money.runOpen')
  const key = newKey()
  await context.db
    .insertInto('settlement_run')
    .values({
      run_key: key,
      user_key: context.user.user_key,
      settle_type,
      status: 'RUNNING',
      project_keys: JSON.stringify(found.map((row) => row.key)),
      total: found.length,
      create_time: context.now,
    })
    .execute()
  await context.audit({ biz_type: 'settlement_run', biz_key: key, action: 'start' })
  await enqueueJob(context, settlementRunJob, key)
  return readRun(context, key)
}

/** Ends a run; returns whether it was still running. */
async function endRun(db: Db, key: string, status: 'STOPPED' | 'DONE' | 'FAILED', at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('settlement_run')
    .set({ status, end_time: at })
    .where('run_key', '=', key)
    .where('status', '=', 'RUNNING')
    .returning('run_key')
    .execute()
  return ended.length > 0
}

/** The run ends after its current project; existing drafts stay. */
export async function stopRun(context: Context, key: string) {
  if (!(await endRun(context.db, key, 'STOPPED', context.now))) {
    const run = await readRun(context, key)
    throw refuse('money.runOver', { n: run.done })
  }
  await context.audit({ biz_type: 'settlement_run', biz_key: key, action: 'stop' })
  return readRun(context, key)
}

interface Run {
  run_key: string
  user_key: string
  settle_type: string
}

/** Creates the draft of one project, unless there is nothing to settle or an open settlement; stores the progress of the run in the same transaction. */
async function settleOne(kernel: Kernel, run: Run, projectKey: string, place: number): Promise<boolean> {
  const user = await principalOf({ kernel, db: kernel.db }, run.user_key)
  if (!user) throw new Error('who started the run has gone')
  const settle = async (context: Context) => {
    const { db } = context
    const moved = await db
      .updateTable('settlement_run')
      .set({ done: place + 1 })
      .where('run_key', '=', run.run_key)
      .where('status', '=', 'RUNNING')
      .where('done', '=', place)
      .returning('run_key')
      .execute()
    if (moved.length === 0) return false
    try {
      const made = await inSavepoint(db, () => makeDrafts(context, run, projectKey))
      await db
        .updateTable('settlement_run')
        .set((column) => ({ made: column('made', '+', made), skipped: column('skipped', '+', made === 0 ? 1 : 0) }))
        .where('run_key', '=', run.run_key)
        .execute()
    } catch (error) {
      if (isPassing(error)) throw error
      await noteFailure(context, run.run_key, projectKey, error)
    }
    return true
  }
  return systemTransaction(kernel, settle, user)
}

/** A failure of one project is recorded in the run, which continues with the next one. */
async function noteFailure({ db, log }: Context, run_key: string, project_key: string, error: unknown): Promise<void> {
  log.warn({ err: error, run: run_key, project: project_key }, 'a project could not be settled')
  const failure = JSON.stringify([{ project_key, reason: failureText('zh-CN', error) }])
  await sql`update settlement_run set failures = coalesce(failures, '[]') || ${failure}::jsonb where run_key = ${run_key}`.execute(db)
}

async function makeDrafts(context: Context, run: Run, project_key: string): Promise<number> {
  const side = run.settle_type === 'CUSTOMER' ? 'customer_key' : 'supplier_key'
  const type = run.settle_type === 'CUSTOMER' ? 'SALE' : 'PURCHASE'
  const parties = await keyRows.read(
    context.db,
    sql`select distinct c.${sql.ref(side)} as key from contract c where c.project_key = ${project_key} and c.contract_type = ${type} and c.${sql.ref(side)} is not null
      and c.status in ('EFFECT', 'FINISH') and not c.is_deleted and not exists (select 1 from settlement s where s.project_key = c.project_key
        and s.${sql.ref(side)} = c.${sql.ref(side)} and s.status not in ('REJECT', 'CANCEL') and not s.is_deleted) order by 1`,
  )
  for (const { key } of parties) {
    const row = { project_key, settle_type: run.settle_type, [side]: key }
    const { agreed } = await readMoved(context, row)
    await storeRecord(
      context,
      settlement,
      { ...row, settle_amount: agreed },
      {
        values: { run_key: run.run_key },
        rights: { trusted: 'the call that starts a run asks for the right to add settlements' },
      },
    )
  }
  return parties.length
}

export const settlementRuns: BackgroundJob = {
  type: settlementRunJob,
  async run(kernel, key, signal) {
    const run = await workRows.first(
      kernel.db,
      sql`select run_key, user_key, settle_type, status, done, array(select jsonb_array_elements_text(project_keys)) as keys from settlement_run where run_key = ${key}`,
    )
    if (run?.status !== 'RUNNING') return
    for (let place = run.done; place < run.keys.length; place += 1) {
      signal.throwIfAborted()
      if (!(await settleOne(kernel, run, run.keys[place] as string, place))) return
    }
    await endRun(kernel.db, key, 'DONE', kernel.now())
  },
  async giveUp(kernel, key) {
    await endRun(kernel.db, key, 'FAILED', kernel.now())
  },
}
