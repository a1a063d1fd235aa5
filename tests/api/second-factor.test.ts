// The second factor at the backend itself: set up, signing in by it, each code once, the lock, taking it away, and being made to have one.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInLimits } from '../../lib/backend/access/guard.ts'
import { subscribers } from '../../lib/backend/areas.ts'
import { deliverOutbox } from '../../lib/backend/kernel/outbox.ts'
import { parameterOf } from '../../lib/model/parameters.ts'
import { codeAt, halfMinute } from '../support/authenticator.ts'
import { type Answer, type Client, clientOf, password, signIn, type TestBackend, testBackend } from '../support/backend.ts'

const lockAfter = Number(parameterOf('sign.in.lock.after').value)

const user = '/api/app/base/app/sys/user'
const own = `${user}/secondFactor`
const parameter = 'POST /api/app/base/app/sys/param/save'

let backend: TestBackend
let admin: Client
let clock: number

beforeAll(async () => {
  backend = await testBackend()
})
afterAll(() => backend.close())

beforeEach(async () => {
  // the middle of a half minute
  clock = Math.floor(Date.now() / halfMinute) * halfMinute + halfMinute / 2
  wait(0)
  await sql`delete from sign_in_guard`.execute(backend.kernel.db)
  await sql`delete from rate_limit`.execute(backend.kernel.db)
  admin = await signIn(backend, 'hemin')
})
afterEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'sign_in_step'])
    await sql`delete from ${sql.table(table)}`.execute(backend.kernel.db)
  await sql`update sys_user set second_factor = false`.execute(backend.kernel.db)
  await sql`update access_version set version = version + 1`.execute(backend.kernel.db)
  backend.setNow(null)
})

/** Lets half minutes pass. */
function wait(halfMinutes: number): void {
  clock += halfMinutes * halfMinute
  backend.setNow(new Date(clock))
}

type Entered = Answer<{ token?: string; step?: string; factor_required?: boolean; must_set_up_factor?: boolean; step_over?: boolean }>

const login = (username: string, secret = password): Promise<Entered> =>
  backend.visitor.send(`POST ${user}/login`, { username, password: secret }, { form: true })
const second = (step: string, code: string): Promise<Entered> =>
  backend.visitor.send(`POST ${user}/loginFactor`, { step, code }, { form: true })
const stepOf = async (username: string): Promise<string> => String((await login(username)).data.step)
const isIn = async (client: Client) => (await client.send(`GET ${own}/state`)).code === 0

interface Owner {
  client: Client
  secret: string
  recovery: string[]
}

/** Turns the factor of a user on, half a minute ago. */
async function turnOn(username: string): Promise<Owner> {
  const client = await signIn(backend, username)
  const { secret } = await client.ok<{ secret: string }>(`POST ${own}/begin`, { password })
  const { recovery_codes } = await client.ok<{ recovery_codes: string[] }>(`POST ${own}/confirm`, { code: codeAt(secret, clock) })
  wait(1)
  return { client, secret, recovery: recovery_codes }
}

async function auditsOf(userKey: string): Promise<string[]> {
  const { rows } = await sql<{
    action: string
  }>`select action from operation_log where biz_type = 'sys_user' and biz_key = ${userKey} order by log_key`.execute(backend.kernel.db)
  return rows.map(({ action }) => action)
}

async function messagesTo(userKey: string): Promise<string[]> {
  const { rows } = await sql<{
    code: string
  }>`select payload ->> 'code' as code from outbox where type = 'message' and payload -> 'receivers' ? ${userKey} order by id`.execute(
    backend.kernel.db,
  )
  return rows.map(({ code }) => code)
}

