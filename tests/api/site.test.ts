// Calls of the public pages: forms that become leads, brakes, board, forum, texts, registration.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decryptText } from '@/lib/backend/base/crypto.ts'
import { forgetEnvironment } from '@/lib/backend/base/environment.ts'
import { defaultContent } from '@/lib/content/site.ts'
import { leadForms } from '@/lib/model/site/forms.ts'
import { type Answer, type Client, signIn, type TestBackend, testBackend } from '../support/backend.ts'
import { deliverEvents } from '../support/queue.ts'

let backend: TestBackend
let admin: Client
let editor: Client
let staff: Client

const site = '/api/fintech/biz/site'
const register = '/api/partner/restful/user/base'

beforeAll(async () => {
  backend = await testBackend()
  admin = await backend.as('hemin')
  editor = await backend.as('zhongling')
  staff = await backend.as('huangwen')
})

afterAll(() => backend.close())

let counter = 0
const nextPhone = () => `139${String(10_000_000 + ++counter)}`
const nextAddress = () => `198.51.100.${(++counter % 250) + 1}`

/** A visitor at an address of his own, so that brakes of other tests are not his. */
function send<T = Record<string, unknown>>(key: string, input: Record<string, unknown> = {}, ip = nextAddress()): Promise<Answer<T>> {
  return backend.visitor.send<T>(key, input, { headers: { 'x-real-ip': ip } })
}

interface Fields {
  fields: Record<string, string>
}

const everyField = () => ({
  contact_name: '王女士',
  phone: nextPhone(),
  company_name: '南棠精密五金',
  city: '佛山',
  industry: 'LOAN',
  demand: '想了解线索池与公海规则',
  consent: true,
})

const clues = async (where = sql`true`) =>
  (
    await sql<
      Record<string, unknown> & { phone: string }
    >`select c.*, h.channel_code, h.channel_name from clue c join channel h on h.channel_key = c.channel_key
      where not c.is_deleted and ${where} order by c.create_time desc, c.clue_key desc`.execute(backend.kernel.db)
  ).rows

