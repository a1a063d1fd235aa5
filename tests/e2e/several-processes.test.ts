// A whole installation: three processes behind nginx, on a PostgreSQL behind PgBouncer and with an object store. To whoever asks it is one, and none is missed
// when it is restarted or killed, nor the database when it is restarted.
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startNginx, withoutNginx } from '../support/nginx.ts'
import { type ObjectStore, startObjectStore } from '../support/object-store.ts'
import { type Person, personAt } from '../support/person.ts'
import { startPgBouncer } from '../support/pgbouncer.ts'
import { startPostgres, type TestServer, withoutPostgres } from '../support/postgres.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const secrets = { SECRET_KEY: 's'.repeat(40), APP_KEY: 'a'.repeat(32), SESSION_SECRET: 'c'.repeat(40) }
const password = inject('password')

let postgres: TestServer | null
let bouncer: Awaited<ReturnType<typeof startPgBouncer>> = null
let store: ObjectStore
let nginx: Awaited<ReturnType<typeof startNginx>> = null
const processes: RunningServer[] = []
let direct: string
let env: Record<string, string>

const portOf = ({ address }: RunningServer) => Number(new URL(address).port)
const one = (index: number) => processes[index] as RunningServer
const front = () => (nginx as { address: string }).address

/** Starts one of the processes again, on its port. */
async function again(index: number): Promise<void> {
  processes[index] = await startServer('demo', { ...env, PORT: String(portOf(one(index))) })
}

describe('several processes', () => {
  beforeEach(({ skip }) => {
    skip(!postgres, withoutPostgres)
    skip(!nginx, withoutNginx)
  })
  beforeAll(async () => {
    postgres = await startPostgres()
    if (!postgres) return
    store = await startObjectStore()
    direct = await postgres.createDatabase()
    // without PgBouncer the processes reach the server themselves
    bouncer = await startPgBouncer(postgres.url, 12)
    const database = { DATABASE_URL: bouncer?.urlOf(direct) ?? direct, DATABASE_SESSION_URL: direct, DATABASE_POOL_SIZE: '8' }
    env = { ...secrets, ...store.settings, ...database, DEMO_PASSWORD: password, TRUSTED_PROXIES: '1' }
    for (let index = 0; index < 3; index++) processes.push(await startServer('demo', env))
    nginx = await startNginx(processes.map(portOf))
    await query('update limit_rule set max_count = 100000')
  }, 300_000)

  afterAll(async () => {
    await nginx?.stop()
    for (const running of processes) await running.stop()
    await bouncer?.stop()
    await postgres?.stop()
    await store?.stop()
  })

  test('who signed in at one is signed in at each, and a message is in the streams of all', async () => {
    const luo = await personAt(front(), 'luolin', password)
    const zhao = await personAt(one(0).address, 'zhaoqian', password)
    const streams = await Promise.all(processes.map(({ address }) => zhao.at(address).listen()))
    const leave = await luo.call<{ leave_key: string }>('/api/eis/restful/leave/addOrUpdate', {
      leave_type: 'AFFAIR',
      start_time: '2027-03-08 09:00:00',
      end_time: '2027-03-08 18:00:00',
      reason: '家中有事',
    })
    await luo.at(one(1).address).call('/api/eis/restful/leave/commit', { leave_key: leave.leave_key })
    for (const { said } of streams) await expect.poll(() => said.text).toContain('event: message')
    for (const stream of streams) stream.leave()
  })

  test('a file goes in at one and comes out at another', async () => {
    const luo = await personAt(front(), 'luolin', password)
    const bytes = randomBytes(300_000)
    const text = Buffer.from(bytes.toString('base64'))
    const url = await luo.at(one(0).address).upload(new Uint8Array(text), '台账.txt')
    expect([...store.objects.values()].some((object) => object.equals(text))).toBe(true)
    const fetched = await luo.at(one(2).address).send(url)
    expect(Buffer.from(await fetched.arrayBuffer()).equals(text)).toBe(true)
  })

  test('a publication and a retraction in one process are on the pages of the others', async () => {
    const { call } = (await personAt(front(), 'zhongling', password)).at(one(0).address)
    const categories = await call<{ news_category_key: string; is_public: boolean }[]>('/api/eis/restful/news/category/getList')
    const title = `每个进程都看得到 ${Date.now()}`
    const shows = async ({ address }: RunningServer, path = '/news') => (await (await fetch(address + path)).text()).includes(title)
    // each keeps the page before
    for (const running of processes) for (let n = 0; n < 2; n++) expect(await shows(running)).toBe(false)
    await expect.poll(async () => (await fetch(`${one(1).address}/news`)).headers.get('age')).not.toBeNull()

    const { news_key } = await call<{ news_key: string }>('/api/eis/restful/news/save', {
      title,
      news_category_key: categories.find((category) => category.is_public)?.news_category_key,
      news_content: '<p>正文</p>',
      status: 'PUBLISHED',
    })
    const article = `/article?key=${news_key}`
    expect(await shows(one(0))).toBe(true)
    for (const other of [one(1), one(2)]) {
      await expect.poll(() => shows(other), { interval: 20 }).toBe(true)
      expect((await fetch(other.address + article)).status).toBe(200)
    }
    await call('/api/eis/restful/news/save', { news_key, status: 'RETRACT' })
    expect((await fetch(one(0).address + article)).status).toBe(404)
    for (const other of [one(1), one(2)]) {
      await expect.poll(async () => (await fetch(other.address + article)).status, { interval: 20 }).toBe(404)
      expect(await shows(other)).toBe(false)
    }
  })

  test('no read fails and no write is lost or done twice while one process restarts and another is killed', async () => {
    const person = await personAt(front(), 'huangwen', password)
    const reading = startReaders(person)
    const writing = startWriters(person, '不停机')
    await one(2).stop()
    await again(2)
    await one(1).stop('SIGKILL')
    await again(1)
    expect(await reading.end()).toEqual([])
    expect(reading.count()).toBeGreaterThan(50)
    const names = await writing.end()
    expect(names.length).toBeGreaterThan(10)
    expect(await stored('不停机')).toEqual(names)
  })

  test('a restart of the database is a pause: no write is lost or done twice, then everything is as before, in every process', async () => {
    const person = await personAt(front(), 'huangwen', password)
    const writing = startWriters(person, '不停库')
    await expect.poll(writing.count).toBeGreaterThan(5)
    await postgres?.halt()
    await expect.poll(async () => (await person.send(session)).status).toBe(503)
    // what needs no data is there meanwhile
    expect((await person.send('/login', { redirect: 'manual' })).status).toBeLessThan(400)
    const before = writing.count()
    await postgres?.resume()
    await expect.poll(writing.count).toBeGreaterThan(before + 5)
    const names = await writing.end()
    expect(await stored('不停库')).toEqual(names)
    const reading = startReaders(person)
    await expect.poll(reading.count).toBeGreaterThan(20)
    expect(await reading.end()).toEqual([])
    for (const { address } of processes) {
      await expect.poll(async () => (await fetch(`${address}/ready`)).status).toBe(200)
      expect((await person.at(address).send(session)).status).toBe(200)
    }
  })
})

