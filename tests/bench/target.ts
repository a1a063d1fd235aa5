// One database with everything that is measured on it: through the product, through the backend alone, by the bare driver, and by the least statements.
import type { Gateway } from '../../lib/backend/db/database.ts'
import { openDatabase } from '../../lib/backend/db/database.ts'
import { randomOf } from '../../lib/backend/demo/random.ts'
import { customer } from '../../lib/model/entities/customer.ts'
import { type Caller, openCaller, requestBytes } from './http-load.ts'
import { handWritten } from './least.ts'
import { measure, type Result } from './measure.ts'
import { type Operation, operations, type Request, type Sample, streamOf } from './operations.ts'
import { callers, cleanUp, password, type Target } from './prepare.ts'
import { type Server, startServer } from './product.ts'
import { recorder, replay } from './record.ts'

export type Way = 'product' | 'backend' | 'driver' | 'least' | 'empty'

export interface Figures {
  /** By operation, way and number of callers. */
  results: Map<string, Result>
  startSeconds: number
  idleMb: number
  busyMb: number
}

export const figureKey = (operation: string, way: Way, count: number) => `${operation} ${way} ${count}`

interface Settings {
  rows: number
  /** Milliseconds of each measurement. */
  ms: number
  only: readonly string[] | null
  counts: readonly number[]
}

/** Measures everything on a prepared target. */
export async function measureTarget(target: Target, settings: Settings, tell: (line: string) => void): Promise<Figures> {
  const chosen = operations.filter(({ name }) => !settings.only || settings.only.includes(name))
  const results = new Map<string, Result>()
  const note = (operation: string, way: Way, count: number, result: Result) => {
    results.set(figureKey(operation, way, count), result)
    tell(
      `  ${operation} · ${way} · ${count}: ${result.perSecond.toFixed(0)}/s, ${result.mean.toFixed(2)} ms, p95 ${result.p95.toFixed(2)} ms`,
    )
  }
  await (await startServer('start', target)).stop()
  const server = await startServer('start', target)
  const idleMb = server.memory()
  const measureServer = async (way: 'product' | 'backend', port: number, sample: Sample) => {
    const sessions = await signIn(way, port)
    for (const operation of chosen)
      for (const count of settings.counts)
        note(operation.name, way, count, await overHttp(port, sessions, operation, sample, count, settings.ms))
    return sessions
  }
  const { sample, busyMb } = await closing(server, async () => {
    const taken = await takeSample(server, settings.rows)
    await measureServer('product', server.port, taken)
    for (const count of settings.counts) note('empty', 'empty', count, await emptyRoute(server.port, count, settings.ms))
    return { sample: taken, busyMb: server.memory() }
  })
  const alone = await startServer('backend', target)
  const [session] = await closing(alone, () => measureServer('backend', alone.port, sample))
  const gateway = await openDatabase({ DATA_DIR: target.dataDir, DATABASE_URL: target.url, DATABASE_POOL_SIZE: 16 })
  try {
    for (const operation of chosen)
      for (const count of settings.counts)
        note(operation.name, 'driver', count, await byDriver(gateway, session?.token ?? '', operation, sample, count, settings.ms))
    const least = await handWritten(gateway.pool)(customer, sample.keys)
    for (const { name, least: work } of chosen) {
      const random = randomOf(9)
      if (work)
        for (const count of settings.counts) note(name, 'least', count, await measure(count, settings.ms, () => work(least, random)))
    }
    await cleanUp(gateway.db)
  } finally {
    await gateway.close()
  }
  return { results, startSeconds: server.startSeconds, idleMb, busyMb }
}

/** The server ends whatever happens. */
export async function closing<T>(server: Server, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    await server.stop()
  }
}

interface Session {
  /** Headers of a signed-in request. */
  headers: Record<string, string>
  token: string
}

/** All callers signed in, by the sign-in call itself. */
export async function signIn(way: 'product' | 'backend', port: number): Promise<Session[]> {
  const sessions: Session[] = []
  for (const username of callers) {
    const origin = `http://127.0.0.1:${port}`
    const answer = await fetch(`${origin}/api/app/base/app/sys/user/login`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded', 'x-requested-with': 'XMLHttpRequest' },
      body: new URLSearchParams({ username, password }).toString(),
    })
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data?: { token?: string } }
    if (code !== 0) throw new Error(`${username} cannot sign in: ${code} ${message}`)
    const common = { origin: 'http://localhost', 'x-requested-with': 'XMLHttpRequest' }
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    sessions.push({
      token: data?.token ?? '',
      headers: way === 'product' ? { ...common, cookie } : { ...common, token: data?.token ?? '' },
    })
  }
  return sessions
}

