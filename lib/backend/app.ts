// The embedded upstream: the catalogue behind one fetch, its database opened, its jobs running.
import { type Locale, text } from '../i18n/text.ts'
import { cutText } from '../model/plain-text.ts'
import { requestIdOf } from '../model/request-id.ts'
import type { Area } from './area/area.ts'
import { composeAreas, fillSlots } from './area/compose.ts'
import { areas as allAreas } from './areas.ts'
import { type Answer, type Asked, askedOf } from './base/asked.ts'
import { environment } from './base/environment.ts'
import { type Logger, log as rootLog } from './base/log.ts'
import { type Gateway, openDatabase } from './db/database.ts'
import { numberSource, numbersApart } from './entity/number.ts'
import { authenticate } from './kernel/authenticate.ts'
import type { Call } from './kernel/call.ts'
import {
  type Condition,
  checkReady,
  connectionPool,
  type Readiness,
  readCondition,
  readiness,
  type ServerTurns,
  serverTurns,
} from './kernel/condition.ts'
import type { RequestInfo } from './kernel/context.ts'
import { createKernel, type Kernel } from './kernel/kernel.ts'
import { followInvalidations, pageCache } from './kernel/page-invalidation.ts'
import { envelope, runCall } from './kernel/pipeline.ts'
import { Queue } from './kernel/queue.ts'
import { takeOver } from './kernel/queue-before.ts'
import { routesOf } from './kernel/routes.ts'
import { returnToClock, scheduleJobs } from './kernel/scheduled-job.ts'
import { type MessageStreams, openMessageStreams } from './message/stream.ts'
import { buildOpenApi } from './openapi.ts'
import type { FirstAdministrator } from './organisation/first-administrator.ts'
import { type Demo, seed } from './seed.ts'

export interface Backend {
  /** Answers a call. It fails in only one case: the event stream is requested while the database is unavailable. */
  answer(asked: Asked): Promise<Answer>
  /** The same for a Request. */
  fetch(request: Request): Promise<Response>
  /** Whether it can receive calls, and if not why. */
  ready(): Promise<Readiness>
  /** The waiting work, and the use of the connection pool. */
  condition(): Promise<Condition>
  /** Ends jobs and calls in flight, then the database. */
  close(): Promise<void>
  /** Ends the event streams, which would prevent a server from ending. */
  endStreams(): void
  listen: Gateway['listen']
  kernel: Kernel
  /** The first administrator's one-time password for the operator, while it is unused. */
  firstAdministrator: FirstAdministrator | null
}

interface Options {
  gateway: Gateway
  log?: Logger
  now?: () => Date
  checkAnswers?: boolean
  /** Whether the queue runs by timer; tests run it by hand. */
  clock?: boolean
  demo?: Demo | undefined
  /** The served areas; by default all. */
  areas?: readonly Area[]
  /** Drops pages that this process has cached when the data that they show have changed. */
  invalidatePages?: (tags: readonly string[]) => void
  /** The running and waiting requests of this process's server. */
  turns?: () => ServerTurns
}

const tickMs = 15_000

