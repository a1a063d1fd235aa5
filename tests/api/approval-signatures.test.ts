// Signatures of decisions: kept by their owner, put to what he decides, seen by those who may see the approval (docs/domain/approval.md#signatures).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSeal, taskPath, waitingTask } from '../support/approvals.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { pngOf } from '../support/pictures.ts'

let backend: TestBackend
let xu: Client
let chen: Client
let stranger: Client

beforeAll(async () => {
  backend = await testBackend()
  xu = await backend.as('xujia')
  chen = await backend.as('chenli')
  stranger = await backend.as('zhengkai')
})
afterAll(() => backend.close())

const own = '/api/bpm/biz/task/signature'
const history = '/api/bpm/biz/task/history/getCommentInfos'

async function upload(client: Client, bytes = pngOf({ width: 600, height: 200 }), name = '签名.png'): Promise<string> {
  const data = new FormData()
  data.append('file', new Blob([new Uint8Array(bytes)]), name)
  const { url } = await client.ok<{ url: string }>('POST /api/app/base/app/file/upload', {}, { raw: data })
  return url
}

const save = (client: Client, url: string | null) => client.send(`PUT ${own}`, { url })

const fetchAs = (client: Client, path: string) =>
  backend.fetch(new Request(`http://backend.test${path}`, { headers: { token: client.token } }))

interface Line {
  action: string
  signature: string | null
}

/** What was decided about an application of `xu`, as he reads it. */
const decisionsOf = async (id: string) => (await xu.ok<Line[]>(`GET ${history}/${id}`)).filter(({ action }) => action !== 'START')

async function decide(how: 'confirm' | 'reject', message: string): Promise<string> {
  const id = await startSeal(xu)
  await chen.ok(`POST ${taskPath}/${how}`, { taskId: (await waitingTask(chen, id)).task_id, message })
  return id
}

test('decisions carry the picture that their maker had then; replaced or removed it stays on what was signed', async () => {
  expect(await chen.ok(`GET ${own}`)).toEqual({ url: null })
  const before = await decide('confirm', '还没有签名')
  const first = await upload(chen)
  expect((await save(chen, first)).code).toBe(0)
  const confirmed = await decide('confirm', '同意')
  const second = await upload(chen, pngOf({ width: 300, height: 100 }))
  expect((await save(chen, second)).code).toBe(0)
  expect(await chen.ok(`GET ${own}`)).toEqual({ url: second })
  const rejected = await decide('reject', '理由不足')
  expect((await save(chen, null)).code).toBe(0)
  expect(await chen.ok(`GET ${own}`)).toEqual({ url: null })
  const after = await decide('confirm', '不再签名')
  const signatures = await Promise.all([before, confirmed, rejected, after].map(async (id) => (await decisionsOf(id)).at(-1)?.signature))
  expect(signatures).toEqual([null, first, second, null])
})

test('the picture is for those who may see the approval; the PDF shows it', async () => {
  const url = await upload(chen)
  await save(chen, url)
  expect((await fetchAs(xu, url)).headers.get('content-type')).toContain('json')
  const unsigned = await startSeal(xu)
  const plain = await (await fetchAs(xu, `${taskPath}/pdf/${unsigned}`)).text()
  const id = await decide('confirm', '同意')
  expect((await fetchAs(xu, url)).headers.get('content-type')).toBe('image/png')
  expect((await fetchAs(stranger, url)).headers.get('content-type')).toContain('json')
  const pdf = await (await fetchAs(xu, `${taskPath}/pdf/${id}`)).text()
  expect(plain).not.toContain('/Subtype /Image')
  expect(pdf).toContain('/Subtype /Image')
  await save(chen, null)
})

test('a comment is not signed', async () => {
  await save(chen, await upload(chen))
  const id = await decide('confirm', '同意')
  await chen.ok(`POST ${taskPath}/comment`, { taskId: id, message: '补充一句' })
  expect((await decisionsOf(id)).map(({ action, signature }) => [action, signature !== null])).toEqual(
    expect.arrayContaining([
      ['CONFIRM', true],
      ['COMMENT', false],
    ]),
  )
  await save(chen, null)
})

test('only a small PNG that one has uploaded oneself is taken', async () => {
  const foreign = await upload(xu)
  const refused = {
    'of somebody else': foreign,
    'of nobody': foreign.replace(/[0-9a-f]{32}$/, '0'.repeat(32)),
    elsewhere: 'https://example.com/a.png',
    'too wide': await upload(chen, pngOf({ width: 601, height: 200 })),
    'a bomb': await upload(chen, pngOf({ width: 600, height: 200, lines: Buffer.alloc(20_000_000) })),
    'a PDF': await upload(chen, Buffer.from('%PDF-1.4\ntrailer<<>>\n%%EOF\n'), '签名.pdf'),
  }
  for (const [name, url] of Object.entries(refused))
    expect(await save(chen, url), name).toMatchObject({ code: 400, data: { fields: { url: expect.any(String) } } })
  expect(await chen.ok(`GET ${own}`)).toEqual({ url: null })
})
