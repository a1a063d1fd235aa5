// Settlement runs (docs/domain/project-money.md#settlement-runs): one at a time, stopped between two projects, carried on after a restart where they were.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settlementRuns } from '../../lib/backend/project/settlement/runs.ts'
import type { Row } from '../support/customers.ts'
import { eis, makeContract } from '../support/project-money.ts'
import { makeProjectIn, openProjects, type ProjectTeam } from '../support/projects.ts'
import { runBackgroundJobs } from '../support/queue.ts'

let team: ProjectTeam

beforeAll(async () => {
  team = await openProjects()
})
afterAll(() => team.backend.close())

async function makeProjects(count: number): Promise<string[]> {
  const keys: string[] = []
  for (let index = 0; index < count; index += 1) {
    const project_key = await makeProjectIn(team, 'PASS')
    await makeContract(team, { project_key })
    keys.push(project_key)
  }
  return keys.sort()
}

const start = (project_keys: readonly string[]) => team.finance.ok<Row>(`${eis}/settlement/run`, { settle_type: 'CUSTOMER', project_keys })
const stop = (run_key: unknown) => team.finance.send<Row>(`${eis}/settlement/stop`, { run_key })
const readRun = async (run_key: unknown) =>
  (await team.finance.ok<{ records: Row[] }>(`${eis}/settlement/runs`)).records.find((run) => run.run_key === run_key)
/** The projects that have a settlement of the run, each as often as it has one. */
const settled = async (run_key: unknown) =>
  (
    await sql<{ key: string }>`select project_key as key from settlement where run_key = ${run_key} and not is_deleted order by 1`.execute(
      team.backend.kernel.db,
    )
  ).rows.map((row) => row.key)

/** Works on a run until the process ends, which it does after some projects. */
async function workUntilEnd(run_key: unknown, projects: number): Promise<void> {
  let left = projects
  const signal = {
    throwIfAborted() {
      if (left === 0) throw new Error('the process ends')
      left -= 1
    },
  } as AbortSignal
  await expect(settlementRuns.run(team.backend.kernel, String(run_key), signal)).rejects.toThrow('the process ends')
}
/** The next process takes up what waits. */
const restart = () => runBackgroundJobs(team.backend.kernel)

describe('a settlement run', () => {
  test('PF-34 goes on after a restart where it was, and makes each draft once', async () => {
    const keys = await makeProjects(3)
    const { run_key } = await start(keys)
    await workUntilEnd(run_key, 1)
    expect(await readRun(run_key)).toMatchObject({ status: 'RUNNING', done: 1, made: 1 })
    expect(await settled(run_key)).toEqual(keys.slice(0, 1))
    await restart()
    expect(await readRun(run_key)).toMatchObject({ status: 'DONE', done: 3, made: 3, skipped: 0 })
    expect(await settled(run_key)).toEqual(keys)
  })

  test('PF-34 goes on past a project that cannot be settled, and names it with the reason', async () => {
    const keys = await makeProjects(3)
    const { db } = team.backend.kernel
    await sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(db)
    await sql`create trigger refuse_one before insert on settlement for each row when (new.project_key = '${sql.raw(String(keys[1]))}')
      execute function refuse_one()`.execute(db)
    const { run_key } = await start(keys)
    await restart()
    await sql`drop trigger refuse_one on settlement`.execute(db)
    expect(await readRun(run_key)).toMatchObject({
      status: 'DONE',
      done: 3,
      made: 2,
      failures: [{ name: expect.any(String), reason: '服务器错误' }],
    })
    expect(await settled(run_key)).toEqual([keys[0], keys[2]])
  })

  test('PF-34 is stopped between two projects; what it has made stays, and a later run does the rest', async () => {
    const keys = await makeProjects(3)
    const { run_key } = await start(keys)
    await workUntilEnd(run_key, 1)
    expect((await stop(run_key)).data).toMatchObject({ status: 'STOPPED', done: 1, made: 1 })
    await restart()
    expect(await readRun(run_key)).toMatchObject({ status: 'STOPPED', done: 1, made: 1 })
    expect(await settled(run_key)).toEqual(keys.slice(0, 1))
    expect((await stop(run_key)).message).toMatch(/已结束/)
    const next = await start(keys)
    await restart()
    expect(await readRun(next.run_key)).toMatchObject({ status: 'DONE', made: 2, skipped: 1 })
    expect(await settled(next.run_key)).toEqual(keys.slice(1))
  })

  test('PF-34 stopped while it works, it ends after a whole project: the drafts are those that it counts', async () => {
    const keys = await makeProjects(3)
    const { run_key } = await start(keys)
    await Promise.all([restart(), stop(run_key)])
    const run = await readRun(run_key)
    expect(['STOPPED', 'DONE']).toContain(run?.status)
    expect(await settled(run_key)).toEqual(keys.slice(0, Number(run?.done)))
    expect(run?.made).toBe(run?.done)
  })

  test('PF-34 does not start without a project that there is', async () => {
    const before = await team.finance.ok<{ records: Row[] }>(`${eis}/settlement/runs`)
    const input = { settle_type: 'CUSTOMER', project_keys: ['f'.repeat(32)] }
    expect(await team.finance.send(`${eis}/settlement/run`, input)).toMatchObject({ code: 1, message: '没有可以结算的项目' })
    expect(await team.finance.ok(`${eis}/settlement/runs`)).toEqual(before)
  })

  test('PF-34 a run that there is not is not stopped', async () => {
    expect((await team.finance.send(`${eis}/settlement/stop`, { run_key: 'f'.repeat(32) })).code).toBe(404)
  })

  test('PF-34 of two people who start at once one does', async () => {
    const keys = await makeProjects(1)
    const send = () => team.finance.send<Row>(`${eis}/settlement/run`, { settle_type: 'CUSTOMER', project_keys: keys })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(answers.find(({ code }) => code === 1)?.message).toMatch(/正在进行|进行中/)
    await restart()
    expect((await send()).code).toBe(0)
    await restart()
  })
})
