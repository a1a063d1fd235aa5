// Failures without a caller, for all jobs and subscribers: one row fails, the process goes in between, the work is taken back after it was done. Afterwards
// everything has happened once, as if nothing had been.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { backgroundJobs, scheduledJobs, subscribers } from '@/lib/backend/areas.ts'
import { encryptText } from '@/lib/backend/base/crypto.ts'
import { DatabaseError } from '@/lib/backend/db/database-error.ts'
import type { Kernel } from '@/lib/backend/kernel/kernel.ts'
import { systemTransaction } from '@/lib/backend/kernel/system-transaction.ts'
import { type TestBackend, testBackend } from '../support/backend.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { deliverEvents, runDueJobs } from '../support/queue.ts'

// the clock is moved, and what lies in the folder of others would be old
ownDataFolder()

/** Jobs that do all at once: one transaction, taken back and repeated whole. Every other job goes through rows, and finds at least two here. */
const atOnce: readonly string[] = [
  // removals: what is left is removed the next time
  'access.cleanUp',
  'access.sessions',
  'file.sweep',
  'message.cleanUp',
  'trace.cleanUp',
  // one statement for all
  'market.recount',
  'market.results',
  'procurement.occupancy',
  'project.health',
  // they only put work behind the clock
  'customer.pool',
  'operations.nightlyBackup',
  // the members of a rule take turns; a record that fails is undone by itself
  'customer.assign',
  // one message each for many people
  'business.stay',
  'contract.end',
  'customer.claims',
  'customer.day',
  'daily.remind',
  'loan.overdue',
  'procurement.papers',
  'project.receivables',
]
/** Jobs for whose rows there is nothing due here, with the test that breaks one. */
const elsewhere: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'bpm.timers': ['api/approval-engine.test.ts', 'a start that fails is put off and keeps no other timer'],
}

/** Jobs behind a call keep their place themselves; which test breaks each of them off. */
const brokenOffBy: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'customer.dueTimes': ['api/background-failures.test.ts', 'is broken off between two portions and begins again'],
  'customer.recycle': ['api/recycling.test.ts', 'one that is broken off goes on where it was left; nobody is warned twice a day'],
  'entity.encrypt': ['api/encrypted-phones.test.ts', 'encrypted wherever the work was stopped'],
  'entity.index': ['api/background-failures.test.ts', 'is broken off between two portions and begins again'],
  'operations.backup': ['api/operations-backups.test.ts', 'one that was broken off is listed as such'],
  'project.settlements': ['api/settlement-runs.test.ts', 'goes on after a restart where it was, and makes each draft once'],
  'statistics.send': ['api/reports.test.ts', 'one receiver whose sheet cannot be stored keeps nobody else from his'],
  'user.handOver': ['api/leaving.test.ts', 'goes on where a process ended, moves nothing twice, and says how far it has come meanwhile'],
  'transfer.import': ['api/import.test.ts', 'are imported by a background job, which continues after a restart'],
  'transfer.export': ['api/export.test.ts', 'a long list is written by a background job, which begins again after a restart'],
}

/** The transaction of this number fails when it has done its work, or the process goes before it. */
type Break = 'fails' | 'process goes'
/** Eight and a half on the Monday of the sixth week from now: what the company has planned is due, and so is every job. */
const monday = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 42 * 86_400_000 + 35 * 60_000)
monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7))
const minutes = (n: number) => new Date(monday.getTime() + n * 60_000)

/** The kernel with one transaction that breaks; `count` says how many there were. */
function breaking(kernel: Kernel, at: number, way: Break | null): { kernel: Kernel; count: () => number } {
  let count = 0
  const transaction: Kernel['transaction'] = (work) => {
    count++
    if (way === null || count !== at) return kernel.transaction(work)
    if (way === 'process goes') throw new DatabaseError('closed', 'the process goes')
    return kernel.transaction(async (db) => {
      await work(db)
      throw new Error('taken back')
    })
  }
  return { kernel: { ...kernel, transaction }, count: () => count }
}

