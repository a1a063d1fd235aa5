// What a save remembers of the rules: it asks for them once, and a change holds at the next call (docs/decisions/creating.md#round-trips).
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Kernel } from '../../lib/backend/kernel/kernel.ts'
import { biz, daysUntilRecycled, eis, makeCustomer, newName, newPhone, type Row } from '../support/customers.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team

beforeAll(async () => {
  team = await openTeam()
})
afterAll(() => team.backend.close())

/** The statements that writes send while work is under way, as trees. */
async function sentBy(kernel: Kernel, work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const open = kernel as { transaction: Kernel['transaction'] }
  const plain = open.transaction
  open.transaction = (run) =>
    plain((db) =>
      run(
        db.withPlugin({
          transformQuery: ({ node }) => {
            sent.push(JSON.stringify(node))
            return node
          },
          transformResult: async ({ result }) => result,
        }),
      ),
    )
  await work().finally(() => {
    open.transaction = plain
  })
  return sent
}

test('a customer like one before asks neither dictionaries nor pool rules, and all that must be unlike others is compared in one statement', async () => {
  const create = () => makeCustomer(team.one, { phone: newPhone(), customer_level: 'B' })
  await create()
  const sent = await sentBy(team.backend.kernel, create)
  const asking = (words: string) => sent.filter((one) => one.includes(words)).length
  // what is due, what the pool conceals, what a dictionary offers, what is equal; customer, number, owner and log are inserted
  const marks = ['with rules as', 'view_daily_limit', 'from dictionary_item', 'as record_name', 'insert into']
  expect(marks.map(asking)).toEqual([0, 0, 0, 1, 4])
})

test('a value that its dictionary stops offering is refused at the next save, and taken again when it offers it', async () => {
  const items = await team.admin.ok<Row[]>('GET /api/app/base/sys/dict/getDictItems/{code}', { code: 'INDUSTRY' })
  const item = items.find((one) => one.status === '1') as Row
  const industry = { industry_code: item.value }
  const key = await makeCustomer(team.one, industry)
  const turn = () => team.admin.ok('GET /api/fintech/biz/dictionaryItem/updateDictItemStatus/{id}', { id: item.item_key })
  await turn()
  const refused = await team.one.send(`${eis}/addOrUpdate`, { customer_name: newName(), ...industry })
  expect([refused.code, Object.keys((refused.data as { fields: object }).fields)]).toEqual([400, ['industry_code']])
  expect((await team.one.send(`${eis}/addOrUpdate`, { customer_key: key, remark: '老客户保留原值' })).code).toBe(0)
  await turn()
  await makeCustomer(team.one, industry)
})

test('a new customer is due by the pool rule as it was last changed', async () => {
  const { db } = team.backend.kernel
  const dueDays = async () => {
    const key = await makeCustomer(team.two, { customer_level: 'B' })
    return daysUntilRecycled(db, key)
  }
  const usual = await dueDays()
  expect(await dueDays()).toBe(usual)
  const rule = await team.admin.ok<Row>(`${biz}/rule/pool/addOrUpdate`, {
    rule_name: newName(),
    user_keys: [team.two.userKey],
    no_follow_days: 5,
    no_deal_days: 0,
    no_arrive_days: 0,
    sort_no: -1,
  })
  expect(await dueDays()).toBe(5)
  await team.admin.ok(`${biz}/rule/pool/deleteById`, { id: rule.rule_key })
  expect(await dueDays()).toBe(usual)
})

test('signed customers take no room where the rule leaves them out, also when the limit is reached with them', async () => {
  const { db } = team.backend.kernel
  const key = await makeCustomer(team.two)
  await sql`update customer set deal_status = 'YES' where customer_key = ${key}`.execute(db)
  const counted = await sql<{
    n: number
    open: number
  }>`select count(*)::int as n, count(*) filter (where deal_status <> 'YES')::int as open
    from customer where owner_key = ${team.two.userKey} and not is_deleted`.execute(db)
  const [held] = counted.rows
  const limit = { limit_type: 'OWN', user_keys: [team.two.userKey], max_count: held?.n, deal_count_enabled: false }
  const rule = await team.admin.ok<Row>(`${biz}/rule/limit/addOrUpdate`, limit)
  for (let free = (held?.n ?? 0) - (held?.open ?? 0); free > 0; free--) await makeCustomer(team.two)
  const refused = await team.two.send(`${eis}/addOrUpdate`, { customer_name: newName() })
  expect([refused.code, refused.message]).toEqual([1, `操作失败，超出客户数拥有上限(${held?.n})`])
  await team.admin.ok(`${biz}/rule/limit/deleteById`, { id: rule.rule_key })
})