describe('setting up', () => {
  test('takes the password and a first code; until then nothing is asked, afterwards sessions elsewhere have ended', async () => {
    const [here, elsewhere] = [await signIn(backend, 'xujia'), await signIn(backend, 'xujia')]
    expect(await here.send(`POST ${own}/begin`, { password: 'wrong' })).toMatchObject({
      code: 400,
      data: { fields: { password: '密码不正确' } },
    })
    expect(await here.send(`POST ${own}/confirm`, { code: '123456' })).toMatchObject({ code: 1 })
    const { secret, address } = await here.ok<{ secret: string; address: string }>(`POST ${own}/begin`, { password })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(address).toContain(`secret=${secret}`)
    expect(await here.ok(`GET ${own}/state`)).toEqual({ on: false, since: null, recovery_left: 0, required: false })
    expect((await login('xujia')).code).toBe(0)
    expect(await here.send(`POST ${own}/confirm`, { code: codeAt(secret, clock, 5) })).toMatchObject({
      code: 400,
      data: { fields: { code: expect.any(String) } },
    })
    const { recovery_codes } = await here.ok<{ recovery_codes: string[] }>(`POST ${own}/confirm`, { code: codeAt(secret, clock) })
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false])
    expect(await here.ok(`GET ${own}/state`)).toMatchObject({ on: true, since: expect.any(String), recovery_left: 10 })
    expect((await here.send(`POST ${own}/confirm`, { code: codeAt(secret, clock, 1) })).code).toBe(1)
    expect((await here.send(`POST ${own}/begin`, { password })).code).toBe(1)
    expect(await auditsOf(here.userKey)).toContain('turnFactorOn')
  })

  test('a secret that is begun again takes the place of the one before', async () => {
    const client = await signIn(backend, 'xujia')
    const begun = async () => (await client.ok<{ secret: string }>(`POST ${own}/begin`, { password })).secret
    const [first, last] = [await begun(), await begun()]
    expect((await client.send(`POST ${own}/confirm`, { code: codeAt(first, clock) })).code).toBe(400)
    expect((await client.send(`POST ${own}/confirm`, { code: codeAt(last, clock) })).code).toBe(0)
  })

  test('secret and recovery codes stand nowhere in the clear: not in tables, logs, outbox or other answers', async () => {
    const { client, secret, recovery } = await turnOn('xujia')
    await second(await stepOf('xujia'), String(recovery[0]))
    const tables = ['second_factor', 'recovery_code', 'sign_in_step', 'operation_log', 'login_log', 'outbox', 'idempotency', 'session']
    let stored = JSON.stringify([await client.send(`GET ${user}/queryById`), await client.send(`GET ${own}/state`)])
    for (const name of tables) {
      const { rows } = await sql<{ all: string | null }>`select string_agg(t::text, ' ') as all from ${sql.table(name)} t`.execute(
        backend.kernel.db,
      )
      stored += rows[0]?.all ?? ''
    }
    expect(stored.length).toBeGreaterThan(1000)
    for (const plain of [secret, ...recovery, ...recovery.map((code) => code.replace('-', ''))]) expect(stored).not.toContain(plain)
  })
})

