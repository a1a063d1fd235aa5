// News and its categories: states, rights, attachment, hostile text, planned publishing, what visitors see.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newsJobs } from '@/lib/backend/news/area.ts'
import { wireTime } from '@/lib/model/moment.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { runDueJobs } from '../support/queue.ts'

let backend: TestBackend
let editor: Client
let staff: Client
let visitor: Client
let publicCategory: string
let internalCategory: string

const path = '/api/eis/restful/news'
const save = `POST ${path}/save`
const query = `POST ${path}/query`
const detail = `GET ${path}/detail/{id}`
const remove = `DELETE ${path}/delte/{id}`
const categories = `GET ${path}/category/getList`
const saveCategory = `POST ${path}/category/save`
const removeCategory = `DELETE ${path}/category/delete/{id}`
const publicList = `POST ${path}/public/query`

interface News {
  news_key: string
  title: string
  status: string
  publisher: string
  publisher_name: string | null
  publish_date: string | null
  news_content: string
  attachment: string | null
  row_version: number
  view_count: number
  news_category_key: string
}

interface List<T = News> {
  records: T[]
  total: number
}

beforeAll(async () => {
  backend = await testBackend()
  editor = await backend.as('zhongling')
  staff = await backend.as('huangwen')
  visitor = backend.visitor
  const list = await editor.ok<{ news_category_key: string; category_name: string; is_public: boolean }[]>(categories)
  publicCategory = list.find((one) => one.is_public)?.news_category_key ?? ''
  internalCategory = list.find((one) => !one.is_public)?.news_category_key ?? ''
})

afterAll(() => backend.close())

let counter = 0
const draft = (more: Record<string, unknown> = {}) => ({
  title: `资讯标题 ${++counter}`,
  news_category_key: publicCategory,
  news_content: '<p>正文</p>',
  ...more,
})
const create = (more: Record<string, unknown> = {}) => editor.ok<News>(save, draft(more))
const publish = (more: Record<string, unknown> = {}) => create({ status: 'PUBLISHED', ...more })

async function upload(client: Client, name: string, content: Uint8Array<ArrayBuffer> | string): Promise<{ url: string; uid: string }> {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return client.ok('POST /api/app/base/app/file/upload', {}, { raw: form })
}

const png = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==', 'base64'),
)

