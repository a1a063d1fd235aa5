// Lists of more rows than are counted, and which statements get a name under which a PostgreSQL server keeps them prepared.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareStatements, StatementNames } from '../../lib/backend/db/prepared.ts'
import { gramsOf } from '../../lib/backend/entity/grams.ts'
import type { ListAnswer } from '../../lib/model/wire.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { createDatabase } from '../support/postgres.ts'

describe('a list of more rows than are counted', () => {
  let backend: TestBackend
  let admin: Client
  const query = (input: Record<string, unknown>) => admin.ok<ListAnswer>('POST /api/eis/restful/customer/query', input)

  beforeAll(async () => {
    backend = await testBackend('people')
    admin = await backend.as('hemin')
    await sql`insert into customer (customer_key, customer_code, customer_name, customer_type, status, owner_key, create_time)
      select md5(n::text), 'KH' || n, '批量客户' || n, 'COMPANY', case when n % 2 = 0 then 'NEW' else 'FOLLOWING' end, ${admin.userKey},
        now() - make_interval(secs => n) from generate_series(1, 2400) n`.execute(backend.kernel.db)
  })
  afterAll(() => backend.close())

  test('reports a minimum total on every page, by number and by cursor', async () => {
    const first = await query({ pageSize: 10, status: 'NEW' })
    expect(first).toMatchObject({ total: 1000, totalIs: 'atLeast' })
    const second = await query({ pageSize: 10, pageNo: 2, status: 'NEW' })
    expect(second).toMatchObject({ total: 1000, totalIs: 'atLeast' })
    const byCursor = await query({ pageSize: 10, status: 'NEW', cursor: first.next })
    expect(byCursor.records).toEqual(second.records)
    expect(byCursor).toMatchObject({ total: 1000, totalIs: 'atLeast' })
  })

  test('counts exactly on request, although it was found large a moment ago', async () => {
    await query({ status: 'NEW' })
    expect(await query({ status: 'NEW', exactTotal: true })).toMatchObject({ total: 1200 })
  })

  test('a smaller list beside it is counted, and counted again after a change', async () => {
    await query({ status: 'NEW' })
    expect((await query({ status: 'NEW', customer_code: 'KH240' })).total).toBe(2)
    await sql`update customer set is_deleted = true where customer_code = 'KH240'`.execute(backend.kernel.db)
    expect((await query({ status: 'NEW', customer_code: 'KH240' })).total).toBe(1)
    await sql`update customer set is_deleted = true where status = 'NEW' and customer_code > 'KH3'`.execute(backend.kernel.db)
    backend.setNow(new Date(Date.now() + 11_000))
    const fewer = await query({ status: 'NEW' })
    expect(fewer.totalIs).toBeUndefined()
    backend.setNow(null)
  })
})

describe('a word of more rows than are counted', () => {
  let backend: TestBackend
  const [frequent, early] = ['常见词甲', '久远词乙']

  beforeAll(async () => {
    backend = await testBackend('people')
    const admin = await backend.as('hemin')
    // the newest 1,200 of 7,500 have one word, the oldest 1,500 the other
    const word = sql`case when n <= 1200 then ${frequent} when n > 6000 then ${early} else '批量客户' end`
    const grams = sql`case when n <= 1200 then ${gramsOf(frequent)}::text[] when n > 6000 then ${gramsOf(early)}::text[] else '{}'::text[] end`
    await sql`insert into customer (customer_key, customer_code, customer_name, customer_type, status, owner_key, grams, create_time)
      select md5(n::text), 'KH' || n, ${word} || n, 'COMPANY', 'NEW', ${admin.userKey}, ${grams}, now() - make_interval(secs => n)
      from generate_series(1, 7500) n order by md5(n::text)`.execute(backend.kernel.db)
  })
  afterAll(() => backend.close())

  test.each([
    [frequent, 1],
    [early, 6001],
  ])('%s is found page by page in the order of the list, whether its rows come first or last', async (keyword, first) => {
    const admin = await backend.as('hemin')
    const page = async (input: Record<string, unknown>) => {
      const answer = await admin.ok<ListAnswer>('POST /api/eis/restful/customer/query', { keyword, pageSize: 20, scene: 'ALL', ...input })
      return { ...answer, places: answer.records.map((row) => Number(String(row.customer_code).slice(2))) }
    }
    const from = (place: number) => Array.from({ length: 20 }, (_, index) => first + place + index)
    // the second time it is known how many there are
    for (const _ of [1, 2]) {
      const { places, next, total } = await page({})
      expect([places, total]).toEqual([from(0), 1000])
      expect((await page({ pageNo: 2 })).places).toEqual(from(20))
      expect((await page({ pageNo: 2, cursor: next })).places).toEqual(from(20))
      expect((await page({ pageNo: 41 })).places).toEqual(from(800))
    }
    expect((await page({ column: 'customer_code', order: 'desc' })).places).toEqual(
      Array.from({ length: first === 1 ? 1200 : 1500 }, (_, index) => first + index)
        .toSorted((one, other) => (String(one) < String(other) ? 1 : -1))
        .slice(0, 20),
    )
  })
})

