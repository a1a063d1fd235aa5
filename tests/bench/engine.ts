// node --expose-gc tests/bench/engine.ts: the process engine as ratios of one run: approvals against the same rows by bare SQL, a page of the pending list, memory by waiting instances, the pure step against bpmn-engine.
import { EventEmitter } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Engine as OtherEngine } from 'bpmn-engine'
import { sql } from 'kysely'
import { startBackend } from '../../lib/backend/app.ts'
import { listPending } from '../../lib/backend/approval/lists.ts'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { log } from '../../lib/backend/base/log.ts'
import type { Command } from '../../lib/backend/bpm/command/command.ts'
import { Library } from '../../lib/backend/bpm/memory/library.ts'
import { parseModels } from '../../lib/backend/bpm/parse.ts'
import { emptyState, type State } from '../../lib/backend/bpm/state.ts'
import { step } from '../../lib/backend/bpm/step.ts'
import { deployFile } from '../../lib/backend/bpm/store/deploy.ts'
import { executeCommand, publishStates, startInstance } from '../../lib/backend/bpm/store/execute-command.ts'
import { type Gateway, openDatabase } from '../../lib/backend/db/database.ts'
import { createDb } from '../../lib/backend/db/gateway.ts'
import { transactionsOf } from '../../lib/backend/db/transaction.ts'
import type { Context } from '../../lib/backend/kernel/context.ts'
import { writeEvent } from '../../lib/backend/kernel/enqueue.ts'
import type { Kernel } from '../../lib/backend/kernel/kernel.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { type Principal, principalOf } from '../../lib/backend/kernel/principal.ts'
import { writeAudit } from '../../lib/backend/kernel/traces.ts'
import { findPostgres } from '../support/postgres.ts'
import { startCluster } from './cluster.ts'
import { rowOfTasks } from './engine-model.ts'
import { measure, type Result } from './measure.ts'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '3' },
    database: { type: 'string', default: 'both' },
    only: { type: 'string', default: 'step,approval,large,memory,list' },
  },
})
const ms = Number(values.seconds) * 1000
const most = Number(values.tasks)
const wanted = new Set(values.only.split(','))
const people = 500
const lines: string[] = []

function tell(line: string): void {
  lines.push(line)
  console.log(line)
}
const rate = ({ perSecond, mean, p95 }: Result) => `${perSecond.toFixed(0)}/s, ${mean.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`

/** An approval of three tasks in memory: the pure function alone. */
function approveInMemory(library: Library, definition: string): void {
  let state: State = emptyState
  let serial = 0
  const newId = () => String(++serial).padStart(32, '0')
  const go = (command: Command) => {
    state = step(library, state, command, { now: 1_800_000_000_000, newId }).state
  }
  go({ type: 'start', definition, user: 'anna' })
  for (let count = 0; count < 3; count++) {
    const [task] = state.task.keys()
    go({ type: 'complete', task: task as string, user: 'bob' })
  }
  if ([...state.instance.values()][0]?.status !== 'PASS') throw new Error('the approval has not ended')
}

/** The same by bpmn-engine. */
function approveByOther(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const listener = new EventEmitter()
    listener.on('activity.wait', (api: { signal(): void }) => setImmediate(() => api.signal()))
    const engine = OtherEngine({ name: 'bench', source })
    engine.once('end', () => resolve())
    engine.once('error', reject)
    engine.execute({ listener }, (error: Error | null) => error && reject(error))
  })
}

async function measureStep(): Promise<void> {
  const source = rowOfTasks('BENCH', 3, ['bob'])
  const library = new Library()
  const [model] = parseModels(source)
  if (!model) throw new Error('no model')
  const { id } = library.add(model, 0)
  const own = await measure(1, ms, async () => approveInMemory(library, id))
  const other = await measure(1, ms, () => approveByOther(source))
  tell(`step: ${rate(own)}; bpmn-engine: ${rate(other)}; ratio ${(own.perSecond / other.perSecond).toFixed(0)} (at least 50)`)
}

