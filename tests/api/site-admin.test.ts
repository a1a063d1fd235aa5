// What administrators do with the website: history of its texts, two editors at once, replies, receipts, registrations.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultContent } from '@/lib/content/site.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

let backend: TestBackend
let admin: Client
let editor: Client
let finance: Client
let staff: Client

const site = '/api/fintech/biz/site'
const register = '/api/partner/restful/user/base'

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  editor = await backend.as('zhongling')
  finance = await backend.as('lvjing')
  staff = await backend.as('huangwen')
})
afterAll(() => backend.close())

interface Listed<T> {
  records: T[]
  total: number
}

interface Version {
  version_key: string
  publish_by_name: string
}

describe('texts of a page', () => {
  const page = 'about'
  const withLead = (lead: string) => {
    const content = structuredClone(defaultContent(page, 'zh-CN'))
    content.hero.lead = lead
    return content
  }
  const leadShown = async () => (await backend.visitor.ok<{ hero: { lead: string } }>(`POST ${site}/page/fetch`, { page })).hero.lead
  const history = () => editor.ok<Listed<Version>>(`POST ${site}/page/history`, { page })

  test('every publication is stored with its texts, and any of them can be restored as a draft', async () => {
    expect((await history()).total).toBe(0)
    for (const lead of ['第一版导语。', '第二版导语。']) {
      const saved = await editor.ok<{ row_version: number }>(`POST ${site}/page/save`, { page, content: withLead(lead) })
      await editor.ok(`POST ${site}/page/publish`, { page, row_version: saved.row_version })
    }
    const { records, total } = await history()
    expect([total, records[0]?.publish_by_name]).toEqual([2, '钟灵'])
    interface Texts {
      content: { hero: { lead: string } }
      before: { hero: { lead: string } }
    }
    const newest = await editor.ok<Texts>(`GET ${site}/page/version/{id}`, { id: records[0]?.version_key })
    expect([newest.before.hero.lead, newest.content.hero.lead]).toEqual(['第一版导语。', '第二版导语。'])
    const oldest = await editor.ok<Texts>(`GET ${site}/page/version/{id}`, { id: records[1]?.version_key })
    expect(oldest.before.hero.lead).toBe(defaultContent(page, 'zh-CN').hero.lead)

    await editor.ok(`POST ${site}/page/restore`, { page, id: records[1]?.version_key })
    expect(await leadShown()).toBe('第二版导语。')
    await editor.ok(`POST ${site}/page/publish`, { page })
    expect(await leadShown()).toBe('第一版导语。')
    expect((await history()).total).toBe(3)

    await editor.ok(`POST ${site}/page/restore`, { page })
    await editor.ok(`POST ${site}/page/publish`, { page })
    expect(await leadShown()).toBe(defaultContent(page, 'zh-CN').hero.lead)
  })

  test('a version of another page or language cannot be restored here', async () => {
    const id = (await history()).records[0]?.version_key
    expect((await editor.send(`POST ${site}/page/restore`, { page: 'index', id })).code).toBe(404)
    expect((await editor.send(`POST ${site}/page/restore`, { page, language: 'en', id })).code).toBe(404)
  })

  test('a draft can be discarded, and then there is nothing to publish', async () => {
    const before = await leadShown()
    await editor.ok(`POST ${site}/page/save`, { page, content: withLead('不要的草稿') })
    await editor.ok(`POST ${site}/page/discard`, { page })
    expect((await editor.send(`POST ${site}/page/publish`, { page })).message).toBe('没有待发布的修改')
    expect((await editor.send(`POST ${site}/page/discard`, { page })).message).toBe('没有待发布的修改')
    expect(await leadShown()).toBe(before)
  })

  test('two editors at once: the second save, and publishing a draft that changed meanwhile, get 409 with the current texts', async () => {
    const mine = await editor.ok<{ row_version: number }>(`POST ${site}/page/save`, { page, content: withLead('钟灵写的') })
    const theirs = await admin.ok<{ row_version: number }>(`POST ${site}/page/save`, {
      page,
      content: withLead('何敏写的'),
      row_version: mine.row_version,
    })
    const late = await editor.send<{ row_version: number; update_by_name: string; content: { hero: { lead: string } } }>(
      `POST ${site}/page/save`,
      { page, content: withLead('钟灵又写的'), row_version: mine.row_version },
    )
    expect([late.code, late.data.row_version, late.data.update_by_name, late.data.content.hero.lead]).toEqual([
      409,
      theirs.row_version,
      '何敏',
      '何敏写的',
    ])
    for (const step of ['publish', 'discard'])
      expect((await editor.send(`POST ${site}/page/${step}`, { page, row_version: mine.row_version })).code, step).toBe(409)
    await editor.ok(`POST ${site}/page/publish`, { page, row_version: theirs.row_version })
    expect(await leadShown()).toBe('何敏写的')
    // The first row of a page: who saw none must not overwrite the one that came in between.
    expect((await editor.send(`POST ${site}/page/save`, { page, content: withLead('没看到的'), row_version: 0 })).code).toBe(409)
  })

  test('of many concurrent publications of one draft exactly one succeeds and is stored', async () => {
    const { total } = await history()
    const saved = await editor.ok<{ row_version: number }>(`POST ${site}/page/save`, { page, content: withLead('一起发布') })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => editor.send(`POST ${site}/page/publish`, { page, row_version: saved.row_version })),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    expect((await history()).total).toBe(total + 1)
  })

  test('history and drafts are for editors', async () => {
    for (const key of ['history', 'restore', 'discard'])
      expect((await staff.send(`POST ${site}/page/${key}`, { page })).code, key).toBe(403)
    expect((await staff.send(`GET ${site}/page/version/{id}`, { id: '0'.repeat(32) })).code).toBe(403)
  })
})

