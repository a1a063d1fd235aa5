// npm run contract, as its user runs it: against a backend as it is, against one that answers otherwise, and with what it cannot work with.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '@/lib/backend/areas.ts'
import { password, type TestBackend, testBackend } from '../support/backend.ts'
import { type Served, serveBackend } from '../support/service.ts'

let backend: TestBackend
let served: Served

beforeAll(async () => {
  backend = await testBackend('people')
  served = await serveBackend(backend)
})
afterAll(async () => {
  served.close()
  await backend.close()
})

/** Runs the command; answers what it printed and its exit code. */
async function contract(
  words: readonly string[],
  account: Record<string, string> = {},
): Promise<{ out: string; err: string; code: number }> {
  const { CONTRACT_USER: _, CONTRACT_PASSWORD: __, ...env } = process.env
  const child = spawn(process.execPath, ['lib/start/contract/command.ts', ...words], {
    env: { ...env, ...account },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, code }
}

const administrator = { CONTRACT_USER: 'hemin', CONTRACT_PASSWORD: password }
const reading = catalogue.filter(({ changes }) => !changes).length

test('a backend as it is has no difference, and the command ends with 0', async () => {
  const { out, code } = await contract([served.address], administrator)
  expect(out).not.toMatch(/^(differs|missing)/m)
  const [, all, same] = /(\d+) calls: (\d+) as defined, 0 differ, 0 missing/.exec(out) ?? []
  expect(Number(all)).toBeLessThanOrEqual(reading)
  expect(Number(same)).toBeGreaterThan(reading / 2)
  expect(code).toBe(0)
})

test('one that answers otherwise is told its differences call by call, and the command ends with 1', async () => {
  const users = 'POST /api/app/base/app/sys/user/query'
  served.spoil({
    'GET /api/app/base/app/sys/user/queryById': async (answer) => {
      const envelope = (await answer.json()) as { data: Record<string, unknown> }
      return Response.json({ ...envelope, data: { ...envelope.data, username: 7 } })
    },
    'POST /api/app/base/app/sys/param/query': async () => Response.json({ status: 'OK' }),
    'POST /api/app/base/app/sys/recycle/query': async () => new Response('<html>gone</html>', { status: 404 }),
    'POST /api/app/base/app/sys/operationLog/query': async () => Response.json({ code: 500, message: 'oops', data: null }, { status: 500 }),
  })
  const { out, code } = await contract([`${served.address}/`], administrator)
  served.spoil({})
  expect(out.match(/^(differs|missing) .*/gm)?.map((line) => line.replace(/ +/, ' '))).toEqual([
    'differs GET /api/app/base/app/sys/user/queryById',
    'differs POST /api/app/base/app/sys/operationLog/query',
    'differs POST /api/app/base/app/sys/param/query',
    'missing POST /api/app/base/app/sys/recycle/query',
  ])
  expect(out).toMatch(/user\/queryById\n +data\.username: .*string/)
  expect(out).toMatch(/operationLog\/query\n +HTTP 500: oops/)
  expect(out).toMatch(/ 3 differ, 1 missing/)
  expect(out).not.toContain(`differs  ${users}`)
  expect(code).toBe(1)
})

test('without an account it says what it could not compare', async () => {
  const { out, code } = await contract([served.address])
  expect(out).toContain('Without CONTRACT_USER most calls are refused')
  expect(out).toMatch(/0 differ, 0 missing, [1-9]\d* refused/)
  expect(code).toBe(0)
})

test('no address, a wrong password and a service that is not there are each said in a sentence', async () => {
  expect(await contract([])).toMatchObject({ code: 1, err: expect.stringContaining('npm run contract -- http://host:port') })
  const wrong = await contract([served.address], { ...administrator, CONTRACT_PASSWORD: 'not-this-one-1' })
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('hemin cannot sign in') })
  expect(await contract(['http://127.0.0.1:9'], administrator)).toMatchObject({
    code: 1,
    err: expect.stringContaining('http://127.0.0.1:9 does not answer'),
  })
})
