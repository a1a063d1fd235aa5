// GET /health, /ready and /metrics of a server, before all other routes.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { log } from '../backend/base/log.ts'
import { version } from '../backend/base/version.ts'
import type { Condition } from '../backend/kernel/condition.ts'
import type { TurnCount } from '../model/calls/operations.ts'
import { requestIdHeader } from '../model/request-id.ts'
import type { Arrivals } from '../proxy/arrivals.ts'
import { commonHeaders } from '../proxy/common-headers.ts'
import { answerHealth, readinessResponse } from '../proxy/readiness.ts'
import { isLeaving } from './http-server.ts'
import { requestIdOfMessage } from './observe.ts'
import { requestLines } from './request-counts.ts'

export interface Operations {
  ready(): Promise<Response>
  /** Null if this process has no backend. */
  condition(): Promise<Condition> | null
  /** The token for reading the figures; without one, only programs of this machine may. */
  metricsToken: string | undefined
  /** Running and waiting calls and uploads, and arriving bodies. */
  door(): { calls: TurnCount; uploads: TurnCount; arrivals: Pick<Arrivals, 'unfinished' | 'heldBytes'> }
  /** Running and waiting pages, if there are pages. */
  pages?: TurnCount
}

/** Answers the addresses for operators, without a query; returns false for all others. */
export function answerOperations(operations: Operations, message: IncomingMessage, response: ServerResponse): boolean {
  if (message.method !== 'GET') return false
  const work = workOf(operations, message)
  if (!work) return false
  work.then((answer) => send(answer, message, response)).catch(() => response.destroy())
  return true
}

function workOf(operations: Operations, message: IncomingMessage): Promise<Response> | null {
  if (message.url === '/health') return Promise.resolve(answerHealth())
  if (message.url === '/ready')
    return isLeaving()
      ? Promise.resolve(readinessResponse({ ready: false, lack: 'process', reason: 'This process is ending' }))
      : operations.ready()
  if (message.url === '/metrics') return answerMetrics(operations, message)
  return null
}

async function send(answer: Response, message: IncomingMessage, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status
  for (const { key, value } of commonHeaders) response.setHeader(key, value)
  for (const [name, value] of answer.headers) response.setHeader(name, value)
  response.setHeader(requestIdHeader, requestIdOfMessage(message))
  response.end(Buffer.from(await answer.arrayBuffer()))
}

/** The figures of this process, for clients with METRICS_TOKEN, or without one for programs of this machine. Others get a 404. */
async function answerMetrics(operations: Operations, message: IncomingMessage): Promise<Response> {
  if (!mayRead(operations.metricsToken, message))
    return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
  const lines = [...requestLines(), ...processLines(operations), ...(await backendLines(operations))]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

function mayRead(token: string | undefined, { headers, socket }: IncomingMessage): boolean {
  if (token) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  // a request forwarded by a proxy on this machine comes from outside
  const passedOn = headers['x-forwarded-for'] !== undefined || headers['x-real-ip'] !== undefined || headers.forwarded !== undefined
  return !passedOn && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}

const gauge = (name: string, help: string, value: number, labels = ''): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} gauge`,
  `${name}${labels} ${value}`,
]

let loop = performance.eventLoopUtilization()

function processLines({ door, pages }: Operations): string[] {
  const { calls, uploads, arrivals } = door()
  const memory = process.memoryUsage()
  const { utilization } = performance.eventLoopUtilization(loop)
  loop = performance.eventLoopUtilization()
  return [
    ...gauge('office_info', 'Version of the product and of Node.', 1, `{version="${version()}",node="${process.versions.node}"}`),
    ...gauge('process_start_time_seconds', 'When the process began.', Math.round(Date.now() / 1000 - process.uptime())),
    ...gauge('process_resident_memory_bytes', 'Memory of the process.', memory.rss),
    ...gauge('nodejs_heap_size_used_bytes', 'Memory of its objects.', memory.heapUsed),
    ...gauge('nodejs_external_memory_bytes', 'Memory of its buffers.', memory.external),
    ...gauge('nodejs_eventloop_utilization', 'Share of time since the last look in which the process was busy.', utilization),
    ...gauge('office_calls_under_way', 'Calls that are being answered.', calls.taken),
    ...gauge('office_calls_waiting', 'Calls that wait for their turn.', calls.waiting),
    ...gauge('office_uploads_under_way', 'Uploads that are being taken.', uploads.taken),
    ...gauge('office_uploads_waiting', 'Uploads that wait for their turn.', uploads.waiting),
    ...gauge('office_bodies_unfinished', 'Bodies of requests of which not all has come.', arrivals.unfinished),
    ...gauge('office_bodies_held_bytes', 'Memory of the bodies of requests that are not answered yet.', arrivals.heldBytes),
    ...(pages ? gauge('office_pages_under_way', 'Pages that are being drawn.', pages.taken) : []),
    ...(pages ? gauge('office_pages_waiting', 'Pages that wait for their turn.', pages.waiting) : []),
  ]
}

/** The figures include whether the database answers; if not, the others are left out. */
async function backendLines(operations: Operations): Promise<string[]> {
  const asked = operations.condition()
  if (!asked) return []
  const up = (value: number) => gauge('office_database_up', 'Whether the database answers.', value)
  try {
    return [...up(1), ...conditionLines(await asked)]
  } catch (error) {
    log.warn({ err: error }, 'the figures of the database could not be read')
    return up(0)
  }
}

function conditionLines({ pool, jobs, outbox, sessions, postponed }: Condition): string[] {
  return [
    ...gauge('office_pool_connections_max', 'Most connections to the database.', pool.size),
    ...gauge('office_pool_connections_used', 'Connections in use.', pool.used),
    ...gauge('office_pool_waiting', 'Pieces of work that wait for a connection.', pool.waiting),
    ...gauge('office_jobs_queued', 'Background jobs that are not done.', jobs.queued),
    ...gauge('office_jobs_running', 'Jobs under way in any process.', jobs.running),
    ...gauge('office_jobs_failing', 'Jobs whose last run failed.', jobs.failing),
    ...gauge('office_jobs_queue_seconds', 'How long the first background job waits.', jobs.queue_seconds),
    ...gauge('office_outbox_waiting', 'Events that wait to be delivered.', outbox.waiting),
    ...gauge('office_outbox_failed', 'Events whose delivery was given up.', outbox.failed),
    ...gauge('office_outbox_lag_seconds', 'How long the first event has been due.', outbox.seconds),
    ...gauge('office_rows_postponed', 'Rows whose turn at work by the clock failed.', postponed),
    ...gauge('office_sessions', 'Live sessions.', sessions),
  ]
}