interface Stage {
  gateway: Gateway
  kernel: Kernel
  user: Principal
  /** Two others, who decide in turn. */
  approvers: string[]
}

const contextOf = ({ kernel, user }: Stage, db: Context['db']): Context => {
  const context = systemContext(kernel, db, user)
  const now = context.now
  return {
    ...context,
    user,
    visitor: user,
    audit: (entry) => writeAudit(db, entry, { user_key: user.user_key, ip: '', now }),
    emit: (type, payload) => writeEvent(db, type, payload, now),
  }
}

/** One command in one transaction, as a call does it. */
async function inTransaction<T>(stage: Stage, transaction: Gateway['transaction'], work: (context: Context) => Promise<T>): Promise<T> {
  let used: Context['db'] | undefined
  const answer = await transaction(async (db) => {
    used = db
    return work(contextOf(stage, db))
  })
  if (used) publishStates(stage.kernel, used)
  return answer
}

async function approve(stage: Stage, transaction = stage.gateway.transaction): Promise<void> {
  const user = stage.user.user_key
  let carried = await inTransaction(stage, transaction, (context) => startInstance(context, { key: 'BENCH_ROW', user, title: '基准申请' }))
  for (let count = 0; count < 3; count++) {
    const [task] = carried.step.state.task.values()
    if (!task) throw new Error('nothing waits')
    const { root } = carried
    const command = { type: 'complete', task: task.id, user: task.assignee, comment: '同意' } as const
    carried = await inTransaction(stage, transaction, (context) => executeCommand(context, { root }, command))
  }
}

type Statement = { text: string; values: unknown[] }

/** What one approval writes, transaction by transaction. */
async function recordApproval(stage: Stage): Promise<Statement[][]> {
  const sessions: Statement[][] = []
  const pool = {
    options: stage.gateway.pool.options,
    async connect() {
      const client = await stage.gateway.pool.connect()
      const session: Statement[] = []
      sessions.push(session)
      return new Proxy(client, {
        get(target, name) {
          const value = Reflect.get(target, name, target)
          if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
          return (text: string, given: unknown[] = []) => {
            if (/^\s*(insert|update|delete|with page)/i.test(text)) session.push({ text, values: given })
            return target.query(text, given)
          }
        },
      })
    },
  }
  await approve(stage, transactionsOf(createDb(pool as never)))
  return sessions.filter((session) => session.length > 0)
}

