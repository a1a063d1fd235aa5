// Guests of a campaign (docs/domain/channel.md#guests): signed up by the form or by hand, checked in by a code or by hand, counted each time.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchHash } from '../../lib/backend/base/crypto.ts'
import { wireTime } from '../../lib/model/moment.ts'
import type { Client } from '../support/backend.ts'
import { biz, fieldsOf, newPhone, type Row } from '../support/customers.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team
let market: Client

beforeAll(async () => {
  team = await openTeam()
  market = await team.backend.as('caoyue')
})
afterAll(() => team.backend.close())

const hours = (n: number) => wireTime(new Date(Date.now() + n * 3_600_000))

async function publish(start: number, end: number): Promise<string> {
  const made = await market.ok<Row>(`${biz}/activity/save`, { activity_name: '融资沙龙', start_time: hours(start), end_time: hours(end) })
  const activity_key = String(made.activity_key)
  await market.ok(`${biz}/activity/updateStatus`, { activity_key, status: 'PUBLISHED' })
  return activity_key
}
const countsOf = async (id: string) => {
  const row = await market.ok<Row>(`${biz}/activity/fetch`, { id })
  return [row.sign_up_count, row.check_in_count]
}
const channelOf = async () => (await market.ok<Row>(`${biz}/channel/save`, { channel_name: `来宾渠道${newPhone()}` })).channel_key
const guestsOf = async (activity_key: string) =>
  (await market.ok<{ records: Row[] }>(`${biz}/activity/signUp/query`, { activity_key })).records
const add = (activity_key: string, more: Row = {}, client = market) =>
  client.send<Row>(`${biz}/activity/signUp/addOrUpdate`, { activity_key, contact_name: '王先生', phone: newPhone(), people: 2, ...more })
const checkIn = (id: unknown, came: boolean, client = market) => client.send<Row>(`${biz}/activity/signUp/checkIn`, { id, came })
const signUp = (activity: string, more: Row = {}) =>
  team.backend.visitor.send(`${biz}/site/activity/signUp`, { activity, contact_name: '李女士', phone: newPhone(), consent: true, ...more })

test('a guest is added by hand, changed, checked in, taken back and deleted, and the campaign counts people each time', async () => {
  const campaign = await publish(1, 3)
  const phone = newPhone()
  const guest = (await add(campaign, { phone })).data as Row
  expect(guest).toMatchObject({ source: 'HAND', check_in_time: null, people: 2 })
  expect(await countsOf(campaign)).toEqual([2, 0])
  expect((await checkIn(guest.sign_up_key, true)).data).toMatchObject({ check_in_time: expect.any(String) })
  expect((await checkIn(guest.sign_up_key, true)).message).toMatch(/已经签到/)
  expect(await countsOf(campaign)).toEqual([2, 2])
  await market.ok(`${biz}/activity/signUp/addOrUpdate`, { id: guest.sign_up_key, people: 3 })
  expect(await countsOf(campaign)).toEqual([3, 3])
  await checkIn(guest.sign_up_key, false)
  expect((await checkIn(guest.sign_up_key, false)).message).toMatch(/还没有签到/)
  expect(await countsOf(campaign)).toEqual([3, 0])
  await market.ok(`${biz}/activity/signUp/deleteById`, { id: guest.sign_up_key })
  expect(await countsOf(campaign)).toEqual([0, 0])
  expect((await add(campaign, { phone })).code).toBe(0)
})

test('a guest without a lead becomes that of the new lead of the campaign with his number, and no other one does', async () => {
  const [campaign, other] = [await publish(1, 3), await publish(1, 3)]
  const phone = newPhone()
  await add(campaign, { phone, contact_name: '来宾甲' })
  await add(campaign, { contact_name: '来宾乙' })
  await add(other, { phone, contact_name: '来宾甲' })
  const values = { contact_name: '来宾甲', phone, activity_key: campaign, channel_key: await channelOf() }
  const lead = await team.one.ok<Row>(`${biz}/clue/save`, values)
  const leads = async (key: string) => Object.fromEntries((await guestsOf(key)).map((guest) => [guest.contact_name, guest.clue_key]))
  expect(await leads(campaign)).toEqual({ 来宾甲: lead.clue_key, 来宾乙: null })
  expect(await leads(other)).toEqual({ 来宾甲: null })
})