describe('signing in', () => {
  test('the right password begins no session: a code does, by a step that counts once', async () => {
    const { client, secret } = await turnOn('luolin')
    const sessions = async () => (await client.ok<unknown[]>(`GET ${user}/session/list`)).length
    const before = await sessions()
    const asked = await login('luolin')
    expect(asked).toMatchObject({ status: 200, code: 510, data: { factor_required: true, step: expect.any(String) } })
    expect(JSON.stringify(asked)).not.toContain('token')
    expect(await sessions()).toBe(before)
    const step = String(asked.data.step)
    const entered = await second(step, codeAt(secret, clock))
    expect(entered).toMatchObject({ code: 0, data: { token: expect.any(String), target_key: client.userKey, must_set_up_factor: false } })
    expect(await isIn(clientOf(backend, String(entered.data.token), ''))).toBe(true)
    wait(1)
    expect(await second(step, codeAt(secret, clock))).toMatchObject({ code: 1, data: { step_over: true } })
    expect(await second('made-up', codeAt(secret, clock))).toMatchObject({ code: 1, data: { step_over: true } })
  })

  test('a code counts once, and none of an earlier half minute after it', async () => {
    const { secret } = await turnOn('luolin')
    wait(1)
    expect((await second(await stepOf('luolin'), codeAt(secret, clock))).code).toBe(0)
    expect(await second(await stepOf('luolin'), codeAt(secret, clock))).toMatchObject({
      code: 1,
      message: expect.stringContaining('验证码不正确或已用过'),
    })
    expect((await second(await stepOf('luolin'), codeAt(secret, clock, -1))).code).toBe(1)
    expect((await second(await stepOf('luolin'), codeAt(secret, clock, 1))).code).toBe(0)
  })

  test('the code of the setting up counts no more', async () => {
    const { secret } = await turnOn('luolin')
    expect((await second(await stepOf('luolin'), codeAt(secret, clock, -1))).code).toBe(1)
  })

  test('the half minutes beside this one count, others do not', async () => {
    const { secret } = await turnOn('luolin')
    wait(5)
    const codes: number[] = []
    for (const shift of [-2, 2, -1, 1]) codes.push((await second(await stepOf('luolin'), codeAt(secret, clock, shift))).code)
    expect(codes).toEqual([1, 1, 0, 0])
  })

  test('of several at once one gets in: by one step, and by one code over several steps', async () => {
    const { secret } = await turnOn('luolin')
    const step = await stepOf('luolin')
    const ofStep = await Promise.all([0, 1, 0, 1].map((shift) => second(step, codeAt(secret, clock, shift))))
    expect(ofStep.filter(({ code }) => code === 0)).toHaveLength(1)
    wait(4)
    const steps = [await stepOf('luolin'), await stepOf('luolin'), await stepOf('luolin')]
    const ofCode = await Promise.all(steps.map((one) => second(one, codeAt(secret, clock))))
    expect(ofCode.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  test('a recovery code replaces a code once, however it is typed; new ones end those before', async () => {
    const { client, secret, recovery } = await turnOn('luolin')
    const [one, two, three] = recovery as [string, string, string]
    expect((await second(await stepOf('luolin'), ` ${one.toUpperCase().replace('-', ' ')}`)).code).toBe(0)
    expect((await second(await stepOf('luolin'), one)).code).toBe(1)
    const steps = [await stepOf('luolin'), await stepOf('luolin')]
    const atOnce = await Promise.all(steps.map((step) => second(step, two)))
    expect(atOnce.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(await client.ok(`GET ${own}/state`)).toMatchObject({ recovery_left: 8 })
    expect((await auditsOf(client.userKey)).filter((action) => action === 'useRecoveryCode')).toHaveLength(2)
    const fresh = await client.ok<{ recovery_codes: string[] }>(`POST ${own}/recoveryCodes`, { password, code: codeAt(secret, clock) })
    expect(fresh.recovery_codes).toHaveLength(10)
    expect((await second(await stepOf('luolin'), three)).code).toBe(1)
    expect((await second(await stepOf('luolin'), String(fresh.recovery_codes[0]))).code).toBe(0)
    expect(await auditsOf(client.userKey)).toContain('renewRecoveryCodes')
  })

  test('another user’s codes do not count', async () => {
    const [{ recovery, secret }] = [await turnOn('luolin')]
    await turnOn('xujia')
    expect((await second(await stepOf('xujia'), String(recovery[0]))).code).toBe(1)
    expect((await second(await stepOf('xujia'), codeAt(secret, clock))).code).toBe(1)
  })

  test('wrong codes count like wrong passwords: up to the lock, which a right code does not open, and which is told to its owner', async () => {
    const { client, secret } = await turnOn('luolin')
    const step = await stepOf('luolin')
    const wrong = codeAt(secret, clock, 9)
    const seen: string[] = []
    for (let attempt = 0; attempt < lockAfter; attempt++) seen.push((await second(step, wrong)).message)
    expect(new Set(seen)).toEqual(new Set(['验证码不正确或已用过，请输入当前显示的新验证码']))
    expect(await second(step, codeAt(secret, clock))).toMatchObject({ code: 1, message: expect.stringContaining('10 分钟') })
    expect((await login('luolin')).message).toContain('10 分钟')
    expect(await messagesTo(client.userKey)).toContain('M-FACTOR-LOCKED')
    expect(await auditsOf(client.userKey)).toContain('brake')
    const log = await client.ok<{ records: { action: string; success: boolean }[] }>(`GET ${user}/loginLog/list`, { pageSize: 50 })
    expect(log.records.filter(({ action, success }) => action === 'login' && !success).length).toBeGreaterThanOrEqual(lockAfter)
  })

  test('right passwords in between do not forget wrong codes; work is asked for after three', async () => {
    const { secret } = await turnOn('luolin')
    for (let attempt = 0; attempt < signInLimits.captchaAfter; attempt++) await second(await stepOf('luolin'), codeAt(secret, clock, 9))
    expect(await login('luolin')).toMatchObject({ code: 1, data: { captcha_required: true } })
  })

  test('codes at once get no more tries than the lock allows', async () => {
    const { secret } = await turnOn('luolin')
    const step = await stepOf('luolin')
    const answers = await Promise.all(Array.from({ length: 25 }, () => second(step, codeAt(secret, clock, 9))))
    expect(answers.filter(({ message }) => message.startsWith('验证码不正确')).length).toBeLessThanOrEqual(lockAfter)
  })

  test('wrong codes count for the address; that a code is asked for does not', async () => {
    const { secret } = await turnOn('luolin')
    const failures = async () =>
      (await sql<{ points: number }>`select points from rate_limit where key like 'sign-in %'`.execute(backend.kernel.db)).rows[0]
        ?.points ?? 0
    const step = await stepOf('luolin')
    expect(await failures()).toBe(0)
    await second(step, codeAt(secret, clock, 9))
    expect(await failures()).toBe(1)
  })

  test('an account with a factor and a wrong password looks like an unknown one', async () => {
    await turnOn('luolin')
    const [known, unknown] = [await login('luolin', 'wrong-password'), await login('nobody.here', 'wrong-password')]
    expect(known).toEqual(unknown)
  })

  test('a step ends after five minutes, and with a new password, a freezing or the factor', async () => {
    const { client, secret } = await turnOn('luolin')
    const late = await stepOf('luolin')
    wait(11)
    expect(await second(late, codeAt(secret, clock))).toMatchObject({ code: 1, data: { step_over: true } })
    const refused = { code: 1, data: { step_over: true } }
    const frozen = await stepOf('luolin')
    await admin.ok(`PUT ${user}/frozenBatch`, { ids: [client.userKey], status: '2' })
    await admin.ok(`PUT ${user}/frozenBatch`, { ids: [client.userKey], status: '1' })
    expect(await second(frozen, codeAt(secret, clock))).toMatchObject(refused)
    const reset = await stepOf('luolin')
    await admin.ok(`PUT ${user}/resetSecondFactor`, { id: client.userKey })
    expect(await second(reset, codeAt(secret, clock))).toMatchObject(refused)
  })

  test('a clock that was ahead and is set back locks nobody out', async () => {
    const { secret } = await turnOn('luolin')
    wait(2 * 60 * 24)
    expect((await second(await stepOf('luolin'), codeAt(secret, clock))).code).toBe(0)
    wait(-2 * 60 * 24)
    expect((await second(await stepOf('luolin'), codeAt(secret, clock))).code).toBe(0)
    expect((await second(await stepOf('luolin'), codeAt(secret, clock))).code).toBe(1)
  })

  test('codes and tokens that come out of a session ask for none', async () => {
    const { client } = await turnOn('luolin')
    const { code } = await client.ok<{ code: string }>(`POST ${user}/userTokenToCode`)
    expect((await backend.visitor.send(`POST ${user}/codeToUserToken`, { code })).code).toBe(0)
    expect((await backend.visitor.send(`POST ${user}/customerTokenToUserToken`, { token: client.token })).code).toBe(0)
  })
})

describe('taking it away', () => {
  test('its owner turns it off with password and code, and is told', async () => {
    const { client, secret } = await turnOn('luolin')
    const off = (given: object) =>
      client.send<{ fields: Record<string, string> }>(`POST ${own}/turnOff`, { password, code: codeAt(secret, clock), ...given })
    expect((await off({ password: 'wrong' })).data.fields).toHaveProperty('password')
    expect((await off({ code: codeAt(secret, clock, 9) })).data.fields).toHaveProperty('code')
    expect((await login('luolin')).code).toBe(510)
    expect((await off({})).code).toBe(0)
    expect((await login('luolin')).code).toBe(0)
    expect((await off({})).code).toBe(1)
    expect(await client.ok(`GET ${own}/state`)).toEqual({ on: false, since: null, recovery_left: 0, required: false })
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
        await admin.ok<{ records: { username: string; second_factor: boolean }[] }>(`GET ${user}/querySysUserList`, {
          second_factor: value,
          pageSize: 200,
        })
      ).records
    expect(await list(true)).toMatchObject([{ username: 'fengli', second_factor: true }])
    const category = (
      await sql<{ key: string }>`select message_category_key as key from message_category where code = 'SYSTEM_TASK'`.execute(
        backend.kernel.db,
      )
    ).rows[0]?.key
    await sql`insert into message_mute (user_key, message_category_key) values (${client.userKey}, ${category})`.execute(backend.kernel.db)
    const other = await signIn(backend, 'chenli')
    expect((await other.send(`PUT ${user}/resetSecondFactor`, { id: client.userKey })).code).toBe(403)
    await admin.ok(`PUT ${user}/resetSecondFactor`, { id: client.userKey })
    expect(await isIn(client)).toBe(false)
    expect((await login('fengli')).code).toBe(0)
    expect(await list(true)).toEqual([])
    expect((await list(false)).length).toBeGreaterThan(10)
    expect((await admin.send(`PUT ${user}/resetSecondFactor`, { id: client.userKey })).code).toBe(1)
    expect((await admin.send(`PUT ${user}/resetSecondFactor`, { id: admin.userKey })).code).toBe(1)
    expect(await auditsOf(client.userKey)).toContain('resetFactor')
    expect(await messagesTo(client.userKey)).toContain('M-FACTOR-RESET')
    await deliverOutbox(backend.kernel, subscribers)
    const { rows } = await sql<{ text: string }>`select message_content as text from message join message_acceptor using (message_key)
      where message_code = 'M-FACTOR-RESET' and message_acceptor.ref_key = ${client.userKey}`.execute(backend.kernel.db)
    expect(rows).toEqual([{ text: '何敏已重置您的两步验证，请登录后重新设置' }])
  })
})

describe('being made to have one', () => {
  const demand = (value: 'OPTIONAL' | 'ROLES' | 'ALL', by = admin) => by.ok(parameter, { code: 'sign.in.factor', value })
  afterEach(async () => {
    await sql`delete from setting where name = 'sign.in.factor'`.execute(backend.kernel.db)
    await sql`update role set second_factor = false`.execute(backend.kernel.db)
  })

  test('who has none reaches nothing but setting it up, in a session of before too, however it was begun', async () => {
    const [old, given] = [await signIn(backend, 'luolin'), await signIn(backend, 'luolin')]
    const { code } = await given.ok<{ code: string }>(`POST ${user}/userTokenToCode`)
    await demand('ALL')
    const entered = await login('luolin')
    expect(entered).toMatchObject({ code: 0, data: { must_set_up_factor: true } })
    const exchanged = await backend.visitor.ok<{ token: string }>(`POST ${user}/codeToUserToken`, { code })
    const reached = [
      'GET /api/app/base/app/sys/user/queryById',
      `GET ${user}/session/list`,
      'POST /api/eis/restful/customer/query',
      `POST ${user}/userTokenToCode`,
      `POST ${own}/turnOff`,
    ]
    for (const token of [old.token, String(entered.data.token), exchanged.token]) {
      const client = clientOf(backend, token, old.userKey)
      for (const call of reached) expect(await client.send(call), call).toMatchObject({ code: 510, data: { factor_missing: true } })
      // a public call answers as to anybody: without a session this one wants the registration's fields
      expect((await client.send('POST /api/partner/restful/user/base/addUser', { username: 'new.one' })).code).toBe(400)
      expect(await client.ok(`GET ${own}/state`)).toMatchObject({ on: false, required: true })
    }
    const client = clientOf(backend, String(entered.data.token), old.userKey)
    const { secret } = await client.ok<{ secret: string }>(`POST ${own}/begin`, { password })
    await client.ok(`POST ${own}/confirm`, { code: codeAt(secret, clock) })
    expect((await client.send(`GET ${user}/queryById`)).code).toBe(0)
    expect(await isIn(old)).toBe(false)
    wait(1)
    expect(await client.send(`POST ${own}/turnOff`, { password, code: codeAt(secret, clock) })).toMatchObject({ code: 1 })
    expect((await client.send(`POST ${user}/logout`)).code).toBe(0)
  })

  test('by role it is asked of those whose role is marked, and of nobody once it is optional again', async () => {
    const { rows } = await sql<{
      role_key: string
      row_version: number
    }>`select role_key, row_version from role where role_code = 'sales'`.execute(backend.kernel.db)
    const { role_key: id, row_version } = rows[0] as { role_key: string; row_version: number }
    await admin.ok('POST /api/app/base/sys/role/edit', { role_key: id, row_version, second_factor: true })
    const [marked, other] = [await signIn(backend, 'huangwen'), await signIn(backend, 'chenli')]
    const isHeld = async (client: Client) => (await client.send(`GET ${user}/queryById`)).code === 510
    expect([await isHeld(marked), await isHeld(other)]).toEqual([false, false])
    await demand('ROLES')
    expect([await isHeld(marked), await isHeld(other), await isHeld(admin)]).toEqual([true, false, false])
    await demand('ALL')
    expect([await isHeld(marked), await isHeld(other), await isHeld(admin)]).toEqual([true, true, true])
    const { secret } = await admin.ok<{ secret: string }>(`POST ${own}/begin`, { password })
    await admin.ok(`POST ${own}/confirm`, { code: codeAt(secret, clock) })
    await demand('OPTIONAL')
    expect([await isHeld(marked), await isHeld(other), await isHeld(admin)]).toEqual([false, false, false])
  })

  test('a one-time password is changed first, then the factor is set up', async () => {
    const target = await signIn(backend, 'luolin')
    const { password: once } = await admin.ok<{ password: string }>(`PUT ${user}/resetPassword`, { id: target.userKey })
    await demand('ALL')
    const entered = await login('luolin', once)
    expect(entered).toMatchObject({ code: 0, data: { must_change_password: true } })
    const client = clientOf(backend, String(entered.data.token), target.userKey)
    expect((await client.send(`POST ${own}/begin`, { password: once })).code).toBe(510)
    await client.ok(`PUT ${user}/changePassword`, { old_password: once, password: 'Other-pass-2026' })
    expect(await login('luolin', 'Other-pass-2026')).toMatchObject({ code: 0, data: { must_set_up_factor: true } })
  })
})
