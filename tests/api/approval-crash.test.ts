// kill -9 between two steps of an approval: what was acknowledged is there once, what was not is not, every instance goes on, its timers fire once and what it announced is told once. The same of
// timers that start a process, and of scheduled jobs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { startBackend } from '../../lib/backend/app.ts'
import { log } from '../../lib/backend/base/log.ts'
import { executeCommand } from '../../lib/backend/bpm/store/execute-command.ts'
import { actorsOf } from '../../lib/backend/bpm/store/inbox.ts'
import { loadState } from '../../lib/backend/bpm/store/rows.ts'
import { runTimers } from '../../lib/backend/bpm/store/timers.ts'
import { type Gateway, openDatabase } from '../../lib/backend/db/database.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { clockOf, countDays, countNights, runNightly } from '../support/counted-work.ts'
import { patiently } from '../support/patience.ts'
import { createDatabase } from '../support/postgres.ts'
import { deliverEvents } from '../support/queue.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'office-approvals-'))
/** The embedded database of the folder, or one of its own on the server. */
const server = inject('server')
const databaseUrl = server ? await createDatabase(server) : undefined
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lets the process of this number approve until it has said `count` things, or is killed where `place` says (tests/support/approver.ts), and answers what it said. */
async function approveUntilKilled(turn: number, count: number, place = ''): Promise<string[]> {
  const given = [folder, databaseUrl ?? '', place, String(turn)]
  const child = spawn(process.execPath, [path.resolve('tests/support/approver.ts'), ...given], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (!/^(START|DONE) [0-9a-f]{32}$/.test(line)) continue
    said.push(line)
    if (said.length === count) child.kill('SIGKILL')
  }
  await ended
  return said
}

/** Everything that must hold of every instance, whatever happened. */
async function checkAll(gateway: Gateway): Promise<void> {
  const { rows } = await sql<{
    id: string
    status: string
    rev: number
  }>`select id, status, rev from bpm_instance where parent_id is null and definition_key = 'SEAL_APPLY'`.execute(gateway.db)
  for (const { id, status, rev } of rows) {
    const { rows: comments } = await sql<{
      n: number
      tasks: number
    }>`select count(*)::int as n, count(distinct task_id)::int as tasks from bpm_comment where root_id = ${id} and action = 'CONFIRM'`.execute(
      gateway.db,
    )
    const { rows: done } = await sql<{
      n: number
    }>`select count(*)::int as n from bpm_task where root_id = ${id} and is_closed and status = 'CONFIRM'`.execute(gateway.db)
    expect([id, comments[0]?.n, comments[0]?.tasks]).toEqual([id, done[0]?.n, done[0]?.n])
    expect([id, rev]).toEqual([id, 1 + (done[0]?.n ?? 0)])
    const state = await loadState(gateway.db, id)
    expect([id, state.task.size]).toEqual([id, status === 'RUNNING' ? 1 : 0])
    const { rows: inbox } = await sql<{
      actor: string
    }>`select x.actor from bpm_inbox x join bpm_task t on t.id = x.task_id where t.root_id = ${id} order by x.actor`.execute(gateway.db)
    const expected = [...state.task.keys()].flatMap((task) => actorsOf(state, task)).sort()
    expect([id, inbox.map(({ actor }) => actor)]).toEqual([id, expected])
  }
}

/** Every announcement is delivered, and has told each of its receivers once. */
async function checkMessages(gateway: Gateway): Promise<void> {
  const { rows: waiting } = await sql`select 1 from job where type like 'event/%'`.execute(gateway.db)
  expect(waiting).toHaveLength(0)
  const { rows } = await sql<{ wanted: number; told: number }>`select
      (select count(distinct receiver)::int from jsonb_array_elements_text(a.payload -> 'receivers') receiver) as wanted,
      (select count(*)::int from message m join message_acceptor r on r.message_key = m.message_key where m.source = 'event ' || a.job_key) as told
    from announced a`.execute(gateway.db)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ wanted, told }) => told !== wanted)).toEqual([])
}

test(
  'a server killed between two steps loses and repeats nothing, and every approval continues to its end',
  async () => {
    const said = [...(await approveUntilKilled(0, 7)), ...(await approveUntilKilled(1, 8))]
    // and between the statements of one step, of a delivery, of a timer, of a timer that starts a process, of a job
    const approvals = ['decide:3', 'decide:8', 'decide:21', 'deliver:5', 'deliver:8', 'deliver:15', 'timers:8', 'timers:11']
    const places = [...approvals, 'starts:2', 'starts:5', 'starts:8', 'nightly:3', 'nightly:4']
    for (const [index, place] of places.entries()) said.push(...(await approveUntilKilled(2 + index, Number.POSITIVE_INFINITY, place)))
    const gateway = await openDatabase({ DATA_DIR: folder, DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: 4 })
    // the last one, by whose time every timer is due
    const backend = await startBackend({
      gateway,
      clock: false,
      log: log.child({}, { level: 'fatal' }),
      now: clockOf(2 + places.length),
    })
    try {
      await checkAll(gateway)
      for (const line of said) {
        const [word, id] = line.split(' ')
        const { rows } = await (word === 'START'
          ? sql`select 1 from bpm_instance where id = ${id}`
          : sql`select 1 from bpm_task where id = ${id} and is_closed and status = 'CONFIRM'`
        ).execute(gateway.db)
        expect([line, rows.length]).toEqual([line, 1])
      }
      for (;;) {
        const { rows } = await sql<{
          id: string
          root_id: string
        }>`select t.id, t.root_id from bpm_task t where not t.is_closed limit 1`.execute(gateway.db)
        const [task] = rows
        if (!task) break
        await gateway.transaction((db) =>
          executeCommand(systemContext(backend.kernel, db), { root: task.root_id }, { type: 'complete', task: task.id }),
        )
      }
      await checkAll(gateway)
      await runTimers(backend.kernel)
      // one step to start it, one when its timer fired
      const { rows: timed } = await sql<{ rev: number }>`select rev from bpm_instance where definition_key = 'WAITING'`.execute(gateway.db)
      expect(timed.length).toBeGreaterThan(3)
      expect(timed.filter(({ rev }) => rev !== 2)).toEqual([])
      const { rows: open } = await sql`select 1 from bpm_instance where status <> 'PASS'`.execute(gateway.db)
      expect(open).toHaveLength(0)
      const { said: days, started } = await countDays(gateway.db)
      expect(days).toBeGreaterThan(2)
      expect(started).toBe(days)
      await runNightly(backend.kernel)
      const { due, ran } = await countNights(gateway.db)
      expect(due).toBeGreaterThan(1)
      expect(ran).toBe(due)
      await deliverEvents(backend.kernel)
      await checkMessages(gateway)
    } finally {
      await backend.close()
    }
  },
  patiently(600_000),
)
