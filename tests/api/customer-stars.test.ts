// Stars of customers (docs/domain/customer.md#stars): every move up or down is written down, and by the clock they fall where nobody keeps in touch.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { customerJobs } from '../../lib/backend/customer/jobs.ts'
import { biz, eis, makeCustomer, type Row, readCustomer } from '../support/customers.ts'
import { runDueJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team

beforeAll(async () => {
  team = await openTeam()
})
afterEach(() => team.backend.setNow(null))
afterAll(() => team.backend.close())

const follow = (target_key: string, star_after: string | null) =>
  team.one.ok<Row>(`${biz}/follow/save`, { target_type: 'CUSTOMER', target_key, follow_content: '电话沟通需求', star_after })
const movesOf = async (customer_key: string) =>
  (await team.one.ok<{ records: Row[] }>(`${biz}/customer/starLog/query`, { customer_key: [customer_key], pageSize: 50 })).records
    .map((row) => [row.star_way, row.star_move, row.star_before, row.star_after].join(' '))
    .reverse()
const starOf = async (key: string) => (await readCustomer(team.one, key)).customer_star

test('a follow-up and an edit move the stars up and down, and each move is written down once', async () => {
  const key = await makeCustomer(team.one)
  await follow(key, 'FOUR')
  await follow(key, 'FOUR')
  await follow(key, null)
  await team.one.ok(`${eis}/addOrUpdate`, { customer_key: key, customer_star: 'TWO' })
  expect(await movesOf(key)).toEqual(['FOLLOW UP ONE FOUR', 'EDIT DOWN FOUR TWO'])
  expect((await team.stranger.ok<{ records: Row[] }>(`${biz}/customer/starLog/query`, { customer_key: [key] })).records).toEqual([])
})

test('where the parameter says so, customers out of touch lose one star a time, down to one; a follow-up starts the days again', async () => {
  const { kernel } = team.backend
  const [idle, kept, single] = [await makeCustomer(team.one), await makeCustomer(team.one), await makeCustomer(team.one)]
  for (const key of [idle, kept]) await follow(key, 'THREE')
  const night = async (days: number) => {
    team.backend.setNow(new Date(Date.now() + days * 86_400_000))
    await sql`update job set run_at = ${kernel.now()} where type = 'customer.stars'`.execute(kernel.db)
    await runDueJobs(
      kernel,
      customerJobs.filter(({ type }) => type === 'customer.stars'),
    )
    // the sessions of the team do not reach so far
    team.backend.setNow(null)
  }
  await night(40)
  expect(await starOf(idle)).toBe('THREE')
  await team.admin.ok('POST /api/app/base/app/sys/param/save', { code: 'customer.star.idle.days', value: '30' })
  const talk = new Date(Date.now() + 40 * 86_400_000)
  await sql`update customer set last_follow_time = ${talk} where customer_key = ${kept}`.execute(kernel.db)
  await night(41)
  expect([await starOf(idle), await starOf(kept), await starOf(single)]).toEqual(['TWO', 'THREE', 'ONE'])
  await night(42)
  expect(await starOf(idle)).toBe('TWO')
  await night(80)
  await night(120)
  expect(await starOf(idle)).toBe('ONE')
  expect(await movesOf(idle)).toEqual(['FOLLOW UP ONE THREE', 'IDLE DOWN THREE TWO', 'IDLE DOWN TWO ONE'])
  expect(
    (await team.one.ok<{ records: Row[] }>(`${biz}/customer/starLog/query`, { customer_key: [idle], star_way: ['IDLE'] })).records,
  ).toMatchObject([{ operator_key: team.one.userKey }, { operator_key: team.one.userKey }])
})