describe('forms become leads', () => {
  test('each form creates a lead with its page: channel, code, consent with the version of the text', async () => {
    const channels = new Map<string, string>()
    for (const form of leadForms) {
      const phone = nextPhone()
      const answer = await send(`POST ${site}/clue/save`, { ...everyField(), phone, form })
      expect(answer.code, `${form} ${JSON.stringify(answer)}`).toBe(0)
      const [lead] = await clues(sql`c.source_page = ${form}`)
      expect(lead).toMatchObject({
        contact_name: '王女士',
        status: 'UNHANDLED',
        pool_flag: true,
        owner_key: null,
        consent_version: defaultContent('info', 'zh-CN').privacy.version,
        create_by_key: null,
      })
      expect(lead?.clue_code).toMatch(/^XS\d{12}$/)
      expect(lead?.consent_time).toBeTruthy()
      expect(lead?.phone).not.toContain(phone)
      expect(decryptText(String(lead?.phone))).toBe(phone)
      channels.set(form, String(lead?.channel_code))
    }
    expect(channels.get('hero')).toBe(channels.get('demo'))
    expect(new Set(channels.values()).size).toBe(leadForms.length - 1)
    const [partner] = await clues(sql`c.source_page = 'partner'`)
    expect(partner?.remark).toBe('主营业务：助贷机构\n所在城市：佛山')
  })

  test('without consent, with a wrong phone, without a name: 400 at the fields, nothing stored', async () => {
    const before = (await clues()).length
    const answer = await send<Fields>(`POST ${site}/clue/save`, { form: 'demo', contact_name: ' ', phone: '1234' })
    expect(answer.code).toBe(400)
    expect(answer.data.fields).toEqual({
      contact_name: '请填写此项',
      phone: '请输入正确格式的手机号',
      consent: '请阅读并同意隐私政策',
    })
    for (const consent of [undefined, false, 'false', '', 0, null])
      expect(
        (await send<Fields>(`POST ${site}/clue/save`, { ...everyField(), form: 'demo', consent })).data.fields,
        String(consent),
      ).toHaveProperty('consent')
    expect((await send(`POST ${site}/clue/save`, { ...everyField(), form: 'unknown' })).code).toBe(400)
    expect((await clues()).length).toBe(before)
  })

  test('a double click creates one lead, a later form another', async () => {
    const input = { ...everyField(), form: 'demo' }
    for (let n = 0; n < 2; n++) expect((await send(`POST ${site}/clue/save`, input)).code).toBe(0)
    const mine = async () => (await clues()).filter((lead) => decryptText(lead.phone) === input.phone).length
    expect(await mine()).toBe(1)
    backend.setNow(new Date(Date.now() + 11 * 60_000))
    expect((await send(`POST ${site}/clue/save`, input)).code).toBe(0)
    backend.setNow(null)
    expect(await mine()).toBe(2)
  })

  test('a form with the honeypot filled in is answered with thanks and dropped', async () => {
    const before = (await clues()).length
    expect((await send(`POST ${site}/clue/save`, { ...everyField(), form: 'demo', website: 'https://spam.example' })).code).toBe(0)
    expect((await clues()).length).toBe(before)
  })

  test('a fourth form of one phone within the hour, and an eleventh of one address within ten minutes, are refused', async () => {
    const phone = nextPhone()
    const forms = ['demo', 'partner', 'proxy', 'trial']
    const codes: number[] = []
    for (const form of forms) codes.push((await send(`POST ${site}/clue/save`, { ...everyField(), phone, form })).code)
    expect(codes).toEqual([0, 0, 0, 429])
    const ip = '203.0.113.7'
    for (let n = 0; n < 10; n++) await send(`POST ${site}/clue/save`, { ...everyField(), form: 'demo' }, ip)
    const braked = await send(`POST ${site}/clue/save`, { ...everyField(), form: 'demo' }, ip)
    expect([braked.status, braked.code]).toEqual([429, 429])
    expect((await send(`POST ${site}/clue/save`, { ...everyField(), form: 'demo' }, '203.0.113.8')).code).toBe(0)
  })

  test('texts are stored unchanged, with markup and quotes, and unknown fields are not stored', async () => {
    const demand = `<script>alert(1)</script> ' ; drop table clue; -- \${x} {{7*7}}`
    const phone = nextPhone()
    await send(`POST ${site}/clue/save`, {
      ...everyField(),
      phone,
      demand,
      form: 'contact',
      owner_key: staff.userKey,
      status: 'CONVERTED',
      clue_star: 'FIVE',
    })
    const lead = (await clues(sql`c.source_page = 'contact'`)).find((one) => decryptText(one.phone) === phone)
    expect(lead).toMatchObject({ demand, owner_key: null, status: 'UNHANDLED', clue_star: 'ONE' })
  })

  test('a form-encoded form is accepted like JSON', async () => {
    const answer = await backend.visitor.send(
      `POST ${site}/clue/save`,
      { ...everyField(), form: 'demo', consent: 'true' },
      { form: true, headers: { 'x-real-ip': nextAddress() } },
    )
    expect(answer.code).toBe(0)
  })
})

