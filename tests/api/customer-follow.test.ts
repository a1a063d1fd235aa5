// Follow-ups (docs/domain/follow-up.md#effects): what they change at their customer, who may change them and how long, comments, reminders.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { customerJobs } from '../../lib/backend/customer/jobs.ts'
import type { Client } from '../support/backend.ts'
import { biz, eis, fieldsOf, makeCustomer, messagesOf, newPhone, type Row, readCustomer } from '../support/customers.ts'
import { runDueJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'

let team: Team

beforeAll(async () => {
  team = await openTeam()
})
afterEach(() => team.backend.setNow(null))
afterAll(() => team.backend.close())

const save = (client: Client, target_key: string, more: Row = {}) =>
  client.send(`${biz}/follow/save`, { target_type: 'CUSTOMER', target_key, follow_content: '电话沟通需求', ...more })
const logOf = async (client: Client, key: string, more: Row = {}) =>
  (await client.ok<{ records: Row[] }>(`${biz}/customer/followLog`, { customer_key: key, ...more })).records

describe('what a follow-up changes', () => {
  test('the first one changes NEW to FOLLOWING and sets last and next time and stars', async () => {
    const key = await makeCustomer(team.one)
    const answer = await save(team.one, key, { star_after: 'FOUR', next_follow_time: '2030-05-01 09:30:00', follow_result: 'INTENT' })
    expect(answer).toMatchObject({ code: 0, data: { target_name: expect.any(String), follow_type: 'PHONE', comment_list: [] } })
    expect(await readCustomer(team.one, key)).toMatchObject({
      status: 'FOLLOWING',
      customer_star: 'FOUR',
      last_follow_content: '电话沟通需求',
      last_follow_time: answer.data.follow_time,
      next_follow_time: '2030-05-01 09:30:00',
    })
  })

  test('CUST-28 the log of a customer holds its own and its contacts’ follow-ups, newest first', async () => {
    const key = await makeCustomer(team.one)
    const person = await team.one.ok(`${eis}/contact/addOrUpdate`, { customer_key: key, contact_name: '陈联系', phone: newPhone() })
    await save(team.one, key, { follow_content: '较早的一次', follow_time: '2026-01-02 09:00:00' })
    await team.one.ok(`${biz}/follow/save`, {
      target_type: 'CONTACT',
      target_key: person.customer_contact_key,
      follow_content: '联系人的一次',
      follow_time: '2026-01-03 09:00:00',
    })
    expect((await logOf(team.one, key)).map((row) => row.follow_content)).toEqual(['联系人的一次', '较早的一次'])
    expect((await logOf(team.one, key, { pageSize: 1 })).length).toBe(1)
    expect(await readCustomer(team.one, key)).toMatchObject({
      last_follow_time: '2026-01-03 09:00:00',
      last_follow_content: '联系人的一次',
    })
    const contact = await team.one.ok('GET /api/eis/restful/customer/contact/detail/{id}', { id: person.customer_contact_key })
    expect(contact.last_follow_time).toBe('2026-01-03 09:00:00')
    const page = await team.one.ok<{ records: Row[] }>(`${biz}/follow/page`, { target_type: 'CONTACT' })
    expect(page.records.map((row) => row.target_key)).toContain(person.customer_contact_key)
  })

  test('one of a customer names opportunities of that customer: it stands in their timeline, is their last follow-up, and does not keep them from being deleted', async () => {
    const [key, foreign] = [await makeCustomer(team.one), await makeCustomer(team.one)]
    const open = (customer_key: string) =>
      team.one.ok<Row>(`${biz}/business/save`, {
        customer_key,
        business_name: '经营贷',
        business_amount: '100000',
        expect_sign_date: '2030-01-01',
      })
    const [mine, theirs] = [await open(key), await open(foreign)]
    expect(fieldsOf(await save(team.one, key, { business_keys: [theirs.business_key] })).business_keys).toBeDefined()
    const { data } = await save(team.one, key, { business_keys: [mine.business_key], next_follow_time: '2030-05-01 09:30:00' })
    expect(data).toMatchObject({ business_keys: [mine.business_key], business_names: ['经营贷'] })
    const page = await team.one.ok<{ records: Row[] }>(`${biz}/follow/page`, { of_business_key: mine.business_key })
    expect(page.records.map((row) => row.follow_key)).toEqual([data.follow_key])
    expect(await team.one.ok<Row>(`${biz}/business/fetch`, { id: mine.business_key })).toMatchObject({
      last_follow_time: data.follow_time,
      next_follow_time: '2030-05-01 09:30:00',
    })
    await team.admin.ok(`${biz}/business/delete`, { id: mine.business_key })
  })

  test('CRMX-54 a follow-up is saved, paged and deleted', async () => {
    const key = await makeCustomer(team.one)
    const { data } = await save(team.one, key)
    const listed = async () =>
      (await team.one.ok<{ records: Row[] }>(`${biz}/follow/page`, { customer_key: key })).records.map((row) => row.follow_key)
    expect(await listed()).toEqual([data.follow_key])
    await team.one.ok(`${biz}/follow/delete`, { follow_key: data.follow_key })
    expect(await listed()).toEqual([])
  })

  test('status_after changes the state: the owner may set lost and back, nothing else', async () => {
    const key = await makeCustomer(team.one)
    await save(team.one, key, { status_after: 'LOST', follow_content: '客户明确拒绝' })
    expect(await readCustomer(team.one, key)).toMatchObject({ status: 'LOST', status_reason: '客户明确拒绝' })
    await save(team.one, key, { status_after: 'FOLLOWING' })
    expect((await readCustomer(team.one, key)).status).toBe('FOLLOWING')
    const before = (await logOf(team.one, key)).length
    const signed = await save(team.one, key, { status_after: 'SIGNED', star_after: 'FIVE' })
    expect(signed.message).toBe('当前状态不允许该操作（跟进中）')
    expect([(await logOf(team.one, key)).length, (await readCustomer(team.one, key)).customer_star]).toEqual([before, 'ONE'])
    await team.one.ok(`${biz}/customer/collaborator/save`, { id: key, user_key: team.two.userKey, power: 'WRITE' })
    expect((await save(team.two, key, { status_after: 'LOST' })).code).toBe(403)
  })

  test('the latest one sets the last follow-up; deleting it restores the one before', async () => {
    const key = await makeCustomer(team.one)
    await save(team.one, key, { follow_content: '第一次沟通', follow_time: '2026-02-01 09:00:00' })
    const latest = await save(team.one, key, { follow_content: '第二次沟通', follow_time: '2026-02-05 09:00:00' })
    await save(team.one, key, { follow_content: '补记的沟通', follow_time: '2026-02-03 09:00:00' })
    expect((await readCustomer(team.one, key)).last_follow_content).toBe('第二次沟通')
    await team.one.ok(`${biz}/follow/delete`, { id: latest.data.follow_key })
    expect(await readCustomer(team.one, key)).toMatchObject({ last_follow_content: '补记的沟通', last_follow_time: '2026-02-03 09:00:00' })
  })
})

describe('what is refused', () => {
  test('no content, a future time, a next time before this one, an incomplete location, foreign contacts and targets', async () => {
    const key = await makeCustomer(team.one)
    const foreign = await makeCustomer(team.stranger)
    const stranger = await team.stranger.ok(`${eis}/contact/addOrUpdate`, {
      customer_key: foreign,
      contact_name: '外联系',
      phone: newPhone(),
    })
    const cases: [Row, Row][] = [
      [{ follow_content: ' ' }, { follow_content: '请填写此项' }],
      [{ follow_content: '短' }, { follow_content: '最小长度2位字符' }],
      [{ follow_time: '2099-01-01 00:00:00' }, { follow_time: '不能晚于当前时间' }],
      [{ follow_time: '2026-01-01 10:00:00', next_follow_time: '2026-01-01 10:00:00' }, { next_follow_time: '不能早于起始时间' }],
      [{ lng: '113.3' }, { lat: '请一并填写' }],
      [{ contact_keys: [stranger.customer_contact_key] }, { contact_keys: '所选记录不存在或无权查看' }],
      [{ target_type: 'PROJECT' }, { target_type: '所选的值不在字典中' }],
      [{ follow_type: 'PIGEON' }, { follow_type: '所选的值不在字典中' }],
    ]
    for (const [input, fields] of cases) expect(fieldsOf(await save(team.one, key, input))).toEqual(fields)
    expect(await logOf(team.one, key)).toEqual([])
  })

  test('changes later than 24 hours, except by leaders', async () => {
    const key = await makeCustomer(team.one)
    await team.one.ok(`${biz}/customer/collaborator/save`, { id: key, user_key: team.two.userKey, power: 'WRITE' })
    const note = (await save(team.one, key)).data
    const edit = (client: Client, content: string) =>
      client.send(`${biz}/follow/save`, { follow_key: note.follow_key, follow_content: content })
    const changeable = async (client: Client) => {
      const { records } = await client.ok<{ records: Row[] }>(`${biz}/customer/followLog`, { customer_key: key })
      return records[0]?.changeable
    }
    expect((await edit(team.one, '改一次')).data.follow_content).toBe('改一次')
    expect((await edit(team.two, '别人来改')).message).toBe('仅主管可以执行该操作')
    expect(await Promise.all([team.one, team.two, team.leader].map(changeable))).toEqual([true, false, true])
    await sql`update follow set create_time = now() - interval '25 hours' where follow_key = ${note.follow_key}`.execute(
      team.backend.kernel.db,
    )
    expect((await edit(team.one, '迟了再改')).code).toBe(403)
    expect(await Promise.all([team.one, team.leader, team.admin].map(changeable))).toEqual([false, true, true])
    expect((await team.one.send(`${biz}/follow/delete`, { id: note.follow_key })).code).toBe(403)
    expect((await edit(team.leader, '主管来改')).code).toBe(0)
    expect(fieldsOf(await team.leader.send(`${biz}/follow/save`, { follow_key: note.follow_key, star_after: 'TWO' }))).toEqual({
      star_after: '保存后不能修改',
    })
    await team.leader.ok(`${biz}/follow/delete`, { id: note.follow_key })
    const log = await sql<{
      action: string
    }>`select action from operation_log where biz_key = ${note.follow_key} order by create_time, log_key`.execute(team.backend.kernel.db)
    expect(log.rows.map((row) => row.action)).toEqual(['create', 'update', 'update', 'delete'])
  })

  test('follow-ups in the pool, except by leaders', async () => {
    const key = await makeCustomer(team.one)
    await team.one.ok(`${biz}/customer/toSea`, { id: key, reason: '暂无需求' })
    expect((await save(team.two, key)).code).toBe(403)
    expect((await save(team.leader, key)).code).toBe(0)
    expect((await readCustomer(team.leader, key)).status).toBe('SEA')
  })
})

describe('comments and calls to colleagues', () => {
  test('comments with replies, in order; one’s own can be deleted', async () => {
    const key = await makeCustomer(team.one)
    const note = (await save(team.one, key)).data
    const first = await team.leader.ok(`${biz}/follow/comment/save`, { follow_key: note.follow_key, comment_content: '注意报价' })
    const reply = await team.one.ok(`${biz}/follow/comment/save`, {
      follow_key: note.follow_key,
      comment_content: '好的',
      reply_key: first.comment_key,
    })
    const fetched = await team.one.ok<{ comment_list: Row[] }>(`${biz}/follow/fetch`, { id: note.follow_key })
    expect(fetched.comment_list.map((row) => [row.comment_content, row.reply_key])).toEqual([
      ['注意报价', null],
      ['好的', first.comment_key],
    ])
    expect((await team.one.send(`${biz}/follow/comment/delete`, { id: first.comment_key })).message).toBe('仅负责人可以执行该操作')
    await team.one.ok(`${biz}/follow/comment/delete`, { id: reply.comment_key })
    expect((await logOf(team.one, key))[0]?.comment_list).toHaveLength(1)
    expect(fieldsOf(await team.one.send(`${biz}/follow/comment/save`, { follow_key: note.follow_key, comment_content: ' ' }))).toEqual({
      comment_content: '请填写此项',
    })
    const other = (await save(team.one, key)).data
    const crossed = await team.one.send(`${biz}/follow/comment/save`, {
      follow_key: other.follow_key,
      comment_content: 'x',
      reply_key: first.comment_key,
    })
    expect(fieldsOf(crossed)).toEqual({ reply_key: '所选记录不存在或无权查看' })
  })

  test('a mentioned colleague is notified once', async () => {
    const key = await makeCustomer(team.one)
    const note = (await save(team.one, key, { at_user_keys: [team.leader.userKey] })).data
    await team.one.ok(`${biz}/follow/save`, { follow_key: note.follow_key, at_user_keys: [team.leader.userKey, team.two.userKey] })
    const told = await messagesOf(team, 'M-FOLLOW-AT', note.follow_key as string)
    expect(told.map((message) => message.receivers)).toEqual([[team.leader.userKey], [team.two.userKey]])
    expect(told[0]?.params).toMatchObject({ target: (await readCustomer(team.one, key)).customer_name })
  })

  test('daily reminders name due follow-ups and birthdays in three days', async () => {
    const day = (offset: number) => new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)
    const key = await makeCustomer(team.stranger, { next_follow_time: `${day(1)} 15:00:00` })
    const birthday = `1990-${day(4).slice(5)}`
    const person = await team.stranger.ok(`${eis}/contact/addOrUpdate`, {
      customer_key: key,
      contact_name: '寿星',
      phone: newPhone(),
      birthday,
      next_follow_time: `${day(1)} 10:00:00`,
    })
    const due = { next_follow_time: `${day(1)} 16:00:00` }
    const { channel_key } = await team.admin.ok<Row>(`${biz}/channel/save`, { channel_name: '提醒渠道', channel_type: 'ONLINE' })
    await team.stranger.ok<Row>(`${biz}/clue/add`, { contact_name: '陈先', phone: newPhone(), channel_key, ...due })
    await team.stranger.ok(`${biz}/business/add`, { business_name: '设备贷', customer_key: key, business_amount: '1', ...due })
    const ended = await team.stranger.ok<Row>(`${biz}/business/add`, {
      business_name: '旧贷',
      customer_key: key,
      business_amount: '1',
      ...due,
    })
    await team.stranger.ok(`${biz}/business/cancel`, { id: ended.business_key, reason: '搁置' })
    const visit = { customer_key: key, phone: newPhone(), reserve_type: 'VIDEO', reserve_time: `${day(1)} 11:00:00`, purpose: '面谈方案' }
    await team.stranger.ok(`${biz}/reservation/save`, visit)
    team.backend.setNow(new Date(Date.parse(`${day(1)}T09:00:00+08:00`)))
    await runDueJobs(team.backend.kernel, customerJobs)
    team.backend.setNow(null)
    const today = (await messagesOf(team, 'M-FOLLOW-TODAY', null)).filter((message) => message.receivers.includes(team.stranger.userKey))
    // the customer, its contact, the lead and the open opportunity
    expect(today).toMatchObject([{ params: { n: 4 } }])
    const visits = (await messagesOf(team, 'M-RESERVE-TODAY', null)).filter(({ receivers }) => receivers.includes(team.stranger.userKey))
    expect(visits).toMatchObject([{ params: { n: 1 } }])
    expect(await messagesOf(team, 'M-BIRTHDAY', person.customer_contact_key as string)).toMatchObject([
      { receivers: [team.stranger.userKey], params: { name: '寿星', date: day(4) } },
    ])
  })
})
