// npm run reset-factor, as its operator runs it: beside a process that works with the embedded database, and without one.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { environment, forgetEnvironment } from '@/lib/backend/base/environment.ts'
import { openBeside } from '@/lib/backend/db/running.ts'
import { codeAt } from '../support/authenticator.ts'
import { type Client, clientOf, signIn } from '../support/backend.ts'
import { patiently } from '../support/patience.ts'
import { backendAt } from '../support/service.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const user = '/api/app/base/app/sys/user'
const own = `${user}/secondFactor`
const password = 'Other-pass-2026'
const root = mkdtempSync(path.join(tmpdir(), 'office-factor-'))
const place = { DATABASE_URL: '', DATA_DIR: path.join(root, 'data') }
let server: RunningServer
let only: Client
const backend = backendAt(() => server.address)

/** A new installation, whose only administrator has changed his one-time password. */
beforeAll(async () => {
  server = await startServer('backend', place)
  const once = await vi.waitUntil(() => /One-time password, .*: (\S+)\n/.exec(server.output())?.[1], { timeout: patiently(20_000) })
  const first = await signIn(backend, 'admin', once)
  await first.ok(`PUT ${user}/changePassword`, { old_password: once, password })
  only = await signIn(backend, 'admin', password)
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

interface Run {
  stdout: string
  stderr: string
}

const command = (words: readonly string[], env: Record<string, string> = place): Promise<Run> =>
  promisify(execFile)(process.execPath, ['lib/start/reset-factor.ts', ...words], { env: { ...process.env, ...env } })
/** What it says when it ends with an error. */
const refusal = (words: readonly string[], env?: Record<string, string>): Promise<string> =>
  command(words, env).then(
    ({ stdout }) => `done: ${stdout}`,
    (failed: Run & { code: number }) => `${failed.code}: ${failed.stderr}`,
  )

async function turnOn(): Promise<void> {
  const { secret } = await only.ok<{ secret: string }>(`POST ${own}/begin`, { password })
  await only.ok(`POST ${own}/confirm`, { code: codeAt(secret, Date.now()) })
}

test('nothing changes for a name that is missing or unknown, who has no factor, and in a place without data', async () => {
  const said = await Promise.all([
    refusal([]),
    refusal(['nobody.here']),
    refusal(['admin']),
    refusal(['admin'], { DATABASE_URL: '', DATA_DIR: path.join(root, 'empty') }),
  ])
  expect(said).toEqual([
    expect.stringMatching(/^1: .*npm run reset-factor -- USERNAME/s),
    expect.stringMatching(/^1: .*There is no account nobody\.here/s),
    expect.stringMatching(/^1: .*admin has no second factor/s),
    expect.stringMatching(/^1: .*no data of this version here/s),
  ])
  expect(await only.ok(`GET ${own}/state`)).toMatchObject({ on: false })
})

test('the only administrator, whose phone and codes are lost, gets in by his password again: sessions end, he is told, the log has it', async () => {
  await turnOn()
  const login = await clientOf(backend, '', '').send(`POST ${user}/login`, { username: 'admin', password }, { form: true })
  expect(login.code).toBe(510)
  expect((await command([' AdMin '])).stdout).toContain('系统管理员（admin）')
  expect((await only.send(`GET ${user}/queryById`)).code).toBe(401)

  only = await signIn(backend, 'admin', password)
  expect(await only.ok(`GET ${own}/state`)).toMatchObject({ on: false, recovery_left: 0 })
  const log = await only.ok<{ records: { user_key: string | null; biz_key: string }[] }>('POST /api/app/base/app/sys/operationLog/query', {
    biz_type: 'sys_user',
    action: 'resetFactor',
  })
  expect(log.records).toMatchObject([{ user_key: null, biz_key: only.userKey }])
  const told = async () =>
    JSON.stringify(await only.ok('POST /api/fintech/biz/message/queryList', { ref_key: only.userKey, message_type: 'BUSINESS' }))
  await expect.poll(told, { timeout: patiently(60_000) }).toContain('运维人员已重置您的两步验证')
})

test('without a running process it opens the database itself', async () => {
  await turnOn()
  await server.stop()
  expect((await command(['admin'])).stdout).toContain('系统管理员（admin）')
  Object.assign(process.env, place)
  forgetEnvironment()
  const { db, close } = await openBeside(environment())
  const left = await db.selectFrom('sys_user').select(['username', 'second_factor']).execute()
  await close()
  expect(left).toEqual([{ username: 'admin', second_factor: false }])
})
