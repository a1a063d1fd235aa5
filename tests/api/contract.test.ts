// What the owner of a service is told: our own backend has no difference, and each deliberate fault of another is named.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '@/lib/backend/areas.ts'
import { checkContract, type Finding, type Service } from '@/lib/start/contract/check.ts'
import { type TestBackend, testBackend } from '../support/backend.ts'

let backend: TestBackend
let service: Service
let server: Server
const asked: string[] = []
let spoil: ((key: string, answer: Response) => Promise<Response>) | null = null

beforeAll(async () => {
  backend = await testBackend('people')
  const listener = getRequestListener(async (request) => {
    const key = `${request.method} ${new URL(request.url).pathname}`
    asked.push(key)
    const answer = await backend.fetch(request)
    return spoil ? spoil(key, answer) : answer
  })
  server = createServer((message, response) => void listener(message, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { token } = await backend.as('hemin')
  service = { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token, appKey: '' }
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await backend.close()
})

const differences = (findings: readonly Finding[]) => findings.filter(({ verdict }) => verdict === 'differs' || verdict === 'missing')

test('our own backend answers as defined, and nothing that changes anything is asked', async () => {
  const findings = await checkContract(service, catalogue)
  expect(differences(findings)).toEqual([])
  const same = findings.filter(({ verdict }) => verdict === 'same')
  expect(same.length).toBeGreaterThan(findings.length / 2)
  expect(same.map(({ key }) => key)).toContain('POST /api/app/base/app/sys/operationLog/query')
  const changing = catalogue.filter(({ changes, path }) => changes && !path.includes('{')).map(({ key }) => key)
  expect(asked.filter((key) => changing.includes(key))).toEqual([])
})

test('each fault of a service is named with its place', async () => {
  const json = (value: unknown, status = 200) => Response.json(value, { status })
  const list = 'POST /api/app/base/app/sys/operationLog/query'
  const faults: Record<string, (answer: Response) => Promise<Response>> = {
    'GET /api/openapi.json': async (answer) => answer,
    [list]: async (answer) => {
      const envelope = (await answer.json()) as { data: { records: Record<string, unknown>[] } }
      for (const record of envelope.data.records) {
        delete record.action
        record.log_key = 7
      }
      return json(envelope)
    },
    'POST /api/app/base/app/sys/recycle/query': async () =>
      new Response('<html>Not found</html>', { status: 404, headers: { 'content-type': 'text/html' } }),
    'POST /api/app/base/app/sys/param/query': async () => backend.fetch(new Request('http://backend.test/api/eis/restful/gone')),
    'POST /api/fintech/biz/track/log/query': async () => json({ status: 'OK', result: [] }),
  }
  spoil = async (key, answer) => faults[key]?.(answer) ?? answer
  const found = differences(await checkContract(service, catalogue))
  spoil = null
  expect(found.map(({ key, verdict }) => [key, verdict])).toEqual([
    [list, 'differs'],
    ['POST /api/app/base/app/sys/param/query', 'missing'],
    ['POST /api/app/base/app/sys/recycle/query', 'missing'],
    ['POST /api/fintech/biz/track/log/query', 'differs'],
  ])
  expect(found[0]?.notes.join('\n')).toMatch(/data\.records\.\[\]\.log_key: .*string[\s\S]*data\.records\.\[\]\.action: /)
  expect(found[2]?.notes).toEqual(['HTTP 404, HTML in place of { code, message, data }'])
})

test('a service that is not there differs in every call', async () => {
  const gone = { ...service, address: 'http://127.0.0.1:9' }
  const some = catalogue.filter(({ changes, input }) => !changes && !input).slice(0, 3)
  expect((await checkContract(gone, some)).map(({ verdict }) => verdict)).toEqual(some.map(() => 'differs'))
})
