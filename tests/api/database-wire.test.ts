// The socket in front of PGlite: turns of several clients, and the maintenance between them.
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { vacuumMostChanged } from '@/lib/backend/db/maintenance.ts'
import { openImage } from '@/lib/backend/db/memory.ts'
import { WireServer } from '@/lib/backend/db/wire-server.ts'
import { patiently } from '../support/patience.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'office-wire-'))
const broken: string[] = []
let lite: PGlite
let server: WireServer
let pool: pg.Pool

beforeAll(async () => {
  lite = await openImage([])
  server = new WireServer(lite, { notification: () => undefined, broken: (reason) => broken.push(reason) }, { silenceMs: 5000 })
  await server.listen(path.join(folder, '.s.PGSQL.5432'))
  pool = new pg.Pool({ host: folder, user: 'postgres', max: 16 })
  pool.on('error', () => undefined)
})
afterAll(async () => {
  await pool.end()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('sixteen clients with different statements each get their own answer', async () => {
  const work = Array.from({ length: 16 }, async (_, worker) => {
    for (let index = 0; index < 100; index++) {
      const value = worker * 1000 + index
      const statement = worker % 2 ? 'select $1::int as a' : 'select $1::int as a, $2::text as b'
      const { rows } = await pool.query(statement, worker % 2 ? [value] : [value, `v${value}`])
      expect(rows).toEqual([worker % 2 ? { a: value } : { a: value, b: `v${value}` }])
    }
  })
  await Promise.all(work)
})

test('pipelined statements keep their order, and a failed one does not affect the next', async () => {
  const query = (text: string) => {
    const message = Buffer.alloc(6 + text.length)
    message.write('Q')
    message.writeInt32BE(5 + text.length, 1)
    message.write(text, 5)
    return message
  }
  const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])
  const socket = connect(path.join(folder, '.s.PGSQL.5432'))
  socket.write(Buffer.concat([startup, query(`select 'first'`), query('select 1 / 0'), query(`select 'third'`)]))
  let answer = ''
  for await (const data of socket) {
    answer += (data as Buffer).toString('latin1')
    if (answer.includes('third')) break
  }
  expect(answer.indexOf('first')).toBeGreaterThan(0)
  expect(answer.indexOf('22012')).toBeGreaterThan(answer.indexOf('first'))
  expect(answer.indexOf('third')).toBeGreaterThan(answer.indexOf('22012'))
})

test('transactions are isolated although all share one session', async () => {
  await pool.query('create table turns (n int)')
  const [one, two] = [await pool.connect(), await pool.connect()]
  await one.query('begin')
  await one.query('insert into turns values (1)')
  let seen: unknown
  const waiting = two.query('select count(*)::int as n from turns').then(({ rows }) => {
    seen = rows[0]
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(seen).toBeUndefined()
  await one.query('rollback')
  await waiting
  expect(seen).toEqual({ n: 0 })
  one.release()
  two.release()
})

test('maintenance vacuums and analyzes the most changed tables, and does nothing without changes', async () => {
  await pool.query('create table changed (n int primary key, t text)')
  await pool.query(`insert into changed select n, 'a' from generate_series(1, 1000) n`)
  await pool.query(`update changed set t = 'b'`)
  await expect.poll(() => vacuumMostChanged(server), { timeout: patiently(30_000) }).toBe('changed')
  const { rows } = await pool.query<{ n: string; dead: string }>(
    `select reltuples::int as n, n_dead_tup as dead from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relname = 'changed'`,
  )
  expect(rows).toEqual([{ n: 1000, dead: '0' }])
  expect(vacuumMostChanged(server)).toBeNull()
})

test('when the database ends unexpectedly its owner is notified and clients get an error', async () => {
  await expect(pool.query('copy changed from stdin')).rejects.toThrow()
  expect(broken).toEqual(['ended'])
})