describe('QR codes and activities', () => {
  const code = async (name: string, more: Record<string, unknown> = {}) => {
    const row = {
      qrcode_key: name.padEnd(32, '0'),
      qrcode_name: name,
      qrcode_type: 'CLUE',
      qrcode_code: name,
      owner_key: staff.userKey,
      status: '1',
      ...more,
    } as Record<string, unknown>
    const channel = (
      await sql<{ channel_key: string }>`select channel_key from channel where channel_code = 'SITE-INFO'`.execute(backend.kernel.db)
    ).rows[0]?.channel_key
    await sql`insert into qrcode (qrcode_key, qrcode_name, qrcode_type, channel_key, activity_key, owner_key, qrcode_code, status, expire_time)
      values (${row.qrcode_key}, ${row.qrcode_name}, ${row.qrcode_type}, ${channel}, ${row.activity_key ?? null}, ${row.owner_key}, ${row.qrcode_code}, ${row.status},
        ${row.expire_time ?? null})`.execute(backend.kernel.db)
  }

  test('a lead by QR code goes to the code’s owner, due within four working hours', async () => {
    await code('abc1')
    backend.setNow(new Date('2026-11-20T16:00:00+08:00'))
    const shown = await send<{ name: string; activity: null }>(`POST ${site}/info/fetch`, { c: 'abc1' })
    expect(shown.data).toEqual({ name: 'abc1', activity: null })
    expect((await send(`POST ${site}/clue/save`, { ...everyField(), form: 'qr', c: 'abc1' })).code).toBe(0)
    backend.setNow(null)
    const [lead] = await clues(sql`c.qrcode_key = ${'abc1'.padEnd(32, '0')}`)
    // Friday 16:00: two hours until closing, the other two on Monday from 9:00
    expect(lead).toMatchObject({ owner_key: staff.userKey, pool_flag: false, response_deadline: '2026-11-23 11:00:00' })
    const counts = await sql<{
      scan_count: number
      clue_count: number
    }>`select scan_count, clue_count from qrcode where qrcode_code = 'abc1'`.execute(backend.kernel.db)
    expect(counts.rows[0]).toEqual({ scan_count: 1, clue_count: 1 })
  })

  test('an expired, a disabled and an invented code are refused in the same way', async () => {
    await code('old1', { expire_time: '2020-01-01 00:00:00+08' })
    await code('off1', { status: '0' })
    const answers = await Promise.all(['old1', 'off1', 'none1'].map((c) => send(`POST ${site}/info/fetch`, { c })))
    answers.push(await send(`POST ${site}/info/fetch`))
    for (const answer of answers) expect([answer.code, answer.message]).toEqual([1, '链接已失效，请联系您的顾问'])
    expect((await send(`POST ${site}/clue/save`, { ...everyField(), form: 'qr', c: 'old1' })).code).toBe(1)
  })

  test('an activity accepts one sign-up per phone until it ends', async () => {
    const key = 'ac'.repeat(16)
    await sql`insert into activity (activity_key, activity_code, activity_name, activity_type, start_time, end_time, organizer_key, status, content)
      values (${key}, 'HD1', '春季融资沙龙', 'SALON', now() + interval '1 day', now() + interval '2 days', ${staff.userKey}, 'PUBLISHED', '<p>议程</p><script>x()</script>')`.execute(
      backend.kernel.db,
    )
    const shown = await send<{ name: string; activity: { content: string; open: boolean } }>(`POST ${site}/info/fetch`, { activity: key })
    expect(shown.data).toMatchObject({ name: '春季融资沙龙', activity: { content: '<p>议程</p>', open: true } })
    const guest = { ...everyField(), activity: key, people: '2' }
    expect((await send(`POST ${site}/activity/signUp`, guest)).code).toBe(0)
    // a second time changes nothing, and is answered alike: nobody learns whose number has signed up
    expect(await send(`POST ${site}/activity/signUp`, guest)).toMatchObject({ code: 0, data: { accepted: true } })
    const counts = await sql<{
      sign_up_count: number
      clue_count: number
    }>`select sign_up_count, clue_count from activity where activity_key = ${key}`.execute(backend.kernel.db)
    expect(counts.rows[0]).toEqual({ sign_up_count: 2, clue_count: 1 })
    backend.setNow(new Date(Date.now() + 3 * 86_400_000))
    expect((await send(`POST ${site}/activity/signUp`, { ...everyField(), activity: key })).message).toBe('报名已截止，欢迎关注后续活动')
    backend.setNow(null)
  })
})