/** Keys from all over the table, and the cursor of the page in its middle. */
export async function takeSample(server: Server, rows: number): Promise<Sample> {
  const [session] = await signIn('product', server.port)
  const caller = await openCaller(server.port)
  const random = randomOf(5)
  const pages = Math.floor((rows * 0.75) / 200)
  const ask = async (body: Record<string, unknown>) => {
    const bytes = requestBytes('POST', '/api/eis/restful/customer/query', session?.headers ?? {}, JSON.stringify(body))
    const answer = JSON.parse((await caller.send(bytes)).body.toString()) as {
      code: number
      data: { records: { customer_key: string }[]; next: string }
    }
    if (answer.code !== 0) throw new Error(JSON.stringify(answer))
    return answer.data
  }
  const keys: string[] = []
  for (let index = 0; index < 20; index += 1) {
    const { records } = await ask({
      pageNo: random.int(1, pages),
      pageSize: 200,
      field: 'customer_key',
      column: 'createTime',
      order: 'desc',
    })
    keys.push(...records.map((record) => record.customer_key))
  }
  const deepRow = rows / 2
  const { next } = await ask({ pageNo: deepRow / 10, pageSize: 10, column: 'createTime', order: 'desc' })
  caller.end()
  return { keys, cursor: next, deepRow }
}

/** How often an operation is answered at a port. */
export async function overHttp(
  port: number,
  sessions: readonly Session[],
  operation: Operation,
  sample: Sample,
  count: number,
  ms: number,
): Promise<Result> {
  const open = await Promise.all(Array.from({ length: count }, () => openCaller(port)))
  return askByTurns(open, sessions, operation, sample, ms)
}

async function askByTurns(
  open: readonly Caller[],
  sessions: readonly Session[],
  operation: Operation,
  sample: Sample,
  ms: number,
): Promise<Result> {
  const randoms = open.map((_, index) => streamOf(operation, index))
  const result = await measure(open.length, ms, async (caller) => {
    const request = operation.build(randoms[caller] as ReturnType<typeof randomOf>, sample)
    const bytes = bytesOf(request, sessions[caller % sessions.length]?.headers ?? {})
    const { status, body } = await (open[caller] as Caller).send(bytes)
    if (status !== 200 || !body.includes('"code":0'))
      throw new Error(`${operation.name} answered ${status} ${body.toString().slice(0, 300)}`)
  })
  for (const caller of open) caller.end()
  return result
}

/** How often an operation is answered by servers of one installation, each with as many of the callers as the others. */
export async function rateOf(servers: readonly Server[], operation: Operation, sample: Sample, count: number, ms: number): Promise<Result> {
  const sessions = await signIn('product', (servers[0] as Server).port)
  const open = await Promise.all(Array.from({ length: count }, (_, index) => openCaller((servers[index % servers.length] as Server).port)))
  return askByTurns(open, sessions, operation, sample, ms)
}

export const bytesOf = ({ method, path, body }: Request, headers: Record<string, string>) =>
  requestBytes(method, path, headers, body && JSON.stringify(body))

/** GET /health: a route handler of the same build that does nothing. With a query our own server leaves it to the framework. */
async function emptyRoute(port: number, count: number, ms: number): Promise<Result> {
  const open = await Promise.all(Array.from({ length: count }, () => openCaller(port)))
  const bytes = requestBytes('GET', '/health?by=framework', {})
  const result = await measure(count, ms, async (caller) => {
    const { status } = await (open[caller] as Caller).send(bytes)
    if (status !== 200) throw new Error(`/health answered ${status}`)
  })
  for (const caller of open) caller.end()
  return result
}

const recordings = 40

async function byDriver(gateway: Gateway, token: string, operation: Operation, sample: Sample, count: number, ms: number): Promise<Result> {
  const record = recorder(gateway, token)
  const random = streamOf(operation, 99)
  const known: Awaited<ReturnType<typeof record>>[] = []
  for (let index = 0; index < recordings; index += 1) known.push(await record(operation.build(random, sample)))
  return measure(count, ms, (_, n) => replay(gateway.pool, known[n % known.length] ?? []))
}
