// A program for the crash test: decides approvals one after another and says each decision that was committed, until it is killed from outside, or by itself between two statements of a decision.
import { sql } from 'kysely'
import { startBackend } from '../../lib/backend/app.ts'
import { log } from '../../lib/backend/base/log.ts'
import { executeCommand, startInstance } from '../../lib/backend/bpm/store/execute-command.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'

const [dataDir = '', databaseUrl, statements = ''] = process.argv.slice(2)
const gateway = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl || undefined, DATABASE_POOL_SIZE: 4 })
const { kernel } = await startBackend({
  gateway,
  clock: false,
  demo: { data: 'people', password: 'Demo-pass-2026' },
  log: log.child({}, { level: 'fatal' }),
})
const { rows } = await sql<{ user_key: string }>`select user_key from sys_user where username = 'xujia'`.execute(gateway.db)
const user = rows[0]?.user_key ?? null
const variables = { seal_type: '公章', copies: 1, reason: '盖章', attachments: 'a.pdf' }

/** How many answers of the database the decisions may still get; the next one is the last thing that this process learns. */
let left = statements === '' ? Number.POSITIVE_INFINITY : Number(statements)
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
  const { root } = await gateway.transaction((db) =>
    startInstance(systemContext(kernel, db), { key: 'SEAL_APPLY', user, title: '用印', variables }),
  )
  console.log(`START ${root}`)
  for (let task = await openTask(root); task; task = await openTask(root)) {
    const id = task
    await gateway.transaction((db) => executeCommand(systemContext(kernel, db), { root }, { type: 'complete', task: id }))
    console.log(`DONE ${id}`)
  }
}

async function openTask(root: string): Promise<string | undefined> {
  const { rows: open } = await sql<{ id: string }>`select id from bpm_task where root_id = ${root} and not is_closed`.execute(gateway.db)
  return open[0]?.id
}