describe('logs of more rows than are counted', () => {
  test('report a minimum total, which grows with what was paged through', async () => {
    const backend = await testBackend('people')
    const admin = await backend.as('hemin')
    const time = sql`now() - make_interval(secs => n)`
    await sql`insert into operation_log (log_key, biz_type, biz_key, action, user_key, create_time)
      select md5('o' || n), 'customer', null, 'update', ${admin.userKey}, ${time} from generate_series(1, 1100) n`.execute(
      backend.kernel.db,
    )
    await sql`insert into login_log (log_key, user_key, username, action, success, create_time)
      select md5('l' || n), ${admin.userKey}, 'hemin', 'login', true, ${time} from generate_series(1, 1100) n`.execute(backend.kernel.db)
    const operations = (pageNo: number) =>
      admin.ok<ListAnswer>('POST /api/app/base/app/sys/operationLog/query', { pageNo, pageSize: 50, user_key: admin.userKey })
    const signIns = (pageNo: number) =>
      admin.ok<ListAnswer>('GET /api/app/base/app/sys/user/loginLog/list', { pageNo, pageSize: 50, user_key: admin.userKey })
    for (const list of [operations, signIns]) {
      expect(await list(1)).toMatchObject({ total: 1000, totalIs: 'atLeast' })
      expect(await list(21)).toMatchObject({ total: 1050, totalIs: 'atLeast' })
    }
    await backend.close()
  })
})

describe('which statements are prepared', () => {
  const statement = (n: number) => `select * from some_table where some_column = $1 and another = ${n}`

  test('a statement is prepared at its fifth use, with one name', () => {
    const names = new StatementNames()
    const given = Array.from({ length: 7 }, () => names.nameOf(statement(1)))
    expect(given.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined])
    expect(given[4]).toBeDefined()
    expect(new Set(given.slice(4)).size).toBe(1)
  })

  test('pattern searches are never prepared, and their number is limited', () => {
    const names = new StatementNames()
    for (let time = 0; time < 9; time += 1) expect(names.nameOf('select * from customer where customer_name ilike $1')).toBeUndefined()
    const given = new Set<string | undefined>()
    for (let n = 0; n < 1000; n += 1) for (let time = 0; time < 6; time += 1) given.add(names.nameOf(statement(n)))
    given.delete(undefined)
    expect(given.size).toBe(300)
  })

  test('a statement that comes often is prepared also when many others were before it', async () => {
    const names = new StatementNames()
    for (let n = 0; n < 300; n += 1) for (let time = 0; time < 6; time += 1) names.nameOf(statement(n))
    const given = Array.from({ length: 62 }, () => names.nameOf(statement(999)))
    expect(given.slice(0, 60).every((name) => name === undefined)).toBe(true)
    expect(given[61]).toBeDefined()
    expect(given[61]).toBe(given[60])
    expect(names.epoch).toBe(1)
  })

  const server = inject('server')
  // connections of the embedded database share one session
  const onServer = server ? test : () => undefined
  onServer('a connection lets go of what was prepared before, and goes on', async () => {
    const names = new StatementNames()
    const client = new pg.Client(await createDatabase(String(server)))
    await client.connect()
    prepareStatements(client, names)
    const prepared = async () => (await client.query<{ n: string }>(`select count(*) as n from pg_prepared_statements`)).rows[0]?.n
    const ask = (n: number) => client.query(`select $1::int + ${n} as sum /* long enough to be prepared under a name */`, [1])
    for (let n = 0; n < 3; n += 1) for (let time = 0; time < 6; time += 1) await ask(n)
    expect(await prepared()).toBe('3')
    names.forget()
    for (let time = 0; time < 6; time += 1) expect((await ask(0)).rows).toEqual([{ sum: 1 }])
    expect(await prepared()).toBe('1')
    await client.end()
  })
})
