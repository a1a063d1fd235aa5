// Runs a call: permission, input, transaction, envelope.
import type { z } from 'zod'
import { type Locale, text } from '../../i18n/text.ts'
import { changedPagesHeader } from '../../model/page-tags.ts'
import { cutText } from '../../model/plain-text.ts'
import type { Envelope } from '../../model/wire.ts'
import type { Answer, Asked } from '../base/asked.ts'
import type { Logger } from '../base/log.ts'
import { traceCall } from '../base/tracing.ts'
import { beginAgain, isConflictOfLocks, isConflictWithRecovery, isDatabaseAway, isDiskFull } from '../db/database-error.ts'
import type { Db } from '../db/gateway.ts'
import { authenticate } from './authenticate.ts'
import type { Call } from './call.ts'
import { watchTraces } from './check-traces.ts'
import type { Context, RequestInfo } from './context.ts'
import { refusedByDatabase } from './database-refusal.ts'
import { writeEvent } from './enqueue.ts'
import { Fail, forbidden, Invalid, invalid, type Params, type Reason, unauthenticated, warn } from './fail.ts'
import { runIdempotent } from './idempotency.ts'
import { readInput } from './input.ts'
import type { Kernel } from './kernel.ts'
import { refusalOf } from './permission-words.ts'
import { lacksFactor, may, type Principal } from './principal.ts'
import { takePoint } from './rate-limit.ts'
import { actorOf, admitView, requireNoDownload, traceView } from './role-view.ts'
import { writeAudit, writeAudits } from './traces.ts'

/** Calls that a user with a one-time password may make before changing it. */
const beforePasswordChange = /\/user\/(changePassword|logout|queryById)$|\/permission\/getUserPermission/
/** Calls that a user may make before he has the second factor that he must have. */
const beforeFactor = /\/user\/(secondFactor\/(state|begin|confirm)|logout)$|\/permission\/getUserPermissionByToken\//

/** Runs one call for one request and returns its envelope; it never throws. */
export function runCall(...all: Parameters<typeof answerCall>): Promise<Answer> {
  const [, call, , , info] = all
  return traceCall(call.key, info.headers.get('traceparent'), () => answerCall(...all))
}

async function answerCall(kernel: Kernel, call: Call, params: Record<string, string>, asked: Asked, info: RequestInfo): Promise<Answer> {
  try {
    if (call.ajaxOnly && asked.headers.get('x-requested-with') !== 'XMLHttpRequest') throw forbidden('XMLHttpRequest')
    const now = kernel.now()
    const known = await authenticate({ kernel, db: kernel.db }, info.token, now)
    const held = known && heldBack(call, known)
    if (held && call.permission !== 'public') throw held
    // a public call answers him as anybody else
    const user = held ? null : known
    const view = admitView(call, user)
    await admit(kernel, call, user, info, now)
    if (call.rate) {
      const who = call.rate.by === 'user' && user ? actorOf(user).user_key : info.ip
      await takePoint(kernel.db, `${call.key} ${who}`, call.rate.points, call.rate.seconds, now)
    }
    const input = parseInput(call, await readInput(call, params, asked))
    const scene = { call: call.key, user, info, now }
    const work = (db: Db, later: Later) => call.handle(buildContext(kernel, db, scene, later), input)
    if (view) await traceView(kernel, view, call, input, { ip: info.ip, now })
    const read = (db: Db) => work(db, atOnce)
    const data = call.write
      ? await runWrite(kernel, { call, input, user, info, now }, work)
      : await (call.mayLag ? readLate(kernel, read) : read(kernel.db))
    if (view) requireNoDownload(data)
    if (data instanceof Response) return data
    if (kernel.checkAnswers) checkAnswer(call, data)
    const done = typeof call.done === 'function' ? call.done(data) : call.done
    const message = text(info.locale, done ?? 'done.ok')
    const answer = envelope(200, { code: 0, message, ...(call.answersMsg && { msg: String(data) }), data: data ?? null }, info)
    if (info.changedPages.size > 0) answer.headers.set(changedPagesHeader, [...info.changedPages].join(','))
    return answer
  } catch (error) {
    return answerFailure(error, call, info, kernel.log)
  }
}