/** Somebody who has left. */
const frozen = { user_key: 'gone', username: 'gone', phone: null, phone_hash: null, work_no: null, email: null, status: '0' }

/** Makes two rows due for each job that would find none in the demo company. */
async function makeDue({ db }: Kernel): Promise<void> {
  const statements = [
    sql`update bpm_task set due_time = case when id in (select id from bpm_task where not is_closed order by 1 limit 2)
      then ${minutes(-30)}::timestamptz end, due_told = 0 where not is_closed`,
    sql`insert into setting (name, value) values ('customer.star.idle.days', '"1"') on conflict (name) do update set value = excluded.value`,
    sql`update customer set customer_star = 'ONE' where customer_key not in (select customer_key from customer
      where customer_star not in ('ZERO', 'ONE') and owner_key is not null and status in ('NEW', 'FOLLOWING') and not is_deleted order by 1 limit 2)`,
    sql`update news set status = 'DRAFT', plan_time = ${minutes(-1)} where news_key in (select news_key from news where not is_deleted order by 1 limit 2)`,
    sql`update notice set status = 'DRAFT', plan_time = ${minutes(-1)} where message_key in (select message_key from notice order by 1 limit 2)`,
    sql`update project set collaborators = '[{"user_key":"x","user_name":"x","power":"READ","expire_time":"2020-01-01 23:59:59"}]'`,
    sql`update project_task set plan_end = ${minutes(90_000)} where task_key not in (select task_key from project_task
      where status in ('TODO', 'DOING') order by 1 limit 4)`,
    sql`update project_task set remind_before = 'H1', plan_end = ${minutes(30)}, reminded_end = null where task_key in (
      select t.task_key from project_task t join project p using (project_key) where t.status in ('TODO', 'DOING') and not t.is_deleted
        and p.status = 'PASS' and not p.is_deleted order by 1 limit 2)`,
    sql`insert into report_subscription (subscription_key, user_key, report, title, filters, period, cycle, day, time, receiver_keys, next_time)
      select 's' || n, 'u', 'star', 'x', '{}', 'YEAR', 'WEEK', 1, '08:30', array['u'], ${minutes(-1)} from generate_series(1, 2) n`,
    sql`insert into file (file_key, file_name, size, mime, md5, storage_path, create_time)
      select 'f' || n, 'x.xlsx', 1, 'text/plain', 'm' || n, 'no/' || n, '2020-01-01' from generate_series(1, 4) n`,
    sql`insert into file_link (file_key, biz_type, biz_key, field) select 'f' || n, 'report_delivery', 'u', 'star' from generate_series(1, 2) n`,
    sql`insert into export_job (export_key, user_key, entity, query, columns, file_type, file_name, status, locale, file_key, expire_time)
      select 'e' || n, 'u', 'customer', '{}', '[]', 'csv', 'x', 'DONE', 'zh-CN', 'f' || (n + 2), '2020-01-01' from generate_series(1, 2) n`,
    sql`insert into sys_user select (jsonb_populate_record(u, ${JSON.stringify(frozen)}::jsonb)).* from sys_user u limit 1`,
    sql`with lost as (update bpm_task set assignee = 'gone' where id in (select t.id from bpm_task t join bpm_instance i on i.id = t.root_id
        where t.status = 'PENDING' and not t.is_closed and i.status = 'RUNNING' order by 1 desc limit 2) returning id)
      update bpm_inbox set actor = 'u:gone' where task_id in (select id from lost)`,
    sql`update job set run_at = ${minutes(-1)} where dedupe_key = type`,
  ]
  for (const statement of statements) await statement.execute(db)
}

interface Outcome {
  /** How many transactions each job had in its first run. */
  transactions: Readonly<Record<string, number>>
  /** What there is afterwards. */
  state: unknown
}