/** The same rows again under new keys, by the driver alone. */
async function replay(stage: Stage, sessions: readonly Statement[][], fixed: ReadonlySet<string>): Promise<void> {
  const keys = new Map<string, string>()
  const fresh = (text: string) =>
    text.replace(/\b[0-9a-f]{32}\b/g, (key) => {
      if (fixed.has(key)) return key
      const known = keys.get(key) ?? newKey()
      keys.set(key, known)
      return known
    })
  const renew = (value: unknown): unknown => (typeof value === 'string' ? fresh(value) : Array.isArray(value) ? value.map(renew) : value)
  for (const session of sessions) {
    const client = await stage.gateway.pool.connect()
    try {
      await client.query('begin')
      for (const { text, values: given } of session) await client.query(text, given.map(renew))
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

/** The approval of three tasks as a deployed process; once more changes nothing. */
async function deployRow(stage: Stage): Promise<void> {
  await inTransaction(stage, stage.gateway.transaction, async (context) => {
    const bpmn_xml = rowOfTasks('BENCH_ROW', 3, stage.approvers)
    await sql`insert into bpm_model (model_key, process_definition_key, model_name, bpmn_xml, business_types, status, version)
      values (${newKey()}, 'BENCH_ROW', '基准流程', ${bpmn_xml}, '[]', 'DEPLOYED', 1) on conflict do nothing`.execute(context.db)
    const { rows } = await sql<{
      model_key: string
    }>`select model_key from bpm_model where process_definition_key = 'BENCH_ROW'`.execute(context.db)
    await deployFile(context, { model_key: rows[0]?.model_key ?? '', bpmn_xml })
  })
}

async function measureApprovals(stage: Stage, name: string): Promise<void> {
  await deployRow(stage)
  const { rows } = await sql<{
    key: string
  }>`select id as key from bpm_definition union select model_key from bpm_model union select user_key from sys_user
    union select id from department`.execute(stage.gateway.db)
  const fixed = new Set(rows.map(({ key }) => key))
  await approve(stage)
  const sessions = await recordApproval(stage)
  const statements = sessions.map((session) => session.length).join(', ')
  for (const callers of [1, 16]) {
    const own = await measure(callers, ms, () => approve(stage))
    const bare = await measure(callers, ms, () => replay(stage, sessions, fixed))
    tell(
      `approval · ${name} · ${callers}: ${rate(own)}; bare (${statements} statements): ${rate(bare)}; ratio ${(own.perSecond / bare.perSecond).toFixed(2)} (at least 0.5)`,
    )
  }
}

/** Waiting tasks of 500 people, the caller one of them: instances, tasks and inboxes by number. */
async function fillInboxes({ gateway, user }: Stage, count: number): Promise<void> {
  await gateway.withoutClock(async (db) => {
    await sql`delete from bpm_inbox`.execute(db)
    await sql`delete from bpm_task`.execute(db)
    await sql`delete from bpm_instance`.execute(db)
    const key = (word: string) => sql.raw(`'${word}' || lpad(to_hex(g), ${32 - word.length}, '0')`)
    const definition = sql`(select id from bpm_definition where process_definition_key = 'SEAL_APPLY' limit 1)`
    const actor = sql`case when g % ${people} = 0 then ${user.user_key} else lpad(to_hex(g % ${people}), 32, 'f') end`
    const arrive = sql`now() - make_interval(secs => g * 3)`
    const series = sql`from generate_series(1, ${count}::int) g`
    await sql`insert into bpm_instance (id, root_id, definition_id, definition_key, version, name, title, starter, status, start_time, rev, seq)
      select ${key('a')}, ${key('a')}, ${definition}, 'SEAL_APPLY', 1, '用印审批', '用印申请 ' || g, ${user.user_key}, 'RUNNING', ${arrive}, 1, 3 ${series}`.execute(
      db,
    )
    await sql`insert into bpm_task (id, root_id, instance_id, execution_id, definition_id, node_id, node_name, assignee, priority, arrive_time, status)
      select ${key('b')}, ${key('a')}, ${key('a')}, ${key('c')}, ${definition}, 'legal', '法务审批', ${actor}, 50, ${arrive}, 'PENDING' ${series}`.execute(
      db,
    )
    await sql`insert into bpm_inbox (task_id, actor, arrive_time) select ${key('b')}, 'u:' || ${actor}, ${arrive} ${series}`.execute(db)
    for (const table of ['bpm_instance', 'bpm_task', 'bpm_inbox']) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db)
  })
}

async function measureList(stage: Stage, name: string): Promise<void> {
  const times = new Map<number, Result>()
  const bareText = `select t.id, t.node_name, t.arrive_time, t.status, i.title, i.name, a.realname from bpm_inbox x join bpm_task t on t.id = x.task_id
    join bpm_instance i on i.id = t.root_id left join sys_user a on a.user_key = i.starter
    where x.actor = $1 order by x.arrive_time desc, x.task_id desc limit 10`
  for (const count of [10_000, most]) {
    await fillInboxes(stage, count)
    const page = await listPending(contextOf(stage, stage.gateway.db), { pageSize: 10 } as never)
    if (page.records.length !== 10) throw new Error(`the list has ${page.records.length} rows`)
    const own = await measure(1, ms, () => listPending(contextOf(stage, stage.gateway.db), { pageSize: 10 } as never))
    const bare = await measure(1, ms, () => stage.gateway.pool.query(bareText, [`u:${stage.user.user_key}`]))
    times.set(count, own)
    tell(
      `pending list · ${name} · ${count} tasks: ${rate(own)}; bare statement: ${rate(bare)}; ratio of times ${(own.mean / bare.mean).toFixed(2)} (at most 3)`,
    )
  }
  const [small, large] = [times.get(10_000) as Result, times.get(most) as Result]
  tell(`pending list · ${name}: ${most} tasks take ${(large.mean / small.mean).toFixed(2)} times as long as 10000 (at most 2)`)
}

/** What the process keeps for instances that wait: its heap after a collection, when its cache is full and with ten thousand more. */
async function measureMemory(stage: Stage, name: string): Promise<void> {
  const { gc } = globalThis
  if (!gc) throw new Error('memory is measured by node --expose-gc')
  await deployRow(stage)
  const { user_key: user } = stage.user
  const heapWith = async (more: number): Promise<number> => {
    for (let count = 0; count < more; count++)
      await inTransaction(stage, stage.gateway.transaction, (context) => startInstance(context, { key: 'BENCH_ROW', user }))
    gc()
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const few = await heapWith(2000)
  const many = await heapWith(10_000)
  tell(
    `memory · ${name}: heap ${few.toFixed(1)} MB with 2000 waiting instances, ${many.toFixed(1)} MB with 12000; ratio ${(many / few).toFixed(2)} (at most 1.10)`,
  )
}

/** A definition of a thousand nodes: parsed, deployed and started. */
async function measureLarge(stage: Stage, name: string): Promise<void> {
  const started = performance.now()
  await inTransaction(stage, stage.gateway.transaction, async (context) => {
    const bpmn_xml = rowOfTasks('BENCH_LARGE', 998, stage.approvers)
    await deployFile(context, { model_key: newKey(), bpmn_xml })
  })
  const deployed = performance.now()
  await inTransaction(stage, stage.gateway.transaction, (context) =>
    startInstance(context, { key: 'BENCH_LARGE', user: stage.user.user_key }),
  )
  tell(
    `1000 nodes · ${name}: deployed in ${(deployed - started).toFixed(0)} ms (at most 1000), first start ${(performance.now() - deployed).toFixed(0)} ms`,
  )
}

async function measureDatabase(name: string, settings: { DATA_DIR: string; DATABASE_URL: string | undefined }): Promise<void> {
  const gateway = await openDatabase({ ...settings, DATABASE_POOL_SIZE: 16 })
  const backend = await startBackend({
    gateway,
    clock: false,
    demo: { data: 'people', password: 'Bench-pass-2026' },
    log: log.child({}, { level: 'fatal' }),
  })
  try {
    const { rows } = await sql<{
      user_key: string
    }>`select user_key from sys_user where username in ('huangwen', 'xujia', 'zhengkai') order by username`.execute(gateway.db)
    const [applicant = '', ...approvers] = rows.map(({ user_key }) => user_key)
    const user = await principalOf({ kernel: backend.kernel, db: gateway.db }, applicant)
    if (!user) throw new Error('the demo people are missing')
    const stage = { gateway, kernel: backend.kernel, user, approvers }
    if (wanted.has('approval')) await measureApprovals(stage, name)
    if (wanted.has('large')) await measureLarge(stage, name)
    if (wanted.has('memory')) await measureMemory(stage, name)
    if (wanted.has('list')) await measureList(stage, name)
  } finally {
    await backend.close()
  }
}

if (wanted.has('step')) await measureStep()
if (['approval', 'large', 'memory', 'list'].some((one) => wanted.has(one))) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-engine-'))
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755)
  const bin = findPostgres()
  if (values.database !== 'embedded' && bin) {
    const cluster = await startCluster(bin, path.join(folder, 'postgres'))
    await measureDatabase('postgres', { DATA_DIR: folder, DATABASE_URL: cluster.url }).finally(() => cluster.stop())
  }
  if (values.database !== 'postgres')
    await measureDatabase('embedded', { DATA_DIR: path.join(folder, 'embedded'), DATABASE_URL: undefined })
  rmSync(folder, { recursive: true, force: true })
}
if (lines.length > 0) writeFileSync(path.join(tmpdir(), 'bench-engine.txt'), `${lines.join('\n')}\n`)
process.exit(0)