describe('states', () => {
  test('NEWS-13 NEWS-08 NEWS-10 saving stores the item; its publisher is the caller, whatever was sent', async () => {
    const saved = await create({ title: '春季沙龙', priority: 'HIGHT', publisher: 'f'.repeat(32), view_count: 99 })
    expect(saved).toMatchObject({
      title: '春季沙龙',
      status: 'DRAFT',
      priority: 'HIGHT',
      publisher: editor.userKey,
      view_count: 0,
      publish_date: null,
    })
    const read = await editor.ok<News>(detail, { id: saved.news_key })
    for (const name of [
      'news_key',
      'title',
      'news_category_key',
      'priority',
      'news_content',
      'attachment',
      'status',
      'publisher',
      'publisher_name',
      'publish_date',
    ])
      expect(read).toHaveProperty(name)
    expect(read.publisher_name).toBe('钟灵')
  })

  test('NEWS-07 a draft is published, retracted, changed and published again; readers see it only while it is published', async () => {
    const seen = async () => (await staff.ok<List>(query, { pageNo: 1, pageSize: 100 })).records.some((row) => row.title === '走一圈')
    const saved = await create({ title: '走一圈' })
    expect(await seen()).toBe(false)
    expect((await staff.send(detail, { id: saved.news_key })).code).toBe(404)
    const published = await editor.ok<News>(save, { ...draft(), title: '走一圈', news_key: saved.news_key, status: 'PUBLISHED' })
    expect(published.status).toBe('PUBLISHED')
    expect(published.publish_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(await seen()).toBe(true)
    const retracted = await editor.ok<News>(save, { news_key: saved.news_key, status: 'RETRACT' })
    expect(retracted).toMatchObject({ status: 'RETRACT', title: '走一圈' })
    expect(await seen()).toBe(false)
    expect((await staff.send(detail, { id: saved.news_key })).code).toBe(404)
    const again = await editor.send(save, { ...draft(), news_key: saved.news_key, status: 'PUBLISHED' })
    expect([again.code, again.message]).toEqual([1, '请先修改已撤回的资讯，保存为草稿后再发布'])
    const edited = await editor.ok<News>(save, {
      news_key: saved.news_key,
      title: '走一圈',
      news_content: '<p>改过</p>',
      news_category_key: publicCategory,
      status: 'DRAFT',
    })
    expect(edited.status).toBe('DRAFT')
    await editor.ok(save, { news_key: saved.news_key, status: 'PUBLISHED' })
    expect(await seen()).toBe(true)
  })

  test('publishing twice, retracting an unpublished one: refused', async () => {
    const item = await publish({ title: '只发一次' })
    const twice = await editor.send(save, { news_key: item.news_key, status: 'PUBLISHED' })
    expect([twice.code, twice.message]).toEqual([1, '资讯已经发布，无需重复发布'])
    const quiet = await create()
    expect((await editor.send(save, { news_key: quiet.news_key, status: 'RETRACT' })).code).toBe(1)
    expect((await editor.ok<News>(detail, { id: item.news_key })).title).toBe('只发一次')
    expect(await editor.ok<News>(save, { news_key: item.news_key, status: 'DRAFT' })).toMatchObject({
      status: 'PUBLISHED',
      title: '只发一次',
    })
    expect((await editor.send(save, { ...draft(), status: 'RETRACT' })).code).toBe(400)
    expect((await editor.send(save, { ...draft(), status: 'GONE' })).code).toBe(400)
  })

  test('a published item is edited beside what readers see, until the changes are published', async () => {
    const discard = `POST ${path}/discardChanges`
    type Edited = News & { has_changes: boolean; pending: Record<string, unknown> | null }
    const item = await publish({ title: '第一版', news_content: '<p>第一版正文</p>' })
    const seen = async () => {
      const open = await visitor.ok<News>(detail, { id: item.news_key })
      const inside = await staff.ok<Edited>(detail, { id: item.news_key })
      expect([inside.title, inside.news_content, 'pending' in inside]).toEqual([open.title, open.news_content, false])
      const { records } = await visitor.ok<List>(publicList, { pageNo: 1, pageSize: 50 })
      expect(records.find((row) => row.news_key === item.news_key)?.title).toBe(open.title)
      return [open.title, open.news_content, open.publish_date]
    }
    const first = await seen()
    const file = await upload(editor, '附件.txt', '未发布的附件')
    const given = {
      news_key: item.news_key,
      title: '第二版',
      news_content: '<p>第二版<script>1</script></p>',
      attachment: JSON.stringify([file]),
    }
    const kept = await editor.ok<Edited>(save, { ...given, row_version: item.row_version, status: 'DRAFT' })
    expect([kept.status, kept.title]).toEqual(['PUBLISHED', '第一版'])
    expect(await seen()).toEqual(first)
    const edited = await editor.ok<Edited>(detail, { id: item.news_key })
    expect(edited).toMatchObject({ title: '第一版', has_changes: true, pending: { title: '第二版', news_content: '<p>第二版</p>' } })
    expect((await editor.ok<List<Edited>>(query, { title: '第一版' })).records[0]).toMatchObject({ title: '第一版', has_changes: true })
    expect((await editor.ok<List>(query, { title: '第二版' })).records).toEqual([])
    const fetched = (client: Client) => backend.fetch(new Request(`http://backend.test${file.url}`, { headers: { token: client.token } }))
    expect((await fetched(staff)).status).toBe(404)
    expect((await fetched(await backend.as('hemin'))).status).toBe(200)

    const stale = await editor.send<Edited>(save, { ...given, title: '别人的', row_version: item.row_version, status: 'DRAFT' })
    expect([stale.code, stale.data.title]).toEqual([409, '第二版'])
    expect((await editor.send(save, { ...given, title: '短' })).code).toBe(400)
    expect((await staff.send(discard, { id: item.news_key })).status).toBe(403)
    await editor.ok(discard, { id: item.news_key })
    expect((await editor.ok<Edited>(detail, { id: item.news_key })).has_changes).toBe(false)

    await editor.ok(save, { ...given, status: 'DRAFT' })
    const published = await editor.ok<Edited>(save, { news_key: item.news_key, status: 'PUBLISHED' })
    expect(published).toMatchObject({ title: '第二版', status: 'PUBLISHED', publish_date: item.publish_date })
    expect(await seen()).toEqual(['第二版', '<p>第二版</p>', first[2]])
    expect((await fetched(staff)).status).toBe(200)
    expect((await editor.send(save, { news_key: item.news_key, status: 'PUBLISHED' })).message).toBe('资讯已经发布，无需重复发布')
    const atOnce = await editor.ok<Edited>(save, { news_key: item.news_key, title: '第三版', status: 'PUBLISHED' })
    expect([atOnce.title, atOnce.status]).toEqual(['第三版', 'PUBLISHED'])
  })

  test('retracting a published item keeps what was changed and not published', async () => {
    const item = await publish({ title: '要撤回的' })
    await editor.ok(save, { news_key: item.news_key, title: '改到一半', status: 'DRAFT' })
    await editor.ok(save, { news_key: item.news_key, status: 'RETRACT' })
    expect(await editor.ok<News>(detail, { id: item.news_key })).toMatchObject({ title: '改到一半', status: 'RETRACT', has_changes: false })
  })

  test('of many concurrent publications exactly one succeeds', async () => {
    const item = await create()
    const answers = await Promise.all(Array.from({ length: 5 }, () => editor.send(save, { news_key: item.news_key, status: 'PUBLISHED' })))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(4)
  })

  test('two editors at once: the second gets 409 with the current item', async () => {
    const item = await create({ title: '两人同改' })
    await editor.ok(save, { news_key: item.news_key, title: '第一位', row_version: item.row_version })
    const late = await editor.send<News>(save, { news_key: item.news_key, title: '第二位', row_version: item.row_version })
    expect(late.code).toBe(409)
    expect(late.data.title).toBe('第一位')
    await editor.ok(save, { news_key: item.news_key, status: 'PUBLISHED' })
    expect((await editor.send(save, { news_key: item.news_key, status: 'RETRACT', row_version: item.row_version })).code).toBe(409)
  })

  test('NEWS-16 a draft is deleted, a published item only after it was retracted', async () => {
    const item = await publish()
    const refused = await editor.send(remove, { id: item.news_key })
    expect([refused.code, refused.message]).toEqual([1, '已发布的资讯不能删除，请先撤回'])
    await editor.ok(save, { news_key: item.news_key, status: 'RETRACT' })
    await editor.ok(remove, { id: item.news_key })
    expect((await editor.send(detail, { id: item.news_key })).code).toBe(404)
    expect((await editor.send(remove, { id: item.news_key })).code).toBe(404)
    expect((await editor.ok<List>(query, { title: item.title })).total).toBe(0)
  })

  test('a planned draft is published by the job when its time has come, once', async () => {
    const past = wireTime(new Date(Date.now() - 60_000))
    expect((await editor.send<{ fields: Record<string, string> }>(save, draft({ plan_time: past }))).data.fields).toHaveProperty(
      'plan_time',
    )
    const item = await create({ plan_time: wireTime(new Date(Date.now() + 600_000)) })
    expect(item.status).toBe('DRAFT')
    await runDueJobs(backend.kernel, newsJobs)
    expect((await editor.ok<News>(detail, { id: item.news_key })).status).toBe('DRAFT')
    backend.setNow(new Date(Date.now() + 1_200_000))
    try {
      await runDueJobs(backend.kernel, newsJobs)
      expect(await visitor.ok<News>(detail, { id: item.news_key })).toMatchObject({ title: item.title })
      const stored = await editor.ok<News & { plan_time: string | null }>(detail, { id: item.news_key })
      expect(stored).toMatchObject({ status: 'PUBLISHED', plan_time: null })
      await runDueJobs(backend.kernel, newsJobs)
      expect((await editor.ok<News>(detail, { id: item.news_key })).row_version).toBe(stored.row_version)
    } finally {
      backend.setNow(null)
    }
  })
})

describe('rights', () => {
  test('NEWS-12 staff read, editors write; visitors neither list nor write', async () => {
    for (const [key, input] of [
      [save, draft()],
      [remove, { id: '0'.repeat(32) }],
      [saveCategory, { category_name: '新分类' }],
      [removeCategory, { id: '0'.repeat(32) }],
    ] as const) {
      expect((await staff.send(key, input)).code, key).toBe(403)
      expect((await visitor.send(key, input)).code, key).toBe(401)
    }
    expect((await visitor.send(query, {})).code).toBe(401)
    expect((await visitor.send(categories)).code).toBe(401)
    expect((await staff.send(query, {})).code).toBe(0)
  })

  test('publishing and planning need their own permission', async () => {
    await sql`delete from role_permission where permission_key = (select permission_key from permission where perms = 'msg:news:publish')`.execute(
      backend.kernel.db,
    )
    await sql`update access_version set version = version + 1`.execute(backend.kernel.db)
    try {
      expect((await editor.send(save, draft({ status: 'PUBLISHED' }))).code).toBe(403)
      expect((await editor.send(save, draft({ plan_time: '2099-01-01 00:00:00' }))).code).toBe(403)
      expect((await editor.send(save, draft())).code).toBe(0)
    } finally {
      await sql`insert into role_permission (role_key, permission_key) select r.role_key, p.permission_key from role r, permission p
        where r.role_code in ('news_editor', 'admin') and p.perms = 'msg:news:publish' on conflict do nothing`.execute(backend.kernel.db)
      await sql`update access_version set version = version + 1`.execute(backend.kernel.db)
    }
  })
})

describe('lists and categories', () => {
  test('NEWS-15 NEWS-06 the panel asks with page 1, size 5, PUBLISHED and its category', async () => {
    const category = (await editor.ok<{ news_category_key: string }>(saveCategory, { category_name: '面板' })).news_category_key
    for (let n = 0; n < 6; n++) await publish({ news_category_key: category, title: `面板资讯 ${n}` })
    await create({ news_category_key: category, title: '面板草稿' })
    const page = await staff.ok<List>(query, { page: 1, size: 5, status: 'PUBLISHED', news_category_key: category })
    expect(page.total).toBe(6)
    expect(page.records).toHaveLength(5)
    expect(page.records.every((row) => row.status === 'PUBLISHED' && row.news_category_key === category)).toBe(true)
    expect(page.records[0]).toMatchObject({ title: '面板资讯 5', publisher_name: '钟灵' })
    const drafts = await staff.ok<List>(query, { status: 'DRAFT', news_category_key: category })
    expect(drafts.records.map((row) => row.status)).not.toContain('DRAFT')
    expect((await editor.ok<List>(query, { status: 'DRAFT', news_category_key: category })).records.map((row) => row.title)).toEqual([
      '面板草稿',
    ])
  })

  test('NEWS-14 NEWS-11 categories are listed with key and name; a disabled one for editors only', async () => {
    const list = await staff.ok<Record<string, unknown>[]>(categories)
    expect(list.map((one) => one.category_name)).toEqual(
      expect.arrayContaining(['公司动态', '行业资讯', '政策法规', '产品动态', '员工风采', '内部学习']),
    )
    for (const one of list) expect(one.news_category_key).toMatch(/^[0-9a-f]{32}$/)
    const off = await editor.ok<{ news_category_key: string }>(saveCategory, { category_name: '停用的', status: '0' })
    const names = async (client: Client) => (await client.ok<{ category_name: string }[]>(categories)).map((one) => one.category_name)
    expect(await names(staff)).not.toContain('停用的')
    expect(await names(editor)).toContain('停用的')
    await editor.ok(removeCategory, { id: off.news_category_key })
  })

  test('NEWS-17 NEWS-18 a category is saved, renamed, and deleted while it is empty', async () => {
    const made = await editor.ok<{ news_category_key: string; row_version: number }>(saveCategory, { category_name: '临时分类' })
    expect((await editor.send(saveCategory, { category_name: '临时分类' })).code).toBe(400)
    const renamed = await editor.ok<{ category_name: string }>(saveCategory, {
      news_category_key: made.news_category_key,
      category_name: '改名分类',
    })
    expect(renamed.category_name).toBe('改名分类')
    const item = await create({ news_category_key: made.news_category_key })
    const used = await editor.send(removeCategory, { id: made.news_category_key })
    expect([used.code, used.message]).toEqual([1, '分类下还有 1 篇资讯，不能删除'])
    await editor.ok(remove, { id: item.news_key })
    await editor.ok(removeCategory, { id: made.news_category_key })
    const names = (await editor.ok<{ category_name: string }[]>(categories)).map((one) => one.category_name)
    expect(names).not.toContain('改名分类')
    expect((await editor.send(save, draft({ news_category_key: made.news_category_key }))).code).toBe(400)
  })
})

describe('content', () => {
  test('hostile text is sanitised when stored and returned, ordinary formatting is kept', async () => {
    const item = await publish({
      news_content:
        '<h2>标题</h2><p style="text-align:center">居中 <strong>加粗</strong></p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">点</a>',
    })
    const clean = '<h2>标题</h2><p style="text-align:center">居中 <strong>加粗</strong></p><a>点</a>'
    expect(item.news_content).toBe(clean)
    const { rows } = await sql<{ news_content: string }>`select news_content from news where news_key = ${item.news_key}`.execute(
      backend.kernel.db,
    )
    expect(rows[0]?.news_content).toBe(clean)
    // what reached the table by another way is cleaned when it is read
    await sql`update news set news_content = '<p onclick="x()">旧</p><script>x()</script>' where news_key = ${item.news_key}`.execute(
      backend.kernel.db,
    )
    for (const client of [visitor, staff, editor])
      expect((await client.ok<News>(detail, { id: item.news_key })).news_content).toBe('<p>旧</p>')
  })

  test('an empty text, a short title, a missing category are refused at their fields', async () => {
    const answer = await editor.send<{ fields: Record<string, string> }>(save, { title: '短', news_content: '<p></p>' })
    expect(answer.code).toBe(400)
    expect(Object.keys(answer.data.fields)).toEqual(expect.arrayContaining(['title', 'news_category_key']))
    expect(
      (await editor.send<{ fields: Record<string, string> }>(save, draft({ news_content: '<p> <script>x</script></p>' }))).data.fields,
    ).toHaveProperty('news_content')
  })

  test('NEWS-09 the attachment is JSON text with uid, name, status, url; only one, and only a file of ours', async () => {
    const file = await upload(editor, '议程.txt', '春季沙龙议程')
    const one = { uid: file.uid, name: '议程.txt', status: 'done', url: file.url }
    const item = await publish({ attachment: JSON.stringify([one]) })
    expect(typeof item.attachment).toBe('string')
    expect(JSON.parse(item.attachment as string)).toEqual([expect.objectContaining(one)])
    const two = await editor.send<{ fields: Record<string, string> }>(
      save,
      draft({ attachment: JSON.stringify([one, { ...one, uid: 'b' }]) }),
    )
    expect([two.code, Object.keys(two.data.fields)]).toEqual([400, ['attachment']])
    for (const attachment of [
      '{',
      JSON.stringify([{ ...one, url: 'https://evil.example/x' }]),
      JSON.stringify([{ ...one, url: `/api/app/base/app/file/download/${'0'.repeat(32)}` }]),
    ])
      expect((await editor.send(save, draft({ attachment }))).code, attachment).toBe(400)
    // a partial change leaves it where it is
    const kept = await create({ attachment: JSON.stringify([one]) })
    expect((await editor.ok<News>(save, { news_key: kept.news_key, title: '换个标题' })).attachment).toBe(kept.attachment)
    expect((await editor.ok<News>(save, { news_key: kept.news_key, attachment: '' })).attachment).toBeNull()
  })

  test('an attachment with a false type is refused; a cover must be a picture', async () => {
    const form = new FormData()
    form.append('file', new Blob(['<html><script>alert(1)</script></html>']), '照片.png')
    expect((await editor.send('POST /api/app/base/app/file/upload', {}, { raw: form })).code).toBe(400)
    const text = await upload(editor, '说明.txt', '文字')
    const picture = await upload(editor, '封面.png', png)
    expect((await editor.send(save, draft({ cover: text.url }))).code).toBe(400)
    expect((await editor.ok<News & { cover: string }>(save, draft({ cover: picture.url }))).cover).toBe(picture.url)
  })

  test('files of an item follow who may read it', async () => {
    const file = await upload(editor, '内部.txt', '仅内部')
    const item = await create({ attachment: JSON.stringify([{ uid: file.uid, name: '内部.txt', status: 'done', url: file.url }]) })
    const fetchFile = async (client: Client) =>
      (await backend.fetch(new Request(`http://backend.test${file.url}`, { headers: client.token ? { token: client.token } : {} }))).status
    expect([await fetchFile(editor), await fetchFile(staff), await fetchFile(visitor)]).toEqual([200, 404, 404])
    await editor.ok(save, { news_key: item.news_key, status: 'PUBLISHED' })
    expect([await fetchFile(staff), await fetchFile(visitor)]).toEqual([200, 200])
    await editor.ok(save, { news_key: item.news_key, status: 'RETRACT' })
    expect([await fetchFile(staff), await fetchFile(visitor)]).toEqual([404, 404])
  })
})

describe('visitors', () => {
  test('see published items of public categories, marked public, and nothing else', async () => {
    const open = await publish({ title: '访客可见 甲' })
    const hidden = [
      await create({ title: '访客可见 草稿' }),
      await publish({ title: '访客可见 内部', news_category_key: internalCategory }),
      await publish({ title: '访客可见 不公开', is_public: false }),
    ]
    const found = await visitor.ok<List>(publicList, { keyword: '访客可见' })
    expect(found.records.map((row) => row.news_key)).toEqual([open.news_key])
    expect((await visitor.ok<News>(detail, { id: open.news_key })).title).toBe('访客可见 甲')
    for (const item of hidden) expect((await visitor.send(detail, { id: item.news_key })).code, item.title).toBe(404)
    expect((await visitor.ok<{ category_name: string }[]>(`GET ${path}/public/category`)).map((one) => one.category_name)).not.toContain(
      '内部学习',
    )
    // a category that stops being public takes its items along
    const own = await editor.ok<{ news_category_key: string }>(saveCategory, { category_name: '一度公开', is_public: true })
    const item = await publish({ news_category_key: own.news_category_key })
    expect((await visitor.send(detail, { id: item.news_key })).code).toBe(0)
    await editor.ok(saveCategory, { news_category_key: own.news_category_key, category_name: '一度公开', is_public: false })
    expect((await visitor.send(detail, { id: item.news_key })).code).toBe(404)
  })

  test('an article has its neighbours and related items; pinned ones are first in the list', async () => {
    const category = (await editor.ok<{ news_category_key: string }>(saveCategory, { category_name: '连载', is_public: true }))
      .news_category_key
    const made: News[] = []
    for (let n = 0; n < 3; n++) {
      backend.setNow(new Date(Date.now() + n * 60_000 + 600_000))
      made.push(await publish({ news_category_key: category, title: `连载 ${n}`, is_top: n === 0 }))
    }
    backend.setNow(null)
    const [first, middle, last] = made as [News, News, News]
    const read = await visitor.ok<{ previous: { news_key: string }; next: { news_key: string }; related: News[] }>(detail, {
      id: middle.news_key,
    })
    expect(read.previous.news_key).toBe(first.news_key)
    expect(read.next.news_key).toBe(last.news_key)
    expect(read.related.map((row) => row.news_key).sort()).toEqual([first.news_key, last.news_key].sort())
    const list = await visitor.ok<List>(publicList, { news_category_key: category })
    expect(list.records.map((row) => row.title)).toEqual(['连载 0', '连载 2', '连载 1'])
  })

  test('a visit counts once an hour per address', async () => {
    const item = await publish()
    const view = (ip: string) => visitor.send(`POST ${path}/public/view/{id}`, { id: item.news_key }, { headers: { 'x-real-ip': ip } })
    for (const ip of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await view(ip)
    expect((await visitor.ok<News>(detail, { id: item.news_key })).view_count).toBe(2)
    backend.setNow(new Date(Date.now() + 3_700_000))
    await view('192.0.2.1')
    backend.setNow(null)
    expect((await visitor.ok<News>(detail, { id: item.news_key })).view_count).toBe(3)
  })

  test('a search treats %, _ and quotes literally', async () => {
    const item = await publish({ title: '涨幅 100%_\' " 说明' })
    for (const keyword of ['100%_', '_\' "'])
      expect((await visitor.ok<List>(publicList, { keyword })).records.map((row) => row.news_key)).toEqual([item.news_key])
    expect((await visitor.ok<List>(publicList, { keyword: '%%' })).total).toBe(0)
  })

  test('every publication and retraction is announced to all processes', async () => {
    const heard: string[] = []
    const end = await backend.listen('page_tags', (payload) => heard.push(payload))
    const item = await publish()
    await editor.ok(save, { news_key: item.news_key, status: 'RETRACT' })
    await expect.poll(() => heard).toEqual(['news', 'news'])
    await end()
  })
})
