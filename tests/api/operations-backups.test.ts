// Backups from 运行状态: made by the backup command, listed, the oldest taken away, told about when they fail; for who may.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduledJobs } from '../../lib/backend/areas.ts'
import { parseEnvironment } from '../../lib/backend/base/environment.ts'
import { version } from '../../lib/backend/base/version.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { moment } from '../../lib/backend/db/raw-rows.ts'
import { scheduleJobs } from '../../lib/backend/kernel/scheduled-job.ts'
import type { Backups } from '../../lib/model/calls/operations.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { deliverEvents, runBackgroundJobs, runDueJobs } from '../support/queue.ts'

const folder = ownDataFolder()
const backups = path.join(folder, 'backups')
const calls = '/api/app/base/app/sys/operations'
let backend: TestBackend
let admin: Client
let huang: Client

beforeAll(async () => {
  // what the command finds: an installation with tables and no rows
  const gateway = await openDatabase(parseEnvironment({ DATA_DIR: folder }))
  await gateway.close()
  backend = await testBackend()
  admin = await backend.as('hemin')
  huang = await backend.as('huangwen')
})
afterAll(() => backend.close())

const list = () => admin.ok<Backups>(`GET ${calls}/backups`)
const begin = () => admin.send(`POST ${calls}/backup`)
const finish = () => runBackgroundJobs(backend.kernel)
const keep = (value: string) => admin.ok('POST /api/app/base/app/sys/param/save', { code: 'backup.keep', value })
const later = (minutes: number) => backend.setNow(new Date(Date.now() + minutes * 60_000))

test('a backup is made in the background, one at a time, and listed with what it holds; the oldest give way', async () => {
  expect(await list()).toEqual({ folder: backups, running: false, daily: false, keep: 7, records: [] })
  expect((await begin()).code).toBe(0)
  expect((await list()).running).toBe(true)
  expect(await begin()).toMatchObject({ code: 1, message: '备份正在进行，请稍后再试' })
  await finish()
  const first = await list()
  expect(first.running).toBe(false)
  expect(first.records).toEqual([
    {
      name: expect.stringMatching(/^office-\d{8}-\d{6}$/),
      complete: true,
      time: expect.any(String),
      version: version(),
      rows: expect.any(Number),
      files: 0,
      bytes: expect.any(Number),
    },
  ])
  expect(first.records[0]?.bytes).toBeGreaterThan(1000)
  expect(readdirSync(path.join(backups, String(first.records[0]?.name)))).toContain('secrets.json')
  await keep('1')
  later(1)
  expect((await begin()).code).toBe(0)
  await finish()
  backend.setNow(null)
  const names = (await list()).records.map(({ name }) => name)
  expect(names).toHaveLength(1)
  expect(names).not.toContain(first.records[0]?.name)
  await keep('7')
})

test('a backup is deleted once it is made, and not before', async () => {
  later(60)
  expect((await begin()).code).toBe(0)
  const { dedupe_key } = await backend.kernel.db
    .selectFrom('job')
    .select('dedupe_key')
    .where('dedupe_key', 'like', '% office-%')
    .executeTakeFirstOrThrow()
  const name = String(dedupe_key).split(' ')[1] ?? ''
  mkdirSync(path.join(backups, name), { recursive: true })
  expect(await admin.send(`POST ${calls}/deleteBackup`, { name })).toMatchObject({ code: 1, message: '备份正在进行，请稍后再试' })
  expect(readdirSync(backups)).toContain(name)
  rmSync(path.join(backups, name), { recursive: true })
  await finish()
  backend.setNow(null)
  expect((await list()).records.map((one) => one.name)).toContain(name)
  await admin.ok(`POST ${calls}/deleteBackup`, { name })
  expect((await list()).records.map((one) => one.name)).not.toContain(name)
})

test('one is made every night where the parameter says so', async () => {
  const nightly = scheduledJobs.filter(({ type }) => type === 'operations.nightlyBackup')
  await scheduleJobs(backend.kernel, nightly)
  const night = async () => {
    await backend.kernel.db
      .updateTable('job')
      .set({ run_at: moment(new Date()) })
      .where('type', '=', 'operations.nightlyBackup')
      .execute()
    expect(await runDueJobs(backend.kernel, nightly)).toBe(1)
  }
  await night()
  expect((await list()).running).toBe(false)
  await admin.ok('POST /api/app/base/app/sys/param/save', { code: 'backup.daily', value: '1' })
  later(2)
  await night()
  expect(await list()).toMatchObject({ running: true, daily: true })
  await finish()
  backend.setNow(null)
  expect((await list()).records.filter(({ complete }) => complete)).toHaveLength(2)
})

test('one that fails is tried again; then its folder is gone and administrators are told why', async () => {
  rmSync(path.join(folder, 'database'), { recursive: true })
  const before = (await list()).records.length
  expect((await begin()).code).toBe(0)
  for (const minutes of [3, 6, 9, 12]) {
    later(minutes)
    await finish()
  }
  await deliverEvents(backend.kernel)
  backend.setNow(null)
  expect(await list()).toMatchObject({ running: false, records: { length: before } })
  const messages = await admin.ok<{ records: { message_content: string; jump_url: string }[] }>('POST /api/fintech/biz/message/queryList', {
    message_type: 'BUSINESS',
  })
  expect(messages.records[0]).toMatchObject({ message_content: expect.stringContaining('备份没有完成'), jump_url: '/system/operations' })
  expect(messages.records[0]?.message_content).toContain('这里还没有数据')
})

test('one that was broken off is listed as such, and any can be deleted by its name alone', async () => {
  const name = 'office-20200101-021000'
  mkdirSync(path.join(backups, name, 'tables'), { recursive: true })
  writeFileSync(path.join(backups, name, 'tables', 'setting.jsonl.gz'), 'half')
  mkdirSync(path.join(backups, 'other'))
  const { records } = await list()
  expect(records.at(-1)).toEqual({ name, complete: false, time: null, version: null, rows: 0, files: 0, bytes: 4 })
  expect(records.map((row) => row.name)).not.toContain('other')
  for (const wrong of ['other', '../backups/other', 'office-20200101-021000/..'])
    expect((await admin.send(`POST ${calls}/deleteBackup`, { name: wrong })).code).toBe(400)
  expect((await admin.send(`POST ${calls}/deleteBackup`, { name: 'office-20200101-021001' })).code).toBe(404)
  await admin.ok(`POST ${calls}/deleteBackup`, { name })
  expect(readdirSync(backups)).not.toContain(name)
  expect(readdirSync(backups)).toContain('other')
})

test('nobody but holders of the permissions sees, makes or deletes backups', async () => {
  expect((await huang.send(`GET ${calls}/backups`)).code).toBe(403)
  expect((await huang.send(`POST ${calls}/backup`)).code).toBe(403)
  expect((await huang.send(`POST ${calls}/deleteBackup`, { name: 'office-20200101-021000' })).code).toBe(403)
})