describe('message board', () => {
  interface Sum {
    captcha_id: string
    left: number
    operator: '+' | '-'
    right: number
  }
  const newSum = async () => (await send<Sum>(`GET ${site}/captcha`)).data
  const solve = ({ left, operator, right }: Sum) => String(operator === '+' ? left + right : left - right)
  const message = (sum: Sum, more: Record<string, unknown> = {}) => ({
    ...everyField(),
    type: 'QUESTION',
    content: '请问可以本地部署吗，需要多久？',
    captcha_id: sum.captcha_id,
    captcha: solve(sum),
    ...more,
  })
  interface Row {
    message_key: string
    contact_name: string
    phone?: string
    content: string
    reply_content: string | null
  }
  const shown = async () => (await send<{ records: Row[] }>(`POST ${site}/board/query`, { pageSize: 100 })).data.records

  test('a message waits for an editor; its reply makes it public, with the surname only and without phone', async () => {
    expect((await send(`POST ${site}/board/save`, message(await newSum(), { content: '等待审核的一条留言，内容足够长' }))).code).toBe(0)
    expect((await shown()).map((row) => row.content)).not.toContain('等待审核的一条留言，内容足够长')
    const waiting = await editor.ok<{ records: Row[] }>(`POST ${site}/board/query`, { status: 'WAIT' })
    const row = waiting.records.find((one) => one.content.startsWith('等待审核'))
    expect(row).toMatchObject({ contact_name: '王女士' })
    expect(row?.phone).toMatch(/^139\*{4}\d{4}$/)
    await editor.ok(`POST ${site}/board/reply`, { id: row?.message_key, reply_content: '可以，约两周。' })
    const published = (await shown()).find((one) => one.message_key === row?.message_key)
    expect(published).toMatchObject({ contact_name: '王**', reply_content: '可以，约两周。' })
    expect(published).not.toHaveProperty('phone')
    await editor.ok(`POST ${site}/board/updateStatus`, { id: row?.message_key, status: 'REJECT', reason: '广告' })
    expect((await shown()).some((one) => one.message_key === row?.message_key)).toBe(false)
  })

  test('a captcha sum must be correct and is valid for one message', async () => {
    const sum = await newSum()
    const wrong = await send<Fields>(`POST ${site}/board/save`, message(sum, { captcha: '99' }))
    expect(wrong.data.fields).toEqual({ captcha: '答案不正确，请重新计算' })
    expect((await send(`POST ${site}/board/save`, message(sum))).code).toBe(0)
    expect((await send<Fields>(`POST ${site}/board/save`, message(sum))).data.fields).toHaveProperty('captcha')
    const late = await newSum()
    backend.setNow(new Date(Date.now() + 16 * 60_000))
    expect((await send(`POST ${site}/board/save`, message(late))).code).toBe(400)
    backend.setNow(null)
  })

  test('a captcha sum is no proof of work for a sign-in', async () => {
    const sum = await newSum()
    for (let n = 0; n < 4; n++)
      await backend.visitor.send(
        'POST /api/app/base/app/sys/user/login',
        { username: 'nobody_at_all', password: 'x', captcha_id: sum.captcha_id, captcha: solve(sum) },
        { form: true },
      )
    expect((await send(`POST ${site}/board/save`, message(await newSum()))).code).toBe(0)
    const answer = await backend.visitor.send<{ captcha_required: boolean }>(
      'POST /api/app/base/app/sys/user/login',
      { username: 'nobody_at_all', password: 'x', captcha_id: (await newSum()).captcha_id, captcha: '5' },
      { form: true },
    )
    expect(answer.data.captcha_required).toBe(true)
  })

  test('content has 10 to 500 characters and a known type', async () => {
    const sum = await newSum()
    for (const more of [{ content: '太短' }, { content: '长'.repeat(501) }, { type: 'SPAM' }]) {
      const answer = await send<Fields>(`POST ${site}/board/save`, message(sum, more))
      expect(Object.keys(answer.data.fields)).toEqual(Object.keys(more))
    }
  })

  test('moderating is for editors', async () => {
    for (const [key, input] of [
      [`POST ${site}/board/reply`, { id: '0'.repeat(32), reply_content: 'x' }],
      [`POST ${site}/board/updateStatus`, { id: '0'.repeat(32), status: 'PASS' }],
      [`POST ${site}/forum/updateStatus`, { post_key: '0'.repeat(32), status: 'PASS' }],
    ] as const) {
      expect((await send(key, input)).code).toBe(401)
      expect((await staff.send(key, input)).code).toBe(403)
      expect((await editor.send(key, input)).code).toBe(404)
    }
    expect((await staff.send(`POST ${site}/board/query`, { status: 'WAIT' })).code).toBe(403)
    expect((await send(`POST ${site}/board/query`, { status: 'WAIT' })).code).toBe(401)
  })
})