/** Why a session gives no more than what ends that state: a one-time password, or a second factor that is missing. */
function heldBack(call: Call, user: Principal): Fail | null {
  if (user.must_change_password) return beforePasswordChange.test(call.path) ? null : warn('mustChangePassword')
  return lacksFactor(actorOf(user)) && !beforeFactor.test(call.path) ? warn('mustSetUpFactor', {}, { factor_missing: true }) : null
}

async function admit(kernel: Kernel, call: Call, user: Principal | null, info: RequestInfo, now: Date): Promise<void> {
  if (call.permission === 'public') return
  if (!user) throw unauthenticated()
  if (call.permission === 'signedIn' || may(user, call.permission)) return
  await writeAudit(
    kernel.db,
    { biz_type: 'permission', biz_key: cutText(call.key, 200), action: 'refused' },
    { user_key: actorOf(user).user_key, ip: info.ip, now },
  )
  throw forbidden(typeof call.permission === 'string' ? call.permission : call.permission.join(' / '))
}

/** Reads from the replica where there is one that follows; what it cannot answer is asked of the database itself. */
async function readLate(kernel: Kernel, read: (db: Db) => Promise<unknown>): Promise<unknown> {
  const db = kernel.readingDb()
  if (db === kernel.db) return read(db)
  try {
    return await read(db)
  } catch (error) {
    if (!isDatabaseAway(error) && !isConflictWithRecovery(error)) throw error
    return read(kernel.db)
  }
}

/** Takes what runs after the commit. */
type Later = Context['afterCommit']

const atOnce: Later = (run) => void run()

/** One transaction for handler, audit and events, begun again where it and another one waited for each other; functions of `afterCommit` run after it. */
async function runWrite(
  kernel: Kernel,
  { call, input, user, info, now }: { call: Call; input: unknown; user: Principal | null; info: RequestInfo; now: Date },
  work: (db: Db, later: Later) => Promise<unknown>,
): Promise<unknown> {
  const waiting: (() => void | Promise<void>)[] = []
  const idempotencyKey = info.headers.get('idempotency-key')
  const transaction = () =>
    kernel.transaction(async (db) => {
      waiting.length = 0
      const run = async () => {
        const check = kernel.checkAnswers && !call.unlogged ? await watchTraces(db, call.key, user && actorOf(user).user_key) : null
        const done = await work(db, (task) => void waiting.push(task))
        await check?.()
        return done
      }
      return idempotencyKey && user ? runIdempotent(db, { key: idempotencyKey, user_key: user.user_key, call, input, now }, run) : run()
    })
  // a form is read from the request once
  const data = await (call.body === 'multipart' ? transaction() : beginAgain(transaction))
  for (const task of waiting) await task()
  return data
}

/** Who asks, for what, and when. */
interface Scene {
  call: string
  user: Principal | null
  info: RequestInfo
  now: Date
}

function buildContext(kernel: Kernel, db: Db, { call, user: visitor, info, now }: Scene, later: Later): Context {
  let log: Logger | undefined
  return {
    kernel,
    db,
    get user() {
      if (!visitor) throw unauthenticated()
      return visitor
    },
    visitor,
    now,
    request: info,
    get log() {
      log ??= kernel.log.child({ requestId: info.requestId, call, user: visitor && actorOf(visitor).user_key })
      return log
    },
    audit: (...entries) => writeAudits(db, entries, { user_key: visitor ? actorOf(visitor).user_key : null, ip: info.ip, now }),
    emit: async (type, payload) => {
      await writeEvent(db, type, payload, now)
      later(() => kernel.wake('event'))
    },
    afterCommit: later,
  }
}

/** A context without a request: for seeds, and by `systemTransaction` for jobs and deliveries; what is due after the commit goes to `later`. */
export function systemContext(kernel: Kernel, db: Db, user: Principal | null = null, later: Later = atOnce): Context {
  const info: RequestInfo = {
    ip: '',
    userAgent: 'system',
    requestId: '',
    locale: 'zh-CN',
    appKey: '',
    token: '',
    headers: new Headers(),
    source: null,
    changedPages: new Set(),
  }
  return buildContext(kernel, db, { call: '', user, info, now: kernel.now() }, later)
}

function parseInput(call: Call, raw: Record<string, unknown>): unknown {
  if (!call.input) return {}
  const parsed = call.input.safeParse(raw)
  if (parsed.success) return parsed.data
  throw invalid(fieldReasons(parsed.error))
}

