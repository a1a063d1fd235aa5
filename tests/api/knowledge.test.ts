// The knowledge base: tree, articles with their versions and readers, comments, favourites, what visitors read; and daily reports.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dailyJobs } from '../../lib/backend/daily/area.ts'
import type { KnowledgeBranch } from '../../lib/model/calls/knowledge.ts'
import { dailyFigureOf, dailyList } from '../../lib/model/daily-report.ts'
import { callOf } from '../../lib/model/definition.ts'
import { definitionOf } from '../../lib/model/entities/registry.ts'
import { filtersOf } from '../../lib/model/record-list.ts'
import { biz, fieldsOf, makeCustomer, messagesOf, newName, type Row } from '../support/customers.ts'
import { docxOf, paragraph } from '../support/documents.ts'
import { runDueJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'
import { editXlsx } from '../support/sheets.ts'

const knowledge = `${biz}/knowledge`
const daily = `${biz}/dailyReport`

let team: Team
let category: string

beforeAll(async () => {
  team = await openTeam()
  category = await addCategory()
})
afterAll(() => team.backend.close())

async function addCategory(more: Row = {}): Promise<string> {
  return (await team.admin.ok(`${knowledge}/category/save`, { category_name: newName(), ...more })).category_key as string
}

async function addArticle(more: Row = {}, publish = true): Promise<string> {
  const row = await team.admin.ok(`${knowledge}/record/save`, {
    title: newName(),
    category_key: category,
    knowledge_type: 'FAQ',
    content: '<p>先问用途，再问期限。</p>',
    ...more,
  })
  const knowledge_key = row.knowledge_key as string
  if (publish) await team.admin.ok(`${knowledge}/record/updateStatus`, { knowledge_key, status: 'PUBLISHED' })
  return knowledge_key
}

const seen = async (client: Team['one'], key: string) => (await client.send(`${knowledge}/record/fetch`, { id: key })).code === 0

describe('knowledge base', () => {
  test('CRMX-56 a category is saved, listed and deleted; one with articles stays', async () => {
    const key = await addCategory()
    const list = async () =>
      (await team.one.ok<{ records: Row[] }>(`${knowledge}/category/query`, { pageSize: 200 })).records.map((row) => row.category_key)
    expect(await list()).toContain(key)
    await addArticle({ category_key: key }, false)
    expect((await team.admin.send(`${knowledge}/category/delete`, { id: key })).code).toBe(1)
    const empty = await addCategory()
    await team.admin.ok(`${knowledge}/category/delete`, { id: empty })
    expect(await list()).not.toContain(empty)
    expect((await team.one.send(`${knowledge}/category/save`, { category_name: '不行' })).code).toBe(403)
  })

  test('CRMX-57 an article is saved, listed, found by words of its text, and deleted', async () => {
    const key = await addArticle({ content: '<p>评估时看<b>流水</b>与征信<script>alert(1)</script></p>' })
    const found = async (keyword: string) =>
      (await team.one.ok<{ records: Row[] }>(`${knowledge}/record/query`, { keyword })).records.map((row) => row.knowledge_key)
    expect(await found('看流水与征信')).toContain(key)
    const row = await team.one.ok(`${knowledge}/record/fetch`, { id: key })
    expect(row.content).not.toContain('script')
    await team.admin.ok(`${knowledge}/record/delete`, { id: key })
    expect(await found('看流水与征信')).not.toContain(key)
  })

  test('a reader likes an article once, takes it back, and the list shows how many do; one that he may not read he cannot like', async () => {
    const key = await addArticle()
    const like = (client: Team['one'], liked: boolean) => client.send<Row>(`${knowledge}/like`, { knowledge_key: key, liked })
    await like(team.one, true)
    expect((await like(team.one, true)).data).toEqual({ liked: true, like_count: 1 })
    expect((await like(team.two, true)).data).toEqual({ liked: true, like_count: 2 })
    const row = async (client: Team['one']) =>
      (await client.ok<{ records: Row[] }>(`${knowledge}/record/query`, { pageSize: 200 })).records.find((one) => one.knowledge_key === key)
    expect(await row(team.one)).toMatchObject({ like_count: 2, is_liked: true })
    expect((await like(team.one, false)).data).toEqual({ liked: false, like_count: 1 })
    expect(await row(team.one)).toMatchObject({ like_count: 1, is_liked: false })
    const draft = await addArticle({}, false)
    expect((await team.one.send(`${knowledge}/like`, { knowledge_key: draft, liked: true })).code).toBe(404)
  })

  test('a Word, Markdown or text file becomes a draft with the file attached; others and those of other people do not', async () => {
    const upload = async (name: string, bytes: Buffer | string, client = team.admin) => {
      const form = new FormData()
      form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
      return (await client.ok<{ file_key: string }>('POST /api/app/base/app/file/upload', {}, { raw: form })).file_key
    }
    const take = (file_key: string, client = team.admin) =>
      client.send<Row>(`${knowledge}/record/import`, { file_key, category_key: category })
    const markdown = await upload('流程.md', '# 放款前的核对\n\n- 用途\n- 期限\n\n<img src=x onerror=alert(1)>')
    expect((await take(markdown)).data).toMatchObject({
      title: '放款前的核对',
      status: 'DRAFT',
      content: expect.stringMatching(/^<ul>\s*<li>用途<\/li>\s*<li>期限<\/li>\s*<\/ul>\s*<p>&lt;img/),
      attachments: [{ name: '流程.md' }],
    })
    const plain = await upload('常见问题.txt', '第一段\n第二行\n\n第二段 <b>')
    expect((await take(plain)).data).toMatchObject({ title: '常见问题', content: '<p>第一段<br />第二行</p><p>第二段 &lt;b&gt;</p>' })
    const word = await upload('手册.docx', await docxOf(paragraph('尽职调查手册') + paragraph('先看流水。')))
    expect((await take(word)).data).toMatchObject({ content: expect.stringContaining('先看流水。') })
    expect((await take(await upload('空.txt', ' \n'))).message).toMatch(/没有文字/)
    expect((await take(await upload('表.csv', 'a,b'))).message).toMatch(/无法读取/)
    expect((await take(await upload('别人的.txt', '内容', team.one))).code).toBe(404)
    expect((await take(plain, team.one)).code).toBe(403)
  })

  test('an article has a text, and a broken Word file makes none', async () => {
    const input = { title: newName(), category_key: category, knowledge_type: 'FAQ' }
    for (const content of ['', '<p> </p>', '<p><br></p>']) {
      const refused = await team.admin.send(`${knowledge}/record/save`, { ...input, content })
      expect([content, refused.code, Object.keys(fieldsOf(refused))]).toEqual([content, 400, ['content']])
    }
    const data = new FormData()
    const broken = await editXlsx(await docxOf(paragraph('正文')), 'word/document.xml', () => '<w:document><w:p>')
    data.append('file', new Blob([new Uint8Array(broken)]), '坏文档.docx')
    const { file_key } = await team.admin.ok<{ file_key: string }>('POST /api/app/base/app/file/upload', {}, { raw: data })
    const refused = await team.admin.send(`${knowledge}/record/import`, { file_key, category_key: category })
    expect([refused.code, refused.message]).toEqual([1, expect.stringMatching(/^「坏文档\.docx」无法读取：请选择 20 MB 以内的/)])
    expect((await team.admin.ok<{ total: number }>(`${knowledge}/record/query`, { title: '坏文档' })).total).toBe(0)
  })

  test('CRMX-45 the tree counts what the reader may read, with what is below', async () => {
    const child = await addCategory({ parent_key: category })
    await addArticle({ category_key: child })
    await addArticle({ category_key: child }, false)
    const branchOf = async (client: Team['one']) =>
      (await client.ok<KnowledgeBranch[]>(`${knowledge}/tree`))
        .find((one) => one.category_key === category)
        ?.child_list.find((one) => one.category_key === child)
    expect((await branchOf(team.one))?.record_count).toBe(1)
    expect((await branchOf(team.admin))?.record_count).toBe(2)
    const { total } = await team.one.ok<{ total: number }>(`${knowledge}/record/query`, { below_key: category, category_key: [child] })
    expect(total).toBe(1)
  })

  test('an article is seen by those that it is for, in lists, details and counts alike', async () => {
    const departed = await addArticle({ visible_scope: 'DEPART', visible_depart_keys: [team.depart] })
    const personal = await addArticle({ visible_scope: 'USER', visible_user_keys: [team.stranger.userKey] })
    const closed = await addArticle({ category_key: await addCategory({ visible_depart_keys: [team.otherDepart] }) })
    expect([await seen(team.one, departed), await seen(team.stranger, departed)]).toEqual([true, false])
    expect([await seen(team.one, personal), await seen(team.stranger, personal)]).toEqual([false, true])
    expect([await seen(team.one, closed), await seen(team.stranger, closed)]).toEqual([false, true])
    const { records } = await team.one.ok<{ records: Row[] }>(`${knowledge}/record/query`, { pageSize: 200 })
    const keys = records.map((row) => row.knowledge_key)
    expect([keys.includes(departed), keys.includes(personal), keys.includes(closed)]).toEqual([true, false, false])
  })

  test('a change of what was published leaves the wording before as a version', async () => {
    const key = await addArticle({}, false)
    const change = (content: string) => team.admin.ok(`${knowledge}/record/save`, { knowledge_key: key, content })
    await change('<p>草稿</p>')
    await team.admin.ok(`${knowledge}/record/updateStatus`, { knowledge_key: key, status: 'PUBLISHED' })
    expect((await change('<p>第二版</p>')).version).toBe(2)
    const history = await team.one.ok<{ version: number; content: string }[]>(`${knowledge}/record/history`, { knowledge_key: key })
    expect(history.map(({ version, content }) => [version, content])).toEqual([[1, '<p>草稿</p>']])
  })

  test.each([
    ['PUBLISHED', ['DRAFT', 'OFF']],
    ['OFF', ['PUBLISHED']],
  ] as const)('becomes %s from %j only', async (status, from) => {
    const move = (key: string, to: string) => team.admin.send(`${knowledge}/record/updateStatus`, { knowledge_key: key, status: to })
    for (const state of ['DRAFT', 'PUBLISHED', 'OFF']) {
      const key = await addArticle({}, false)
      if (state !== 'DRAFT') await move(key, 'PUBLISHED')
      if (state === 'OFF') await move(key, 'OFF')
      expect([state, (await move(key, status)).code === 0]).toEqual([state, (from as readonly string[]).includes(state)])
    }
  })

  test('readers comment, mark favourites and are counted once an hour', async () => {
    const key = await addArticle()
    const comment = await team.one.ok(`${knowledge}/comment/save`, { knowledge_key: key, comment_content: '补充一点' })
    expect((await team.two.send(`${knowledge}/comment/delete`, { id: comment.comment_key })).code).toBe(403)
    await team.one.ok(`${knowledge}/comment/delete`, { id: comment.comment_key })
    for (const client of [team.one, team.one, team.two]) await client.ok(`${knowledge}/record/view`, { knowledge_key: key })
    expect(await team.one.ok(`${knowledge}/favorite`, { knowledge_key: key, favorite: true })).toEqual({
      favorite: true,
      favorite_count: 1,
    })
    const row = await team.one.ok(`${knowledge}/record/fetch`, { id: key })
    expect([row.view_count, row.favorite_count, row.is_favorite]).toEqual([2, 1, true])
    expect((await team.two.ok(`${knowledge}/record/fetch`, { id: key })).is_favorite).toBe(false)
  })

  test('visitors read what is public and published, and nothing else', async () => {
    const open = await addArticle({ is_public: true })
    const draft = await addArticle({ is_public: true }, false)
    const inner = await addArticle()
    const keys = async () =>
      (await team.backend.visitor.ok<Row[]>('GET /api/fintech/biz/knowledge/public/list')).map((row) => row.knowledge_key)
    expect(await keys()).toContain(open)
    expect(await keys()).not.toContain(draft)
    expect(await keys()).not.toContain(inner)
    await team.admin.ok(`${knowledge}/record/updateStatus`, { knowledge_key: open, status: 'OFF' })
    expect(await keys()).not.toContain(open)
    const narrow = { title: '内部', category_key: category, content: '<p>不公开</p>', is_public: true, visible_scope: 'DEPART' }
    expect((await team.admin.send(`${knowledge}/record/save`, { ...narrow, visible_depart_keys: [team.depart] })).code).toBe(400)
  })
})

describe('daily reports', () => {
  const morning = (day: string, time: string) => new Date(`${day}T${time}+08:00`)

  test('CRMX-46 CRMX-47 CRMX-48 each kind is filled from the day’s facts, handed in once, and listed', async () => {
    await makeCustomer(team.one)
    for (const [path, report_type] of [
      ['clue', 'CLUE'],
      ['business', 'BUSINESS'],
      ['customer', 'CUSTOMER'],
    ] as const) {
      const filled = await team.one.ok<{ report_date: string; figures: { name: string; value: string }[]; report_key: string | null }>(
        `${daily}/prefill`,
        { report_type },
      )
      expect(filled.report_key).toBeNull()
      expect(filled.figures.length).toBeGreaterThan(3)
      for (const { name, value } of filled.figures) {
        const figure = dailyFigureOf(report_type, name)
        if (!figure || figure.sum || figure.source.path === '') continue
        const list = dailyList(figure, team.one.userKey, filled.report_date)
        const { total } = await team.one.ok<{ total: number }>(callOf(definitionOf(list.entity), 'query'), {
          ...filtersOf(list.filters),
          pageSize: 1,
        })
        expect([name, Number(value)]).toEqual([name, total])
      }
      if (report_type === 'CUSTOMER') expect(filled.figures.find(({ name }) => name === 'customerAdded')?.value).not.toBe('0')
      const saved = await team.one.ok(`${daily}/save`, { report_type, summary: '拜访两家', plan: '继续跟进' })
      expect((await team.one.send(`${daily}/save`, { report_type })).code).toBe(1)
      await team.one.ok(`${daily}/submit`, { report_key: saved.report_key })
      const { records } = await team.leader.ok<{ records: Row[] }>(`${daily}/${path}`, { scene: 'SUB' })
      expect(records.map((row) => row.report_key)).toEqual([saved.report_key])
      expect((await team.stranger.ok<{ total: number }>(`${daily}/${path}`, {})).total).toBe(0)
    }
  })

  test('a draft is its author’s alone; what was handed in is not changed; a reader marks it and comments', async () => {
    const saved = await team.two.ok(`${daily}/save`, { report_type: 'CLUE', summary: '整理线索' })
    const report_key = saved.report_key as string
    expect((await team.leader.send(`${daily}/fetch`, { id: report_key })).code).toBe(404)
    expect((await team.two.send(`${daily}/submit`, { report_key })).code).toBe(400)
    await team.two.ok(`${daily}/save`, { report_key, plan: '回访三家' })
    await team.two.ok(`${daily}/submit`, { report_key })
    expect((await messagesOf(team, 'M-DAILY-SUBMIT', report_key))[0]?.receivers).toEqual([team.leader.userKey])
    expect((await team.two.send(`${daily}/save`, { report_key, plan: '改' })).code).toBe(1)
    expect((await team.two.send(`${daily}/submit`, { report_key })).code).toBe(1)
    expect((await team.two.send(`${daily}/delete`, { id: report_key })).code).toBe(1)
    expect((await team.two.send(`${daily}/read`, { report_key })).code).toBe(1)
    expect((await team.stranger.send(`${daily}/read`, { report_key })).code).toBe(404)
    expect((await team.leader.ok(`${daily}/read`, { report_key })).status).toBe('READ')
    expect(await team.leader.send(`${daily}/delete`, { id: report_key })).toMatchObject({
      code: 403,
      message: expect.stringMatching(/^没有权限：/),
    })
    await team.leader.ok(`${daily}/comment/save`, { report_key, comment_content: '注意期限' })
    expect((await messagesOf(team, 'M-DAILY-COMMENT', report_key))[0]?.receivers).toEqual([team.two.userKey])
  })

  test('is taken late until ten of the next day, and not at all afterwards; not for a day to come', async () => {
    const { backend, stranger } = team
    backend.setNow(morning('2026-06-03', '09:00:00'))
    for (const call of ['save', 'prefill'])
      expect(fieldsOf(await stranger.send(`${daily}/${call}`, { report_type: 'CLUE', report_date: '2026-06-04' }))).toEqual({
        report_date: '不能晚于当前时间',
      })
    const write = async (report_date: string) =>
      (await stranger.ok(`${daily}/save`, { report_type: 'CLUE', report_date, summary: '总结', plan: '计划' })).report_key
    const late = await stranger.ok(`${daily}/submit`, { report_key: await write('2026-06-02') })
    expect([late.status, late.late]).toEqual(['SUBMITTED', true])
    const old = await write('2026-06-01')
    expect((await stranger.send(`${daily}/submit`, { report_key: old })).code).toBe(1)
    backend.setNow(null)
  })

  test('reminds in the evening of a working day those who sell and have handed in nothing', async () => {
    const { backend } = team
    backend.setNow(morning('2030-06-07', '18:31:00'))
    await runDueJobs(backend.kernel, dailyJobs)
    backend.setNow(null)
    const [message] = await messagesOf(team, 'M-DAILY-REMIND', null)
    expect(message?.receivers).toContain(team.one.userKey)
    expect(message?.receivers).not.toContain(team.leader.userKey)
  })
})