describe('replies of the forum', () => {
  test('a waiting reply is found by its state, approved, and hidden again', async () => {
    const post = await editor.ok<{ post_key: string }>(`POST ${site}/forum/save`, {
      board: 'PRACTICE',
      title: '公海规则怎么设才合适',
      content: '想听听大家的做法，我们现在是三十天回收。',
      nickname: '钟灵',
    })
    const reply = await staff.ok<{ reply_key: string }>(`POST ${site}/forum/reply`, {
      post_key: post.post_key,
      content: '我们按客户等级分了四档。',
      nickname: '黄文',
    })
    const listed = async (status: string) =>
      (await editor.ok<Listed<{ reply_key: string; title: string }>>(`POST ${site}/forum/replyQuery`, { status })).records
    expect((await listed('WAIT')).find((one) => one.reply_key === reply.reply_key)).toMatchObject({ title: '公海规则怎么设才合适' })
    await editor.ok(`POST ${site}/forum/updateStatus`, { reply_key: reply.reply_key, status: 'PASS' })
    expect((await listed('PASS')).map((one) => one.reply_key)).toContain(reply.reply_key)
    const thread = await backend.visitor.ok<{ replies: unknown[] }>(`POST ${site}/forum/fetch`, { id: post.post_key })
    expect(thread.replies).toHaveLength(1)
    await editor.ok(`POST ${site}/forum/updateStatus`, { reply_key: reply.reply_key, status: 'REJECT', reason: '跑题' })
    expect(await listed('REJECT')).toMatchObject([{ audit_reason: '跑题' }])
    expect((await staff.send(`POST ${site}/forum/replyQuery`)).code).toBe(403)
  })
})