describe('forum', () => {
  const post = { board: 'PRACTICE', nickname: '佛山老周', title: '公海规则改成五天之后', content: '领取量多了四成，真正被浪费的反而少了。' }
  interface Thread {
    post_key: string
    status: string
    reply_count: number
    replies: { content: string; reply_key: string }[]
  }
  const read = (key: string) => send<Thread>(`POST ${site}/forum/fetch`, { id: key })
  const listed = async (key: string) =>
    (await send<{ records: Thread[] }>(`POST ${site}/forum/query`, { pageSize: 200 })).data.records.some((row) => row.post_key === key)

  test('posts and replies need an account and wait for an editor', async () => {
    expect((await send(`POST ${site}/forum/save`, post)).code).toBe(401)
    const made = await staff.ok<Thread>(`POST ${site}/forum/save`, post)
    expect(made.status).toBe('WAIT')
    expect([await listed(made.post_key), (await read(made.post_key)).code]).toEqual([false, 404])
    const waiting = await staff.send(`POST ${site}/forum/query`, { status: 'WAIT' })
    expect([waiting.code, waiting.data]).toEqual([403, null])
    expect((await staff.send(`POST ${site}/forum/reply`, { post_key: made.post_key, nickname: '小何', content: '还不能回复' })).code).toBe(
      404,
    )
    await editor.ok(`POST ${site}/forum/updateStatus`, { post_key: made.post_key, status: 'PASS' })
    expect(await listed(made.post_key)).toBe(true)
    const reply = await staff.ok<{ reply_key: string; status: string }>(`POST ${site}/forum/reply`, {
      post_key: made.post_key,
      nickname: '小何',
      content: '一般客户几天？',
    })
    expect((await read(made.post_key)).data).toMatchObject({ reply_count: 0, replies: [] })
    await editor.ok(`POST ${site}/forum/updateStatus`, { reply_key: reply.reply_key, status: 'PASS' })
    expect((await read(made.post_key)).data).toMatchObject({ reply_count: 1, replies: [{ content: '一般客户几天？' }] })
    await editor.ok(`POST ${site}/forum/updateStatus`, { reply_key: reply.reply_key, status: 'REJECT' })
    expect((await read(made.post_key)).data).toMatchObject({ reply_count: 0, replies: [] })
    await editor.ok(`POST ${site}/forum/updateStatus`, { post_key: made.post_key, status: 'REJECT', reason: '重复' })
    expect((await read(made.post_key)).code).toBe(404)
  })

  test('an editor’s post is public immediately and marked; announcements are for editors', async () => {
    const made = await editor.ok<Thread>(`POST ${site}/forum/save`, { ...post, title: '线上答疑时间' })
    expect((await read(made.post_key)).data).toMatchObject({ status: 'PASS', is_staff: true })
    expect((await staff.send<Fields>(`POST ${site}/forum/save`, { ...post, board: 'NOTICE' })).data.fields).toHaveProperty('board')
  })
})

describe('texts of the pages', () => {
  const fetchIndex = async (language = 'zh-CN') =>
    (await send<{ lead: string }>(`POST ${site}/page/fetch`, { page: 'index', language })).data

  test('a draft is visible for editors, published texts for everybody, stored by language', async () => {
    const content = { ...defaultContent('index', 'zh-CN'), lead: '新的一句导语。' }
    const saved = await editor.ok<{ row_version: number }>(`POST ${site}/page/save`, { page: 'index', content })
    expect((await fetchIndex()).lead).toBe(defaultContent('index', 'zh-CN').lead)
    expect((await editor.ok<{ lead: string }>(`POST ${site}/page/fetch`, { page: 'index', draft: true })).lead).toBe('新的一句导语。')
    expect((await send(`POST ${site}/page/fetch`, { page: 'index', draft: true })).code).toBe(401)
    expect((await staff.send(`POST ${site}/page/fetch`, { page: 'index', draft: true })).code).toBe(403)
    const stale = await editor.send(`POST ${site}/page/save`, { page: 'index', content, row_version: saved.row_version - 1 })
    expect(stale.code).toBe(409)
    await editor.ok(`POST ${site}/page/publish`, { page: 'index' })
    expect((await fetchIndex()).lead).toBe('新的一句导语。')
    expect((await fetchIndex('en')).lead).toBe(defaultContent('index', 'en').lead)
    const again = await editor.send(`POST ${site}/page/publish`, { page: 'index' })
    expect([again.code, again.message]).toEqual([1, '没有待发布的修改'])
  })

  test('invalid texts are refused with their path; older texts are completed', async () => {
    const content = structuredClone(defaultContent('partner', 'zh-CN'))
    content.form.submit = '一个长得放不进按钮里的文字说明'.repeat(3)
    content.reasons.items = []
    const answer = await editor.send<Fields>(`POST ${site}/page/save`, { page: 'partner', content })
    expect(Object.keys(answer.data.fields).sort()).toEqual(['content.form.submit', 'content.reasons.items'])
    const { hero } = defaultContent('about', 'zh-CN')
    await sql`insert into site_page (page, language, published) values ('about', 'zh-CN', ${JSON.stringify({ hero: { title: '只有标题' } })}::jsonb)`.execute(
      backend.kernel.db,
    )
    const shown = await send<{ hero: typeof hero; values: unknown }>(`POST ${site}/page/fetch`, { page: 'about' })
    expect(shown.data.hero).toEqual({ title: '只有标题', lead: hero.lead })
    expect(shown.data.values).toEqual(defaultContent('about', 'zh-CN').values)
  })

  test('the state of every page is listed; one page is returned with its texts and their schema', async () => {
    const { records } = await editor.ok<{ records: { page: string; content?: unknown; schema?: { properties: object } }[] }>(
      `POST ${site}/page/query`,
    )
    expect(records).toHaveLength(14)
    const one = await editor.ok<{ records: { content: unknown; schema: { properties: Record<string, unknown> } }[] }>(
      `POST ${site}/page/query`,
      { page: 'news' },
    )
    expect(one.records[0]?.content).toEqual(defaultContent('news', 'zh-CN'))
    expect(Object.keys(one.records[0]?.schema.properties ?? {})).toContain('hero')
    for (const key of ['query', 'save', 'publish'])
      expect((await staff.send(`POST ${site}/page/${key}`, { page: 'news', content: {} })).code, key).toBe(403)
  })
})

