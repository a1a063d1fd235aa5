// Signing in and out at the backend itself: tokens, lock, proof of work, exchange, sessions, passwords.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofBits } from '../../lib/backend/access/challenge.ts'
import { signInLimits } from '../../lib/backend/access/guard.ts'
import { hashToken } from '../../lib/backend/base/crypto.ts'
import { secrets } from '../../lib/backend/base/secrets.ts'
import { type Challenge, readCaptcha } from '../../lib/model/calls/account.ts'
import { parameterOf } from '../../lib/model/parameters.ts'
import { findProof } from '../../lib/model/proof-of-work.ts'
import { type Client, clientOf, password, signIn, type TestBackend, testBackend } from '../support/backend.ts'

const lockAfter = Number(parameterOf('sign.in.lock.after').value)

const user = '/api/app/base/app/sys/user'
let backend: TestBackend
let admin: Client

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
})
afterAll(() => backend.close())

const login = (username: string, secret: string, more: Record<string, string> = {}) =>
  backend.visitor.send<Record<string, unknown>>(`POST ${user}/login`, { username, password: secret, ...more }, { form: true })

const forget = () => sql`delete from sign_in_guard`.execute(backend.kernel.db)

/** Does the work of a new challenge for an account. */
async function prove(username: string): Promise<{ captcha_id: string; captcha: string }> {
  const { captcha_id, difficulty } = await backend.visitor.ok<Challenge>(readCaptcha.key)
  return { captcha_id, captcha: findProof(captcha_id, username, difficulty) }
}

