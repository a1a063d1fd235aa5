// The demo company's messages and notices, and a user with a hundred thousand messages.
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemoMessages } from '../../lib/backend/demo/messages.ts'
import type { Context } from '../../lib/backend/kernel/context.ts'
import { systemContext } from '../../lib/backend/kernel/pipeline.ts'
import { listReceived, markAllHandled, unreadTotals } from '../../lib/backend/message/received.ts'
import { limits } from '../../lib/model/wire.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { ownDataFolder } from '../support/data-folder.ts'

ownDataFolder()

let backend: TestBackend
const path = '/api/fintech/biz/message'

beforeAll(async () => {
  backend = await testBackend('all')
})
afterAll(() => backend.close())

const number = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(backend.kernel.db)).rows[0]?.n

describe('the demo company', () => {
  test('has 600 messages and 14 notices, drafts and one retracted among them', async () => {
    expect(await number(sql<{ n: number }>`select count(*)::int as n from message`)).toBe(600)
    expect(await number(sql<{ n: number }>`select count(*)::int as n from message where create_time > now()`)).toBe(0)
    const { rows } = await sql<{
      status: string
      n: number
    }>`select status, count(*)::int as n from notice group by status order by status`.execute(backend.kernel.db)
    expect(rows).toEqual([
      { status: 'DRAFT', n: 3 },
      { status: 'PUBLISHED', n: 10 },
      { status: 'RETRACT', n: 1 },
    ])
    expect(await number(sql<{ n: number }>`select count(*)::int as n from notice where plan_time > now()`)).toBe(1)
  })

  test('has three to nine unread messages for every seller', async () => {
    for (const name of ['huangwen', 'xujia', 'chenli', 'zhengkai', 'fengli']) {
      const client = await backend.as(name)
      const { total } = await client.ok<{ total: number }>(`GET ${path}/queryMsgTotal`)
      expect([name, total >= 3 && total <= 9]).toEqual([name, true])
    }
  })

  test('what was claimed is told to who leads the claimer', async () => {
    const { rows } = await sql<{ list: string; led: string[] | null }>`select m.params ->> 'list' as list,
        (select array_agg(u.realname) from sys_user u where u.leader_key = a.ref_key) as led
      from message m join message_acceptor a using (message_key) where m.message_code = 'M-CUSTOMER-CLAIM'`.execute(backend.kernel.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { list, led } of rows) expect(led).toContain(/（([^（）]+)）$/.exec(list)?.[1])
  })

  test('its messages open existing customers; everybody got only his own; loading again changes nothing', async () => {
    expect(
      await number(sql<{ n: number }>`select count(*)::int as n from message m where biz_type = 'customer' and biz_key is not null
        and not exists (select 1 from customer c where c.customer_key = m.biz_key and m.jump_url = '/crm/customer/list/' || c.customer_key)`),
    ).toBe(0)
    expect(await number(sql<{ n: number }>`select count(*)::int as n from message where message_content ~ '\\{|undefined|「」|【】'`)).toBe(
      0,
    )
    const before = await number(sql<{ n: number }>`select count(*)::int as n from message_acceptor`)
    await seedDemoMessages(systemContext(backend.kernel, backend.kernel.db))
    expect(await number(sql<{ n: number }>`select count(*)::int as n from message_acceptor`)).toBe(before)
  })
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

describe('a user with a hundred thousand messages', () => {
  const many = 100_000
  let tian: Client

  beforeAll(async () => {
    tian = await backend.as('tiantian')
    const category = sql`(select message_category_key from message_category where code = 'CUSTOMER')`
    await sql`insert into message (message_key, message_category_key, message_code, params, message_content, source, create_time)
      select md5('many ' || n), ${category}, 'M-FOLLOW-TODAY', '{"n":1}'::jsonb, '您今天有1个对象待跟进', 'many ' || n, now() - make_interval(secs => 3600 + n)
      from generate_series(1, ${many}::int) n`.execute(backend.kernel.db)
    await sql`insert into message_acceptor (message_key, ref_key, message_type, message_category_key, create_time)
      select message_key, ${tian.userKey}, 'BUSINESS', message_category_key, create_time from message where source like 'many %'`.execute(
      backend.kernel.db,
    )
    await sql`analyze message`.execute(backend.kernel.db)
    await sql`analyze message_acceptor`.execute(backend.kernel.db)
  }, 120_000)

  /** The statements that work sends, and what they read of each table. */
  async function watch(
    work: (context: Context) => Promise<unknown>,
  ): Promise<{ statements: number; read: Record<string, number>; plain: string[] }> {
    const { db } = backend.kernel
    const sent: CompiledQuery[] = []
    const watched = db.withPlugin({
      transformQuery({ node, queryId }) {
        sent.push(db.getExecutor().compileQuery(node, queryId))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const user = { user_key: tian.userKey, permissions: new Set(['msg:message:q']) } as unknown as Context['user']
    await work({ ...systemContext(backend.kernel, watched as Context['db'], user), user })
    const read: Record<string, number> = {}
    const plain: string[] = []
    for (const query of sent.filter(({ sql: text }) => /^\s*select/i.test(text) && !text.includes('pg_notify'))) {
      const explain = CompiledQuery.raw(`explain (analyze, timing off, format json) ${query.sql}`, [...query.parameters])
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': unknown }>(explain)
      const answer = rows[0]?.['QUERY PLAN']
      const walk = (plan: Plan) => {
        const table = plan['Relation Name']
        if (table) read[table] = (read[table] ?? 0) + (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
        if (table === 'message_acceptor' && plan['Node Type'] === 'Seq Scan') plain.push(query.sql)
        for (const inner of plan.Plans ?? []) walk(inner)
      }
      walk((typeof answer === 'string' ? JSON.parse(answer) : answer)[0].Plan)
    }
    return { statements: sent.length, read, plain }
  }

  test('opening the drawer reads at most the counted rows, by an index, in four statements', async () => {
    const seen = await watch(async (context) => {
      await unreadTotals(context)
      await listReceived(context, { pageNo: 1, pageSize: 20, message_type: 'BUSINESS' } as Parameters<typeof listReceived>[1])
    })
    expect(seen.statements).toBe(4)
    expect(seen.plain).toEqual([])
    // Two counts up to one more than the cap, a page of twenty, and the few notices of the user.
    expect(seen.read.message_acceptor).toBeLessThan(2 * (limits.countCap + 1) + 100)
    expect(seen.read.message ?? 0).toBeLessThanOrEqual(20)
  })

  test('marking all as handled writes one row; later messages are unread', async () => {
    const marked = () =>
      number(
        sql<{
          n: number
        }>`select count(*)::int as n from message_acceptor where ref_key = ${tian.userKey} and read_status = 'READED' and read_time > now() - interval '1 hour' and message_key in (select message_key from message where source like 'many %')`,
      )
    let updated = 0
    const seen = await watch(async (context) => {
      updated = await markAllHandled(context, 'BUSINESS')
    })
    expect(updated).toBe(limits.countCap + 1)
    expect(seen.statements).toBeLessThan(8)
    expect(await marked()).toBe(0)
    expect(await number(sql<{ n: number }>`select count(*)::int as n from message_read_mark where user_key = ${tian.userKey}`)).toBe(1)
    type Totals = { business: number }
    expect((await tian.ok<Totals>(`GET ${path}/queryMsgTotal`)).business).toBe(0)
    const counted = await watch((context) => unreadTotals(context))
    expect(counted.read.message_acceptor ?? 0).toBeLessThan(100)
    type List = { records: { read_status: string; read_time: string | null }[]; total: number }
    const list = (input: Record<string, unknown>) =>
      tian.ok<List>(`POST ${path}/queryList`, { message_type: 'BUSINESS', pageSize: 10, ...input })
    const page = await list({})
    expect(page.records.every((row) => row.read_status === 'READED' && row.read_time !== null)).toBe(true)
    expect((await list({ read_status: 'UNREAD' })).total).toBe(0)
    expect((await list({ read_status: 'READED' })).records).toHaveLength(10)
    // Delivered by a transaction that began before the mark was set: still told.
    await sql`insert into message_acceptor (message_key, ref_key, message_type, message_category_key, create_time)
      select md5('late'), ${tian.userKey}, 'BUSINESS', message_category_key, now() - interval '20 seconds' from message_category where code = 'CUSTOMER'`.execute(
      backend.kernel.db,
    )
    expect((await tian.ok<Totals>(`GET ${path}/queryMsgTotal`)).business).toBe(1)
  })
})