describe('tickets and partner fees', () => {
  test('a ticket is found by phone and number together', async () => {
    const { encryptText, searchHash } = await import('@/lib/backend/base/crypto.ts')
    const phone = nextPhone()
    await sql`insert into tickets (ticket_key, ticket_code, ticket_title, ticket_type, priority, customer_key, phone, phone_hash, content, status, solution)
      values (${'7'.repeat(32)}, 'GD202603120001', '还款计划显示不对', 'SYSTEM', 'HIGH', ${'8'.repeat(32)}, ${encryptText(phone)}, ${searchHash(phone)}, '详情', 'PROCESSING', '内部说明')`.execute(
      backend.kernel.db,
    )
    const found = await send<{ status: string; solution: string | null }>(`POST ${site}/ticket/query`, {
      phone,
      ticket_code: 'gd202603120001',
    })
    expect(found.data).toMatchObject({ ticket_code: 'GD202603120001', status: 'PROCESSING', solution: null })
    const wrong = await Promise.all([
      send(`POST ${site}/ticket/query`, { phone: nextPhone(), ticket_code: 'GD202603120001' }),
      send(`POST ${site}/ticket/query`, { phone, ticket_code: 'GD202603120002' }),
    ])
    expect(new Set(wrong.map((answer) => `${answer.code} ${answer.message}`)).size).toBe(1)
  })

  test('a receipt is stored with the published fee; one with a false type is refused', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==', 'base64')
    const pay = (file: Blob, name: string, more: Record<string, string> = {}) => {
      const form = new FormData()
      const values = {
        level: 'GOLD',
        company_name: '佛山示例顾问',
        contact_name: '周先生',
        phone: nextPhone(),
        invoice_title: '佛山示例顾问',
        tax_no: '91440600MA5EXAMPLE',
        consent: 'true',
        ...more,
      }
      for (const [key, value] of Object.entries(values)) form.append(key, value)
      form.append('file', file, name)
      return backend.visitor.send<Fields>(`POST ${site}/partnerPay/save`, {}, { raw: form, headers: { 'x-real-ip': nextAddress() } })
    }
    expect((await pay(new Blob([png]), '回单.png')).code).toBe(0)
    const { rows } = await sql<{
      amount: string
      voucher_key: string
      status: string
    }>`select amount, voucher_key, status from partner_payment`.execute(backend.kernel.db)
    expect(rows).toEqual([{ amount: '29800.00', voucher_key: expect.stringMatching(/^[0-9a-f]{32}$/), status: 'WAIT' }])
    const url = `http://backend.test/api/app/base/app/file/download/${rows[0]?.voucher_key}`
    const status = async (client: Client) =>
      (await backend.fetch(new Request(url, { headers: client.token ? { token: client.token } : {} }))).status
    expect([await status(backend.visitor), await status(staff), await status(editor)]).toEqual([404, 404, 200])
    expect((await pay(new Blob(['<html>']), '回单.png')).code).toBe(400)
    expect((await pay(new Blob(['文字']), '回单.txt')).data.fields).toHaveProperty('file')
    expect((await pay(new Blob([png]), '回单.png', { tax_no: 'x', consent: '' })).data.fields).toMatchObject({
      tax_no: expect.any(String),
      consent: expect.any(String),
    })
    expect((await sql`select 1 from partner_payment`.execute(backend.kernel.db)).rows).toHaveLength(1)
  })
})

