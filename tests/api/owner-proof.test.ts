// Another phone or e-mail of one's own without the password: by a passkey or a code of the second factor (docs/domain/sessions.md#own-phone-and-e-mail).
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { codeAt } from '../support/authenticator.ts'
import { type Client, password, signIn } from '../support/backend.ts'
import { openFactors } from '../support/factors.ts'
import { type Ceremony, PasskeyDevice } from '../support/passkey-device.ts'

const user = '/api/app/base/app/sys/user'
const { at, turnOn, wait } = openFactors()

const run = (statement: ReturnType<typeof sql>) => statement.execute(at.backend.kernel.db)

afterEach(async () => {
  for (const table of ['passkey', 'passkey_challenge']) await run(sql`delete from ${sql.table(table)}`)
})

let count = 0
const edit = (client: Client, given: Record<string, unknown>) =>
  client.send<{ email: string }>(`PUT ${user}/editSelf`, { email: `own${++count}@qiheng.example`, ...given })
const begin = (client: Client) => client.ok<{ challenge: string; allowCredentials: { id: string }[] }>(`POST ${user}/ownerProof/begin`, {})
const prove = (client: Client, given: Record<string, unknown>) => client.send<{ proof: string }>(`POST ${user}/ownerProof`, given)

async function withPasskey(username: string) {
  const client = await signIn(at.backend, username)
  const device = new PasskeyDevice()
  const { challenge } = await client.ok<{ challenge: string }>(`POST ${user}/passkey/begin`, { password })
  await client.ok(`POST ${user}/passkey/save`, { passkey_name: '手机', credential: device.make({ challenge }) })
  return { client, device }
}

const byPasskey = async (client: Client, device: PasskeyDevice, more: Partial<Ceremony> = {}) =>
  prove(client, { credential: device.sign({ challenge: (await begin(client)).challenge, ...more }) })

describe('a passkey', () => {
  test('changes phone and e-mail in place of the password, once for each proof', async () => {
    const { client, device } = await withPasskey('xujia')
    expect((await begin(client)).allowCredentials).toEqual([{ type: 'public-key', id: device.id.toString('base64url') }])
    const { proof } = (await byPasskey(client, device)).data
    const saved = await edit(client, { proof })
    expect(saved.data.email).toBe(`own${count}@qiheng.example`)
    expect(await edit(client, { proof })).toMatchObject({ code: 1, message: '本人确认已超时或已使用，请重新确认' })
  })

  test('does so for an account that has no password, which has no other way', async () => {
    const { client, device } = await withPasskey('fengli')
    const { rows } = await sql<{ hash: string }>`select password_hash as hash from sys_user where user_key = ${client.userKey}`.execute(
      at.backend.kernel.db,
    )
    await run(sql`update sys_user set password_hash = null where user_key = ${client.userKey}`)
    expect((await edit(client, { password })).message).toContain('您的账号没有登录密码')
    expect((await edit(client, { proof: (await byPasskey(client, device)).data.proof })).code).toBe(0)
    await run(sql`update sys_user set password_hash = ${rows[0]?.hash} where user_key = ${client.userKey}`)
  })

  test.each<[string, Partial<Ceremony>]>([
    ['on a page of another site', { origin: 'https://evil.example.com', site: 'localhost' }],
    ['without asking who holds the device', { verified: false }],
  ])('proves nothing %s', async (_, part) => {
    const { client, device } = await withPasskey('xujia')
    expect((await byPasskey(client, device, part)).code).toBe(1)
  })

  test('proves nothing for another user, or by a challenge that was made for something else; nor does its own challenge sign in or make a passkey', async () => {
    const { client, device } = await withPasskey('xujia')
    const other = await signIn(at.backend, 'fengli')
    expect((await byPasskey(other, device)).code).toBe(1)
    const { challenge: entering } = await at.backend.visitor.ok<{ challenge: string }>(`GET ${user}/passkey/challenge`)
    const { challenge: making } = await client.ok<{ challenge: string }>(`POST ${user}/passkey/begin`, { password })
    for (const challenge of [entering, making]) expect((await prove(client, { credential: device.sign({ challenge }) })).code).toBe(1)
    const { challenge } = await begin(client)
    expect((await at.backend.visitor.send(`POST ${user}/loginPasskey`, { credential: device.sign({ challenge }) })).code).toBe(1)
    const credential = new PasskeyDevice().make({ challenge })
    expect((await client.send(`POST ${user}/passkey/save`, { passkey_name: '偷来的', credential })).code).toBe(1)
  })

  test('its proof ends after five minutes, and is worth nothing in another session', async () => {
    const { client, device } = await withPasskey('xujia')
    const proof = async () => (await byPasskey(client, device)).data.proof
    const elsewhere = await signIn(at.backend, 'xujia')
    expect((await edit(elsewhere, { proof: await proof() })).code).toBe(1)
    const late = await proof()
    at.backend.setNow(new Date(at.clock + 301_000))
    expect((await edit(client, { proof: late })).code).toBe(1)
  })
})

describe('a code of the second factor', () => {
  test('changes phone and e-mail in place of the password, a recovery code too, each once', async () => {
    const { client, secret, recovery } = await turnOn('xujia')
    for (const code of [codeAt(secret, at.clock), recovery[0] as string]) {
      expect((await edit(client, { proof: (await prove(client, { code })).data.proof })).code).toBe(0)
      expect(await prove(client, { code })).toMatchObject({ code: 400, data: { fields: { code: expect.any(String) } } })
    }
  })

  test('is not asked of who has none, and not guessed: ten tries in ten minutes', async () => {
    const none = await signIn(at.backend, 'fengli')
    expect((await prove(none, { code: '123456' })).code).toBe(1)
    const { client, secret } = await turnOn('xujia')
    for (let tries = 0; tries < 10; tries++) expect((await prove(client, { code: '000000' })).code).toBe(400)
    wait(1)
    expect((await prove(client, { code: codeAt(secret, at.clock) })).code).toBe(429)
  })
})

test('without password and proof nothing of phone and e-mail changes; the rest of the profile does', async () => {
  const client = await signIn(at.backend, 'xujia')
  for (const given of [{}, { proof: '' }, { proof: 'A'.repeat(43) }]) expect((await edit(client, given)).code).not.toBe(0)
  expect((await client.send(`PUT ${user}/editSelf`, { sex: '2' })).code).toBe(0)
})
