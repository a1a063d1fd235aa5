// A program for the crash test: decides approvals one after another, delivers what they announce, runs timers and a scheduled job, and says each decision that was committed, until it is killed from
// outside, or by itself between two statements.
import { flushCompileCache } from 'node:module'
import { sql } from 'kysely'
import { startBackend } from '../../lib/backend/app.ts'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { log } from '../../lib/backend/base/log.ts'
import { deployFile } from '../../lib/backend/bpm/store/deploy.ts'
import { executeCommand, startInstance } from '../../lib/backend/bpm/store/execute-command.ts'
import { runTimers } from '../../lib/backend/bpm/store/timers.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { clockOf, daily, makeDailyDue, makeNightlyDue, runNightly } from './counted-work.ts'
import { deliverEvents } from './queue.ts'

// it is killed, and nothing is written at its end: the next one finds what is compiled by now
flushCompileCache()
const [dataDir = '', databaseUrl, given = '', turn = '0'] = process.argv.slice(2)
const gateway = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl || undefined, DATABASE_POOL_SIZE: 4 })
const { kernel } = await startBackend({
  gateway,
  clock: false,
  demo: { data: 'people', password: 'Demo-pass-2026' },
  log: log.child({}, { level: 'fatal' }),
  now: clockOf(Number(turn)),
})
const { rows } = await sql<{ user_key: string }>`select user_key from sys_user where username = 'xujia'`.execute(gateway.db)
const user = rows[0]?.user_key ?? null
const variables = { seal_type: '公章', copies: 1, reason: '盖章', attachments: 'a.pdf' }

/** A process that waits for a second and ends. */
const waiting = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t"><process id="WAITING" isExecutable="true">
<startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="w"/>
<intermediateCatchEvent id="w"><timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></intermediateCatchEvent>
<sequenceFlow id="b" sourceRef="w" targetRef="e"/><endEvent id="e"/></process></definitions>`
for (const [key, xml] of Object.entries({ WAITING: waiting, DAILY: daily }))
  await gateway.transaction(async (db) => {
    const known = await sql`select 1 from bpm_model where process_definition_key = ${key}`.execute(db)
    if (known.rows.length > 0) return
    const model = { model_key: newKey(), bpmn_xml: xml }
    await sql`insert into bpm_model (model_key, process_definition_key, model_name, bpmn_xml, business_types, status, version)
      values (${model.model_key}, ${key}, ${key}, ${xml}, '[]', 'DEPLOYED', 1)`.execute(db)
    await deployFile(systemContext(kernel, db), model)
  })

// the queue forgets what it has done: what was announced is written down beside it
for (const statement of [
  sql`create table if not exists announced (job_key text primary key, payload jsonb)`,
  sql`create or replace function note_announced() returns trigger language plpgsql as
    $$ begin insert into announced values (new.job_key, new.payload); return new; end $$`,
  sql`create or replace trigger announced after insert on job for each row when (new.type = 'event/message') execute function note_announced()`,
])
  await statement.execute(gateway.db)

/** Where this process is killed: 'decide:3' after the third answer of the database to a decision, if it gets so many. */
const [phase, count] = given.split(':')
/** How many answers it may still get; the next one is the last thing that this process learns. */
let left = Number.POSITIVE_INFINITY

async function within(name: 'decide' | 'deliver' | 'timers' | 'starts' | 'nightly', work: () => Promise<unknown>): Promise<void> {
  if (name === phase) left = Number(count)
  await work()
  left = Number.POSITIVE_INFINITY
}

const counted = new WeakSet<object>()
gateway.pool.on('acquire', (client) => {
  if (counted.has(client)) return
  counted.add(client)
  const plain = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>
  const query = async (...all: unknown[]) => {
    const answer = await plain(...all)
    if (left-- <= 0) process.kill(process.pid, 'SIGKILL')
    return answer
  }
  client.query = query as unknown as typeof client.query
})

for (;;) {
  let root = ''
  await within('decide', async () => {
    root = await start('SEAL_APPLY')
    await start('WAITING')
  })
  for (let task = await openTask(root); task; task = await openTask(root)) {
    const id = task
    await within('decide', async () => {
      await gateway.transaction((db) => executeCommand(systemContext(kernel, db), { root }, { type: 'complete', task: id }))
      console.log(`DONE ${id}`)
    })
    await within('deliver', () => deliverEvents(kernel))
    await within('timers', () => runTimers(kernel))
  }
  await makeDailyDue(kernel)
  await within('starts', () => runTimers(kernel))
  await makeNightlyDue(kernel)
  await within('nightly', () => runNightly(kernel))
}

async function start(key: string): Promise<string> {
  const asked = key === 'SEAL_APPLY' ? { key, user, title: '用印', variables } : { key, user: null, variables: {} }
  const { root } = await gateway.transaction((db) => startInstance(systemContext(kernel, db), asked))
  console.log(`START ${root}`)
  return root
}

async function openTask(root: string): Promise<string | undefined> {
  const { rows: open } = await sql<{ id: string }>`select id from bpm_task where root_id = ${root} and not is_closed`.execute(gateway.db)
  return open[0]?.id
}
