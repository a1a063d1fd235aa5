// Passkeys: made with the password, signed in by, taken away; and everything that is not accepted in their place.
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { password, signIn } from '../support/backend.ts'
import { openFactors } from '../support/factors.ts'
import { type Ceremony, PasskeyDevice } from '../support/passkey-device.ts'

const user = '/api/app/base/app/sys/user'
const own = `${user}/passkey`
const { at, auditsOf, isIn, login, messagesTo } = openFactors()

interface Passkey {
  passkey_key: string
  passkey_name: string
  last_use_time: string | null
}

type Signing = (challenge: string) => Ceremony

afterEach(async () => {
  for (const table of ['passkey', 'passkey_challenge']) await sql`delete from ${sql.table(table)}`.execute(at.backend.kernel.db)
})

const plain: Signing = (challenge) => ({ challenge })

const begin = async (client: Awaited<ReturnType<typeof signIn>>) =>
  client.ok<{ challenge: string; user: { name: string }; excludeCredentials: { id: string }[] }>(`POST ${own}/begin`, { password })

/** A user with a passkey on a device. */
async function withPasskey(username: string) {
  const client = await signIn(at.backend, username)
  const device = new PasskeyDevice()
  const { challenge } = await begin(client)
  const row = await client.ok<Passkey>(`POST ${own}/save`, { passkey_name: '手机', credential: device.make({ challenge }) })
  return { client, device, row }
}

const challenge = async () => (await at.backend.visitor.ok<{ challenge: string }>(`GET ${own}/challenge`)).challenge
const enter = async (device: PasskeyDevice, how: Signing = plain) => {
  const credential = device.sign(how(await challenge()))
  return at.backend.visitor.send(`POST ${user}/loginPasskey`, { credential })
}

describe('making one', () => {
  test('takes the password and what the device has made; the owner is told, and sees when it was used', async () => {
    const client = await signIn(at.backend, 'xujia')
    expect(await client.send(`POST ${own}/begin`, { password: 'wrong' })).toMatchObject({
      code: 400,
      data: { fields: { password: '密码不正确' } },
    })
    const { device, row } = await withPasskey('xujia')
    expect(row).toMatchObject({ passkey_name: '手机', last_use_time: null, synced: false })
    expect((await begin(client)).excludeCredentials).toEqual([{ type: 'public-key', id: device.id.toString('base64url') }])
    expect((await enter(device)).code).toBe(0)
    expect(await client.ok(`GET ${own}/list`)).toEqual([{ ...row, last_use_time: expect.any(String) }])
    expect(await auditsOf(client.userKey)).toContain('addPasskey')
    expect(await messagesTo(client.userKey)).toContain('M-FACTOR-PASSKEY')
  })

  test('counts for the user who began it, once, and within five minutes', async () => {
    const [one, other] = [await signIn(at.backend, 'xujia'), await signIn(at.backend, 'fengli')]
    const { challenge } = await begin(one)
    const save = (client: typeof one, asked: string) =>
      client.send(`POST ${own}/save`, { passkey_name: '手机', credential: new PasskeyDevice().make({ challenge: asked }) })
    expect((await save(other, challenge)).code).toBe(1)
    expect((await save(one, challenge)).code).toBe(0)
    expect((await save(one, challenge)).code).toBe(1)
    const late = await begin(one)
    at.backend.setNow(new Date(at.clock + 301_000))
    expect((await save(one, late.challenge)).code).toBe(1)
  })

  test.each<[string, Partial<Ceremony>]>([
    ['on a page without https', { origin: 'http://crm.example.com', site: 'crm.example.com' }],
    ['for another site than the page', { site: 'example.com' }],
    ['without asking who holds the device', { verified: false }],
  ])('is refused %s', async (_, part) => {
    const client = await signIn(at.backend, 'xujia')
    const { challenge } = await begin(client)
    const credential = new PasskeyDevice().make({ challenge, ...part })
    expect(await client.send(`POST ${own}/save`, { passkey_name: '手机', credential })).toMatchObject({ code: 1 })
    expect(await client.ok(`GET ${own}/list`)).toEqual([])
  })

  test('a passkey is kept once, of whoever registered it first', async () => {
    const { client, device } = await withPasskey('xujia')
    const kept = await client.ok(`GET ${own}/list`)
    const other = await signIn(at.backend, 'fengli')
    for (const again of [client, other]) {
      const { challenge } = await begin(again)
      const refused = await again.send(`POST ${own}/save`, { passkey_name: '再一次', credential: device.make({ challenge }) })
      expect([refused.code, refused.message]).toEqual([1, '通行密钥没有保存：验证超时或该设备已登记过，请重新新增'])
    }
    expect([await client.ok(`GET ${own}/list`), await other.ok(`GET ${own}/list`)]).toEqual([kept, []])
  })

  test('a user keeps twenty at most', async () => {
    const { client, row } = await withPasskey('xujia')
    await sql`insert into passkey (passkey_key, user_key, passkey_name, credential_id, public_key, site, synced, create_time)
      select md5(n::text), user_key, passkey_name, n::text, public_key, site, synced, create_time
      from passkey, generate_series(1, 19) n where passkey_key = ${row.passkey_key}`.execute(at.backend.kernel.db)
    expect(await client.send(`POST ${own}/begin`, { password })).toMatchObject({ code: 1, message: expect.stringContaining('20') })
  })
})