describe('registration', () => {
  const printed: string[] = []
  const original = console.log
  beforeAll(() => {
    console.log = (...parts: unknown[]) => printed.push(parts.join(' '))
  })
  afterAll(() => {
    console.log = original
  })

  const codeFor = (phone: string) => printed.findLast((line) => line.includes(phone))?.match(/(\d{6})$/)?.[1] ?? ''
  const person = () => ({
    ...everyField(),
    username: `partner_${++counter}`,
    email: '',
    password: 'Steel-yard-2026',
    password2: 'Steel-yard-2026',
    credit_code: `91440101MA5${String(counter).padStart(7, '0')}`,
    size: '2',
  })
  async function apply(more: Record<string, unknown> = {}) {
    const input = { ...person(), ...more }
    await send(`POST ${register}/sendCode`, { phone: input.phone })
    return {
      input,
      answer: await send<{ code: string } & Fields>(`POST ${register}/addUser`, {
        ...input,
        code: codeFor(input.phone),
        ...('code' in more ? { code: more.code } : {}),
      }),
    }
  }
  const userOf = async (username: string) =>
    (
      await sql<{
        user_key: string
        status: string
        audit_status: string
        user_type: string
        is_deleted: boolean
        roles: string[]
      }>`select u.user_key, u.status, u.audit_status, u.user_type,
      u.is_deleted, array(select role_code from role r where r.role_key = any(u.role_id_list)) as roles from sys_user u where username = ${username} order by create_time desc`.execute(
        backend.kernel.db,
      )
    ).rows[0]

  test('a company registers, waits frozen, becomes a lead, is accepted and signs in', async () => {
    const { input, answer } = await apply()
    expect(answer.code, JSON.stringify(answer)).toBe(0)
    expect(await userOf(input.username)).toMatchObject({ status: '2', audit_status: 'WAIT', user_type: 'PARTNER', roles: ['partner'] })
    const state = await send<{ state: string; username: string }>(`GET ${register}/registerStatus`, { code: answer.data.code })
    expect(state.data).toMatchObject({ state: 'PENDING', username: input.username, company_name: '南棠精密五金' })
    const early = await backend.visitor.send(
      'POST /api/app/base/app/sys/user/login',
      { username: input.username, password: input.password },
      { form: true },
    )
    expect(early.code).toBe(1)
    await deliverEvents(backend.kernel)
    const [lead] = await clues(sql`c.source_page = 'register'`)
    expect(decryptText(String(lead?.phone))).toBe(input.phone)
    const key = (await userOf(input.username))?.user_key
    expect((await staff.send(`POST ${register}/audit`, { id: key, result: 'PASS' })).code).toBe(403)
    await admin.ok(`POST ${register}/audit`, { id: key, result: 'PASS' })
    expect((await admin.send(`POST ${register}/audit`, { id: key, result: 'REJECT', reason: 'x' })).message).toBe('这份注册已经处理过')
    expect((await send<{ state: string }>(`GET ${register}/registerStatus`, { code: answer.data.code })).data.state).toBe('PASS')
    expect((await signIn(backend, input.username, input.password)).userKey).toBe(key)
  })

  test('a refused one gets the reason and may register again', async () => {
    const { input, answer } = await apply()
    const key = (await userOf(input.username))?.user_key
    expect((await admin.send<Fields>(`POST ${register}/audit`, { id: key, result: 'REJECT' })).data.fields).toHaveProperty('reason')
    await admin.ok(`POST ${register}/audit`, { id: key, result: 'REJECT', reason: '营业执照不清晰' })
    const state = await send<{ state: string; reason: string }>(`GET ${register}/registerStatus`, { code: answer.data.code })
    expect(state.data).toMatchObject({ state: 'REJECT', reason: '营业执照不清晰' })
    const again = await apply({ username: input.username, credit_code: input.credit_code })
    expect(again.answer.code, JSON.stringify(again.answer)).toBe(0)
  })

  test('a taken name, phone, e-mail or company is reported at its field', async () => {
    const { input } = await apply({ email: 'taken@example.com' })
    const other = await apply({ username: input.username.toUpperCase(), credit_code: input.credit_code, email: 'taken@example.com' })
    expect(other.answer.data.fields).toEqual({
      username: '账号已被使用，请换一个',
      credit_code: '这家公司已经提交过注册，请联系客服',
      email: '邮箱已注册，请换一个',
    })
    expect((await apply({ phone: input.phone })).answer.data.fields).toEqual({ phone: expect.any(String) })
    const unproven = await apply({ username: input.username, phone: input.phone, code: '000000' })
    expect(Object.keys(unproven.answer.data.fields)).toEqual(['code'])
  })

  test('a wrong code, one used twice, an old one, a sixth try: refused', async () => {
    const wrong = await apply({ code: '999999' })
    expect(wrong.answer.data.fields).toEqual({ code: expect.stringContaining('验证码不正确或已失效') })
    const first = await apply()
    expect(first.answer.code).toBe(0)
    const code = codeFor(first.input.phone)
    await admin.ok(`POST ${register}/audit`, { id: (await userOf(first.input.username))?.user_key, result: 'REJECT', reason: '重来' })
    const second = await send<Fields>(`POST ${register}/addUser`, { ...person(), phone: first.input.phone, code })
    expect(second.data.fields).toHaveProperty('code')

    const late = person()
    await send(`POST ${register}/sendCode`, { phone: late.phone })
    backend.setNow(new Date(Date.now() + 11 * 60_000))
    expect((await send<Fields>(`POST ${register}/addUser`, { ...late, code: codeFor(late.phone) })).data.fields).toHaveProperty('code')
    backend.setNow(null)

    const guessing = person()
    await send(`POST ${register}/sendCode`, { phone: guessing.phone })
    const right = codeFor(guessing.phone)
    for (let n = 0; n < 5; n++)
      await send(`POST ${register}/addUser`, { ...guessing, code: String((Number(right) + n + 1) % 1_000_000).padStart(6, '0') })
    expect((await send<Fields>(`POST ${register}/addUser`, { ...guessing, code: right })).data.fields).toHaveProperty('code')
  })

  test('of two who use one code at the same time one registers', async () => {
    const one = person()
    await send(`POST ${register}/sendCode`, { phone: one.phone })
    const both = [one, { ...person(), phone: one.phone }].map((input) => ({ ...input, code: codeFor(one.phone) }))
    const answers = await Promise.all(both.map((input) => send<Fields>(`POST ${register}/addUser`, input)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 400])
    expect(answers.find(({ code }) => code === 400)?.data.fields).toEqual({ code: expect.stringContaining('验证码不正确或已失效') })
    const users = await Promise.all(both.map(({ username }) => userOf(username)))
    expect(users.filter(Boolean)).toHaveLength(1)
  })

  test('a code that cannot be mailed is said not to have come', async () => {
    Object.assign(process.env, { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1' })
    forgetEnvironment()
    const refused = await send(`POST ${register}/sendCode`, { phone: nextPhone(), email: 'somebody@example.com' })
    delete process.env.SMTP_HOST
    delete process.env.SMTP_PORT
    forgetEnvironment()
    expect([refused.code, refused.message, refused.data]).toEqual([1, '验证码邮件没有发出，请稍后再试或更换邮箱', null])
  })

  test('without consent, with differing or weak passwords, or with an invalid phone: nothing is created', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{ consent: false }, 'consent'],
      [{ password2: 'other' }, 'password2'],
      [{ password: '12345678', password2: '12345678' }, 'password'],
      [{ phone: '19900001111' }, 'phone'],
      [{ username: 'ab' }, 'username'],
      [{ credit_code: 'x' }, 'credit_code'],
      [{ industry: 'WITCHCRAFT' }, 'industry'],
    ]
    for (const [more, field] of cases) {
      const input = { ...person(), code: '000000', ...more }
      const answer = await send<Fields>(`POST ${register}/addUser`, input)
      expect(answer.data.fields, field).toHaveProperty(field)
      expect(await userOf(input.username)).toBeUndefined()
    }
  })

  test('codes are limited per phone, and not stored in plain text', async () => {
    const phone = nextPhone()
    const codes = await Promise.all([1, 2, 3, 4].map(() => send(`POST ${register}/sendCode`, { phone })))
    expect(codes.map((answer) => answer.code).sort()).toEqual([0, 0, 0, 429])
    const kept = JSON.stringify((await sql`select * from register_code`.execute(backend.kernel.db)).rows)
    expect(kept).not.toContain(phone)
    expect(kept).not.toContain(`"${codeFor(phone)}"`)
    const waiting = JSON.stringify(
      (await sql`select payload from job where type = 'event/user.registered'`.execute(backend.kernel.db)).rows,
    )
    expect(waiting).not.toMatch(/139\d{8}/)
  })

  test('with a session and the permission to add users the call adds a partner, without it is refused', async () => {
    const input = { username: 'partner_by_admin', realname: '伙伴甲', phone: nextPhone(), email: 'p@example.com' }
    expect((await staff.send(`POST ${register}/addUser`, input)).code).toBe(403)
    const made = await admin.ok<{ user_key: string; user_type: string }>(`POST ${register}/addUser`, input)
    expect(made.user_type).toBe('PARTNER')
  })
})