describe('sign-in', () => {
  test('SESS-22 username and password, form-encoded, return token and target_key', async () => {
    const answer = await login('huangwen', password)
    expect(answer).toMatchObject({
      status: 200,
      code: 0,
      data: { token: expect.any(String), target_key: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
    const json = await backend.visitor.send(`POST ${user}/login`, { username: 'huangwen', password })
    expect(json).toMatchObject({ status: 415, code: 415 })
  })

  test('each sign-in has a new token, and only its hash is stored', async () => {
    const [one, two] = [await login('xujia', password), await login('XuJia', password)]
    expect(one.data.token).not.toBe(two.data.token)
    const { rows } = await sql<{ all: string }>`select coalesce(string_agg(s::text, ' '), '') as all from session s`.execute(
      backend.kernel.db,
    )
    expect(rows[0]?.all).toContain(hashToken(String(one.data.token)))
    expect(rows[0]?.all).not.toContain(String(one.data.token))
  })

  test('SESS-21 a missing, made-up or ended token gets 401', async () => {
    const call = `GET ${user}/queryById`
    expect(await backend.visitor.send(call)).toMatchObject({ status: 401, code: 401 })
    expect(await clientOf(backend, 'x'.repeat(43), '').send(call)).toMatchObject({ status: 401, code: 401 })
    const client = await signIn(backend, 'zhengkai')
    expect((await client.send(call)).code).toBe(0)
    await client.ok(`POST ${user}/logout`)
    expect((await client.send(call)).code).toBe(401)
  })

  test('BASE-09 a frozen user cannot sign in, and gets the reason only with the correct password', async () => {
    expect(await login('jiuyuangong', password)).toMatchObject({ code: 1, message: '账号已被冻结，请联系管理员' })
    expect((await login('jiuyuangong', 'something-else')).message).toBe('账号或密码不正确')
    await forget()
  })

  test('an unknown account and a wrong password get the same answers, before and after the lock', async () => {
    const seen: Record<string, unknown[]> = { xietao: [], 'no.such.user': [] }
    for (const name of Object.keys(seen)) {
      for (let attempt = 1; attempt <= lockAfter + 1; attempt++) {
        const more = attempt > signInLimits.captchaAfter && attempt <= lockAfter ? await prove(name) : {}
        const { status, code, message, data } = await login(name, 'wrong-password', more)
        seen[name]?.push({ status, code, message, data })
      }
    }
    expect(seen['no.such.user']).toEqual(seen.xietao)
    expect(seen.xietao?.[0]).toMatchObject({ message: '账号或密码不正确', data: { captcha_required: false } })
    expect(seen.xietao?.[2]).toMatchObject({ data: { captcha_required: true } })
    expect(seen.xietao?.at(-1)).toMatchObject({ code: 1, message: expect.stringContaining('10 分钟') })
    expect(await login('xietao', password)).toMatchObject({ code: 1, message: expect.stringContaining('10 分钟') })
    expect((await login('luolin', password)).code).toBe(0)
  })

  test('the lock ends by an administrator or after ten minutes', async () => {
    const { rows } = await sql<{ user_key: string }>`select user_key from sys_user where username = 'xietao'`.execute(backend.kernel.db)
    const id = rows[0]?.user_key
    const list = await admin.ok<{ records: { fail_count: number; lock_until: string | null }[] }>(`GET ${user}/list`, {
      username: 'xietao',
    })
    expect(list.records[0]).toMatchObject({ fail_count: 10, lock_until: expect.any(String) })
    await admin.ok(`PUT ${user}/unlock`, { id })
    expect((await login('xietao', password)).code).toBe(0)
    const log = await admin.ok<{ records: { action: string }[] }>(`GET ${user}/loginLog/list`, { user_key: id })
    expect(log.records.map((row) => row.action)).toEqual(expect.arrayContaining(['brake', 'unlock', 'login']))
    backend.setNow(new Date(Date.now() + 11 * 60_000))
    expect((await login('no.such.user', 'wrong')).message).toBe('账号或密码不正确')
    backend.setNow(null)
    await forget()
  })

  test('an administrator says how many failures lock an account, for how long, and how long new passwords are', async () => {
    const set = (code: string, value: string) => admin.send('POST /api/app/base/app/sys/param/save', { code, value })
    expect((await set('sign.in.lock.after', '2')).code).toBe(400)
    for (const [code, value] of [
      ['sign.in.lock.after', '3'],
      ['sign.in.lock.minutes', '45'],
      ['password.length.min', '12'],
    ] as const)
      expect((await set(code, value)).code).toBe(0)
    for (let attempt = 0; attempt < 3; attempt++) await login('luolin', 'wrong-password')
    expect(await login('luolin', password)).toMatchObject({ code: 1, message: expect.stringContaining('45 分钟') })
    backend.setNow(new Date(Date.now() + 44 * 60_000))
    expect((await login('luolin', password)).code).toBe(1)
    backend.setNow(new Date(Date.now() + 46 * 60_000))
    expect((await login('luolin', password)).code).toBe(0)
    backend.setNow(null)
    const made = await admin.send(`POST ${user}/add`, { username: 'short.password', realname: '短密码', password: 'k7#mQ2vLx' })
    expect(made).toMatchObject({ code: 400, data: { fields: { password: '密码长度为12到64位' } } })
    for (const code of ['sign.in.lock.after', 'sign.in.lock.minutes', 'password.length.min']) await set(code, parameterOf(code).value)
    await forget()
  })

  test('after three failures work is required; a wrong proof, another account’s, a used or a late one is refused', async () => {
    for (let attempt = 0; attempt < 3; attempt++) await login('tangyu', 'wrong')
    const refused = { code: 1, data: { captcha_required: true, captcha_failed: true } }
    expect(await login('tangyu', password)).toMatchObject({ ...refused, message: '请先完成安全验证' })
    const right = await prove('tangyu')
    expect(await login('tangyu', password, { ...right, captcha: 'ffffffff' })).toMatchObject(refused)
    expect(await login('tangyu', password, right)).toMatchObject(refused)
    expect(await login('tangyu', password, await prove('huangwen'))).toMatchObject(refused)
    const late = await prove('tangyu')
    backend.setNow(new Date(Date.now() + 301_000))
    expect(await login('tangyu', password, late)).toMatchObject(refused)
    backend.setNow(null)
    expect((await login('TangYu', password, await prove('tangyu'))).code).toBe(0)
  })

  test('the work grows with the failures of an address, up to a bound', async () => {
    const from = (ip: string) => backend.visitor.ok<Challenge>(readCaptcha.key, {}, { headers: { 'x-real-ip': ip } })
    const fail = (points: number) =>
      sql`insert into rate_limit (key, points, expire_time) values ('sign-in 203.0.113.77', ${points}, now() + interval '5 minutes')
        on conflict (key) do update set points = excluded.points`.execute(backend.kernel.db)
    expect((await from('203.0.113.77')).difficulty).toBe(proofBits.least)
    await fail(7)
    expect((await from('203.0.113.77')).difficulty).toBe(proofBits.least + 3)
    await fail(100_000)
    expect((await from('203.0.113.77')).difficulty).toBe(proofBits.most)
    expect((await from('203.0.113.78')).difficulty).toBe(proofBits.least)
  })

  test('sign-ins under way are no failures: many right ones at once succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('zhengkai', password)))
    expect(answers.map(({ code, message }) => [code, message])).toEqual(Array.from({ length: 12 }, () => [0, expect.any(String)]))
    await login('zhengkai', 'wrong')
    const mixed = await Promise.all([password, 'wrong', password, password].map((secret) => login('zhengkai', secret)))
    expect(mixed.map(({ code }) => code)).toEqual([0, 1, 0, 0])
  })

  test('signing in again ends the session that it replaces, whoever signs in', async () => {
    const old = await signIn(backend, 'fengli')
    const other = await signIn(backend, 'fengli')
    const replaced = { form: true as const, headers: { token: old.token } }
    expect((await backend.visitor.send(`POST ${user}/login`, { username: 'fengli', password: 'wrong' }, replaced)).code).toBe(1)
    expect((await old.send(`GET ${user}/queryById`)).code).toBe(0)
    expect((await backend.visitor.send(`POST ${user}/login`, { username: 'luolin', password }, replaced)).code).toBe(0)
    expect((await old.send(`GET ${user}/queryById`)).code).toBe(401)
    expect((await other.send(`GET ${user}/queryById`)).code).toBe(0)
    const { code } = await other.ok<{ code: string }>(`POST ${user}/userTokenToCode`)
    const third = await signIn(backend, 'luolin')
    expect((await third.send(`POST ${user}/codeToUserToken`, { code })).code).toBe(0)
    expect((await third.send(`GET ${user}/queryById`)).code).toBe(401)
    // an application that gives its own token away keeps its session
    expect((await other.send(`POST ${user}/customerTokenToUserToken`, { token: other.token })).code).toBe(0)
    expect((await other.send(`GET ${user}/queryById`)).code).toBe(0)
  })

  test('concurrent attempts get no more tries than the lock allows', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login('pengcheng', 'wrong')))
    const tried = answers.filter((answer) => answer.message === '账号或密码不正确')
    expect(tried.length).toBeGreaterThan(0)
    expect(tried.length).toBeLessThanOrEqual(lockAfter)
    await forget()
  })

  test('one address may fail a hundred times in ten minutes; successes do not count', async () => {
    const from = { headers: { 'x-real-ip': '203.0.113.9' }, form: true as const }
    await sql`insert into rate_limit (key, points, expire_time) values ('sign-in 203.0.113.9', 99, now() + interval '5 minutes')`.execute(
      backend.kernel.db,
    )
    const enter = (secret: string) => backend.visitor.send(`POST ${user}/login`, { username: 'weiran', password: secret }, from)
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => enter(password)))
    expect(atOnce.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    expect((await enter('wrong')).code).toBe(1)
    expect(await enter(password)).toMatchObject({ status: 429, code: 429 })
    expect((await login('weiran', password)).code).toBe(0)
    await forget()
  })

  test('a token or password is never written to the sign-in log', async () => {
    const { rows } = await sql<{ all: string }>`select string_agg(l::text, ' ') as all from login_log l`.execute(backend.kernel.db)
    expect(rows[0]?.all).not.toContain(password)
    expect(rows[0]?.all).not.toContain(admin.token)
  })
})

