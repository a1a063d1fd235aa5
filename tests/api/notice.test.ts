// Notices: drafted, published to everybody, users or departments, planned, retracted, deleted; who received them and who read them.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scheduledJobs } from '../../lib/backend/areas.ts'
import { fileAddress } from '../../lib/model/file-types.ts'
import { wireTime } from '../../lib/model/moment.ts'
import { type Answer, type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { runDueJobs } from '../support/queue.ts'

let backend: TestBackend
/** 公告发布员 */
let zhong: Client
let huang: Client
let xu: Client
let category: string

const path = '/api/fintech/biz/message'

interface Notice {
  message_key: string
  title: string
  message_content: string
  status: string
  publisher: string
  publish_date: string | null
  plan_time: string | null
  read_status?: string
  attachment: string | null
  ref_key: string[]
  dept_key: string[]
  total_count: number
  read_count: number
  row_version: number
}
interface List {
  records: Notice[]
  total: number
}

beforeAll(async () => {
  backend = await testBackend()
  zhong = await backend.as('zhongling')
  huang = await backend.as('huangwen')
  xu = await backend.as('xujia')
  const list = await zhong.ok<{ message_category_key: string; code: string }[]>(`GET ${path}/category/getList`, {
    categoryType: 'ADMINISTRATION',
  })
  category = list.find((one) => one.code === 'POLICY')?.message_category_key as string
})
afterAll(() => backend.close())

let serial = 0
const noticeOf = (more: Record<string, unknown> = {}) => ({
  title: `关于调整差旅标准的通知 ${++serial}`,
  message_category_key: category,
  priority: 'HIGHT',
  ref_key: ['ALL'],
  dept_key: [],
  message_content: '<p>自下月起执行<strong>新标准</strong>。</p>',
  status: 'PUBLISHED',
  ...more,
})
const save = (more: Record<string, unknown> = {}, client = zhong) => client.ok<Notice>(`POST ${path}/save`, noticeOf(more))
const step = (row: Notice, status: string): Promise<Answer<Notice>> =>
  zhong.send<Notice>(`POST ${path}/save`, { message_key: row.message_key, status })
const received = (client: Client, more: Record<string, unknown> = {}) =>
  client.ok<List>(`POST ${path}/query`, { ref_key: client.userKey, status: 'PUBLISHED', pageSize: 200, ...more })
const has = async (client: Client, row: Notice) => (await received(client)).records.some((one) => one.message_key === row.message_key)
const detail = (client: Client, row: Notice) => client.send<Notice>(`GET ${path}/detail/{id}`, { id: row.message_key })
const unread = async (client: Client) => (await client.ok<{ administration: number }>(`GET ${path}/queryMsgTotal`)).administration

describe('publishing', () => {
  test('NOTICE-23 NOTICE-25 MSG-30 a notice to everybody is in the list of every active user', async () => {
    const before = await unread(huang)
    const row = await save()
    expect(row).toMatchObject({ status: 'PUBLISHED', publisher: zhong.userKey, ref_key: ['ALL'], dept_key: [], read_count: 0 })
    const { rows } = await sql<{ n: string }>`select count(*) as n from sys_user where status = '1' and not is_deleted`.execute(
      backend.kernel.db,
    )
    expect(row.total_count).toBe(Number(rows[0]?.n))
    const [got] = (await received(huang)).records
    expect(got).toMatchObject({
      message_key: row.message_key,
      message_type: 'ADMINISTRATION',
      title: row.title,
      message_content: '<p>自下月起执行<strong>新标准</strong>。</p>',
      category_name: '规章制度',
      publisher_name: '钟灵',
      priority: 'HIGHT',
      status: 'PUBLISHED',
      read_status: 'UNREAD',
      publish_date: row.publish_date,
    })
    expect(await unread(huang)).toBe(before + 1)
  })

  test('NOTICE-23 a notice to chosen users reaches these and nobody else', async () => {
    const row = await save({ ref_key: [huang.userKey] })
    expect([await has(huang, row), await has(xu, row), row.total_count]).toEqual([true, false, 1])
    expect((await detail(xu, row)).code).toBe(404)
    expect((await detail(huang, row)).data.title).toBe(row.title)
    // The list is one's own, whoever is named.
    expect((await received(xu, { ref_key: huang.userKey })).records.some((one) => one.message_key === row.message_key)).toBe(false)
  })

  test('NOTICE-23 a notice to a department reaches its people and those of the departments below it, and nobody else', async () => {
    const { rows } = await sql<{ id: string; code: string }>`select d.id, d.depart_code as code from department d
      join sys_user u on u.main_depart_key = d.id where u.user_key = ${huang.userKey}`.execute(backend.kernel.db)
    const own = rows[0] as { id: string; code: string }
    const above = await sql<{ id: string; code: string }>`select id, depart_code as code from department
      where ${own.code} like depart_code || '%' and id <> ${own.id} order by length(depart_code) desc limit 1`.execute(backend.kernel.db)
    for (const department of [own, above.rows[0] as { id: string; code: string }]) {
      const row = await save({ ref_key: [department.id], dept_key: department.id })
      expect([row.ref_key, row.dept_key]).toEqual([[department.id], [department.id]])
      const expected = await sql<{ user_key: string }>`select user_key from sys_user u where status = '1' and not is_deleted and exists (
        select 1 from department d where d.id = any(u.belong_departs) and d.depart_code like ${`${department.code}%`}) order by 1`.execute(
        backend.kernel.db,
      )
      const actual = await sql<{
        ref_key: string
      }>`select ref_key from message_acceptor where message_key = ${row.message_key} order by 1`.execute(backend.kernel.db)
      expect(actual.rows.map((one) => one.ref_key)).toEqual(expected.rows.map((one) => one.user_key))
      expect(await has(huang, row)).toBe(true)
    }
  })

  test.each([
    ['nobody', { ref_key: [] }, 'ref_key'],
    ['no audience at all', { ref_key: undefined, dept_key: undefined }, 'ref_key'],
    ['everybody and somebody', { ref_key: ['ALL', 'a'.repeat(32)] }, 'ref_key'],
    ['users who are not there', { ref_key: ['a'.repeat(32)] }, 'ref_key'],
    ['departments that are not there', { ref_key: [], dept_key: ['a'.repeat(32)] }, 'dept_key'],
    ['a business category', {}, 'message_category_key'],
    ['no content', { message_content: '<p> </p>' }, 'message_content'],
    ['no title', { title: '' }, 'title'],
    ['two attachments', { attachment: JSON.stringify([fileRef('1'), fileRef('2')]) }, 'attachment'],
    ['an end that has passed', { expire_time: '2020-01-01 00:00:00' }, 'expire_time'],
  ])('to %s is refused and nothing is stored', async (what, more, field) => {
    const business = await zhong.ok<{ message_category_key: string }[]>(`GET ${path}/category/getList`, { categoryType: 'BUSINESS' })
    const input = noticeOf(what === 'a business category' ? { message_category_key: business[0]?.message_category_key } : more)
    const before = (await zhong.ok<List>(`POST ${path}/query`)).total
    const answer = await zhong.send<{ fields: Record<string, string> }>(`POST ${path}/save`, input)
    expect([answer.code, Object.keys(answer.data.fields)]).toEqual([400, [field]])
    expect((await zhong.ok<List>(`POST ${path}/query`)).total).toBe(before)
  })

  test('a notice is for users or for departments, and its list is asked by pages that there are', async () => {
    const { rows } = await sql<{ id: string }>`select id from department order by depart_code limit 2`.execute(backend.kernel.db)
    const mixed = await zhong.send(`POST ${path}/save`, noticeOf({ ref_key: [huang.userKey], dept_key: rows.map(({ id }) => id) }))
    expect([mixed.code, Object.keys((mixed.data as { fields: object }).fields)]).toEqual([400, ['ref_key']])
    for (const client of [zhong, huang]) {
      const refused = await client.send<{ fields: object }>(`POST ${path}/query`, { status: 'DRAFT', pageNo: 'first' })
      expect([refused.code, Object.keys(refused.data.fields)]).toEqual([400, ['pageNo']])
    }
  })

  test('a notice whose chosen users were all frozen meanwhile is not published', async () => {
    const row = await save({ ref_key: [xu.userKey], status: 'DRAFT' })
    await sql`update sys_user set status = '2' where user_key = ${xu.userKey}`.execute(backend.kernel.db)
    const answer = await step(row, 'PUBLISHED')
    await sql`update sys_user set status = '1' where user_key = ${xu.userKey}`.execute(backend.kernel.db)
    expect([answer.code, answer.message]).toEqual([1, '接收范围内没有正常状态的用户，请调整接收人'])
    expect((await detail(zhong, row)).data.status).toBe('DRAFT')
  })

  test('hostile content is sanitised, ordinary formatting is kept', async () => {
    const row = await save({
      ref_key: [huang.userKey],
      message_content:
        '<h2>通知</h2><p onclick="x()">请<em>阅读</em><script>alert(1)</script><a href="javascript:alert(1)">此处</a></p><img src="https://evil.test/p.png">',
    })
    const { message_content: content } = (await detail(huang, row)).data
    expect(content).toBe('<h2>通知</h2><p>请<em>阅读</em><a>此处</a></p>')
  })
})

function fileRef(digit: string) {
  return { uid: digit, name: '附件.pdf', status: 'done', url: fileAddress(digit.repeat(32)) }
}

describe('attachment', () => {
  test('its receivers may download it, others may not, and nobody after the retraction', async () => {
    const form = new FormData()
    form.set('file', new File(['差旅标准'], '差旅标准.txt', { type: 'text/plain' }))
    const { url } = await zhong.ok<{ url: string }>('POST /api/app/base/app/file/upload', {}, { raw: form })
    const row = await save({
      ref_key: [huang.userKey],
      attachment: JSON.stringify([{ uid: '1', name: '差旅标准.txt', status: 'done', url }]),
    })
    expect(JSON.parse(row.attachment ?? '[]')).toMatchObject([{ name: '差旅标准.txt', url }])
    const fetched = async (client: Client) =>
      (await backend.fetch(new Request(new URL(url, 'http://backend.test'), { headers: { token: client.token } }))).status
    expect([await fetched(huang), await fetched(xu)]).toEqual([200, 404])
    await step(row, 'RETRACT')
    expect(await fetched(huang)).toBe(404)
  })
})

describe('an attachment that lies', () => {
  const upload = (name: string, type: string, content: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.set('file', new File([content], name, { type }))
    return zhong.send('POST /api/app/base/app/file/upload', {}, { raw: form })
  }

  test('about its type is refused, and so is a missing file', async () => {
    const page = '<html><script>alert(1)</script></html>'
    expect((await upload('差旅标准.pdf', 'application/pdf', page)).code).toBe(400)
    expect((await upload('标志.png', 'image/png', page)).code).toBe(400)
    expect((await upload('标志.svg', 'image/svg+xml', '<svg onload="alert(1)"/>')).code).toBe(400)
    const program = Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])
    expect((await upload('差旅标准.docx', 'application/octet-stream', program)).code).toBe(400)
    const foreign = JSON.stringify([{ ...fileRef('1'), url: 'https://evil.example/a.pdf' }])
    for (const attachment of [foreign, JSON.stringify([fileRef('7')])]) {
      const answer = await zhong.send(`POST ${path}/save`, noticeOf({ attachment }))
      expect([answer.code, Object.keys((answer.data ?? {}) as object)]).toEqual([400, ['fields']])
    }
  })
})

