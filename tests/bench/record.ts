// The statements of a request, recorded on their way to the driver, and sent again without anything of ours around them.
import type pg from 'pg'
import { answerCalls, answerRequest } from '../../lib/backend/app.ts'
import { fillSlots } from '../../lib/backend/area/compose.ts'
import { areas, catalogue } from '../../lib/backend/areas.ts'
import { newKey } from '../../lib/backend/base/crypto.ts'
import { log } from '../../lib/backend/base/log.ts'
import { createDb, type Gateway } from '../../lib/backend/db/gateway.ts'
import { transactionsOf } from '../../lib/backend/db/transaction.ts'
import { createKernel } from '../../lib/backend/kernel/kernel.ts'
import type { Request as Ask } from './operations.ts'

/** What one connection was asked between being taken from the pool and given back. */
type Session = pg.QueryConfig<unknown[]>[]

/** Executes requests inside this process, as the backend does, and keeps their statements. */
export function recorder(gateway: Gateway, token: string): (ask: Ask) => Promise<Session[]> {
  let sessions: Session[] = []
  const pool = {
    options: gateway.pool.options,
    async connect() {
      const client = await gateway.pool.connect()
      const session: Session = []
      sessions.push(session)
      return new Proxy(client, {
        get(target, name) {
          if (name !== 'query') {
            const value = Reflect.get(target, name, target)
            return typeof value === 'function' ? value.bind(target) : value
          }
          return (statement: string | pg.QueryConfig<unknown[]>, values?: unknown[]) => {
            session.push(
              typeof statement === 'string'
                ? { text: statement, values: values ?? [] }
                : { ...statement, values: statement.values ?? values ?? [] },
            )
            return target.query(statement as string, values)
          }
        },
      })
    },
    end: async () => undefined,
  }
  const quiet = log.child({}, { level: 'fatal' })
  const recording = pool as unknown as pg.Pool
  const db = createDb(recording)
  const kernel = createKernel({
    db,
    readingDb: () => kernel.db,
    transaction: transactionsOf(db),
    log: quiet,
    now: () => new Date(),
    checkAnswers: false,
    wake: () => undefined,
  })
  fillSlots(kernel, areas)
  const app = answerCalls(kernel, catalogue)
  return async (ask) => {
    sessions = []
    const headers = { token, 'content-type': 'application/json' }
    const answer = await answerRequest(
      app,
      new Request(`http://bench${ask.path}`, { method: ask.method, headers, ...(ask.body ? { body: JSON.stringify(ask.body) } : {}) }),
    )
    const { code, message } = (await answer.json()) as { code: number; message: string }
    if (code !== 0) throw new Error(`${ask.path} answered ${code} ${message}`)
    return sessions
  }
}

/** Sends recorded statements again. Keys and numbers that a write made are made again, so that it can be repeated. */
export async function replay(pool: pg.Pool, sessions: readonly Session[]): Promise<void> {
  const fresh = new Map<string, string>()
  for (const session of sessions) {
    const client = await pool.connect()
    try {
      for (const { text, values, ...rest } of session) await client.query({ ...rest, text, values: renew(values ?? [], fresh, session) })
    } finally {
      client.release()
    }
  }
}

/** Smaller than every key made from now on. */
const begun = newKey()
const inserts = /\binsert into /i
/** Keys and customer codes, alone or within the JSON of a row. */
const identity = /\b[0-9a-f]{32}\b|\bKH\d{10,}\b/g

/** Values of inserted keys and codes get new ones, the same one wherever it comes again. */
function renew(values: readonly unknown[], fresh: Map<string, string>, session: Session): unknown[] {
  const made = madeIn(session)
  const renewed = (old: string) => {
    if (!made.has(old)) return old
    const known = fresh.get(old) ?? (old.startsWith('KH') ? `${old.slice(0, 8)}${newKey().slice(-12)}` : newKey())
    fresh.set(old, known)
    return known
  }
  return values.map((value) => (typeof value === 'string' ? value.replace(identity, renewed) : value))
}

const cache = new WeakMap<Session, Set<string>>()

/** The keys and customer codes that the session's inserts made: keys grow with time, so those of rows that were there are smaller. */
function madeIn(session: Session): Set<string> {
  const known = cache.get(session)
  if (known) return known
  const inserted = session
    .filter(({ text }) => inserts.test(text))
    .flatMap(({ values = [] }) => values.filter((value) => typeof value === 'string'))
  const made = new Set(inserted.flatMap((value) => value.match(identity) ?? []).filter((found) => found.startsWith('KH') || found > begun))
  cache.set(session, made)
  return made
}