describe('sessions', () => {
  test('SESS-27 logout ends the session of the call and no other', async () => {
    const [one, two] = [await signIn(backend, 'fengli'), await signIn(backend, 'fengli')]
    expect((await one.send(`POST ${user}/logout`)).code).toBe(0)
    expect((await one.send(`GET ${user}/queryById`)).code).toBe(401)
    expect((await two.send(`GET ${user}/queryById`)).code).toBe(0)
  })

  test('own sessions are listed and ended, another user’s are answered like missing ones', async () => {
    const [one, two] = [await signIn(backend, 'hanmei'), await signIn(backend, 'hanmei')]
    const list = await one.ok<{ id: string; current: boolean }[]>(`GET ${user}/session/list`)
    expect(list).toHaveLength(2)
    expect(list.filter((row) => row.current)).toHaveLength(1)
    const stranger = await signIn(backend, 'yuyang')
    const foreign = await stranger.send(`DELETE ${user}/session/delete`, { id: list[0]?.id })
    expect(foreign).toMatchObject({ status: 404, code: 404 })
    expect(await one.ok(`DELETE ${user}/session/delete`, { all: 1 })).toEqual({ ended: 1 })
    expect((await two.send(`GET ${user}/queryById`)).code).toBe(401)
    expect((await one.send(`DELETE ${user}/session/delete`)).code).toBe(400)
  })

  test('a session ends after half an hour without a call, and after twelve hours in any case', async () => {
    const start = Date.now()
    const client = await signIn(backend, 'yezhou')
    backend.setNow(new Date(start + 29 * 60_000))
    expect((await client.send(`GET ${user}/queryById`)).code).toBe(0)
    backend.setNow(new Date(start + 58 * 60_000))
    expect((await client.send(`GET ${user}/queryById`)).code).toBe(0)
    backend.setNow(new Date(start + 89 * 60_000))
    expect((await client.send(`GET ${user}/queryById`)).code).toBe(401)
    backend.setNow(null)
    const busy = await signIn(backend, 'yezhou')
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      backend.setNow(new Date(Date.now() + minutes * 60_000))
      expect((await busy.send(`GET ${user}/queryById`)).code).toBe(0)
    }
    backend.setNow(new Date(Date.now() + (12 * 60 + 1) * 60_000))
    expect((await busy.send(`GET ${user}/queryById`)).code).toBe(401)
    backend.setNow(null)
  })

  test('freezing ends sessions immediately; so does removing a role', async () => {
    const client = await signIn(backend, 'panting')
    await admin.ok(`PUT ${user}/frozenBatch`, { ids: [client.userKey], status: '2' })
    expect((await client.send(`GET ${user}/queryById`)).code).toBe(401)
    await admin.ok(`PUT ${user}/frozenBatch`, { ids: [client.userKey], status: '1' })
    // the session has ended for good, whatever becomes of its user
    expect((await client.send(`GET ${user}/queryById`)).code).toBe(401)
    const again = await signIn(backend, 'panting')
    const row = await admin.ok<{ role_id_list: string[]; role_code_list: string[] }>(`GET ${user}/queryById`, { id: client.userKey })
    const kept = row.role_id_list.filter((_, index) => index > 0)
    await admin.ok(`PUT ${user}/edit`, { id: client.userKey, role_id_list: kept })
    expect((await again.send(`GET ${user}/queryById`)).code).toBe(401)
    const after = await signIn(backend, 'panting')
    await admin.ok(`PUT ${user}/edit`, { id: client.userKey, role_id_list: row.role_id_list })
    expect((await after.send(`GET ${user}/queryById`)).code).toBe(0)
  })
})