describe('states (docs/domain/notice.md#publication)', () => {
  test('a draft is in nobody’s list; editors see it; publishing twice is refused', async () => {
    const row = await save({ status: 'DRAFT' })
    expect([await has(huang, row), (await detail(huang, row)).code]).toEqual([false, 404])
    const managed = await zhong.ok<List>(`POST ${path}/query`, { status: 'DRAFT', ref_key: zhong.userKey, pageSize: 200 })
    expect(managed.records.map((one) => one.message_key)).toContain(row.message_key)
    expect((await huang.ok<List>(`POST ${path}/query`, { status: 'DRAFT', ref_key: huang.userKey })).records).toEqual([])
    const answers = await Promise.all([step(row, 'PUBLISHED'), step(row, 'PUBLISHED')])
    expect(answers.map((one) => one.code).sort()).toEqual([0, 1])
    expect(answers.find((one) => one.code === 1)?.message).toBe('公告已经发布，无需重复发布')
    const { rows } = await sql<{
      n: string
    }>`select count(*) as n from message_acceptor where message_key = ${row.message_key} and ref_key = ${huang.userKey}`.execute(
      backend.kernel.db,
    )
    expect(Number(rows[0]?.n)).toBe(1)
  })

  test('MSG-32 a published notice is not deleted, and readers do not see a change of it; a retracted one is in no list, keeps its receipts, and can be deleted', async () => {
    const row = await save()
    const before = await unread(huang)
    const changed = await zhong.ok<Notice>(`POST ${path}/save`, { message_key: row.message_key, title: '改过的标题' })
    expect([changed.title, (await detail(huang, row)).data.title]).toEqual([row.title, row.title])
    expect((await zhong.send(`DELETE ${path}/delte/{id}`, { id: row.message_key })).message).toBe('已发布的公告不能删除，请先撤回')
    const retracted = await step(row, 'RETRACT')
    expect(retracted.data).toMatchObject({ status: 'RETRACT', total_count: row.total_count })
    expect([await has(huang, row), (await detail(huang, row)).code, await unread(huang)]).toEqual([false, 404, before - 1])
    expect((await huang.send(`POST ${path}/acceptor/update`, { message_key: row.message_key })).code).toBe(404)
    expect((await step(row, 'RETRACT')).code).toBe(1)
    expect((await step(row, 'PUBLISHED')).message).toBe('请先修改已撤回的公告，保存为草稿后再发布')
    await zhong.ok(`DELETE ${path}/delte/{id}`, { id: row.message_key })
    expect((await detail(zhong, row)).code).toBe(404)
  })

  test('a published notice is edited beside what its readers see; publishing the changes tells nobody again', async () => {
    const row = await save({ ref_key: [huang.userKey, xu.userKey] })
    await huang.ok(`POST ${path}/acceptor/update`, { message_key: row.message_key, ref_key: huang.userKey })
    const kept = await zhong.ok<Notice & { has_changes: boolean }>(`POST ${path}/save`, {
      message_key: row.message_key,
      title: '改好的通知',
      ref_key: ['ALL'],
      status: 'DRAFT',
    })
    expect([kept.title, kept.has_changes, kept.ref_key]).toEqual([row.title, true, [huang.userKey, xu.userKey]])
    expect((await detail(huang, row)).data).toMatchObject({ title: row.title })
    expect((await detail(huang, row)).data).not.toHaveProperty('pending')
    expect((await detail(zhong, row)).data).toMatchObject({ title: row.title, pending: { title: '改好的通知' } })
    expect((await step(row, 'PUBLISHED')).data).toMatchObject({ title: '改好的通知', has_changes: false, total_count: 2, read_count: 1 })
    expect((await detail(huang, row)).data).toMatchObject({ title: '改好的通知', read_status: 'READED' })
    await zhong.ok(`POST ${path}/save`, { message_key: row.message_key, title: '不要了' })
    await zhong.ok(`POST ${path}/discardChanges`, { id: row.message_key })
    expect((await detail(zhong, row)).data).toMatchObject({ title: '改好的通知', pending: null })
  })

  test('a corrected notice is unread for everybody', async () => {
    const row = await save({ ref_key: [huang.userKey, xu.userKey] })
    await huang.ok(`POST ${path}/acceptor/update`, { message_key: row.message_key, ref_key: huang.userKey })
    await step(row, 'RETRACT')
    const draft = await zhong.ok<Notice>(`POST ${path}/save`, { message_key: row.message_key, title: '更正后的通知', status: 'DRAFT' })
    expect([draft.status, draft.ref_key]).toEqual(['DRAFT', [huang.userKey, xu.userKey]])
    expect((await step(row, 'PUBLISHED')).data).toMatchObject({ status: 'PUBLISHED', total_count: 2, read_count: 0 })
    expect((await detail(huang, row)).data.title).toBe('更正后的通知')
    expect((await received(huang)).records.find((one) => one.message_key === row.message_key)?.read_status).toBe('UNREAD')
  })

  test('of two concurrent editors the second gets a conflict', async () => {
    const row = await save({ status: 'DRAFT' })
    const edit = (title: string) => zhong.send(`POST ${path}/save`, { message_key: row.message_key, title, row_version: row.row_version })
    expect([(await edit('第一位')).code, (await edit('第二位')).code]).toEqual([0, 409])
    expect((await detail(zhong, row)).data.title).toBe('第一位')
  })

  test('protected fields sent in are dropped', async () => {
    const row = await save({
      status: 'DRAFT',
      publisher: huang.userKey,
      publish_date: '2020-01-01 00:00:00',
      read_count: 9,
      total_count: 9,
    })
    expect(row).toMatchObject({ publisher: zhong.userKey, publish_date: null, read_count: 0, total_count: 0 })
  })

  test('publishing and planning need a permission; without the permission to manage only own notices are visible', async () => {
    expect((await huang.send(`POST ${path}/save`, noticeOf())).code).toBe(403)
    expect((await huang.send(`GET ${path}/readDetail/{id}`, { id: 'a'.repeat(32) })).code).toBe(403)
    const all = await huang.ok<List>(`POST ${path}/query`, {})
    expect(all.records.every((one) => one.read_status !== undefined)).toBe(true)
  })
})

