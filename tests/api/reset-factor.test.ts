// npm run reset-factor, as its operator runs it: beside a process that works with the embedded database, and without one.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt } from '../support/authenticator.ts'
import { type Client, clientOf, password, signIn } from '../support/backend.ts'
import { backendAt } from '../support/service.ts'
import { type RunningServer, seedDemo, startServer } from '../support/start-server.ts'

const user = '/api/app/base/app/sys/user'
const own = `${user}/secondFactor`
const root = mkdtempSync(path.join(tmpdir(), 'office-factor-'))
const place = { DATABASE_URL: '', DATA_DIR: path.join(root, 'data') }
let server: RunningServer
const backend = backendAt(() => server.address)

beforeAll(async () => {
  await seedDemo({ ...place, DEMO_PASSWORD: password }, 'people')
  server = await startServer('backend', place)
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
const refusal = async (words: readonly string[], env?: Record<string, string>): Promise<string> =>
  command(words, env).then(
    ({ stdout }) => `done: ${stdout}`,
    (failed: Run & { code: number }) => `${failed.code}: ${failed.stderr}`,
  )
const login = (username: string) => clientOf(backend, '', '').send(`POST ${user}/login`, { username, password }, { form: true })

async function turnOn(client: Client): Promise<void> {
  const { secret } = await client.ok<{ secret: string }>(`POST ${own}/begin`, { password })
  await client.ok(`POST ${own}/confirm`, { code: codeAt(secret, Date.now()) })
}

test('the only administrator, whose phone and codes are lost, gets in by his password again: sessions end, he is told, the log has it', async () => {
  const before = await signIn(backend, 'hemin')
  await turnOn(before)
  expect((await login('hemin')).code).toBe(510)
  const { stdout } = await command([' HeMin '])
  expect(stdout).toContain('何敏（hemin）')
  expect((await before.send(`GET ${user}/queryById`)).code).toBe(401)

  const after = await signIn(backend, 'hemin')
  expect(await after.ok(`GET ${own}/state`)).toMatchObject({ on: false, recovery_left: 0 })
  const log = await after.ok<{ records: { user_key: string | null; biz_key: string }[] }>('POST /api/app/base/app/sys/operationLog/query', {
    biz_type: 'sys_user',
    action: 'resetFactor',
  })
  expect(log.records).toMatchObject([{ user_key: null, biz_key: after.userKey }])
  const told = async () =>
    JSON.stringify(await after.ok('POST /api/fintech/biz/message/queryList', { ref_key: after.userKey, message_type: 'BUSINESS' }))
  await expect.poll(told, { timeout: 60_000 }).toContain('运维人员已重置您的两步验证')
})

test('nothing changes for a name that is missing or unknown, who has no factor, and in a place without data', async () => {
  expect(await refusal([])).toMatch(/^1: .*npm run reset-factor -- USERNAME/s)
  expect(await refusal(['nobody.here'])).toMatch(/^1: .*There is no account nobody\.here/s)
  expect(await refusal(['chenli'])).toMatch(/^1: .*chenli has no second factor/s)
  expect(await refusal(['hemin'], { DATABASE_URL: '', DATA_DIR: path.join(root, 'empty') })).toMatch(/^1: .*no data of this version here/s)
})

test('without a running process it opens the database itself', async () => {
  await turnOn(await signIn(backend, 'chenli'))
  await server.stop()
  expect((await command(['chenli'])).stdout).toContain('陈立（chenli）')
  server = await startServer('backend', place)
  expect((await login('chenli')).code).toBe(0)
})