describe('exchange', () => {
  test('SESS-24 SESS-25 a code signs in once, and not after a minute', async () => {
    const { code } = await admin.ok<{ code: string }>(`POST ${user}/userTokenToCode`)
    const answers = await Promise.all([1, 2, 3].map(() => backend.visitor.send(`POST ${user}/codeToUserToken`, { code })))
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 1, 1])
    const won = answers.find((answer) => answer.code === 0)
    expect(won?.data).toMatchObject({ token: expect.any(String), target_key: admin.userKey })
    expect((await clientOf(backend, String(won?.data.token), '').send(`GET ${user}/queryById`)).code).toBe(0)
    const late = await admin.ok<{ code: string }>(`POST ${user}/userTokenToCode`)
    backend.setNow(new Date(Date.now() + 61_000))
    expect((await backend.visitor.send(`POST ${user}/codeToUserToken`, { code: late.code })).code).toBe(1)
    backend.setNow(null)
  })

  test('SESS-23 a valid token of another application signs in with a new one; an invented one does not', async () => {
    const answer = await backend.visitor.send(`POST ${user}/customerTokenToUserToken`, { token: admin.token })
    expect(answer).toMatchObject({ code: 0, data: { token: expect.any(String), targetKey: admin.userKey } })
    expect(answer.data.token).not.toBe(admin.token)
    expect((await backend.visitor.send(`POST ${user}/customerTokenToUserToken`, { token: 'made-up' })).code).toBe(401)
  })

  test('SESS-26 a token for another known application; it ends no later than the session it came from', async () => {
    const apps = await admin.ok<{ app_key: string }[]>('POST /api/eis/restful/app/binding/open/appList')
    const target = apps[0]?.app_key as string
    const { token } = await admin.ok<{ token: string }>(`POST ${user}/userTokenToUserToken`, { target_app_key: target })
    expect((await clientOf(backend, token, '').send(`GET ${user}/queryById`)).code).toBe(0)
    const { rows } = await sql<{ app_key: string; longer: boolean }>`
      select n.app_key, n.expire_time > o.expire_time + interval '1 second' as longer from session n, session o
      where n.token_hash = ${hashToken(token)} and o.token_hash = ${hashToken(admin.token)}`.execute(backend.kernel.db)
    expect(rows[0]).toEqual({ app_key: target, longer: false })
    expect((await admin.send(`POST ${user}/userTokenToUserToken`, { target_app_key: 'nobody-knows-me' })).code).toBe(1)
    expect((await admin.send(`POST ${user}/userTokenToUserToken`)).code).toBe(400)
  })

  test('an unknown application cannot sign anybody in', async () => {
    const options = { form: true as const, headers: { appKey: 'nobody-knows-me' } }
    expect(await backend.visitor.send(`POST ${user}/login`, { username: 'huangwen', password }, options)).toMatchObject({
      code: 1,
      message: '服务不认识本系统的应用标识，请联系管理员核对 APP_KEY 设置',
    })
  })

  test('SESS-32 the process service’s key is this installation’s own until a binding names another', async () => {
    const call = 'POST /api/eis/restful/app/binding/getBpmAppKey'
    expect(await admin.ok(call, { target_app_key: secrets().appKey })).toEqual({ bpm_app_key: secrets().appKey })
    expect((await admin.send(call, { target_app_key: 'nobody-knows-me' })).code).toBe(404)
  })
})

