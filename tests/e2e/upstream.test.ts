// The product before a backend of its own in another process, with another data folder: what users do goes over HTTP, and works alike.
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { toast } from '../support/approval-pages.ts'
import { newPage, signIn, testAt } from '../support/browser.ts'
import { patiently } from '../support/patience.ts'
import { personAt } from '../support/person.ts'
import { forgetPeak, hasProc, peakOf, residentOf } from '../support/process-memory.ts'
import { type Apart, startApart } from '../support/start-server.ts'

const largestMb = 300
let apart: Apart
let folder: string

beforeAll(async () => {
  apart = await startApart(inject('demo'), { UPLOAD_MAX_MB: String(largestMb) })
  folder = await mkdtemp(path.join(tmpdir(), 'office-large-'))
})
afterAll(async () => {
  await apart?.stop()
  await rm(folder, { recursive: true, force: true })
})

const megabyte = 1024 * 1024
const personOf = (username: string) => personAt(apart.product.address, username, inject('password'))

test('a file comes back as it was sent', async () => {
  const person = await personOf('huangwen')
  const bytes = Buffer.from(`name,amount\n${'一行,1\n'.repeat(200_000)}`)
  const fetched = await person.send(await person.upload(new Uint8Array(bytes), '台账.csv'))
  expect(fetched.status).toBe(200)
  expect(fetched.headers.get('content-length')).toBe(String(bytes.length))
  expect(Buffer.from(await fetched.arrayBuffer()).equals(bytes)).toBe(true)
})

test('the description of all calls is there for developers', async () => {
  const hr = await personOf('zhongling')
  const { paths } = (await (await hr.send('/api/openapi.json')).json()) as { paths: object }
  expect(paths).toHaveProperty('/api/eis/restful/customer/query')
})

test('an approval goes to its end, and its applicant hears of it in his stream', async () => {
  const [luo, zhao, hr] = [await personOf('luolin'), await personOf('zhaoqian'), await personOf('zhongling')]
  const stream = await luo.listen()
  const leave = await luo.call<{ leave_key: string; leave_title: string }>('/api/eis/restful/leave/addOrUpdate', {
    leave_type: 'AFFAIR',
    start_time: '2027-03-08 09:00:00',
    end_time: '2027-03-08 18:00:00',
    reason: '家中有事',
  })
  await luo.call('/api/eis/restful/leave/commit', { leave_key: leave.leave_key })
  const decide = async (person: typeof luo) => {
    const { records } = await person.call<{ records: { task_id: string; title: string }[] }>(
      '/api/bpm/biz/task/instance/queryApplyingTasks',
      { pageSize: 200 },
    )
    const row = records.find((task) => task.title === leave.leave_title)
    return person.call<{ status: string }>('/api/bpm/biz/task/instance/confirm', { taskId: row?.task_id })
  }
  await decide(zhao)
  expect(await decide(hr)).toMatchObject({ status: 'PASS' })
  await expect.poll(() => stream.said.text).toContain('event: message')
  stream.leave()
})

const shows = async (text: string) => (await (await fetch(`${apart.product.address}/news`)).text()).includes(text)

/** A news item for visitors, published through the product or past it, at the backend itself. */
async function newsBy(call: Awaited<ReturnType<typeof personOf>>['call']) {
  const categories = await call<{ news_category_key: string; is_public: boolean }[]>('/api/eis/restful/news/category/getList')
  const title = `别处发布的资讯 ${Date.now()}`
  // the page before is kept
  for (let n = 0; n < 3; n++) expect(await shows(title)).toBe(false)
  const { news_key } = await call<{ news_key: string }>('/api/eis/restful/news/save', {
    title,
    news_category_key: categories.find((one) => one.is_public)?.news_category_key,
    news_content: '<p>正文</p>',
    status: 'PUBLISHED',
  })
  return { title, retract: () => call('/api/eis/restful/news/save', { news_key, status: 'RETRACT' }) }
}

test('what is published here is on the public pages at the next request, and gone at the next after it was retracted', async () => {
  const { call } = await personOf('zhongling')
  const { title, retract } = await newsBy(call)
  expect(await shows(title)).toBe(true)
  await retract()
  expect(await shows(title)).toBe(false)
})

test('the public pages follow what is published behind the service', async () => {
  const { title, retract } = await newsBy(await editorBehind())
  await expect.poll(() => shows(title), { interval: 500 }).toBe(true)
  await retract()
  await expect.poll(() => shows(title), { interval: 500 }).toBe(false)
})

/** The calls of an editor who is signed in at the backend itself, as another application's user is. */
async function editorBehind(): Promise<Awaited<ReturnType<typeof personOf>>['call']> {
  const { address } = apart.backend
  const send = async (path: string, init: RequestInit) => {
    const envelope = (await (await fetch(address + path, init)).json()) as { code: number; message: string; data: never }
    if (envelope.code !== 0) throw new Error(`${path}: ${envelope.message}`)
    return envelope.data
  }
  const form = new URLSearchParams({ username: 'zhongling', password: inject('password') })
  const signedIn = (await send('/api/app/base/app/sys/user/login', { method: 'POST', headers: { appkey: apart.appKey }, body: form })) as {
    token: string
  }
  const headers = { 'content-type': 'application/json', token: signedIn.token, appkey: apart.appKey }
  return (path, input) => send(path, input === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(input) })
}

/** A file that begins as a text and is so large. */
async function makeFile(name: string, bytes: number): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, '编号,金额\n'.repeat(10_000))
  await truncate(file, bytes)
  return file
}

test('FILE-02 a file as large as the operator allows goes through in pieces and comes back whole; a larger one is refused before it is sent, and says how large one may be', async () => {
  const [largest, larger] = [await makeFile('台账.csv', largestMb * megabyte), await makeFile('全部.csv', largestMb * megabyte + 1)]
  const page = await newPage({ at: apart.product.address })
  await signIn(page, 'xujia', { redirect: '/home/apply' })
  await page.getByRole('button', { name: /用印审批/ }).click()
  const form = page.getByRole('dialog', { name: '用印审批' })
  const input = form.locator('input[type=file]')
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && request.url().includes('/file/upload') && sent.push(request.url())))
  await input.setInputFiles(larger)
  await toast(page, `全部.csv 超过 ${largestMb} MB，没有上传`)
  expect(sent).toEqual([])

  const processes = hasProc ? [apart.product, apart.backend].map((running) => running.process.pid as number) : []
  const before = processes.map(residentOf)
  processes.forEach(forgetPeak)
  await input.setInputFiles(largest)
  const link = form.getByRole('link', { name: '台账.csv' })
  await link.waitFor({ timeout: patiently(120_000) })
  const person = await personOf('xujia')
  let read = 0
  const answer = await person.send((await link.getAttribute('href')) ?? '')
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) read += piece.byteLength
  expect(read).toBe(largestMb * megabyte)
  // pieces that have passed stay until they are collected, however large the file is
  for (const [index, pid] of processes.entries()) expect(peakOf(pid) - (before[index] as number)).toBeLessThan(200)
})

// what people do in a browser, by the files that do it before the backend inside
describe('as before the backend inside', () => {
  testAt(() => apart.product.address)
  describe('the stream of messages', async () => void (await import('./message-bell.test.ts')))
  describe('imports and exports', async () => void (await import('./transfer.test.ts')))
  describe('a process of one’s own', async () => void (await import('./designer-story.test.ts')))
  describe('chosen approvers', async () => void (await import('./approval-chosen.test.ts')))
})
