// A second factor that is required: who reaches what before he has set it up.
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { codeAt } from '../support/authenticator.ts'
import { type Client, clientOf, password, signIn } from '../support/backend.ts'
import { openFactors, own } from '../support/factors.ts'

const user = '/api/app/base/app/sys/user'
const parameter = 'POST /api/app/base/app/sys/param/save'
const { at, isIn, login, wait } = openFactors()

describe('being made to have one', () => {
  const demand = (value: 'OPTIONAL' | 'ROLES' | 'ALL', by = at.admin) => by.ok(parameter, { code: 'sign.in.factor', value })
  afterEach(async () => {
    await sql`delete from setting where name = 'sign.in.factor'`.execute(at.backend.kernel.db)
    await sql`update role set second_factor = false`.execute(at.backend.kernel.db)
  })

  test('who has none reaches nothing but setting it up, in a session of before too, however it was begun', async () => {
    const [old, given] = [await signIn(at.backend, 'luolin'), await signIn(at.backend, 'luolin')]
    const { code } = await given.ok<{ code: string }>(`POST ${user}/userTokenToCode`)
    await demand('ALL')
    const entered = await login('luolin')
    expect(entered).toMatchObject({ code: 0, data: { must_set_up_factor: true } })
    const exchanged = await at.backend.visitor.ok<{ token: string }>(`POST ${user}/codeToUserToken`, { code })
    const reached = [
      'GET /api/app/base/app/sys/user/queryById',
      `GET ${user}/session/list`,
      'POST /api/eis/restful/customer/query',
      `POST ${user}/userTokenToCode`,
      `POST ${own}/turnOff`,
    ]
    for (const token of [old.token, String(entered.data.token), exchanged.token]) {
      const client = clientOf(at.backend, token, old.userKey)
      for (const call of reached) expect(await client.send(call), call).toMatchObject({ code: 510, data: { factor_missing: true } })
      // a public call answers as to anybody: without a session this one wants the registration's fields
      expect((await client.send('POST /api/partner/restful/user/base/addUser', { username: 'new.one' })).code).toBe(400)
      expect(await client.ok(`GET ${own}/state`)).toMatchObject({ on: false, required: true })
    }
    const client = clientOf(at.backend, String(entered.data.token), old.userKey)
    const { secret } = await client.ok<{ secret: string }>(`POST ${own}/begin`, { password })
    await client.ok(`POST ${own}/confirm`, { code: codeAt(secret, at.clock) })
    expect((await client.send(`GET ${user}/queryById`)).code).toBe(0)
    expect(await isIn(old)).toBe(false)
    wait(1)
    expect(await client.send(`POST ${own}/turnOff`, { password, code: codeAt(secret, at.clock) })).toMatchObject({ code: 1 })
    expect((await client.send(`POST ${user}/logout`)).code).toBe(0)
  })

  test('by role it is asked of those whose role is marked, and of nobody once it is optional again', async () => {
    const { rows } = await sql<{
      role_key: string
      row_version: number
    }>`select role_key, row_version from role where role_code = 'sales'`.execute(at.backend.kernel.db)
    const { role_key: id, row_version } = rows[0] as { role_key: string; row_version: number }
    await at.admin.ok('POST /api/app/base/sys/role/edit', { role_key: id, row_version, second_factor: true })
    const [marked, other] = [await signIn(at.backend, 'huangwen'), await signIn(at.backend, 'chenli')]
    const isHeld = async (client: Client) => (await client.send(`GET ${user}/queryById`)).code === 510
    expect([await isHeld(marked), await isHeld(other)]).toEqual([false, false])
    await demand('ROLES')
    expect([await isHeld(marked), await isHeld(other), await isHeld(at.admin)]).toEqual([true, false, false])
    await demand('ALL')
    expect([await isHeld(marked), await isHeld(other), await isHeld(at.admin)]).toEqual([true, true, true])
    const { secret } = await at.admin.ok<{ secret: string }>(`POST ${own}/begin`, { password })
    await at.admin.ok(`POST ${own}/confirm`, { code: codeAt(secret, at.clock) })
    await demand('OPTIONAL')
    expect([await isHeld(marked), await isHeld(other), await isHeld(at.admin)]).toEqual([false, false, false])
  })

  test('a one-time password is changed first, then the factor is set up', async () => {
    const target = await signIn(at.backend, 'luolin')
    const { password: once } = await at.admin.ok<{ password: string }>(`PUT ${user}/resetPassword`, { id: target.userKey })
    await demand('ALL')
    const entered = await login('luolin', once)
    expect(entered).toMatchObject({ code: 0, data: { must_change_password: true } })
    const client = clientOf(at.backend, String(entered.data.token), target.userKey)
    expect((await client.send(`POST ${own}/begin`, { password: once })).code).toBe(510)
    await client.ok(`PUT ${user}/changePassword`, { old_password: once, password: 'Other-pass-2026' })
    expect(await login('luolin', 'Other-pass-2026')).toMatchObject({ code: 0, data: { must_set_up_factor: true } })
  })
})