describe('user info', () => {
  test('SESS-28 BASE-10 user info by target key, without any password', async () => {
    const client = await backend.as('huangwen')
    const info = await client.ok(`GET ${user}/queryById`, { id: client.userKey })
    expect(info).toMatchObject({
      user_key: client.userKey,
      username: 'huangwen',
      avatar: null,
      role_id_list: expect.any(Array),
      role_code_list: expect.arrayContaining(['sales']),
    })
    for (const call of [`GET ${user}/list`, `GET ${user}/querySysUserList`, `GET ${user}/queryById`, `GET ${user}/listByUserKey`]) {
      const answer = JSON.stringify(await admin.send(call, { userKeys: client.userKey }))
      expect(answer).not.toMatch(/password_hash|argon2|pinyin|phone_hash/)
    }
  })

  test('SESS-29 SESS-30 the permission list by token and by user key includes the menu and the user', async () => {
    const byToken = `GET /api/app/base/app/sys/permission/getUserPermissionByToken/{token}`
    const client = await backend.as('huangwen')
    const own = await client.ok<{ menu: { path: string }[]; permissionList: string[] }>(byToken, { token: client.token })
    expect(own).toMatchObject({
      user_info: { user_key: client.userKey, username: 'huangwen' },
      permissionList: expect.arrayContaining(['crm:customer:q']),
    })
    expect(own.menu.map((menu) => menu.path)).toContain('/crm')
    expect(await backend.visitor.ok(byToken, { token: client.token })).toEqual(own)
    expect(await client.ok(byToken, { token: 'me' })).toEqual(own)
    expect((await backend.visitor.send(byToken, { token: 'made-up' })).code).toBe(401)
    const byKey = 'GET /api/app/base/app/sys/permission/getUserPermissionByUserKey/{user_key}'
    expect(await client.ok(byKey, { user_key: client.userKey })).toEqual(own)
    expect(await admin.ok(byKey, { user_key: client.userKey })).toEqual(own)
    expect((await client.send(byKey, { user_key: admin.userKey })).code).toBe(403)
  })
})

