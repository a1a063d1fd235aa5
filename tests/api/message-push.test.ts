// Messages by mail and to a robot: sent over the network to servers of the test, tried again when they fail, for the chosen categories alone.
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client, TestBackend } from '../support/backend.ts'

interface Mail {
  to: string
  data: string
}

const mails: Mail[] = []
const posts: { url: string; body: unknown }[] = []
let robotAnswer = { status: 200, body: { errcode: 0 } as Record<string, unknown> }

/** Speaks as much SMTP as a mail needs. */
const mailServer = createServer((socket) => {
  let to = ''
  let data: string | null = null
  let rest = ''
  socket.write('220 test\r\n')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    rest += chunk.toString()
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      if (data !== null) {
        if (line === '.') {
          mails.push({ to, data })
          data = null
          socket.write('250 kept\r\n')
        } else data += `${line}\n`
      } else if (/^RCPT TO:<(.*)>/i.test(line)) {
        to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? ''
        socket.write('250 ok\r\n')
      } else if (/^DATA/i.test(line)) {
        data = ''
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
  })
})
const robotServer = createHttpServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    posts.push({ url: request.url ?? '', body: JSON.parse(text) })
    response.writeHead(robotAnswer.status, { 'content-type': 'application/json' }).end(JSON.stringify(robotAnswer.body))
  })
})

let backend: TestBackend
let huang: Client
let admin: Client
let sendPushes: typeof import('../support/queue.ts').sendPushes
let robotRequest: typeof import('../../lib/backend/base/robot.ts').robotRequest
let subjectOf: typeof import('../../lib/backend/message/push.ts').subjectOf
let tell: (code: string, receivers: string[], params: Record<string, string | number>) => Promise<void>

beforeAll(async () => {
  await Promise.all([mailServer, robotServer].map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))))
  const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  // The settings are read at the first use of what follows.
  Object.assign(process.env, {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port(mailServer)),
    SMTP_FROM: 'office@example.com',
    MESSAGE_WEBHOOK_URL: `http://127.0.0.1:${port(robotServer)}/robot?access_token=t`,
  })
  const { testBackend } = await import('../support/backend.ts')
  const { deliverEvents, sendPushes: send } = await import('../support/queue.ts')
  sendPushes = send
  const { systemContext } = await import('../../lib/backend/kernel/pipeline.ts')
  ;({ subjectOf } = await import('../../lib/backend/message/push.ts'))
  ;({ robotRequest } = await import('../../lib/backend/base/robot.ts'))
  backend = await testBackend()
  huang = await backend.as('huangwen')
  admin = await backend.as('hemin')
  await sql`update sys_user set email = 'huangwen@example.com' where user_key = ${huang.userKey}`.execute(backend.kernel.db)
  tell = async (code, receivers, params) => {
    await systemContext(backend.kernel, backend.kernel.db).emit('message', { code, receivers, params })
    await deliverEvents(backend.kernel)
  }
})
afterAll(async () => {
  await backend.close()
  await Promise.all([mailServer, robotServer].map((server) => new Promise((resolve) => server.close(resolve))))
})
beforeEach(() => {
  mails.length = 0
  posts.length = 0
  robotAnswer = { status: 200, body: { errcode: 0 } }
})

/** Switches the outside channels of a category. */
async function channels(code: string, mail_flag: boolean, webhook_flag: boolean): Promise<void> {
  const list = await admin.ok<{ message_category_key: string; code: string }[]>('GET /api/fintech/biz/message/category/getList')
  const message_category_key = list.find((one) => one.code === code)?.message_category_key
  await admin.ok('POST /api/fintech/biz/message/category/save', { message_category_key, mail_flag, webhook_flag })
}

const waiting = async () =>
  (
    await sql<{
      type: string
      attempts: number
      last_error: string | null
    }>`select type, attempts, last_error from job where type like 'push/%'`.execute(backend.kernel.db)
  ).rows