describe('times', () => {
  test('a planned draft is published by the job at its time, and not before', async () => {
    const start = Date.now()
    const row = await save({ status: 'DRAFT', plan_time: wireTime(new Date(start + 600_000)) })
    expect([row.status, await has(huang, row)]).toEqual(['DRAFT', false])
    backend.setNow(new Date(start + 300_000))
    await runDueJobs(backend.kernel, scheduledJobs)
    expect(await has(huang, row)).toBe(false)
    backend.setNow(new Date(start + 700_000))
    await runDueJobs(backend.kernel, scheduledJobs)
    expect(await has(huang, row)).toBe(true)
    expect((await detail(zhong, row)).data).toMatchObject({ status: 'PUBLISHED', plan_time: null, publisher: zhong.userKey })
    await runDueJobs(backend.kernel, scheduledJobs)
    expect((await received(huang)).records.filter((one) => one.message_key === row.message_key)).toHaveLength(1)
    backend.setNow(null)
  })

  test('an ended notice is in no list and in no count', async () => {
    const start = Date.now()
    const row = await save({ ref_key: [huang.userKey], expire_time: wireTime(new Date(start + 600_000)) })
    const before = await unread(huang)
    expect(await has(huang, row)).toBe(true)
    backend.setNow(new Date(start + 700_000))
    expect([await has(huang, row), await unread(huang), (await detail(huang, row)).code]).toEqual([false, before - 1, 404])
    backend.setNow(null)
  })
})

