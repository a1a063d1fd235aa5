// The embedded upstream: the catalogue behind one fetch, its database opened, its jobs running.
import { Hono } from 'hono'
import { type Locale, text } from '../i18n/text.ts'
import { requestIdOf } from '../model/request-id.ts'
import type { Area } from './area/area.ts'
import { composeAreas, fillSlots } from './area/compose.ts'
import { areas as allAreas } from './areas.ts'
import { environment } from './base/environment.ts'
import { type Logger, log as rootLog } from './base/log.ts'
import { type Gateway, openDatabase } from './db/database.ts'
import { numberSource, numbersApart } from './entity/number.ts'
import { BackgroundJobRunner } from './kernel/background-job.ts'
import type { Call } from './kernel/call.ts'
import { type Condition, checkReady, connectionPool, type Readiness, readCondition, readiness } from './kernel/condition.ts'
import type { RequestInfo } from './kernel/context.ts'
import { createKernel, type Kernel } from './kernel/kernel.ts'
import { deliverOutbox } from './kernel/outbox.ts'
import { followInvalidations, pageCache } from './kernel/page-invalidation.ts'
import { envelope, runCall } from './kernel/pipeline.ts'
import { addRoutes } from './kernel/routes.ts'
import { runDueJobs, scheduleJobs } from './kernel/scheduled-job.ts'
import { sendPushes } from './message/push.ts'
import { type MessageStreams, openMessageStreams } from './message/stream.ts'
import { buildOpenApi } from './openapi.ts'
import type { FirstAdministrator } from './organisation/first-administrator.ts'
import { type Demo, seed } from './seed.ts'

export interface Backend {
  fetch(request: Request): Promise<Response>
  /** Whether it can be sent calls, and if not why. */
  ready(): Promise<Readiness>
  /** What waits, and how full the pool is. */
  condition(): Promise<Condition>
  /** Ends jobs and calls in flight, then the database. */
  close(): Promise<void>
  /** Ends the streams of events, which would keep a server from ending. */
  endStreams(): void
  listen: Gateway['listen']
  kernel: Kernel
  /** The first administrator's one-time password, for the operator's eyes, while it is unused. */
  firstAdministrator: FirstAdministrator | null
}

interface Options {
  gateway: Gateway
  log?: Logger
  now?: () => Date
  checkAnswers?: boolean
  /** Jobs and the outbox run on a clock; tests drive them by hand. */
  clock?: boolean
  demo?: Demo | undefined
  /** The areas that are served; all of the product where none are named. */
  areas?: readonly Area[]
  /** Drops pages that this process has cached when the data that they show have changed. */
  invalidatePages?: (tags: readonly string[]) => void
}

const tickMs = 15_000

/** Builds the backend over an opened database: seeds what every installation has and starts the clock. */
export async function startBackend({
  gateway,
  log = rootLog,
  now = () => new Date(),
  checkAnswers = false,
  clock = true,
  demo,
  areas = allAreas,
  invalidatePages,
}: Options): Promise<Backend> {
  let outboxDue = false
  const wakeBackgroundJobs = () => {
    if (clock) runner.wake()
  }
  const kernel = createKernel({
    db: gateway.db,
    transaction: gateway.transaction,
    readingDb: gateway.readingDb,
    log,
    now,
    checkAnswers,
    wakeOutbox,
    wakeBackgroundJobs,
  })
  fillSlots(kernel, areas)
  if (invalidatePages) kernel.set(pageCache, invalidatePages)
  const { calls, scheduledJobs, backgroundJobs, subscribers } = composeAreas(areas)
  const runner = new BackgroundJobRunner(kernel, backgroundJobs)
  let delivering: Promise<unknown> = Promise.resolve()

  function wakeOutbox() {
    if (!clock || outboxDue) return
    outboxDue = true
    delivering = delivering.then(async () => {
      outboxDue = false
      await deliverOutbox(kernel, subscribers).catch((error: unknown) => log.error({ err: error }, 'outbox stopped'))
    })
  }

  const began = now()
  kernel.set(connectionPool, gateway.pool)
  kernel.set(readiness, () => checkReady(kernel, scheduledJobs, began))
  const firstAdministrator = await seed(kernel, areas, demo)
  // seeds number their records in their own transactions
  if (gateway.apart) kernel.set(numberSource, numbersApart(gateway.apart))
  await scheduleJobs(kernel, scheduledJobs)
  const streams = await openMessageStreams(gateway, kernel)
  const app = buildApp(kernel, calls, streams)
  const endPages = await followInvalidations(gateway, kernel)
  let running: Promise<unknown> = Promise.resolve()
  const tick = () => {
    running = runDueJobs(kernel, scheduledJobs)
      .then(() => sendPushes(kernel))
      .catch((error: unknown) => log.error({ err: error }, 'jobs stopped'))
    wakeOutbox()
    wakeBackgroundJobs()
  }
  const timer = clock ? setInterval(tick, tickMs).unref() : undefined
  return {
    kernel,
    firstAdministrator,
    fetch: async (request) => app.fetch(request),
    ready: kernel.get(readiness),
    condition: () => readCondition(kernel),
    close: async () => {
      clearInterval(timer)
      await runner.stop()
      await running
      await delivering
      await endPages()
      await streams.end()
      await gateway.close()
    },
    endStreams: streams.endAll,
    listen: gateway.listen,
  }
}

/** The Hono application over a catalogue: a route for each call, one answer form for everything. */
export function buildApp(kernel: Kernel, calls: readonly Call[], streams?: MessageStreams): Hono {
  const described = new Map<Locale, string>()
  const app = new Hono()
  app.get('/api/openapi.json', (c) => {
    const { locale } = requestInfo(c.req.raw)
    const description = described.get(locale) ?? JSON.stringify(buildOpenApi(calls, '1', locale))
    described.set(locale, description)
    return c.body(description, 200, { 'content-type': 'application/json; charset=utf-8', vary: 'accept-language' })
  })
  app.get('/api/events', async (c) => {
    const info = requestInfo(c.req.raw)
    const stream = await streams?.open(info.token, c.req.raw)
    return stream ?? envelope(401, { code: 401, message: text(info.locale, 'fail.unauthenticated') }, info)
  })
  addRoutes(app, calls, (call, params, request) => runCall(kernel, call, params, request, requestInfo(request)))
  app.notFound((c) => {
    const info = requestInfo(c.req.raw)
    return envelope(404, { code: 404, message: text(info.locale, 'fail.noCall') }, info)
  })
  return app
}

function requestInfo(request: Request): RequestInfo {
  const { headers } = request
  return {
    ip: headers.get('x-real-ip') ?? '',
    userAgent: (headers.get('user-agent') ?? '').slice(0, 300),
    requestId: requestIdOf(headers),
    locale: headers.get('accept-language')?.startsWith('en') ? 'en' : 'zh-CN',
    appKey: headers.get('appkey') ?? '',
    token: headers.get('token') ?? '',
    headers,
    source: request,
    changedPages: new Set(),
  }
}

let opened: Promise<Backend> | undefined

/** The process's one backend, opened at the first call; what that call asks for counts. */
export function openBackend(options: Pick<Options, 'demo' | 'invalidatePages'> = {}): Promise<Backend> {
  opened ??= openDatabase(environment()).then((gateway) => startBackend({ ...options, gateway }))
  return opened
}