describe('receipts of partner fees', () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==', 'base64')
  const pay = (company: string, phone: string) => {
    const form = new FormData()
    const values = {
      level: 'GOLD',
      company_name: company,
      contact_name: '周先生',
      phone,
      invoice_title: company,
      tax_no: '91440600MA5EXAMPLE',
      consent: 'true',
    }
    for (const [key, value] of Object.entries(values)) form.append(key, value)
    form.append('file', new Blob([png]), '回单.png')
    return backend.visitor.ok(`POST ${site}/partnerPay/save`, {}, { raw: form, headers: { 'x-real-ip': '203.0.113.40' } })
  }
  interface Payment {
    pay_key: string
    company_name: string
    amount: string
    phone: string
    voucher: string
    status: string
    audit_reason: string | null
  }
  const list = (client: Client, status: string) => client.ok<Listed<Payment>>(`POST ${site}/partnerPay/query`, { status })

  test('the receipt is listed with masked phone; finance confirms it once, or refuses it with a reason; each is audited', async () => {
    await pay('佛山示例顾问', '13900001001')
    await pay('广州示例顾问', '13900001002')
    const waiting = await list(editor, 'WAIT')
    expect(waiting.records.map((row) => [row.company_name, row.amount, row.phone])).toEqual([
      ['广州示例顾问', '29800.00', '139****1002'],
      ['佛山示例顾问', '29800.00', '139****1001'],
    ])
    const [second, first] = waiting.records as [Payment, Payment]
    const voucher = await backend.fetch(new Request(`http://backend.test${first.voucher}`, { headers: { token: finance.token } }))
    expect([voucher.status, voucher.headers.get('content-type')]).toEqual([200, 'image/png'])

    expect((await editor.send(`POST ${site}/partnerPay/audit`, { id: first.pay_key, status: 'PASS' })).code).toBe(403)
    const answers = await Promise.all(
      [1, 2, 3].map(() => finance.send(`POST ${site}/partnerPay/audit`, { id: first.pay_key, status: 'PASS' })),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 1, 1])
    expect(answers.find((answer) => answer.code === 1)?.message).toBe('这份回单已经处理过')
    const silent = await finance.send<{ fields: object }>(`POST ${site}/partnerPay/audit`, { id: second.pay_key, status: 'REJECT' })
    expect(silent.data.fields).toHaveProperty('reason')
    await finance.ok(`POST ${site}/partnerPay/audit`, { id: second.pay_key, status: 'REJECT', reason: '金额不符' })
    expect((await list(finance, 'REJECT')).records).toMatchObject([{ pay_key: second.pay_key, audit_reason: '金额不符' }])
    const { rows } = await sql<{ action: string }>`select action from operation_log where biz_type = 'partner_payment'
      and action <> 'create' order by create_time, action`.execute(backend.kernel.db)
    expect(rows.map((row) => row.action).sort()).toEqual(['pass', 'reject'])
    expect((await staff.send(`POST ${site}/partnerPay/query`)).code).toBe(403)
    expect((await finance.send(`POST ${site}/partnerPay/audit`, { id: '0'.repeat(32), status: 'PASS' })).code).toBe(404)
  })
})

describe('registrations', () => {
  const printed: string[] = []
  const original = console.log
  beforeAll(() => {
    console.log = (...parts: unknown[]) => printed.push(parts.join(' '))
  })
  afterAll(() => {
    console.log = original
  })

  test('BASE-23 a company registers with its code; the user list and the list of registrations show it, and the log records who and what', async () => {
    const phone = '13900002001'
    const visitor = { headers: { 'x-real-ip': '203.0.113.50' } }
    await backend.visitor.ok(`POST ${register}/sendCode`, { phone }, visitor)
    const code = printed.findLast((line) => line.includes(phone))?.match(/(\d{6})$/)?.[1]
    const answer = await backend.visitor.send(
      `POST ${register}/addUser`,
      {
        username: 'nantang_2026',
        password: 'Steel-yard-2026',
        password2: 'Steel-yard-2026',
        contact_name: '王女士',
        phone,
        company_name: '南棠精密五金',
        credit_code: '91440101MA5EXAMPL1',
        industry: 'LOAN',
        city: '佛山',
        size: '2',
        consent: true,
        code,
      },
      visitor,
    )
    expect(answer.code, JSON.stringify(answer)).toBe(0)
    const users = await admin.ok<Listed<{ username: string; id: string }>>('GET /api/app/base/app/sys/user/list', {
      username: 'nantang_2026',
    })
    const user = users.records.find((one) => one.username === 'nantang_2026')
    expect(user).toBeDefined()
    const waiting = await admin.ok<Listed<Record<string, unknown>>>(`POST ${register}/query`, { status: 'WAIT', keyword: '南棠' })
    expect(waiting.records).toMatchObject([
      {
        user_key: user?.id,
        company_name: '南棠精密五金',
        credit_code: '91440101MA5EXAMPL1',
        status: 'WAIT',
        consent_version: defaultContent('info', 'zh-CN').agreement.version,
      },
    ])
    const { rows } = await sql<{ action: string; ip: string; user_key: string | null }>`select action, ip, user_key from operation_log
      where biz_type = 'sys_user' and biz_key = ${user?.id ?? ''}`.execute(backend.kernel.db)
    expect(rows).toEqual([{ action: 'register', ip: '203.0.113.50', user_key: null }])

    expect((await staff.send(`POST ${register}/query`)).code).toBe(403)
    await admin.ok(`POST ${register}/audit`, { id: user?.id, result: 'REJECT', reason: '营业执照不清晰' })
    const refused = await admin.ok<Listed<Record<string, unknown>>>(`POST ${register}/query`, { status: 'REJECT' })
    expect(refused.records).toMatchObject([{ user_key: user?.id, audit_reason: '营业执照不清晰' }])
    expect((await admin.ok<Listed<unknown>>(`POST ${register}/query`, { keyword: '100%_' })).total).toBe(0)
  })
})