/** One reason per field from zod's issues; a custom issue carries params {key, params}. */
export function fieldReasons(error: z.ZodError): Record<string, Reason> {
  const fields: Record<string, Reason> = {}
  for (const issue of error.issues) {
    const name = issue.path.join('.') || '_'
    fields[name] ??= reasonOf(issue)
  }
  return fields
}

function reasonOf(issue: z.core.$ZodIssue): Reason {
  if (issue.code === 'custom' && issue.params?.key) return [`validation.${issue.params.key}`, (issue.params.params ?? {}) as Params]
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'validation.required'
  if (issue.code === 'too_big' && issue.origin === 'string') return ['validation.max', { n: Number(issue.maximum) }]
  if (issue.code === 'too_small' && issue.origin === 'string')
    return Number(issue.minimum) === 1 ? 'validation.required' : ['validation.min', { n: Number(issue.minimum) }]
  if (issue.code === 'too_small' && issue.origin === 'array') return ['validation.minChoices', { n: Number(issue.minimum) }]
  if (issue.code === 'too_big' && issue.origin === 'array') return ['validation.maxChoices', { n: Number(issue.maximum) }]
  return 'validation.invalid'
}

/** Why one of many failed, for its row: for invalid fields the text of each; of what is nobody's rule no details. */
export function failureText(locale: Locale, error: unknown): string {
  const fail = error instanceof Fail ? error : translateDatabase(error)
  if (!fail) return text(locale, 'fail.internal')
  const fields = fail instanceof Invalid ? Object.values(fail.fields) : []
  if (fields.length === 0) return reasonText(locale, [fail.key, fail.params])
  return fields.map((reason) => reasonText(locale, reason)).join(locale === 'en' ? '; ' : '；')
}

function checkAnswer(call: Call, data: unknown): void {
  const parsed = call.output?.safeParse(data)
  if (parsed && !parsed.success) throw new Error(`${call.key} answered against its schema: ${parsed.error.message}`)
}

/** The envelope of anything thrown; an error that is not a Fail is logged and answered as 500 without details. */
function answerFailure(error: unknown, call: Call, info: RequestInfo, log: Logger): Answer {
  const fail = error instanceof Fail ? error : translateDatabase(error)
  if (!fail) {
    log.error({ requestId: info.requestId, call: call.key, err: error }, 'call failed')
    return envelope(500, { code: 500, message: text(info.locale, 'fail.internal'), data: { request_id: info.requestId } }, info)
  }
  const message = reasonText(info.locale, [fail.key, fail.params])
  if (!(fail instanceof Invalid)) return envelope(statusOf(fail.code), { code: fail.code, message, data: fail.data ?? null }, info)
  const fields = Object.fromEntries(Object.entries(fail.fields).map(([name, reason]) => [name, reasonText(info.locale, reason)]))
  return envelope(400, { code: 400, message, data: { fields } }, info)
}

/** A reason in the caller's language; keys without a feature word are below `fail`. */
export function reasonText(locale: Locale, reason: Reason): string {
  const [key, params] = typeof reason === 'string' ? [reason, {}] : reason
  if (key === 'forbidden') return refusalOf(locale, String(params?.permission ?? ''))
  return text(locale, /^(validation|engine)\./.test(key) ? key : `fail.${key}`, params)
}

/**
 * Errors of the database that bad input can cause although it was parsed (number out of range, invalid text, a unique value taken meanwhile, a lock timeout), and trouble that passes:
 * the database or its disk is away.
 */
function translateDatabase(error: unknown): Fail | null {
  const code = (error as { code?: unknown } | null)?.code
  const refused = refusedByDatabase(error)
  if (refused) return refused
  if (code !== undefined && isConflictOfLocks(error)) return new Fail(409, 'busy')
  if (code === '57014') return new Fail(503, 'slow')
  if (isDatabaseAway(error)) return new Fail(503, 'unavailable')
  if (isDiskFull(error)) return new Fail(503, 'diskFull')
  return null
}

const statusOf = (code: number) => (code === 0 || code === 1 || code === 510 ? 200 : code)

interface Whole extends Answer {
  body: Uint8Array<ArrayBuffer>
}

/** An envelope as an answer; never stored by a cache. */
export function envelope(status: number, body: Envelope, { requestId }: Pick<RequestInfo, 'requestId'>): Whole {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-request-id': requestId })
  return { status, headers, body: Buffer.from(JSON.stringify(body)) }
}
