// The product before a backend of its own in another process, with another data folder: what users do goes over HTTP, and works alike.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningServer, startServer } from '../support/start-server.ts'

const keys = { APP_KEY: 'k'.repeat(32) }
let folder: string
let backend: RunningServer
let product: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'office-upstream-'))
  const seeding = await startServer('demo', { ...keys, DATA_DIR: folder, DEMO_PASSWORD: inject('password') })
  await seeding.stop()
  backend = await startServer('backend', { ...keys, DATA_DIR: folder })
  product = await startServer('start', { ...keys, UPSTREAM_URL: backend.address })
})
afterAll(async () => {
  await product?.stop()
  await backend?.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Envelope<T> {
  code: number
  message: string
  data: T
}

interface Person {
  cookie: string
  call<T = Record<string, unknown>>(path: string, input?: unknown): Promise<T>
}

async function personOf(username: string): Promise<Person> {
  const response = await fetch(`${product.address}/api/app/base/app/sys/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: product.address },
    body: new URLSearchParams({ username, password: inject('password') }),
  })
  const answer = (await response.json()) as Envelope<unknown>
  if (answer.code !== 0) throw new Error(`${username}: ${answer.message}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return {
    cookie,
    async call<T>(path: string, input?: unknown) {
      const sent =
        input === undefined
          ? await fetch(product.address + path, { headers: { cookie } })
          : await fetch(product.address + path, {
              method: 'POST',
              headers: { 'content-type': 'application/json', origin: product.address, cookie },
              body: JSON.stringify(input),
            })
      const envelope = (await sent.json()) as Envelope<T>
      if (envelope.code !== 0) throw new Error(`${path}: ${envelope.code} ${envelope.message}`)
      return envelope.data
    },
  }
}

test('a file comes back as it was sent', async () => {
  const { cookie } = await personOf('huangwen')
  const bytes = Buffer.from(`name,amount\n${'一行,1\n'.repeat(200_000)}`)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '台账.csv')
  const sent = await fetch(`${product.address}/api/app/base/app/file/upload`, {
    method: 'POST',
    headers: { origin: product.address, cookie },
    body: form,
  })
  const { code, data } = (await sent.json()) as Envelope<{ url: string }>
  expect(code).toBe(0)
  const fetched = await fetch(product.address + data.url, { headers: { cookie } })
  expect(fetched.status).toBe(200)
  expect(Buffer.from(await fetched.arrayBuffer()).equals(bytes)).toBe(true)
})

test('an approval goes to its end, and its applicant hears of it in his stream', async () => {
  const [luo, zhao, hr] = [await personOf('luolin'), await personOf('zhaoqian'), await personOf('zhongling')]
  const leaving = new AbortController()
  const stream = await fetch(`${product.address}/api/events`, { headers: { cookie: luo.cookie }, signal: leaving.signal })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  let heard = ''
  const listening = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) heard += decoder.decode(chunk)
  })().catch(() => undefined)

  const leave = await luo.call<{ leave_key: string; leave_title: string }>('/api/eis/restful/leave/addOrUpdate', {
    leave_type: 'AFFAIR',
    start_time: '2027-03-08 09:00:00',
    end_time: '2027-03-08 18:00:00',
    reason: '家中有事',
  })
  await luo.call('/api/eis/restful/leave/commit', { leave_key: leave.leave_key })
  const decide = async (person: Person) => {
    const { records } = await person.call<{ records: { task_id: string; title: string }[] }>(
      '/api/bpm/biz/task/instance/queryApplyingTasks',
      { pageSize: 200 },
    )
    const row = records.find((one) => one.title === leave.leave_title)
    return person.call<{ status: string }>('/api/bpm/biz/task/instance/confirm', { taskId: row?.task_id })
  }
  await decide(zhao)
  expect(await decide(hr)).toMatchObject({ status: 'PASS' })
  await expect.poll(() => heard).toContain('event: message')
  leaving.abort()
  await listening
})

test('the public pages follow what is published behind the service', async () => {
  const { call } = await personOf('zhongling')
  const categories = await call<{ news_category_key: string; is_public: boolean }[]>('/api/eis/restful/news/category/getList')
  const title = `别处发布的资讯 ${Date.now()}`
  const shows = async () => (await (await fetch(`${product.address}/news`)).text()).includes(title)
  // the page before is kept
  for (let n = 0; n < 3; n++) expect(await shows()).toBe(false)
  const { news_key } = await call<{ news_key: string }>('/api/eis/restful/news/save', {
    title,
    news_category_key: categories.find((one) => one.is_public)?.news_category_key,
    news_content: '<p>正文</p>',
    status: 'PUBLISHED',
  })
  await expect.poll(shows, { timeout: 60_000, interval: 500 }).toBe(true)
  await call('/api/eis/restful/news/save', { news_key, status: 'RETRACT' })
  await expect.poll(shows, { timeout: 60_000, interval: 500 }).toBe(false)
})
