// A real backend on an in-memory database (or on PostgreSQL where that is installed), driven through its own fetch.
import { sql } from 'kysely'
import { type Backend, startBackend } from '../../lib/backend/app.ts'
import { fillSlots } from '../../lib/backend/area/compose.ts'
import { areas } from '../../lib/backend/areas.ts'
import { hashToken } from '../../lib/backend/base/crypto.ts'
import { log } from '../../lib/backend/base/log.ts'
import type { Gateway } from '../../lib/backend/db/gateway.ts'
import { createKernel } from '../../lib/backend/kernel/kernel.ts'
import { type Demo, seed } from '../../lib/backend/seed.ts'
import type { Envelope } from '../../lib/model/wire.ts'
import { openSeededDatabase, openTestDatabase } from './database.ts'
import { keepErrors } from './logged-errors.ts'

export interface Client {
  /** Sends a catalogue key; {name} in the path is filled from the input, GET and DELETE send a query, the rest JSON. */
  send<T = Record<string, unknown>>(key: string, input?: Record<string, unknown>, options?: SendOptions): Promise<Answer<T>>
  /** send, expecting code 0; answers data. */
  ok<T = Record<string, unknown>>(key: string, input?: Record<string, unknown>, options?: SendOptions): Promise<T>
  token: string
  userKey: string
}

export interface SendOptions {
  headers?: Record<string, string>
  form?: true
  raw?: BodyInit
}

export interface Answer<T> extends Envelope<T> {
  status: number
  data: T
}

export const password = 'Demo-pass-2026'

export interface TestBackend extends Backend {
  /** A client without a session. */
  visitor: Client
  /** A client of a demo user who stays signed in wherever the clock goes; for tests of the end of sessions there is `signIn`. */
  as(username: string): Promise<Client>
  /** Moves the backend's clock. */
  setNow(date: Date | null): void
}

interface Opening {
  /** Seeds here in place of opening a copy of what was seeded once in the run: for tests of the seeding, and of the files that come with it. */
  seeds?: boolean
  /** Other areas than those of the product. */
  areas?: Parameters<typeof startBackend>[0]['areas']
}

/** Seeds a database as the first start of a backend does. */
async function seedCompany({ db, transaction }: Gateway, company: Demo): Promise<void> {
  const quiet = log.child({}, { level: 'fatal' })
  const kernel = createKernel({
    db,
    transaction,
    readingDb: () => db,
    log: quiet,
    now: () => new Date(),
    checkAnswers: true,
    wake() {},
  })
  fillSlots(kernel, areas)
  await seed(kernel, areas, company)
}

/** Opens a backend with the demo company's people; `demo` 'all' loads its customers too. */
export async function testBackend(demo: 'people' | 'all' = 'people', { seeds = false, areas: others }: Opening = {}): Promise<TestBackend> {
  let fixed: Date | null = null
  const company: Demo = { data: demo, password }
  const gateway = seeds ? await openTestDatabase() : await openSeededDatabase(demo, (filled) => seedCompany(filled, company))
  const backend = await startBackend({
    gateway,
    now: () => fixed ?? new Date(),
    checkAnswers: true,
    clock: false,
    log: keepErrors(),
    demo: company,
    ...(others && { areas: others }),
  })
  const clients = new Map<string, Promise<Client>>()
  const kept: string[] = []
  let moved = false
  /** The first call after a move of the clock ends for good whatever has ended by then. */
  const fetch: Backend['fetch'] = async (...request) => {
    if (moved) {
      moved = false
      const late = sql`'2100-01-01'`
      await sql`update session set last_seen_time = ${late}, expire_time = ${late} where token_hash = any(${kept}::text[])`.execute(
        backend.kernel.db,
      )
    }
    return backend.fetch(...request)
  }
  const signInToStay = async (username: string) => {
    const client = await signIn({ fetch }, username)
    kept.push(hashToken(client.token))
    return client
  }
  return {
    ...backend,
    fetch,
    visitor: clientOf({ fetch }, '', ''),
    as(username) {
      const known = clients.get(username) ?? signInToStay(username)
      clients.set(username, known)
      return known
    },
    setNow(date) {
      fixed = date
      moved = true
    },
  }
}

/** Signs a demo user in by the sign-in call. */
export async function signIn(backend: Pick<Backend, 'fetch'>, username: string, secret = password): Promise<Client> {
  const visitor = clientOf(backend, '', '')
  const { token, target_key } = await visitor.ok<{ token: string; target_key: string }>(
    'POST /api/app/base/app/sys/user/login',
    { username, password: secret },
    { form: true },
  )
  return clientOf(backend, token, target_key)
}

export function clientOf(backend: Pick<Backend, 'fetch'>, token: string, userKey: string): Client {
  const send = async <T>(key: string, input: Record<string, unknown> = {}, options: SendOptions = {}): Promise<Answer<T>> => {
    const response = await backend.fetch(buildRequest(key, input, options, token))
    return { status: response.status, ...((await response.json()) as Envelope<T>) } as Answer<T>
  }
  return {
    token,
    userKey,
    send,
    async ok<T>(key: string, input?: Record<string, unknown>, options?: SendOptions) {
      const answer = await send<T>(key, input, options)
      if (answer.code !== 0) throw new Error(`${key} answered ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`)
      return answer.data
    },
  }
}

function buildRequest(key: string, input: Record<string, unknown>, options: SendOptions, token: string): Request {
  const [method = 'GET', template = ''] = key.split(' ')
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const url = new URL(path, 'http://backend.test')
  const headers = new Headers({ 'x-requested-with': 'XMLHttpRequest', ...(token ? { token } : {}), ...options.headers })
  if (options.raw !== undefined) return new Request(url, { method, headers, body: options.raw })
  if (method === 'GET' || method === 'DELETE') {
    for (const [name, value] of Object.entries(rest)) {
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== undefined) url.searchParams.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
    return new Request(url, { method, headers })
  }
  const body = options.form ? new URLSearchParams(rest as Record<string, string>).toString() : JSON.stringify(rest)
  headers.set('content-type', options.form ? 'application/x-www-form-urlencoded' : 'application/json')
  return new Request(url, { method, headers, body })
}