test('a guest is made a lead of the campaign once, with the number that the caller may not see', async () => {
  const campaign = await publish(1, 3)
  const phone = newPhone()
  const { data } = await add(campaign, { phone, company_name: '南粤食品' })
  const makeLead = (client = market) => client.send<Row>(`${biz}/activity/signUp/makeLead`, { id: data?.sign_up_key })
  expect((await makeLead()).message).toMatch(/还没有渠道/)
  await market.ok(`${biz}/activity/save`, { activity_key: campaign, channel_key: await channelOf() })
  const sent = await Promise.all([makeLead(), makeLead()])
  expect(sent.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(sent.find(({ code }) => code !== 0)?.message).toMatch(/已经是线索/)
  const [guest] = await guestsOf(campaign)
  const lead = await market.ok<Row>(`${biz}/clue/fetch`, { id: guest?.clue_key })
  expect(lead).toMatchObject({ activity_key: campaign, company_name: '南粤食品', contact_name: '王先生' })
  const found = await team.backend.kernel.db.selectFrom('clue').select('clue_key').where('phone_hash', '=', searchHash(phone)).execute()
  expect(found).toEqual([{ clue_key: guest?.clue_key }])
})

test('a phone stands once at a campaign, a guest leads to the lead with his number, and drafts have no guests', async () => {
  const campaign = await publish(1, 3)
  const phone = newPhone()
  const lead = await team.one.ok<Row>(`${biz}/clue/save`, {
    clue_name: '来宾线索',
    contact_name: '王先生',
    phone,
    channel_key: await channelOf(),
  })
  expect((await add(campaign, { phone })).data).toMatchObject({ clue_key: lead.clue_key })
  expect(fieldsOf(await add(campaign, { phone })).phone).toBeDefined()
  const draft = await market.ok<Row>(`${biz}/activity/save`, { activity_name: '草稿', start_time: hours(1), end_time: hours(2) })
  expect((await add(String(draft.activity_key))).message).toMatch(/当前状态不允许该操作/)
  expect((await add(campaign, {}, team.one)).code).toBe(403)
  const [guest] = await guestsOf(campaign)
  expect((await checkIn(guest?.sign_up_key, true, team.one)).code).toBe(403)
})

test('a guest signs up by the form, and a check-in code checks him in from two hours before the start; who comes unannounced is taken in too', async () => {
  const campaign = await publish(24, 26)
  const code = await market.ok<Row>(`${biz}/qrCode/save`, { qrcode_name: '签到台', qrcode_type: 'CHECK_IN', activity_key: campaign })
  expect(code.target_url).toBe(`/info?activity=${campaign}&c=${code.qrcode_code}`)
  const phone = newPhone()
  expect((await signUp(campaign, { phone, people: '2' })).code).toBe(0)
  expect(await countsOf(campaign)).toEqual([2, 0])
  const c = code.qrcode_code
  const shown = () => team.backend.visitor.ok<{ activity: Row }>(`${biz}/site/info/fetch`, { c })
  expect((await shown()).activity).toMatchObject({ check_in: true, open: false })
  expect((await signUp(campaign, { phone, c })).message).toMatch(/现在不能签到/)
  await sql`update activity set start_time = now() + interval '90 minutes' where activity_key = ${campaign}`.execute(team.backend.kernel.db)
  expect((await shown()).activity).toMatchObject({ check_in: true, open: true })
  expect((await signUp(campaign, { phone, c })).code).toBe(0)
  expect(await countsOf(campaign)).toEqual([2, 2])
  expect((await signUp(campaign, { phone, c })).code).toBe(0)
  expect((await signUp(campaign, { c })).code).toBe(0)
  expect(await countsOf(campaign)).toEqual([3, 3])
  const guests = await guestsOf(campaign)
  expect(guests.map(({ source }) => source).sort()).toEqual(['DESK', 'PAGE'])
  for (const guest of guests) expect(guest).toMatchObject({ check_in_time: expect.any(String), clue_key: expect.any(String) })
})

test('a check-in code of another campaign checks nobody in', async () => {
  const [campaign, other] = [await publish(1, 3), await publish(1, 3)]
  const code = await market.ok<Row>(`${biz}/qrCode/save`, { qrcode_name: '别处', qrcode_type: 'CHECK_IN', activity_key: other })
  expect((await signUp(campaign, { c: code.qrcode_code })).code).toBe(0)
  expect(await countsOf(campaign)).toEqual([1, 0])
  expect(await countsOf(other)).toEqual([0, 0])
})