const session = '/api/app/base/app/sys/user/session/list'

/** Reads through nginx until it is told to end; `end` answers what failed. */
function startReaders(person: Person) {
  const work = { on: true, reads: 0, failed: [] as string[] }
  const readers = ['/news', session, '/login'].map(async (path) => {
    while (work.on) {
      const { status } = await person.send(path, { redirect: 'manual' })
      if (status !== 200 && status !== 307) work.failed.push(`${path} ${status}`)
      work.reads++
    }
  })
  return {
    count: () => work.reads,
    async end() {
      work.on = false
      await Promise.all(readers)
      return work.failed
    },
  }
}

/** Saves customers through nginx until it is told to end; `end` answers the names of all that were acknowledged. */
function startWriters(person: Person, mark: string) {
  const work = { on: true, names: [] as string[] }
  const writers = ['甲', '乙'].map(async (writer) => {
    for (let count = 0; work.on; count++) {
      const name = `${mark}${writer}${count}${'天地玄黄宇宙洪荒日月'[count % 10]}${Date.now()}`
      await saveOnce(person, name)
      work.names.push(name)
    }
  })
  return {
    count: () => work.names.length,
    async end() {
      work.on = false
      await Promise.all(writers)
      return work.names.sort()
    },
  }
}

/** Saves a customer; what has no answer, or one of a part that is away, is sent again under the same key, as the product's own screens do. */
async function saveOnce(person: Person, customer_name: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const body = JSON.stringify({ customer_name })
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await person.send('/api/eis/restful/customer/addOrUpdate', { method: 'POST', headers, body }).catch(() => null)
    if (response && response.status < 500) {
      const { code, message } = (await response.json()) as { code: number; message: string }
      if (code !== 0) throw new Error(message)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no answer')
}

/** The names of customers that begin so, from the server itself. */
const stored = async (mark: string): Promise<string[]> =>
  (await query(`select customer_name from customer where customer_name like '${mark}%'`)).map((row) => row.customer_name as string).sort()

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(direct)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
