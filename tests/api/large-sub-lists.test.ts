// Lists of sub-records in tables that the database estimates as large: the same rows and refusals for everybody, found by the keys of the
// records above (docs/domain/lists.md#totals).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../support/backend.ts'
import { biz, makeCustomer, makePooled, newPhone, type Row } from '../support/customers.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team
let open: Record<'one' | 'two' | 'pooled' | 'stranger', string>

/** What the database believes a table to hold. */
const believe = (table: string, rows: number) =>
  sql`update pg_class set reltuples = ${rows} where relname = ${table}`.execute(team.backend.kernel.db)

const follow = (client: Client, customer: string, content: string) =>
  client.ok<Row>(`${biz}/follow/save`, { target_type: 'CUSTOMER', target_key: customer, follow_content: content })

beforeAll(async () => {
  team = await openTeam()
  const { one, two, stranger } = team
  open = {
    one: await makeCustomer(one),
    two: await makeCustomer(two),
    pooled: await makePooled(one),
    stranger: await makeCustomer(stranger),
  }
  const by = { one, two, pooled: team.leader, stranger }
  for (const [name, key] of Object.entries(open)) await follow(by[name as keyof typeof by], key, `${name}的跟进`)
  await believe('follow', 3_000_000)
  await believe('customer_contact', 1_000_000)
})
afterAll(() => team.backend.close())

const seenBy = async (client: Client, filters: Row = {}) => {
  const { records, total } = await client.ok<{ records: Row[]; total: number }>(`${biz}/follow/page`, { pageSize: 100, ...filters })
  return { names: records.map((row) => String(row.follow_content).slice(0, -3)).sort(), total }
}

test('everybody sees the follow-ups of the customers that he sees, with their number', async () => {
  const pool = (await team.one.send('GET /api/eis/restful/customer/detail/{id}', { id: open.pooled })).code === 0 ? ['pooled'] : []
  expect(await seenBy(team.one)).toEqual({ names: ['one', ...pool].sort(), total: 1 + pool.length })
  expect(await seenBy(team.two)).toEqual({ names: ['two', ...pool].sort(), total: 1 + pool.length })
  expect((await seenBy(team.leader)).names).toEqual(expect.arrayContaining(['one', 'two']))
  expect((await seenBy(team.leader)).names).not.toContain('stranger')
  expect((await seenBy(team.admin)).names).toEqual(['one', 'pooled', 'stranger', 'two'])
})

test('filters narrow further, and the follow-ups of a customer that somebody does not see stay unseen', async () => {
  expect((await seenBy(team.one, { target_key: open.stranger })).names).toEqual([])
  expect((await seenBy(team.one, { target_key: open.one })).names).toEqual(['one'])
  expect((await seenBy(team.one, { follow_type: 'VISIT' })).names).toEqual([])
})

test('a handed-over customer takes its follow-ups along at once', async () => {
  const key = await makeCustomer(team.one)
  await follow(team.one, key, 'moved的跟进')
  expect((await seenBy(team.stranger)).names).not.toContain('moved')
  await team.admin.ok(`${biz}/customer/updateFollower`, { id: key, owner_key: team.stranger.userKey })
  expect((await seenBy(team.stranger)).names).toContain('moved')
  expect((await seenBy(team.two)).names).not.toContain('moved')
})

test('contacts too: those of the customers that one sees', async () => {
  for (const [client, name] of [
    [team.one, 'one'],
    [team.stranger, 'stranger'],
  ] as const)
    await client.ok('POST /api/eis/restful/customer/contact/addOrUpdate', {
      customer_key: open[name],
      contact_name: `${name}联系人`,
      phone: newPhone(),
    })
  const contacts = async (client: Client) =>
    (await client.ok<{ records: Row[] }>('POST /api/eis/restful/customer/contact/query', { pageSize: 200 })).records.map(
      (row) => row.contact_name,
    )
  expect(await contacts(team.one)).toContain('one联系人')
  expect(await contacts(team.one)).not.toContain('stranger联系人')
  expect(await contacts(team.stranger)).not.toContain('one联系人')
})