describe('signing in by one', () => {
  test('begins a session without a password, past the lock that guesses have brought', async () => {
    const { client, device } = await withPasskey('xujia')
    for (let wrong = 0; wrong < 12; wrong++) await login('xujia', 'wrong')
    expect((await login('xujia')).code).toBe(1)
    const answer = await enter(device)
    expect(answer).toMatchObject({ code: 0, data: { target_key: client.userKey, must_change_password: false, token: expect.any(String) } })
  })

  test('a challenge is signed once, and was not made for making a passkey', async () => {
    const { client, device } = await withPasskey('xujia')
    const given = await challenge()
    const send = (asked: string) => at.backend.visitor.send(`POST ${user}/loginPasskey`, { credential: device.sign({ challenge: asked }) })
    expect((await send(given)).code).toBe(0)
    expect((await send(given)).code).toBe(1)
    expect((await send((await begin(client)).challenge)).code).toBe(1)
    expect((await send('A'.repeat(43))).code).toBe(1)
  })

  test.each<[string, Partial<Ceremony>]>([
    ['on a page of another site', { origin: 'https://evil.example.com', site: 'localhost' }],
    ['for another site', { origin: 'https://evil.example.com', site: 'evil.example.com' }],
    ['without asking who holds the device', { verified: false }],
  ])('is refused %s', async (_, part) => {
    const { device } = await withPasskey('xujia')
    expect(await enter(device, (challenge) => ({ challenge, ...part }))).toMatchObject({ code: 1 })
  })

  test('an unknown passkey, another one’s signature, a copy that counts from before: all look alike', async () => {
    const { client, device } = await withPasskey('xujia')
    await enter(device.countFrom(5))
    const unknown = await enter(new PasskeyDevice())
    const copied = await enter(device.countFrom(3))
    const forged = new PasskeyDevice().sign({ challenge: await challenge() })
    const id = device.id.toString('base64url')
    const taken = await at.backend.visitor.send(`POST ${user}/loginPasskey`, { credential: { ...forged, id, rawId: id } })
    for (const answer of [unknown, copied, taken]) expect(answer).toMatchObject({ code: 1, message: unknown.message })
    expect(await isIn(client)).toBe(true)
  })

  test('ends with the passkey, the account, a password that an administrator sets, and a reset', async () => {
    const { client, device, row } = await withPasskey('xujia')
    await client.ok(`DELETE ${own}/delete`, { id: row.passkey_key })
    expect((await enter(device)).code).toBe(1)
    expect(await auditsOf(client.userKey)).toContain('removePasskey')

    const reset = await withPasskey('xujia')
    await at.admin.ok(`PUT ${user}/resetSecondFactor`, { id: client.userKey })
    expect((await enter(reset.device)).code).toBe(1)

    const renewed = await withPasskey('fengli')
    await sql`update sys_user set status = '2' where user_key = ${renewed.client.userKey}`.execute(at.backend.kernel.db)
    expect(await enter(renewed.device)).toMatchObject({ code: 1, message: '账号已被冻结，请联系管理员' })
    await sql`update sys_user set status = '1' where user_key = ${renewed.client.userKey}`.execute(at.backend.kernel.db)
    expect((await enter(renewed.device)).code).toBe(0)
    await at.admin.ok(`PUT ${user}/resetPassword`, { id: renewed.client.userKey })
    expect((await enter(renewed.device)).code).toBe(1)
  })

  test('nobody takes away a passkey of somebody else', async () => {
    const { row } = await withPasskey('xujia')
    expect(await at.admin.send(`DELETE ${own}/delete`, { id: row.passkey_key })).toMatchObject({ code: 404 })
  })
})