describe('passwords', () => {
  test('BASE-20 changing one’s password needs the old one and a valid new one, and ends every session', async () => {
    const [one, two] = [await signIn(backend, 'caihong'), await signIn(backend, 'caihong')]
    const change = (old_password: string, fresh: string) => one.send(`PUT ${user}/changePassword`, { old_password, password: fresh })
    expect(await change('wrong', 'Better-pass-9')).toMatchObject({ code: 400, data: { fields: { old_password: '原密码不正确' } } })
    expect(await change(password, 'password123')).toMatchObject({ code: 400, data: { fields: { password: '密码过于常见，请更换' } } })
    expect(await change(password, password)).toMatchObject({ code: 400 })
    expect(await change(password, 'Better-pass-9')).toMatchObject({ code: 0, message: '密码已修改，请重新登录' })
    for (const client of [one, two]) expect((await client.send(`GET ${user}/queryById`)).code).toBe(401)
    expect((await login('caihong', password)).code).toBe(1)
    await signIn(backend, 'caihong', 'Better-pass-9')
  })

  test('after a reset only the password change is allowed', async () => {
    const before = await signIn(backend, 'dinghao')
    const { password: oneTime } = await admin.ok<{ password: string }>(`PUT ${user}/resetPassword`, { id: before.userKey })
    expect((await before.send(`GET ${user}/queryById`)).code).toBe(401)
    const answer = await login('dinghao', oneTime)
    expect(answer.data).toMatchObject({ must_change_password: true })
    const client = clientOf(backend, String(answer.data.token), before.userKey)
    expect(await client.send(`GET ${user}/list`)).toMatchObject({ status: 200, code: 510, message: '您用的是一次性密码，请先修改密码' })
    expect((await client.send(`GET ${user}/queryById`)).code).toBe(0)
    await client.ok(`PUT ${user}/changePassword`, { old_password: oneTime, password: 'Chosen-by-me-7' })
    const chosen = await signIn(backend, 'dinghao', 'Chosen-by-me-7')
    expect((await chosen.send(`GET ${user}/list`)).code).toBe(0)
  })
})
