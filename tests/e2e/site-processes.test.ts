// Two processes on one PostgreSQL: what one publishes stands on the other's kept pages, what it retracts is gone there.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres, type TestServer, withoutPostgres } from '../support/postgres.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const secrets = { SECRET_KEY: 's'.repeat(40), APP_KEY: 'a'.repeat(32), SESSION_SECRET: 'c'.repeat(40) }
const password = 'Demo-e2e-2026'

let postgres: TestServer | null
let first: RunningServer
let second: RunningServer

describe('two processes', () => {
  beforeEach(({ skip }) => skip(!postgres, withoutPostgres))
  beforeAll(async () => {
    postgres = await startPostgres()
    if (!postgres) return
    const env = { ...secrets, DATABASE_URL: await postgres.createDatabase(), DEMO_PASSWORD: password }
    first = await startServer('demo', env)
    second = await startServer('demo', env)
  }, 300_000)

  afterAll(async () => {
    await second?.stop()
    await first?.stop()
    await postgres?.stop()
  })

  test('a publication and a retraction in one process are on the pages of the other', async () => {
    const cookie = await signInAt(first)
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
})

/** The session cookie of the editor. */
async function signInAt(server: RunningServer): Promise<string> {
  const response = await fetch(`${server.address}/api/app/base/app/sys/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.address },
    body: new URLSearchParams({ username: 'zhongling', password }),
  })
  expect(((await response.json()) as { code: number }).code).toBe(0)
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
