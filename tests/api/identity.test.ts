// Signing in with the company's identity provider: by its backend calls, and the whole way of a browser through the proxy.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Asked } from '../../lib/backend/base/asked.ts'
import { forgetEnvironment } from '../../lib/backend/base/environment.ts'
import { bumpAccess } from '../../lib/backend/kernel/access-version.ts'
import { createGate, type Gate } from '../../lib/proxy/forward.ts'
import { beginIdentity, finishIdentity } from '../../lib/proxy/identity.ts'
import { insideBy } from '../../lib/proxy/upstream.ts'
import { clientOf, password, signIn, type TestBackend, testBackend } from '../support/backend.ts'
import { origin, testSettings } from '../support/gate.ts'
import { clientId, clientSecret, type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'

const user = '/api/app/base/app/sys/user'
const redirect_uri = 'http://office.test/api/session/identity'

let backend: TestBackend
let provider: IdentityProvider

beforeAll(async () => {
  provider = await startIdentityProvider()
  Object.assign(process.env, { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret })
  forgetEnvironment()
  backend = await testBackend()
})
afterAll(async () => {
  forgetEnvironment()
  await backend.close()
  await provider.close()
})
beforeEach(() => {
  provider.claims = { preferred_username: 'Luolin' }
})
afterEach(() => {
  provider.spoil = {}
  backend.setNow(null)
  delete process.env.OIDC_CLAIM
  forgetEnvironment()
})

const begin = () => backend.visitor.ok<{ address: string; state: string }>(`POST ${user}/identity/begin`, { redirect_uri })

/** What the provider sends the browser back with. */
async function visit(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').search.slice(1)
}

const finish = (state: string, query: string) =>
  backend.visitor.send<{ token?: string; reason?: string; target_key?: string }>(`POST ${user}/identity/finish`, { state, query })

async function enter() {
  const { address, state } = await begin()
  return finish(state, await visit(address))
}

describe('at the backend', () => {
  test('whom the provider names is signed in as the user of that account, as after a password', async () => {
    expect(await backend.visitor.ok(`GET ${user}/identity/state`)).toEqual({ name: '统一身份认证' })
    const { address, state } = await begin()
    const asked = new URL(address).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: clientId,
      redirect_uri,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      state,
    })
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(asked.get('nonce')).toMatch(/^[\w-]{20,}$/)
    const answer = await finish(state, await visit(address))
    const luolin = await signIn(backend, 'luolin')
    expect(answer).toMatchObject({ code: 0, data: { target_key: luolin.userKey, must_change_password: false } })
    expect((await clientOf(backend, String(answer.data.token), '').send(`GET ${user}/queryById`)).code).toBe(0)
    const log = await luolin.ok<{ records: { action: string; success: boolean }[] }>(`GET ${user}/loginLog/list`)
    expect(log.records.filter(({ action, success }) => action === 'login' && success)).toHaveLength(2)
  })

  test('a request is answered once, in time, and by its own state', async () => {
    const { address, state } = await begin()
    const query = await visit(address)
    const over = { code: 1, data: { reason: 'over' } }
    expect(await finish('made-up', query)).toMatchObject(over)
    const answers = await Promise.all([finish(state, query), finish(state, query), finish(state, query)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1])
    expect(answers.filter(({ code }) => code === 1).map(({ data }) => data.reason)).toEqual(['over', 'over'])
    const [one, other] = [await begin(), await begin()]
    expect(await finish(one.state, await visit(other.address))).toMatchObject({ code: 1, data: { reason: 'refused' } })
    const late = await begin()
    const brought = await visit(late.address)
    backend.setNow(new Date(Date.now() + 601_000))
    expect(await finish(late.state, brought)).toMatchObject(over)
  })

  test.each([
    ['another nonce', { nonce: 'another' }],
    ['another issuer', { iss: 'https://evil.test' }],
    ['another audience', { aud: 'another' }],
    ['a token that has ended', { exp: 1_000_000_000 }],
  ])('%s is refused', async (_, spoil) => {
    provider.spoil = spoil
    expect(await enter()).toMatchObject({ code: 1, data: { reason: 'refused' } })
  })

  test('a code without its verifier, and a person who declines, sign nobody in', async () => {
    await sql`delete from identity_request`.execute(backend.kernel.db)
    const { address, state } = await begin()
    const query = await visit(address)
    const other = await begin()
    await sql`update identity_request i set kept = (select kept from identity_request o where o.state_hash <> i.state_hash)`.execute(
      backend.kernel.db,
    )
    expect(await finish(state, query)).toMatchObject({ code: 1, data: { reason: 'refused' } })
    expect(other.state).not.toBe(state)
    provider.claims = null
    expect(await enter()).toMatchObject({ code: 1, data: { reason: 'refused' } })
  })

  test('nobody is added: an unknown, an empty and a frozen account are refused', async () => {
    provider.claims = { preferred_username: 'nobody.here' }
    expect(await enter()).toMatchObject({ code: 1, data: { reason: 'unknown' } })
    provider.claims = {}
    expect(await enter()).toMatchObject({ code: 1, data: { reason: 'unknown' } })
    provider.claims = { preferred_username: 'jiuyuangong' }
    expect(await enter()).toMatchObject({ code: 1, data: { reason: 'inactive' } })
  })

  test('by e-mail the user with the address is found, where the provider calls it confirmed', async () => {
    process.env.OIDC_CLAIM = 'email'
    forgetEnvironment()
    await sql`update sys_user set email = 'Lin@Example.com' where username = 'luolin'`.execute(backend.kernel.db)
    await sql`delete from identity_link`.execute(backend.kernel.db)
    provider.claims = { email: 'lin@example.com', preferred_username: 'hemin' }
    expect(await enter()).toMatchObject({ code: 1, data: { reason: 'unknown' } })
    provider.claims = { email: 'lin@example.com', preferred_username: 'hemin', email_verified: true }
    const { rows } = await sql<{ user_key: string }>`select user_key from sys_user where username = 'luolin'`.execute(backend.kernel.db)
    expect(await enter()).toMatchObject({ code: 0, data: { target_key: rows[0]?.user_key } })
    await sql`delete from identity_link`.execute(backend.kernel.db)
    provider.claims = { email: 'lin@example.com', email_verified: false }
    expect(await enter()).toMatchObject({ code: 1, data: { reason: 'unknown' } })
  })

  test('who has come once is who he was then, whatever his claims say; the account is nobody else’s', async () => {
    await sql`delete from identity_link`.execute(backend.kernel.db)
    provider.claims = { preferred_username: 'luolin', sub: 'person-a' }
    const first = await enter()
    expect(first.code).toBe(0)
    provider.claims = { preferred_username: 'hemin', sub: 'person-a' }
    expect(await enter()).toMatchObject({ code: 0, data: { target_key: first.data.target_key } })
    provider.claims = { preferred_username: 'luolin', sub: 'person-b' }
    expect(await enter()).toMatchObject({ code: 1, data: { reason: 'other' } })
    await sql`delete from identity_link`.execute(backend.kernel.db)
  })

  test('a one-time password that nobody has changed ends with it', async () => {
    const admin = await signIn(backend, 'hemin')
    const target = await signIn(backend, 'xujia')
    const { password: once } = await admin.ok<{ password: string }>(`PUT ${user}/resetPassword`, { id: target.userKey })
    provider.claims = { preferred_username: 'xujia' }
    const answer = await enter()
    expect(answer).toMatchObject({ code: 0, data: { must_change_password: false } })
    expect((await clientOf(backend, String(answer.data.token), '').send(`GET ${user}/session/list`)).code).toBe(0)
    expect((await backend.visitor.send(`POST ${user}/login`, { username: 'xujia', password: once }, { form: true })).code).toBe(1)
  })

  test('a required second factor is one beside a password: who has none goes on without it, until he is given one', async () => {
    const { db } = backend.kernel
    const { userKey } = await signIn(backend, 'fengli')
    const admin = await signIn(backend, 'hemin')
    const demand = async (on: boolean) => {
      await sql`delete from setting where name = 'sign.in.factor'`.execute(db)
      if (on) await sql`insert into setting (name, value) values ('sign.in.factor', '"ALL"')`.execute(db)
      await bumpAccess(db)
    }
    onTestFinished(() => demand(false))
    provider.claims = { preferred_username: 'fengli' }
    await demand(true)
    expect(await enter()).toMatchObject({ code: 0, data: { must_set_up_factor: true } })

    await sql`update sys_user set password_hash = null where user_key = ${userKey}`.execute(db)
    await bumpAccess(db)
    const entered = await enter()
    expect(entered).toMatchObject({ code: 0, data: { must_set_up_factor: false } })
    const client = clientOf(backend, String(entered.data.token), userKey)
    expect((await client.send(`GET ${user}/queryById`)).code).toBe(0)
    expect(await client.ok(`GET ${user}/secondFactor/state`)).toMatchObject({ on: false, required: false, without_password: true })
    const refused = { code: 1, message: expect.stringContaining('没有密码') }
    expect(await client.send(`POST ${user}/secondFactor/begin`, { password: 'none' })).toMatchObject(refused)

    await demand(false)
    const { password: once } = await admin.ok<{ password: string }>(`PUT ${user}/resetPassword`, { id: userKey })
    await demand(true)
    const login = (secret: string) =>
      backend.visitor.send<{ token: string }>(`POST ${user}/login`, { username: 'fengli', password: secret }, { form: true })
    const own = 'Other-pass-2026'
    await clientOf(backend, (await login(once)).data.token, userKey).ok(`PUT ${user}/changePassword`, { old_password: once, password: own })
    expect(await login(own)).toMatchObject({ code: 0, data: { must_set_up_factor: true } })
  })

  test('a password goes on being taken beside it, and without a setting there is none', async () => {
    expect((await backend.visitor.send(`POST ${user}/login`, { username: 'luolin', password }, { form: true })).code).toBe(0)
    const { OIDC_ISSUER } = process.env
    delete process.env.OIDC_ISSUER
    forgetEnvironment()
    expect(await backend.visitor.ok(`GET ${user}/identity/state`)).toEqual({ name: null })
    expect((await backend.visitor.send(`POST ${user}/identity/begin`, { redirect_uri })).code).toBe(404)
    expect((await finish('x', 'code=y')).code).toBe(404)
    process.env.OIDC_ISSUER = OIDC_ISSUER
  })
})

