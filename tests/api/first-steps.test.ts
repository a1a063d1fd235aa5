// The first steps of a new company: shown to who may take them, checked off by what there is, put away for good.
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FirstStepsAnswer } from '../../lib/model/calls/dashboard.ts'
import { firstSteps, firstStepsCode } from '../../lib/model/first-steps.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

const call = 'GET /api/fintech/biz/statistics/firstSteps'
let backend: TestBackend
let admin: Client
let run: (statement: RawBuilder<unknown>) => Promise<unknown>

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  run = (statement) => statement.execute(backend.kernel.db)
})
afterAll(() => backend.close())

const done = async (client = admin) => {
  const { steps } = await client.ok<FirstStepsAnswer>(call)
  return Object.fromEntries(steps.map((step) => [step.name, step.done]))
}

test('the demo company needs no steps; a new company sees its steps, each checked off by existing data', async () => {
  expect(await done()).toEqual({})
  await run(sql`delete from seed_ledger where seed_set = 'demo:people'`)
  await run(sql`update base_info set company_name = ''`)
  await run(sql`update department set is_deleted = true where parent_id is not null`)
  await run(sql`update sys_user set is_deleted = true where user_key <> ${admin.userKey}`)
  const nothing = Object.fromEntries(firstSteps.map(({ name }) => [name, false]))
  expect(await done()).toEqual(nothing)

  await run(sql`update base_info set company_name = '一家公司'`)
  expect(await done()).toEqual({ ...nothing, company: true })
  await run(sql`update sys_user set is_deleted = false where username = 'huangwen'`)
  await run(sql`update department set is_deleted = false`)
  // a salesperson has a role beside the one of all staff
  expect(await done()).toEqual({ ...nothing, company: true, depart: true, user: true, role: true })
  await run(sql`update sys_user set is_deleted = false`)

  const { records } = await admin.ok<{ records: { code: string; value: string }[] }>('POST /api/app/base/app/sys/param/query')
  const [parameter] = records.filter(({ code }) => code === 'track.keep.days')
  await admin.ok('POST /api/app/base/app/sys/param/save', { code: parameter?.code, value: parameter?.value })
  expect(await done()).toEqual({ ...nothing, company: true, depart: true, user: true, role: true, dict: true })
  const customer = await admin.ok<{ customer_key: string }>('POST /api/eis/restful/customer/addOrUpdate', { customer_name: '第一位客户' })
  expect(await done()).toEqual({})
  await admin.ok('POST /api/eis/restful/customer/deleteById', { id: customer.customer_key })
  expect(await done()).toMatchObject({ dict: true, customer: false })
})

test('a user sees the steps that he may do, and hides them for himself only', async () => {
  expect((await (await backend.as('huangwen')).send(call)).code).toBe(403)
  const grants = ['sys:user:a', 'sys:user:q', 'sys:depart:q', 'crm:customer:a', 'crm:customer:q']
  await run(sql`insert into role (role_key, role_code, role_name, data_scope) values ('clerk', 'clerk', '人事助理', 'ALL')`)
  await run(sql`insert into role_permission select 'clerk', permission_key from permission where perms = any(${grants}::text[])`)
  await run(sql`update sys_user set role_id_list = array['clerk']::text[] where username = 'xietao'`)
  await run(sql`update access_version set version = version + 1`)
  const clerk = await backend.as('xietao')
  expect(Object.keys(await done(clerk))).toEqual(['user', 'customer'])

  await clerk.ok('POST /api/app/base/app/sys/viewSetting/save', { save_code: firstStepsCode, columns: [] })
  expect(await done(clerk)).toEqual({})
  expect(await done()).toMatchObject({ customer: false })
})