/** Samples of every event that somebody hears of; both are delivered, the second breaks. */
async function emitAll(kernel: Kernel): Promise<void> {
  const { db } = kernel
  const first = async (table: string, key: string) =>
    (await sql<{ key: string }>`select ${sql.ref(key)} as key from ${sql.table(table)} order by 1 limit 2`.execute(db)).rows.map(
      (row) => row.key,
    )
  const [users, leads, lost] = [
    await first('sys_user', 'user_key'),
    await first('clue', 'clue_key'),
    await first('business', 'business_key'),
  ]
  const lead = encryptText(JSON.stringify({ company_name: '启衡（示例）', contact_name: '王', phone: '13800138000' }))
  const samples: Readonly<Record<string, (n: number) => Record<string, unknown>>> = {
    message: (n) => ({ code: 'M-DAILY-REMIND', receivers: [users[n]], params: {}, biz_type: 'sample', biz_key: String(n) }),
    approval: (n) => ({ users: [users[n]] }),
    'bpm.message': (n) => ({ name: `nobody ${n}`, business_key: null, variables: {} }),
    'bpm.signal': (n) => ({ name: `nobody ${n}`, instance_id: '', variables: {} }),
    'record.unowned': (n) => ({ entity: 'clue', key: leads[n] }),
    'business.lost': (n) => ({ business_key: lost[n], user_key: users[n] }),
    'user.registered': () => ({ lead }),
    'file.remove': (n) => ({ place: `no/place ${n}`, md5: 'none' }),
  }
  expect(Object.keys(samples).sort(), 'a sample of each event that has subscribers').toEqual(Object.keys(subscribers).sort())
  await systemTransaction(kernel, async (context) => {
    for (const sample of Object.entries(samples)) for (const n of [0, 1]) await context.emit(sample[0], sample[1](n))
  })
}

/** The answer of a process, or another one where it goes meanwhile. */
const unlessGone = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof DatabaseError) return otherwise
    throw error
  })

/** Runs every job once, each with one transaction that breaks, and then as the clock goes on; delivers every event likewise. */
async function runAll(backend: TestBackend, way: Break | null, usual: Readonly<Record<string, number>>): Promise<Outcome> {
  const { kernel } = backend
  const transactions: Record<string, number> = {}
  backend.setNow(minutes(0))
  await emitAll(kernel)
  for (const job of scheduledJobs) {
    const broken = breaking(kernel, Math.min(2, usual[job.type] ?? 1), way)
    expect(await unlessGone(runDueJobs(broken.kernel, [job]), 1), job.type).toBe(1)
    transactions[job.type] = broken.count()
  }
  let delivery = 0
  // every second delivery breaks, as often as there may be events
  const everySecond: Kernel['transaction'] = (work) => {
    delivery++
    return breaking(kernel, 1, delivery % 2 === 0 && delivery <= 1000 ? way : null).kernel.transaction(work)
  }
  const isDelivered = () =>
    unlessGone(
      deliverEvents({ ...kernel, transaction: everySecond }).then(() => true),
      false,
    )
  // where the process goes, the next one carries on
  while (!(await isDelivered())) expect(delivery).toBeLessThan(2000)
  for (const later of [3, 60]) {
    backend.setNow(minutes(later))
    await runDueJobs(kernel, scheduledJobs)
    await deliverEvents(kernel)
  }
  return { transactions, state: await readState(kernel) }
}