/** Builds the backend on an opened database: installs the initial data and starts the queue. */
export async function startBackend({
  gateway,
  log = rootLog,
  now = () => new Date(),
  checkAnswers = false,
  clock = true,
  demo,
  areas = allAreas,
  invalidatePages,
  turns,
}: Options): Promise<Backend> {
  const kernel = createKernel({
    db: gateway.db,
    transaction: gateway.transaction,
    readingDb: gateway.readingDb,
    log,
    now,
    checkAnswers,
    wake: (lane) => {
      if (clock) queue.wake(lane)
    },
  })
  fillSlots(kernel, areas)
  if (invalidatePages) kernel.set(pageCache, invalidatePages)
  if (turns) kernel.set(serverTurns, turns)
  const { calls, scheduledJobs, subscribers, works } = composeAreas(areas)
  const queue = new Queue(kernel, works)

  const began = now()
  kernel.set(connectionPool, gateway.pool)
  kernel.set(readiness, () => checkReady(kernel, scheduledJobs, began))
  const firstAdministrator = await seed(kernel, areas, demo)
  // seeds number their records in their own transactions
  if (gateway.apart) kernel.set(numberSource, numbersApart(gateway.apart))
  await scheduleJobs(kernel, scheduledJobs)
  const streams = await openMessageStreams(gateway, kernel)
  const answer = answerCalls(kernel, calls, streams)
  const endPages = await followInvalidations(gateway, kernel)
  let running: Promise<unknown> = Promise.resolve()
  const tick = () => {
    running = Promise.all([takeOver(kernel, subscribers), returnToClock(kernel, scheduledJobs)])
      .catch((error: unknown) => log.error({ err: error }, 'the queue was not looked at'))
      .then(() => queue.wakeAll())
  }
  const timer = clock ? setInterval(tick, tickMs).unref() : undefined
  return {
    kernel,
    firstAdministrator,
    answer,
    fetch: (request) => answerRequest(answer, request),
    ready: kernel.get(readiness),
    condition: () => readCondition(kernel),
    close: async () => {
      clearInterval(timer)
      await running
      await queue.stop()
      await endPages()
      await streams.end()
      await gateway.close()
    },
    endStreams: streams.endAll,
    listen: gateway.listen,
  }
}

/** Answers all requests of a catalogue: its calls, its description, the event stream; 404 for anything else. */
export function answerCalls(kernel: Kernel, calls: readonly Call[], streams?: MessageStreams): Backend['answer'] {
  const find = routesOf(calls)
  const described = new Map<Locale, Uint8Array<ArrayBuffer>>()
  const describe = ({ locale }: RequestInfo): Answer => {
    const description = described.get(locale) ?? Buffer.from(JSON.stringify(buildOpenApi(calls, '1', locale)))
    described.set(locale, description)
    const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', vary: 'accept-language' })
    return { status: 200, headers, body: description }
  }
  return async (asked) => {
    const info = requestInfo(asked)
    const found = find(asked.method, asked.path)
    if (found) return runCall(kernel, found.call, found.params, asked, info)
    if (asked.method === 'GET' && asked.path === '/api/openapi.json') {
      const user = await authenticate({ kernel, db: kernel.db }, info.token, kernel.now())
      return user ? describe(info) : envelope(401, { code: 401, message: text(info.locale, 'fail.unauthenticated') }, info)
    }
    if (asked.method !== 'GET' || asked.path !== '/api/events')
      return envelope(404, { code: 404, message: text(info.locale, 'fail.noCall') }, info)
    const stream = await streams?.open(info.token, asked)
    return stream ?? envelope(401, { code: 401, message: text(info.locale, 'fail.unauthenticated') }, info)
  }
}

/** The answer to a Request, as a Response. */
export async function answerRequest(answer: Backend['answer'], request: Request): Promise<Response> {
  const given = await answer(askedOf(request))
  if (given instanceof Response) return given
  return new Response(given.body as BodyInit | null, given)
}

function requestInfo(asked: Asked): RequestInfo {
  const { headers } = asked
  return {
    ip: headers.get('x-real-ip') ?? '',
    userAgent: cutText(headers.get('user-agent') ?? '', 300),
    requestId: requestIdOf(headers),
    locale: headers.get('accept-language')?.startsWith('en') ? 'en' : 'zh-CN',
    appKey: headers.get('appkey') ?? '',
    token: headers.get('token') ?? '',
    headers,
    source: asked,
    changedPages: new Set(),
  }
}

let opened: Promise<Backend> | undefined

/** The single backend of the process, opened at the first call with the options of that call. */
export function openBackend(options: Pick<Options, 'demo' | 'invalidatePages' | 'turns'> = {}): Promise<Backend> {
  opened ??= openDatabase(environment()).then((gateway) => startBackend({ ...options, gateway }))
  return opened
}
