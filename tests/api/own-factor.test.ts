// One’s own second factor: setting it up, turning it off, and an administrator who takes it away.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { codeAt } from '../support/authenticator.ts'
import { password, signIn } from '../support/backend.ts'
import { openFactors, own } from '../support/factors.ts'
import { deliverEvents } from '../support/queue.ts'

const user = '/api/app/base/app/sys/user'
const { at, auditsOf, isIn, login, messagesTo, second, stepOf, turnOn } = openFactors()

describe('setting up', () => {
  test('takes the password and a first code; until then nothing is asked, afterwards sessions elsewhere have ended', async () => {
    const [here, elsewhere] = [await signIn(at.backend, 'xujia'), await signIn(at.backend, 'xujia')]
    expect(await here.send(`POST ${own}/begin`, { password: 'wrong' })).toMatchObject({
      code: 400,
      data: { fields: { password: '密码不正确' } },
    })
    expect(await here.send(`POST ${own}/confirm`, { code: '123456' })).toMatchObject({ code: 1 })
    const { secret, address } = await here.ok<{ secret: string; address: string }>(`POST ${own}/begin`, { password })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toContain(`secret=${secret}`)
    expect(await here.ok(`GET ${own}/state`)).toEqual({
      on: false,
      since: null,
      recovery_left: 0,
      required: false,
      without_password: false,
    })
    expect((await login('xujia')).code).toBe(0)
    expect(await here.send(`POST ${own}/confirm`, { code: codeAt(secret, at.clock, 5) })).toMatchObject({
      code: 400,
      data: { fields: { code: expect.any(String) } },
    })
    const { recovery_codes } = await here.ok<{ recovery_codes: string[] }>(`POST ${own}/confirm`, { code: codeAt(secret, at.clock) })
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false])
    expect(await here.ok(`GET ${own}/state`)).toMatchObject({ on: true, since: expect.any(String), recovery_left: 10 })
    expect((await here.send(`POST ${own}/confirm`, { code: codeAt(secret, at.clock, 1) })).code).toBe(1)
    expect((await here.send(`POST ${own}/begin`, { password })).code).toBe(1)
    expect(await auditsOf(here.userKey)).toContain('turnFactorOn')
  })

  test('a secret that is begun again takes the place of the one before', async () => {
    const client = await signIn(at.backend, 'xujia')
    const begun = async () => (await client.ok<{ secret: string }>(`POST ${own}/begin`, { password })).secret
    const [first, last] = [await begun(), await begun()]
    expect((await client.send(`POST ${own}/confirm`, { code: codeAt(first, at.clock) })).code).toBe(400)
    expect((await client.send(`POST ${own}/confirm`, { code: codeAt(last, at.clock) })).code).toBe(0)
  })

  test('secret and recovery codes stand nowhere in the clear: not in tables, logs, the queue or other answers', async () => {
    const { client, secret, recovery } = await turnOn('xujia')
    await second(await stepOf('xujia'), String(recovery[0]))
    const tables = ['second_factor', 'recovery_code', 'sign_in_step', 'operation_log', 'login_log', 'job', 'idempotency', 'session']
    let stored = JSON.stringify([await client.send(`GET ${user}/queryById`), await client.send(`GET ${own}/state`)])
    for (const name of tables) {
      const { rows } = await sql<{ all: string | null }>`select string_agg(t::text, ' ') as all from ${sql.table(name)} t`.execute(
        at.backend.kernel.db,
      )
      stored += rows[0]?.all ?? ''
    }
    expect(stored.length).toBeGreaterThan(1000)
    for (const plain of [secret, ...recovery, ...recovery.map((code) => code.replace('-', ''))]) expect(stored).not.toContain(plain)
  })
})

describe('taking it away', () => {
  test('its owner turns it off with password and code, and is told', async () => {
    const { client, secret } = await turnOn('luolin')
    const off = (given: object) =>
      client.send<{ fields: Record<string, string> }>(`POST ${own}/turnOff`, { password, code: codeAt(secret, at.clock), ...given })
    expect((await off({ password: 'wrong' })).data.fields).toHaveProperty('password')
    expect((await off({ code: codeAt(secret, at.clock, 9) })).data.fields).toHaveProperty('code')
    expect((await login('luolin')).code).toBe(510)
    expect((await off({})).code).toBe(0)
    expect((await login('luolin')).code).toBe(0)
    expect((await off({})).code).toBe(1)
    expect(await client.ok(`GET ${own}/state`)).toEqual({
      on: false,
      since: null,
      recovery_left: 0,
      required: false,
      without_password: false,
    })
    expect(await auditsOf(client.userKey)).toContain('turnFactorOff')
    expect(await messagesTo(client.userKey)).toContain('M-FACTOR-OFF')
  })

  test('guesses at password and code of whoever has a session are bounded', async () => {
    const { client } = await turnOn('luolin')
    const codes: number[] = []
    for (let attempt = 0; attempt < 12; attempt++)
      codes.push((await client.send(`POST ${own}/turnOff`, { password: 'wrong', code: '000000' })).code)
    expect(codes.slice(10)).toEqual([429, 429])
  })

  test('an administrator resets it: sessions end, its owner is told whatever he has muted, the log names both', async () => {
    const { client } = await turnOn('fengli')
    const list = async (value: boolean) =>
      (
        await at.admin.ok<{ records: { username: string; second_factor: boolean }[] }>(`GET ${user}/querySysUserList`, {
          second_factor: value,
          pageSize: 200,
        })
      ).records
    expect(await list(true)).toMatchObject([{ username: 'fengli', second_factor: true }])
    const category = (
      await sql<{ key: string }>`select message_category_key as key from message_category where code = 'SYSTEM_TASK'`.execute(
        at.backend.kernel.db,
      )
    ).rows[0]?.key
    await sql`insert into message_mute (user_key, message_category_key) values (${client.userKey}, ${category})`.execute(
      at.backend.kernel.db,
    )
    const other = await signIn(at.backend, 'chenli')
    expect((await other.send(`PUT ${user}/resetSecondFactor`, { id: client.userKey })).code).toBe(403)
    await at.admin.ok(`PUT ${user}/resetSecondFactor`, { id: client.userKey })
    expect(await isIn(client)).toBe(false)
    expect((await login('fengli')).code).toBe(0)
    expect(await list(true)).toEqual([])
    expect((await list(false)).length).toBeGreaterThan(10)
    expect((await at.admin.send(`PUT ${user}/resetSecondFactor`, { id: client.userKey })).code).toBe(1)
    expect((await at.admin.send(`PUT ${user}/resetSecondFactor`, { id: at.admin.userKey })).code).toBe(1)
    expect(await auditsOf(client.userKey)).toContain('resetFactor')
    expect(await messagesTo(client.userKey)).toContain('M-FACTOR-RESET')
    await deliverEvents(at.backend.kernel)
    const { rows } = await sql<{ text: string }>`select message_content as text from message join message_acceptor using (message_key)
      where message_code = 'M-FACTOR-RESET' and message_acceptor.ref_key = ${client.userKey}`.execute(at.backend.kernel.db)
    expect(rows).toEqual([{ text: '何敏已重置您的两步验证，请登录后重新设置' }])
  })
})
