// Writes that are sent again with their Idempotency-Key (docs/domain/wire.md#repeated-writes).
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { catalogue } from '../../lib/backend/areas.ts'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { addUser, resetPassword } from '../../lib/model/calls/user-write.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

const save = 'POST /api/eis/restful/customer/addOrUpdate'
let backend: TestBackend
let admin: Client
let sales: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  sales = await backend.as('huangwen')
})
afterAll(() => backend.close())

const kept = async () => JSON.stringify((await sql`select * from idempotency`.execute(backend.kernel.db)).rows)
const newUser = { username: 'newcomer', realname: '新同事', phone: '13912345678', email: 'newcomer@example.com', work_no: 'YG9001' }

describe('a repeated write', () => {
  test('gets the first answer with the same input, and is refused with another one', async () => {
    const headers = { 'idempotency-key': newKey() }
    const input = { customer_name: '重复提交的客户', phone: '13987654321' }
    const first = await sales.send<{ customer_key: string }>(save, input, { headers })
    const again = await sales.send(save, input, { headers })
    expect(again).toEqual(first)
    const other = await sales.send(save, { ...input, customer_name: '另一个客户' }, { headers })
    expect(other).toMatchObject({ status: 409, code: 409, message: expect.stringContaining('与先前的内容不同') })
    // another user's key is another one
    expect((await admin.send(save, { ...input, customer_name: '管理员的客户', phone: '13987654322' }, { headers })).code).toBe(0)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from customer where customer_name = '另一个客户'`.execute(
      backend.kernel.db,
    )
    expect(rows[0]?.n).toBe(0)
  })

  test('a failed attempt keeps nothing, so that a corrected input may use its key', async () => {
    const headers = { 'idempotency-key': newKey() }
    expect((await sales.send(save, { customer_name: '' }, { headers })).code).toBe(400)
    expect((await sales.send(save, { customer_name: '改正后的客户' }, { headers })).code).toBe(0)
  })

  test('a key that is none is refused, and nothing is written', async () => {
    const input = { customer_name: '标识不对的客户' }
    for (const key of ['short', 'with spaces in it', 'x'.repeat(65)])
      expect(await sales.send(save, input, { headers: { 'idempotency-key': key } })).toMatchObject({
        status: 400,
        message: '重复提交标识不正确，请刷新页面后重试',
      })
    const { rows } = await sql`select 1 from customer where customer_name = ${input.customer_name}`.execute(backend.kernel.db)
    expect(rows).toEqual([])
  })

  test('a body that is no JSON of fields, or no text, is refused as a whole', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const raw of ['{"customer_name":', '["甲"]', 'null', new Uint8Array([0x7b, 0xff, 0x7d])])
      expect(await sales.send(save, {}, { raw, headers })).toMatchObject({
        status: 400,
        message: '请求内容无法识别，请刷新页面后重试',
        data: null,
      })
  })

  test('a one-time password is given once and never kept; the repetition says so', async () => {
    const headers = { 'idempotency-key': newKey() }
    const { rows: roles } = await sql<{ role_key: string }>`select role_key from role where role_code = 'sales'`.execute(backend.kernel.db)
    const { rows: departs } = await sql<{ id: string }>`select id from department order by depart_code limit 1`.execute(backend.kernel.db)
    const input = { ...newUser, main_depart_key: departs[0]?.id, role_id_list: roles.map((role) => role.role_key) }
    const made = await admin.ok<{ user_key: string; initial_password: string }>(addUser.key, input, { headers })
    expect(made.initial_password).toMatch(/.{8,}/)
    const again = await admin.send<null>(addUser.key, input, { headers })
    expect(again).toMatchObject({ status: 409, message: expect.stringContaining('只显示一次') })
    const reset = await admin.ok<{ password: string }>(resetPassword.key, { id: made.user_key }, { headers })
    const stored = await kept()
    for (const secret of [made.initial_password, reset.password]) expect(stored).not.toContain(secret)
  })

  test('private values do not lie in plain text in what is kept, and what has run out is removed', async () => {
    await sales.ok(save, { customer_name: '有电话的客户', phone: '13911223344' }, { headers: { 'idempotency-key': newKey() } })
    expect(await kept()).not.toContain('13911223344')
    expect(await kept()).not.toContain('有电话的客户')
  })
})

test('every answer with a token, a code that signs in or a password is marked as secret', () => {
  const told = catalogue.filter(
    ({ output }) => output && Object.keys(propertiesOf(output)).some((name) => /^(token|(initial_)?password)$/.test(name)),
  )
  expect(told.length).toBeGreaterThan(5)
  expect(told.filter((entry) => !entry.answersSecret).map((entry) => entry.key)).toEqual([])
  expect(catalogue.filter((entry) => entry.answersSecret).length).toBeLessThan(20)
})

const propertiesOf = (schema: z.ZodType): object =>
  (z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as { properties?: object }).properties ?? {}
