// What the owner of a service is told: our own backend has no difference, and each deliberate fault of another is named.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '@/lib/backend/areas.ts'
import { checkContract, type Finding, type Service } from '@/lib/start/contract/check.ts'
import { type TestBackend, testBackend } from '../support/backend.ts'
import { type Served, serveBackend } from '../support/service.ts'

let backend: TestBackend
let service: Service
let served: Served

beforeAll(async () => {
  backend = await testBackend('people')
  served = await serveBackend(backend)
  const { token } = await backend.as('hemin')
  service = { address: served.address, token, appKey: '' }
})
afterAll(async () => {
  served.close()
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
  expect(served.asked.filter((key) => changing.includes(key))).toEqual([])
})

test('each fault of a service is named with its place', async () => {
  const json = (value: unknown, status = 200) => Response.json(value, { status })
  const list = 'POST /api/app/base/app/sys/operationLog/query'
  served.spoil({
    [list]: async (answer: Response) => {
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
  })
  const found = differences(await checkContract(service, catalogue))
  served.spoil({})
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
