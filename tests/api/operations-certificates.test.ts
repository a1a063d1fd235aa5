// 运行状态: how long the certificates of what the settings name are good for.
import { readFileSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetEnvironment } from '@/lib/backend/base/environment.ts'
import type { Certificate } from '@/lib/model/calls/operations.ts'
import { signIn, type TestBackend, testBackend } from '../support/backend.ts'

const call = 'GET /api/app/base/app/sys/operations/certificates'
const fixture = (name: string) => readFileSync(`tests/fixtures/certificate/${name}.pem`)
/** Of the fixture, which nobody has signed but itself. */
const end = Date.parse('2036-11-23T04:25:53Z')
const dayMs = 86_400_000

let backend: TestBackend
let greetings = 0
const secret: Server = createServer({ key: fixture('key'), cert: fixture('certificate') }, (_request, response) => response.end())
const plain = createPlainServer((_request, response) => response.end())
const portOf = (server: { address(): string | AddressInfo | null }) => (server.address() as AddressInfo).port

beforeAll(async () => {
  secret.on('connection', () => (greetings += 1))
  for (const server of [secret, plain]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  backend = await testBackend()
})
afterAll(async () => {
  secret.close()
  plain.close()
  await backend.close()
})
beforeEach(() => backend.setNow(null))

function setUp(settings: Record<string, string>): void {
  Object.assign(process.env, settings)
  forgetEnvironment()
}

/** As they are seen so long before the end of the fixture's certificate. */
async function read(daysBefore: number): Promise<Certificate[]> {
  backend.setNow(new Date(end - daysBefore * dayMs))
  const admin = await signIn(backend, 'hemin')
  return (await admin.ok<{ records: Certificate[] }>(call)).records
}

test('where nothing is reached by TLS there is nothing to see, and only holders of the permission see it', async () => {
  setUp({ UPSTREAM_EIS_URL: `http://127.0.0.1:${portOf(plain)}` })
  expect(await read(100)).toEqual([])
  expect((await (await signIn(backend, 'chenli')).send(call)).code).toBe(403)
})

test('the days that are left are counted, past the end too; each address is asked once in ten minutes', async () => {
  const address = `127.0.0.1:${portOf(secret)}`
  setUp({ UPSTREAM_EIS_URL: `https://${address}/eis`, UPSTREAM_BPM_URL: `https://${address}/bpm`, OIDC_ISSUER: `https://${address}/realm` })
  const before = greetings
  const one = { owner: 'upstream', address, valid_to: '2036-11-23 12:25:53' }
  expect(await read(20.5)).toEqual([{ ...one, days: 20 }])
  expect(await read(20.499)).toEqual([{ ...one, days: 20 }])
  expect(greetings).toBe(before + 1)
  expect(await read(-1.5)).toEqual([{ ...one, days: -2 }])
  expect(greetings).toBe(before + 2)
})

test('what does not answer by TLS comes last, and says nothing of its end', async () => {
  setUp({
    UPSTREAM_EIS_URL: `https://127.0.0.1:${portOf(plain)}`,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(portOf(secret)),
    SMTP_SECURE: 'on',
  })
  setUp({ UPSTREAM_BPM_URL: '', OIDC_ISSUER: '' })
  expect(await read(400)).toMatchObject([
    { owner: 'mail', days: 400 },
    { owner: 'upstream', address: `127.0.0.1:${portOf(plain)}`, valid_to: null, days: null },
  ])
})