/** What may happen once: messages by receiver and record, lines of the log, the states of records, what is left undone. */
async function readState({ db }: Kernel) {
  const rows = async (statement: ReturnType<typeof sql>) => (await statement.execute(db)).rows.map((row) => JSON.stringify(row)).sort()
  const tables = ['tickets', 'reservation', 'clue', 'customer', 'pricing', 'project', 'project_task', 'notice', 'news']
  const states: Record<string, unknown> = {}
  for (const table of tables) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    states[table] = found.rows
      .map(({ status, health, customer_star, warned, reminded, owner_key, row_version }) =>
        JSON.stringify([status, health, customer_star, warned, reminded, owner_key, row_version]),
      )
      .sort()
  }
  return {
    events: await rows(
      sql`select type, payload ->> 'code' as code, payload -> 'receivers' as receivers, payload ->> 'biz_key' as about from job where type like 'event/%'`,
    ),
    messages: await rows(sql`select m.message_code, m.biz_key, a.ref_key from message m join message_acceptor a using (message_key)`),
    log: await rows(sql`select biz_type, action from operation_log`),
    postponed: await rows(sql`select work, row_key, last_error from postponed_row`),
    jobs: await rows(sql`select type, count(*) from job where dedupe_key is distinct from type and type not like 'event/%' group by type`),
    incidents: await rows(sql`select key, node_id from bpm_incident`),
    late: await rows(sql`select due_told from bpm_task`),
    subscriptions: await rows(sql`select subscription_key, next_time from report_subscription`),
    removed: await rows(sql`select f.file_key, f.is_deleted from file f where f.storage_path like 'no/%' or f.storage_path = ''`),
    exports: await rows(sql`select export_key, status from export_job`),
    states,
  }
}

describe('every job by the clock and every subscriber', () => {
  const outcomes = new Map<Break | null, Promise<Outcome>>()
  /** Each way once, within the time of the test that asks for it first. */
  const outcomeOf = (way: Break | null): Promise<Outcome> => {
    const outcome = outcomes.get(way) ?? measure(way)
    outcomes.set(way, outcome)
    return outcome
  }
  async function measure(way: Break | null): Promise<Outcome> {
    const usual = way === null ? {} : (await outcomeOf(null)).transactions
    const backend = await testBackend('all')
    await makeDue(backend.kernel)
    const outcome = await runAll(backend, way, usual)
    await backend.close()
    return outcome
  }

  test('goes through rows, each in a transaction of its own, or is one transaction that is repeated whole', async () => {
    const { transactions } = await outcomeOf(null)
    const one = Object.entries(transactions).filter(([, count]) => count < 2)
    expect(one.map(([type]) => type).sort()).toEqual([...atOnce, ...Object.keys(elsewhere)].sort())
  })

  test.each(['fails', 'process goes'] as const)('has done everything once where a transaction %s', async (way) => {
    expect((await outcomeOf(way)).state).toEqual((await outcomeOf(null)).state)
  })

  test('goes on with the other rows where one fails', async () => {
    expect((await outcomeOf('fails')).transactions).toEqual((await outcomeOf(null)).transactions)
  })
})

test.each([
  ['customer.dueTimes', 'any'],
  ['entity.index', 'customer'],
])('%s is broken off between two portions and begins again', async (type, key) => {
  const backend = await testBackend('all')
  const { kernel } = backend
  const job = backgroundJobs.find((one) => one.type === type)
  const { signal } = new AbortController()
  const made = async () => (await sql`select recycle_time, grams, pinyin from customer order by customer_key`.execute(kernel.db)).rows
  await job?.run(kernel, key, signal)
  const whole = await made()
  await sql`update customer set recycle_time = null, grams = '{}', pinyin = null`.execute(kernel.db)
  await expect(job?.run(breaking(kernel, 2, 'process goes').kernel, key, signal)).rejects.toThrow('the process goes')
  await job?.run(kernel, key, signal)
  const again = await made()
  await backend.close()
  const part = (rows: readonly unknown[]) =>
    rows.map((row) =>
      type === 'entity.index' ? { ...(row as object), recycle_time: null } : (row as { recycle_time: unknown }).recycle_time,
    )
  expect(part(again)).toEqual(part(whole))
})

test('every job behind a call is broken off by a test', () => {
  expect(Object.keys(brokenOffBy).sort()).toEqual(backgroundJobs.map(({ type }) => type).sort())
  for (const [file, title] of [...Object.values(brokenOffBy), ...Object.values(elsewhere)])
    expect(readFileSync(`tests/${file}`, 'utf8')).toContain(title)
})