describe('outside the product', () => {
  test('nothing is sent for a category that is not chosen', async () => {
    await tell('M-FOLLOW-TODAY', [huang.userKey], { n: 2 })
    expect(await sendPushes(backend.kernel)).toBe(0)
    expect([mails, posts]).toEqual([[], []])
  })

  test('a chosen category goes to each reader with an address and once to the robot', async () => {
    await channels('CUSTOMER', true, true)
    await tell('M-FOLLOW-TODAY', [huang.userKey, admin.userKey], { n: 3 })
    const addresses = await sql<{ n: number }>`select count(distinct email)::int as n from sys_user
      where user_key = any(${[huang.userKey, admin.userKey]}::text[]) and email <> ''`.execute(backend.kernel.db)
    await sendPushes(backend.kernel)
    expect(mails).toHaveLength(addresses.rows[0]?.n ?? 0)
    const mail = mails.find((one) => one.to === 'huangwen@example.com')
    expect(mail?.data).toContain('From: office@example.com')
    const body = mail?.data.split('\n\n').slice(1).join('').replace(/\s/g, '') ?? ''
    expect([Buffer.from(body, 'base64').toString(), decodeQuoted(body)]).toContain('【客户消息】您今天有3个对象待跟进')
    expect(posts).toEqual([
      { url: '/robot?access_token=t', body: { msgtype: 'text', text: { content: '【客户消息】您今天有3个对象待跟进' } } },
    ])
    expect(await waiting()).toEqual([])
    expect(await sendPushes(backend.kernel)).toBe(0)
  })

  test('a mail that is sent again after its process died is known for the same by its number', async () => {
    await channels('CUSTOMER', true, false)
    const { db } = backend.kernel
    for (const n of [6, 7]) await tell('M-FOLLOW-TODAY', [huang.userKey], { n })
    const queued = await db.selectFrom('job').select(['job_key', 'type', 'payload', 'run_at']).where('type', 'like', 'push/%').execute()
    await sendPushes(backend.kernel)
    // sent, and gone before it was noted
    await db
      .insertInto('job')
      .values(queued.map((one) => ({ ...one, payload: JSON.stringify(one.payload) })))
      .execute()
    await sendPushes(backend.kernel)
    const numbers = mails.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1] ?? '').sort()
    expect(numbers).toEqual(queued.flatMap(({ job_key }) => [`<${job_key}@127.0.0.1>`, `<${job_key}@127.0.0.1>`]).sort())
    expect(await waiting()).toEqual([])
  })

  test('a refusing robot is retried later, ten times in a day; the reader gets his message in any case', async () => {
    await channels('CUSTOMER', false, true)
    robotAnswer = { status: 200, body: { errcode: 45009, errmsg: 'too many' } }
    await tell('M-FOLLOW-TODAY', [huang.userKey], { n: 4 })
    const start = Date.now()
    expect(await sendPushes(backend.kernel)).toBe(1)
    expect(await waiting()).toMatchObject([{ type: 'push/WEBHOOK', attempts: 1, last_error: expect.stringContaining('too many') }])
    expect(await sendPushes(backend.kernel)).toBe(0)
    expect(posts).toHaveLength(1)
    for (let time = 1; time <= 12; time += 1) {
      backend.setNow(new Date(start + time * 13 * 3_600_000))
      await sendPushes(backend.kernel)
    }
    backend.setNow(null)
    expect(posts).toHaveLength(10)
    const { records } = await huang.ok<{ records: { message_content: string }[] }>('POST /api/fintech/biz/message/queryList', {
      message_type: 'BUSINESS',
    })
    expect(records[0]?.message_content).toBe('您今天有4个对象待跟进')
    await sql`delete from job where type like 'push/%'`.execute(backend.kernel.db)
  })

  test('a user who has muted the category gets no mail', async () => {
    await channels('CUSTOMER', true, false)
    const settings = await huang.ok<{ message_category_key: string; code: string }[]>('POST /api/fintech/biz/message/setting/query')
    const key = settings.find((one) => one.code === 'CUSTOMER')?.message_category_key
    await huang.ok('POST /api/fintech/biz/message/setting/save', { muted_keys: [key] })
    await tell('M-FOLLOW-TODAY', [huang.userKey], { n: 5 })
    expect(await sendPushes(backend.kernel)).toBe(0)
    expect(mails).toEqual([])
  })
})

/** The text of quoted-printable. */
const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

describe('the request to a robot', () => {
  const now = new Date('2026-03-12T01:00:00Z')

  test('飞书 has its own format; the others get text', () => {
    expect(robotRequest('https://open.feishu.cn/open-apis/bot/v2/hook/x', '你好', now).body).toEqual({
      msg_type: 'text',
      content: { text: '你好' },
    })
    const plain = robotRequest('https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k', '你好', now)
    expect(plain).toEqual({
      url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=k',
      body: { msgtype: 'text', text: { content: '你好' } },
    })
  })

  test('钉钉 gets a signature of the current time', () => {
    const { searchParams } = new URL(robotRequest('https://oapi.dingtalk.com/robot/send?access_token=t', '你好', now, 'SECabc').url)
    expect([searchParams.get('access_token'), searchParams.get('timestamp')]).toEqual(['t', String(now.getTime())])
    expect(searchParams.get('sign')).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  })

  test('a subject is one line', () => {
    expect(subjectOf('一\n二')).toBe('一 二')
    expect([...subjectOf('长'.repeat(99))]).toHaveLength(60)
  })
})

test('the robot is tried from 运行状态, and what it answers is said', async () => {
  const call = '/api/app/base/app/sys/operations'
  expect((await admin.ok<{ services: string[] }>(`GET ${call}/state`)).services).toEqual(['mail', 'robot', 'storage'])
  await admin.ok(`POST ${call}/try`, { service: 'robot' })
  expect(posts.map(({ body }) => body)).toEqual([{ msgtype: 'text', text: { content: expect.stringContaining('测试') } }])
  robotAnswer = { status: 200, body: { errcode: 300001, errmsg: 'token is not exist' } }
  const refused = await admin.send(`POST ${call}/try`, { service: 'robot' })
  expect(refused).toMatchObject({ code: 1, message: expect.stringContaining('token is not exist') })
})