describe('through the proxy', () => {
  let gate: Gate
  beforeAll(() => {
    const settings = testSettings('http://upstream.test')
    const upstream = { ...insideBy((asked) => backend.answer(withOwnKey(asked))), own: false }
    const families = Object.keys(settings.addresses).map((family) => [family, upstream])
    gate = createGate(settings, Object.fromEntries(families))
  })
  /** The backend of the test names its application another way. */
  const withOwnKey = (asked: Asked): Asked => ({
    ...asked,
    headers: { get: (name) => (name === 'appkey' ? null : asked.headers.get(name)) },
  })
  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .filter((line) => !/Max-Age=0/.test(line))
      .map((line) => line.split(';')[0])
      .join('; ')
  const get = (path: string, cookie = '') => new Request(origin + path, { headers: { host: 'office.test', ...(cookie && { cookie }) } })

  async function goAndReturn(redirect = '/person/index') {
    const led = await beginIdentity(gate, get(`/api/session/identity/begin?redirect=${encodeURIComponent(redirect)}`))
    return { led, cookie: cookieOf(led), query: await visit(led.headers.get('location') ?? '') }
  }

  test('the browser is led there, comes back with a session out of reach of scripts, and goes where it wanted', async () => {
    const { led, cookie, query } = await goAndReturn()
    expect(led.status).toBe(303)
    expect(led.headers.getSetCookie()[0]).toMatch(/^identity=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
    expect(new URL(led.headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(redirect_uri)
    const back = await finishIdentity(gate, get(`/api/session/identity?${query}`, cookie))
    expect([back.status, back.headers.get('location')]).toEqual([303, '/person/index'])
    expect(back.headers.getSetCookie().some((line) => /^session=[^;]+; Path=\/; HttpOnly/.test(line))).toBe(true)
    expect(back.headers.getSetCookie().some((line) => /^identity=; .*Max-Age=0/.test(line))).toBe(true)
  })

  test('another browser’s way back, a foreign state and a foreign target give no session', async () => {
    const { cookie, query } = await goAndReturn('//evil.test')
    for (const [address, kept] of [
      [`/api/session/identity?${query}`, ''],
      [`/api/session/identity?${query}`, 'identity=forged'],
      [`/api/session/identity?${query.replace(/state=[^&]+/, 'state=another')}`, cookie],
    ] as const) {
      const back = await finishIdentity(gate, get(address, kept))
      expect(back.headers.get('location')).toBe('/login?identity=over&redirect=%2F')
      expect(cookieOf(back)).toBe('')
    }
  })

  test('why it failed is said by the sign-in page: nobody of that name, declined, the provider away', async () => {
    provider.claims = { preferred_username: 'nobody.here' }
    const stranger = await goAndReturn()
    expect((await finishIdentity(gate, get(`/api/session/identity?${stranger.query}`, stranger.cookie))).headers.get('location')).toBe(
      '/login?identity=unknown&redirect=%2Fperson%2Findex',
    )
    provider.claims = null
    const declined = await goAndReturn()
    expect((await finishIdentity(gate, get(`/api/session/identity?${declined.query}`, declined.cookie))).headers.get('location')).toBe(
      '/login?identity=refused&redirect=%2Fperson%2Findex',
    )
  })
})
