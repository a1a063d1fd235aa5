// Processes on one PostgreSQL behind nginx: what one publishes stands on the other's kept pages, and none is missed when it is restarted or killed.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startNginx, withoutNginx } from '../support/nginx.ts'
import { startPostgres, type TestServer, withoutPostgres } from '../support/postgres.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const secrets = { SECRET_KEY: 's'.repeat(40), APP_KEY: 'a'.repeat(32), SESSION_SECRET: 'c'.repeat(40) }
const password = 'Demo-e2e-2026'

let postgres: TestServer | null
let first: RunningServer
let second: RunningServer
let third: RunningServer
let nginx: Awaited<ReturnType<typeof startNginx>> = null
let env: Record<string, string>

describe('several processes', () => {
  beforeEach(({ skip }) => skip(!postgres, withoutPostgres))
  beforeAll(async () => {
    postgres = await startPostgres()
    if (!postgres) return
    env = { ...secrets, DATABASE_URL: await postgres.createDatabase(), DEMO_PASSWORD: password, TRUSTED_PROXIES: '1' }
    first = await startServer('demo', env)
    second = await startServer('demo', env)
    third = await startServer('demo', env)
    nginx = await startNginx([first, second, third].map(portOf))
  }, 300_000)

  afterAll(async () => {
    await nginx?.stop()
    await third?.stop()
    await second?.stop()
    await first?.stop()
    await postgres?.stop()
  })

  test('a publication and a retraction in one process are on the pages of the other', async () => {
    const cookie = await signInAt(first.address)
    const call = async (path: string, body: unknown) => {
      const response = await fetch(first.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: first.address, cookie },
        body: JSON.stringify(body),
      })
      return (await response.json()) as { code: number; data: { news_key: string } }
    }
    const categories = await fetch(`${first.address}/api/eis/restful/news/category/getList`, { headers: { cookie } })
    const { data } = (await categories.json()) as { data: { news_category_key: string; is_public: boolean }[] }
    const title = `两个进程都看得到 ${Date.now()}`
    const shows = async (server: RunningServer, path = '/news') => (await (await fetch(server.address + path)).text()).includes(title)
    // both keep the page before
    for (const server of [first, second]) for (let n = 0; n < 2; n++) expect(await shows(server)).toBe(false)
    expect((await fetch(`${second.address}/news`)).headers.get('age')).not.toBeNull()

    const saved = await call('/api/eis/restful/news/save', {
      title,
      news_category_key: data.find((one) => one.is_public)?.news_category_key,
      news_content: '<p>正文</p>',
      status: 'PUBLISHED',
    })
    expect(saved.code).toBe(0)
    expect(await shows(first)).toBe(true)
    await expect.poll(() => shows(second), { timeout: 10_000, interval: 20 }).toBe(true)
    const article = `/article?key=${saved.data.news_key}`
    expect((await fetch(second.address + article)).status).toBe(200)

    await call('/api/eis/restful/news/save', { news_key: saved.data.news_key, status: 'RETRACT' })
    expect((await fetch(first.address + article)).status).toBe(404)
    await expect.poll(async () => (await fetch(second.address + article)).status, { timeout: 10_000, interval: 20 }).toBe(404)
    expect(await shows(second)).toBe(false)
  })

  test('no read fails and no write is lost or done twice while one process restarts and another is killed', async ({ skip }) => {
    skip(!nginx, withoutNginx)
    const { address } = nginx as { address: string }
    const cookie = await signInAt(address, 'huangwen')
    const work = { on: true, reads: 0, failed: [] as string[], names: [] as string[] }
    const reading = [`${address}/news`, `${address}/api/app/base/app/sys/user/session/list`, `${address}/login`].map(async (url) => {
      while (work.on) {
        const { status } = await fetch(url, { headers: { cookie, 'x-requested-with': 'XMLHttpRequest' }, redirect: 'manual' })
        if (status !== 200 && status !== 307) work.failed.push(`${url} ${status}`)
        work.reads++
      }
    })
    const writing = ['甲', '乙'].map(async (writer) => {
      for (let count = 0; work.on; count++) {
        const name = `不停机${writer}${count}${'天地玄黄宇宙洪荒日月'[count % 10]}${Date.now()}`
        await saveOnce(address, cookie, name)
        work.names.push(name)
      }
    })
    await third.stop()
    third = await startServer('demo', { ...env, PORT: String(portOf(third)) })
    await second.stop('SIGKILL')
    second = await startServer('demo', { ...env, PORT: String(portOf(second)) })
    work.on = false
    await Promise.all([...reading, ...writing])
    expect(work.failed).toEqual([])
    expect(work.reads).toBeGreaterThan(50)
    expect(work.names.length).toBeGreaterThan(10)
    const client = new pg.Client(env.DATABASE_URL)
    await client.connect()
    const { rows } = await client.query(`select customer_name from customer where customer_name like '不停机%'`)
    await client.end()
    expect(rows.map((row) => row.customer_name).sort()).toEqual([...work.names].sort())
  })
})

const portOf = ({ address }: RunningServer) => Number(new URL(address).port)

/** Saves a customer; what has no answer is sent again under the same key, as the product's own screens do. */
async function saveOnce(address: string, cookie: string, customer_name: string): Promise<void> {
  const key = randomUUID()
  for (let attempt = 0; attempt < 20; attempt++) {
    const response = await fetch(`${address}/api/eis/restful/customer/addOrUpdate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, cookie, 'idempotency-key': key },
      body: JSON.stringify({ customer_name }),
    }).catch(() => null)
    if (response && response.status < 500) {
      const { code, message } = (await response.json()) as { code: number; message: string }
      if (code !== 0) throw new Error(message)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no answer')
}

/** The session cookie of somebody, the editor where nobody is named. */
async function signInAt(address: string, username = 'zhongling'): Promise<string> {
  const response = await fetch(`${address}/api/app/base/app/sys/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: address },
    body: new URLSearchParams({ username, password }),
  })
  expect(((await response.json()) as { code: number }).code).toBe(0)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
