// 登录日志: sign-ins and failures of everybody by account, person, outcome, address and time, for who may see them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignInRow } from '../../lib/model/calls/account.ts'
import type { ListAnswer } from '../../lib/model/wire.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

const call = 'POST /api/app/base/app/sys/loginLog/query'
let backend: TestBackend
let admin: Client
let huang: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  huang = await backend.as('huangwen')
  const attempt = { username: 'nobody.here', password: 'wrong-password' }
  expect((await backend.visitor.send('POST /api/app/base/app/sys/user/login', attempt, { form: true })).code).not.toBe(0)
})
afterAll(() => backend.close())

const query = (filters: Record<string, unknown>) => admin.ok<ListAnswer<SignInRow>>(call, filters)

test('failures of accounts that do not exist stand there too, with why they failed', async () => {
  const { records, total } = await query({ username: 'nobody.here' })
  expect(total).toBe(1)
  expect(records[0]).toMatchObject({ action: 'login', success: false, reason: 'signIn.wrong', realname: null })
  expect((await query({ username: 'nobody' })).total).toBe(0)
})

test('each filter narrows the list, the newest first, a page at a time', async () => {
  const own = await query({ user_key: huang.userKey, success: 'true' })
  expect(own.total).toBe(1)
  expect(own.records.every(({ username, success }) => username === 'huangwen' && success)).toBe(true)
  const everybody = await query({ pageSize: 100 })
  expect(everybody.records.map(({ create_time }) => create_time)).toEqual(
    everybody.records
      .map(({ create_time }) => create_time)
      .toSorted()
      .reverse(),
  )
  expect(everybody.total).toBe((await query({ success: 'true' })).total + (await query({ success: 'false' })).total)
  expect((await query({ action: 'brake' })).total).toBe(0)
  expect((await query({ ip: '203.0.113.9' })).total).toBe(0)
  const day = everybody.records[0]?.create_time.slice(0, 10)
  expect((await query({ create_time: [`${day} 00:00:00`, null] })).total).toBeGreaterThan(0)
  expect((await query({ create_time: [null, '2020-01-01 00:00:00'] })).total).toBe(0)
  expect((await query({ pageSize: 1, pageNo: 2 })).records).toEqual([everybody.records[1]])
})

test('nobody but holders of the permission reads it', async () => {
  expect((await huang.send(call, {})).code).toBe(403)
  expect((await admin.send(call, { action: 'everything' })).code).toBe(400)
})
