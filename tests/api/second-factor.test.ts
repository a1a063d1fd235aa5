// Signing in by the second factor at the backend itself: steps, codes that count once each, recovery codes, the lock.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { signInLimits } from '../../lib/backend/access/guard.ts'
import { parameterOf } from '../../lib/model/parameters.ts'
import { codeAt } from '../support/authenticator.ts'
import { clientOf, password } from '../support/backend.ts'
import { openFactors, own } from '../support/factors.ts'

const lockAfter = Number(parameterOf('sign.in.lock.after').value)
const user = '/api/app/base/app/sys/user'
const { at, auditsOf, isIn, login, messagesTo, second, stepOf, turnOn, wait } = openFactors()

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
    const entered = await second(step, codeAt(secret, at.clock))
    expect(entered).toMatchObject({ code: 0, data: { token: expect.any(String), target_key: client.userKey, must_set_up_factor: false } })
    expect(await isIn(clientOf(at.backend, String(entered.data.token), ''))).toBe(true)
    wait(1)
    expect(await second(step, codeAt(secret, at.clock))).toMatchObject({ code: 1, data: { step_over: true } })
    expect(await second('made-up', codeAt(secret, at.clock))).toMatchObject({ code: 1, data: { step_over: true } })
  })

  test('a code counts once, and none of an earlier half minute after it', async () => {
    const { secret } = await turnOn('luolin')
    wait(1)
    expect((await second(await stepOf('luolin'), codeAt(secret, at.clock))).code).toBe(0)
    expect(await second(await stepOf('luolin'), codeAt(secret, at.clock))).toMatchObject({
      code: 1,
      message: expect.stringContaining('验证码不正确或已用过'),
    })
    expect((await second(await stepOf('luolin'), codeAt(secret, at.clock, -1))).code).toBe(1)
    expect((await second(await stepOf('luolin'), codeAt(secret, at.clock, 1))).code).toBe(0)
  })

  test('the code of the setting up counts no more', async () => {
    const { secret } = await turnOn('luolin')
    expect((await second(await stepOf('luolin'), codeAt(secret, at.clock, -1))).code).toBe(1)
  })

  test('the half minutes beside this one count, others do not', async () => {
    const { secret } = await turnOn('luolin')
    wait(5)
    const codes: number[] = []
    for (const shift of [-2, 2, -1, 1]) codes.push((await second(await stepOf('luolin'), codeAt(secret, at.clock, shift))).code)
    expect(codes).toEqual([1, 1, 0, 0])
  })

  test('of several at once one gets in: by one step, and by one code over several steps', async () => {
    const { secret } = await turnOn('luolin')
    const step = await stepOf('luolin')
    const ofStep = await Promise.all([0, 1, 0, 1].map((shift) => second(step, codeAt(secret, at.clock, shift))))
    expect(ofStep.filter(({ code }) => code === 0)).toHaveLength(1)
    wait(4)
    const steps = [await stepOf('luolin'), await stepOf('luolin'), await stepOf('luolin')]
    const ofCode = await Promise.all(steps.map((one) => second(one, codeAt(secret, at.clock))))
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
    const fresh = await client.ok<{ recovery_codes: string[] }>(`POST ${own}/recoveryCodes`, { password, code: codeAt(secret, at.clock) })
    expect(fresh.recovery_codes).toHaveLength(10)
    expect((await second(await stepOf('luolin'), three)).code).toBe(1)
    expect((await second(await stepOf('luolin'), String(fresh.recovery_codes[0]))).code).toBe(0)
    expect(await auditsOf(client.userKey)).toContain('renewRecoveryCodes')
  })

  test('another user’s codes do not count', async () => {
    const [{ recovery, secret }] = [await turnOn('luolin')]
    await turnOn('xujia')
    expect((await second(await stepOf('xujia'), String(recovery[0]))).code).toBe(1)
    expect((await second(await stepOf('xujia'), codeAt(secret, at.clock))).code).toBe(1)
  })

  test('wrong codes count like wrong passwords: up to the lock, which a right code does not open, and which is told to its owner', async () => {
    const { client, secret } = await turnOn('luolin')
    const step = await stepOf('luolin')
    const wrong = codeAt(secret, at.clock, 9)
    const seen: string[] = []
    for (let attempt = 0; attempt < lockAfter; attempt++) seen.push((await second(step, wrong)).message)
    expect(new Set(seen)).toEqual(new Set(['验证码不正确或已用过，请输入当前显示的新验证码']))
    expect(await second(step, codeAt(secret, at.clock))).toMatchObject({ code: 1, message: expect.stringContaining('10 分钟') })
    expect((await login('luolin')).message).toContain('10 分钟')
    expect(await messagesTo(client.userKey)).toContain('M-FACTOR-LOCKED')
    expect(await auditsOf(client.userKey)).toContain('brake')
    const log = await client.ok<{ records: { action: string; success: boolean }[] }>(`GET ${user}/loginLog/list`, { pageSize: 50 })
    expect(log.records.filter(({ action, success }) => action === 'login' && !success).length).toBeGreaterThanOrEqual(lockAfter)
  })

  test('right passwords in between do not forget wrong codes; work is asked for after three', async () => {
    const { secret } = await turnOn('luolin')
    for (let attempt = 0; attempt < signInLimits.captchaAfter; attempt++) await second(await stepOf('luolin'), codeAt(secret, at.clock, 9))
    expect(await login('luolin')).toMatchObject({ code: 1, data: { captcha_required: true } })
  })

  test('codes at once get no more tries than the lock allows', async () => {
    const { secret } = await turnOn('luolin')
    const step = await stepOf('luolin')
    const answers = await Promise.all(Array.from({ length: 25 }, () => second(step, codeAt(secret, at.clock, 9))))
    expect(answers.filter(({ message }) => message.startsWith('验证码不正确')).length).toBeLessThanOrEqual(lockAfter)
  })

  test('wrong codes count for the address; that a code is asked for does not', async () => {
    const { secret } = await turnOn('luolin')
    const failures = async () =>
      (await sql<{ points: number }>`select points from rate_limit where key like 'sign-in %'`.execute(at.backend.kernel.db)).rows[0]
        ?.points ?? 0
    const step = await stepOf('luolin')
    expect(await failures()).toBe(0)
    await second(step, codeAt(secret, at.clock, 9))
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
    expect(await second(late, codeAt(secret, at.clock))).toMatchObject({ code: 1, data: { step_over: true } })
    const refused = { code: 1, data: { step_over: true } }
    const frozen = await stepOf('luolin')
    await at.admin.ok(`PUT ${user}/frozenBatch`, { ids: [client.userKey], status: '2' })
    await at.admin.ok(`PUT ${user}/frozenBatch`, { ids: [client.userKey], status: '1' })
    expect(await second(frozen, codeAt(secret, at.clock))).toMatchObject(refused)
    const reset = await stepOf('luolin')
    await at.admin.ok(`PUT ${user}/resetSecondFactor`, { id: client.userKey })
    expect(await second(reset, codeAt(secret, at.clock))).toMatchObject(refused)
  })

  test('a clock that was ahead and is set back locks nobody out', async () => {
    const { secret } = await turnOn('luolin')
    wait(2 * 60 * 24)
    expect((await second(await stepOf('luolin'), codeAt(secret, at.clock))).code).toBe(0)
    wait(-2 * 60 * 24)
    expect((await second(await stepOf('luolin'), codeAt(secret, at.clock))).code).toBe(0)
    expect((await second(await stepOf('luolin'), codeAt(secret, at.clock))).code).toBe(1)
  })

  test('codes and tokens that come out of a session ask for none', async () => {
    const { client } = await turnOn('luolin')
    const { code } = await client.ok<{ code: string }>(`POST ${user}/userTokenToCode`)
    expect((await at.backend.visitor.send(`POST ${user}/codeToUserToken`, { code })).code).toBe(0)
    expect((await at.backend.visitor.send(`POST ${user}/customerTokenToUserToken`, { token: client.token })).code).toBe(0)
  })
})