describe('readers', () => {
  test('readers and non-readers are listed page by page', async () => {
    const row = await save({ ref_key: [huang.userKey, xu.userKey], must_confirm: true })
    await xu.ok(`POST ${path}/acceptor/update`, { message_key: row.message_key, ref_key: xu.userKey })
    type Readers = {
      records: { realname: string; read_status: string; read_time: string | null }[]
      total: number
      read_count: number
      total_count: number
    }
    const readers = (more: Record<string, unknown> = {}) =>
      zhong.ok<Readers>(`GET ${path}/readDetail/{id}`, { id: row.message_key, ...more })
    const all = await readers()
    expect(all).toMatchObject({ total: 2, total_count: 2, read_count: 1 })
    expect(all.records.map((one) => [one.realname, one.read_status, one.read_time !== null])).toEqual([
      ['黄文', 'UNREAD', false],
      ['徐佳', 'READED', true],
    ])
    expect((await readers({ read_status: 'UNREAD' })).records.map((one) => one.realname)).toEqual(['黄文'])
    const managed = await zhong.ok<List>(`POST ${path}/query`, { title: row.title })
    expect(managed.records[0]).toMatchObject({ read_count: 1, total_count: 2 })
  })

  test('a category with notices cannot be deleted', async () => {
    const answer = await zhong.send(`DELETE ${path}/category/delete/{id}`, { id: category })
    expect(answer.code).toBe(1)
    expect(answer.message).toMatch(/^分类已被 \d+ 条消息使用，不能删除，可以停用$/)
  })
})
