// 运行状态: what administrators see, retry, end and try; nobody else.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '@/lib/backend/base/version.ts'
import type { OperationsState, SignedInRow } from '@/lib/model/calls/operations.ts'
import { type Client, signIn, type TestBackend, testBackend } from '../support/backend.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { runDueJobs } from '../support/queue.ts'

ownDataFolder()
const calls = '/api/app/base/app/sys/operations'
let backend: TestBackend
let admin: Client
beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

const state = () => admin.ok<OperationsState>(`GET ${calls}/state`)
const actionsOf = async (bizType: string) =>
  (
    await sql<{ action: string }>`select action from operation_log where biz_type = ${bizType} order by create_time`.execute(
      backend.kernel.db,
    )
  ).rows.map(({ action }) => action)

test('version, database, files, sessions, jobs and the last backup', async () => {
  await backend.as('chenli')
  const before = await state()
  expect(before).toMatchObject({ version: version(), ready: true, reason: null, last_backup: null, services: ['storage'] })
  expect(before.database).toMatchObject({ version: expect.stringMatching(/^\d+/), pool_used: expect.any(Number) })
  expect(before.database.bytes).toBeGreaterThan(1_000_000)
  expect(before.sessions).toBeGreaterThanOrEqual(2)
  expect(before.jobs.length).toBeGreaterThan(5)
  expect(before.jobs.every(({ scheduled, state, done_time }) => scheduled && state === 'waiting' && done_time === null)).toBe(true)
  await sql`insert into operation_log (log_key, biz_type, action, diff) values ('b1', 'backup', 'create', ${JSON.stringify([
    { field: 'rows', old: null, new: 7 },
    { field: 'files', old: null, new: 2 },
    { field: 'bytes', old: null, new: 99 },
  ])})`.execute(backend.kernel.db)
  expect((await state()).last_backup).toMatchObject({ rows: 7, files: 2, bytes: 99 })
})

test('the sum of stored files is read again after five minutes', async () => {
  const { files } = await state()
  await sql`insert into file (file_key, file_name, size, mime, md5, storage_path) values ('sum', 'a.txt', 4096, 'text/plain', 'm', 'sum/a')`.execute(
    backend.kernel.db,
  )
  expect((await state()).files).toMatchObject({ count: files.count, bytes: files.bytes })
  backend.setNow(new Date(Date.now() + 5 * 60_000))
  expect((await state()).files).toMatchObject({ count: files.count + 1, bytes: files.bytes + 4096 })
  backend.setNow(null)
})

test('a job says when it ended well; a failed one stands first with its reason and runs again when asked', async () => {
  let broken = true
  const job = {
    type: 'trace.cleanUp',
    cron: '25 3 * * *',
    async run() {
      if (broken) throw new Error('the disk is on fire')
    },
  }
  const found = async () => (await state()).jobs.find(({ type }) => type === job.type)
  const later = new Date(Date.now() + 26 * 3_600_000)
  backend.setNow(later)
  await runDueJobs({ ...backend.kernel, log: backend.kernel.log.child({}, { level: 'silent' }) }, [job])
  backend.setNow(null)
  const [first] = (await state()).jobs
  expect(first).toMatchObject({ type: job.type, state: 'failed', attempts: 1, last_error: 'Error: the disk is on fire', done_time: null })
  broken = false
  // its next try would be after the pause
  expect(await runDueJobs(backend.kernel, [job])).toBe(0)
  await admin.ok(`POST ${calls}/retry`, { job_key: first?.job_key })
  expect(await runDueJobs(backend.kernel, [job])).toBe(1)
  expect(await found()).toMatchObject({ state: 'waiting', attempts: 0, last_error: null, done_time: expect.stringMatching(/^\d{4}-/) })
  expect((await admin.send(`POST ${calls}/retry`, { job_key: first?.job_key })).message).toContain('无需重试')
  expect(await actionsOf('job')).toEqual(['retry'])
})

test('what has not failed is neither tried again nor given up', async () => {
  const { rows } = await sql<{ job_key: string }>`select job_key from job where give_up_time is null limit 1`.execute(backend.kernel.db)
  for (const id of [rows[0]?.job_key, 'f'.repeat(32)])
    for (const kind of ['event', 'job']) {
      expect(await admin.send(`POST ${calls}/repeat`, { kind, id })).toMatchObject({
        code: 1,
        message: '该任务没有失败，或正在运行，无需重试',
      })
      expect((await admin.send(`POST ${calls}/discard`, { kind, id, reason: '不再需要' })).code).toBe(1)
    }
  const kept = await sql`select 1 from job where job_key = ${rows[0]?.job_key}`.execute(backend.kernel.db)
  expect(kept.rows).toHaveLength(1)
})

test('a session of anybody is ended, and its next call is refused; one’s own is not', async () => {
  const other = await signIn(backend, 'huangwen')
  const list = () => admin.ok<{ records: SignedInRow[]; total: number }>(`POST ${calls}/sessions`, { pageNo: 1, pageSize: 50 })
  const { records, total } = await list()
  expect(total).toBe(records.length)
  const row = records.find(({ username }) => username === 'huangwen')
  const own = records.filter(({ current }) => current)
  expect(own.map(({ username }) => username)).toEqual(['hemin'])
  expect(JSON.stringify(records)).not.toContain(other.token)
  await admin.ok(`POST ${calls}/endSession`, { id: row?.id })
  expect((await other.send('GET /api/app/base/app/sys/user/session/list')).status).toBe(401)
  expect((await admin.send(`POST ${calls}/endSession`, { id: row?.id })).status).toBe(404)
  expect((await admin.send(`POST ${calls}/endSession`, { id: own[0]?.id })).message).toContain('退出登录')
  expect(await actionsOf('session')).toEqual(['end'])
})

test('the file store is tried with a file that leaves nothing; mail without a server says which setting is missing', async () => {
  await admin.ok(`POST ${calls}/try`, { service: 'storage' })
  expect(
    (await backend.kernel.db.selectFrom('file').select('is_deleted').where('file_name', '=', 'test.txt').execute()).every(
      ({ is_deleted }) => is_deleted,
    ),
  ).toBe(true)
  const mail = await admin.send(`POST ${calls}/try`, { service: 'mail' })
  expect([mail.code, mail.message]).toEqual([1, expect.stringContaining('SMTP_FROM')])
})

test('nobody but holders of the permission sees or does any of it', async () => {
  for (const username of ['chenli', 'huangwen']) {
    const client = await signIn(backend, username)
    for (const call of ['GET state', 'POST sessions', 'POST retry', 'POST endSession', 'POST try']) {
      const [method, name] = call.split(' ')
      const input = { job_key: 'x', id: 'x', service: 'storage' }
      expect((await client.send(`${method} ${calls}/${name}`, method === 'GET' ? {} : input)).status, call).toBe(403)
    }
  }
})
