// Calls without a session: what exists is answered like what does not, so that nobody learns which people, records and files there are
// (docs/domain/errors.md#missing-records).
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { catalogue } from '../../lib/backend/areas.ts'
import { encryptText, hashToken, searchHash } from '../../lib/backend/base/crypto.ts'
import { connectionPool } from '../../lib/backend/kernel/condition.ts'
import * as account from '../../lib/model/calls/account.ts'
import { downloadFile } from '../../lib/model/calls/file.ts'
import * as identity from '../../lib/model/calls/identity.ts'
import { listPublicKnowledge } from '../../lib/model/calls/knowledge.ts'
import { readPermissionsByToken } from '../../lib/model/calls/menus.ts'
import * as news from '../../lib/model/calls/news.ts'
import { readPasskeyChallenge, signInByPasskey } from '../../lib/model/calls/passkeys.ts'
import { readSharedDocument, readSharedFile } from '../../lib/model/calls/project-document.ts'
import { answerSharedQuote, readSharedQuote } from '../../lib/model/calls/quote.ts'
import * as registration from '../../lib/model/calls/registration.ts'
import { signInByFactor } from '../../lib/model/calls/second-factor.ts'
import { readAppDetail } from '../../lib/model/calls/settings.ts'
import * as community from '../../lib/model/calls/site-community.ts'
import { fetchPageTexts } from '../../lib/model/calls/site-content.ts'
import * as forms from '../../lib/model/calls/site-forms.ts'
import { type Client, type SendOptions, signIn, type TestBackend, testBackend } from '../support/backend.ts'

type Input = Record<string, unknown>

let backend: TestBackend
/** Somebody who has an account, a phone and an e-mail address. */
const known = { username: 'huangwen', phone: '', email: '' }
let ended: Client

const missing = '0'.repeat(32)
/** Codes of shared links: one whose time is over, and one that nobody was given. */
const [expiredCode, unknownCode] = ['e'.repeat(32), 'u'.repeat(32)]
const [draft, hiddenPost, event, closedEvent] = ['d1', 'f1', 'e1', 'e2'].map((part) => part.repeat(16)) as [string, string, string, string]

beforeAll(async () => {
  backend = await testBackend()
  const staff = await backend.as('hemin')
  const user = await staff.ok<{ phone: string; email: string }>('GET /api/app/base/app/sys/user/queryById', {
    id: (await backend.as(known.username)).userKey,
  })
  Object.assign(known, { phone: '13912340001', email: user.email })
  const { db } = backend.kernel
  await sql`update sys_user set phone = ${encryptText(known.phone)}, phone_hash = ${searchHash(known.phone)} where username = ${known.username}`.execute(
    db,
  )
  await sql`insert into news (news_key, title, news_category_key, news_content, status, is_public)
    select ${draft}, '未发布', news_category_key, '<p>x</p>', 'DRAFT', true from news_category limit 1`.execute(db)
  await sql`insert into forum_post (post_key, board, title, content, nickname, author_key, status)
    values (${hiddenPost}, 'PRACTICE', '等待审核', '内容', '某人', ${staff.userKey}, 'WAIT')`.execute(db)
  for (const [key, code, status] of [
    [event, 'HD1', 'PUBLISHED'],
    [closedEvent, 'HD2', 'DRAFT'],
  ])
    await sql`insert into activity (activity_key, activity_code, activity_name, activity_type, start_time, end_time, organizer_key, status)
      values (${key}, ${code}, '沙龙', 'SALON', now() + interval '1 day', now() + interval '2 days', ${staff.userKey}, ${status})`.execute(
      db,
    )
  await sql`insert into tickets (ticket_key, ticket_code, ticket_title, ticket_type, priority, customer_key, phone, phone_hash, content, status)
    values (${'71'.repeat(16)}, 'GD20260001', '对账', 'SYSTEM', 'HIGH', ${missing}, ${encryptText('13912349999')}, ${searchHash('13912349999')}, '详情', 'PROCESSING')`.execute(
    db,
  )
  await sql`insert into file (file_key, file_name, url, size, mime, ext, md5, storage_path, uploader)
    values (${draft}, 'a.txt', '/x', 1, 'text/plain', 'txt', 'x', 'aa/x', ${staff.userKey})`.execute(db)
  const before = new Date(Date.now() - 60_000)
  await sql`insert into project_document (document_key, project_key, document_name, share_hash, share_expire)
    values (${missing}, ${missing}, '纪要.pdf', ${hashToken(expiredCode)}, ${before})`.execute(db)
  await sql`insert into pricing (pricing_key, pricing_code, pricing_name, customer_key, valid_start, valid_end, status, share_code, share_expire, owner_key)
    values (${missing}, 'BJ1', '报价', ${missing}, '2026-01-01', '2026-12-31', 'PASS', ${expiredCode}, ${before}, ${staff.userKey})`.execute(
    db,
  )
  await sql`insert into sign_in_step (step_hash, user_key, username, app_key, create_time, expire_time)
    values (${hashToken(expiredCode)}, ${staff.userKey}, 'hemin', 'x', ${before}, ${before})`.execute(db)
  ended = await signIn(backend, known.username)
  await ended.ok(`POST ${account.signOut.key.slice(5)}`)
})
afterAll(() => backend.close())

const guest = { contact_name: '王女士', company_name: '南棠精密五金', city: '佛山', industry: 'LOAN', demand: '想了解规则', consent: true }
const unknown = { username: 'nobody_here', phone: '13912340002', email: 'nobody@example.com' }
const applicant = (who: typeof known): Input => ({
  ...guest,
  ...who,
  password: 'Steel-yard-2026',
  password2: 'Steel-yard-2026',
  credit_code: '91440101MA50000001',
  size: '2',
  code: '000000',
})
const receipt = (phone: string): SendOptions => {
  const raw = new FormData()
  const values = {
    level: 'GOLD',
    company_name: '示例',
    contact_name: '周先生',
    phone,
    invoice_title: '示例',
    tax_no: '91440600MA5EXAMPLE',
    consent: 'true',
  }
  for (const [name, value] of Object.entries(values)) raw.append(name, value)
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==', 'base64')
  raw.append('file', new Blob([png]), '回单.png')
  return { raw }
}

interface Asked {
  input?: Input
  options?: SendOptions
}
type Pair = readonly [existing: () => Asked | Promise<Asked>, other: () => Asked | Promise<Asked>]
const inputs = (existing: Input, other: Input): Pair => [() => ({ input: existing }), () => ({ input: other })]

async function boardMessage(phone: string): Promise<Asked> {
  const sum = await backend.visitor.ok<community.Sum>(community.readSum.key)
  const captcha = String(sum.operator === '+' ? sum.left + sum.right : sum.left - sum.right)
  return { input: { ...guest, phone, type: 'QUESTION', content: '请问可以本地部署吗，需要多久？', captcha_id: sum.captcha_id, captcha } }
}

/** What exists and what does not for each public call; or why there is nothing to tell. */
const cases: Record<string, () => Pair | string> = {
  [downloadFile.key]: () => inputs({ id: draft }, { id: missing }),
  [registration.sendRegisterCode.key]: () =>
    inputs({ phone: known.phone, email: known.email }, { phone: unknown.phone, email: known.email }),
  [registration.register.key]: () => inputs(applicant(known), applicant(unknown)),
  [registration.readRegistrationState.key]: () => 'the secret itself is asked for',
  [account.signIn.key]: () => [
    () => ({ input: { username: known.username, password: 'wrong' }, options: { form: true } }),
    () => ({ input: { username: unknown.username, password: 'wrong' }, options: { form: true } }),
  ],
  [identity.readIdentityProvider.key]: () => 'takes nothing',
  [identity.beginIdentity.key]: () => 'names nobody: who it is, the provider says',
  [identity.finishIdentity.key]: () => inputs({ state: expiredCode, query: 'code=1' }, { state: unknownCode, query: 'code=1' }),
  [signInByFactor.key]: () =>
    [expiredCode, unknownCode].map((step) => () => ({ input: { step, code: '000000' }, options: { form: true } })) as unknown as Pair,
  [readPasskeyChallenge.key]: () => 'takes nothing',
  [signInByPasskey.key]: () => 'the credential itself is asked for; each failure is answered alike (tests/api/passkeys.test.ts)',
  [account.readCaptcha.key]: () => 'takes nothing',
  [account.customerTokenToUserToken.key]: () => inputs({ token: ended.token }, { token: 'x'.repeat(43) }),
  [account.codeToUserToken.key]: () => 'the secret itself is asked for',
  [readPermissionsByToken.key]: () => inputs({ token: ended.token }, { token: 'x'.repeat(43) }),
  [readAppDetail.key]: () =>
    'names applications, which are public; an unknown one is answered by null (docs/domain/errors.md#verification)',
  [news.readNews.key]: () => inputs({ id: draft }, { id: missing }),
  [news.queryPublicNews.key]: () => inputs({ keyword: '未发布' }, { keyword: '没有这样的标题' }),
  [news.listPublicNewsCategories.key]: () => 'takes nothing',
  [news.countNewsView.key]: () => inputs({ id: draft }, { id: missing }),
  [forms.saveSiteLead.key]: () => inputs({ ...guest, form: 'demo', phone: known.phone }, { ...guest, form: 'demo', phone: unknown.phone }),
  [forms.signUpForActivity.key]: () => [
    async () => {
      const input = { ...guest, people: '2', activity: event, phone: '13912340003' }
      await backend.visitor.ok(forms.signUpForActivity.key, input)
      return { input }
    },
    () => ({ input: { ...guest, people: '2', activity: event, phone: '13912340004' } }),
  ],
  [forms.readSiteInfo.key]: () => inputs({ activity: closedEvent }, { activity: missing }),
  [forms.savePartnerPayment.key]: () => [() => ({ options: receipt(known.phone) }), () => ({ options: receipt(unknown.phone) })],
  [forms.readTicketState.key]: () =>
    inputs({ phone: unknown.phone, ticket_code: 'GD20260001' }, { phone: unknown.phone, ticket_code: 'GD20269999' }),
  [community.readSum.key]: () => 'takes nothing',
  [community.queryBoard.key]: () => 'lists what is public alone',
  [community.saveBoardMessage.key]: () => [() => boardMessage('13912340005'), () => boardMessage('13912340006')],
  [community.queryForum.key]: () => 'lists what is public alone',
  [community.readForumPost.key]: () => inputs({ id: hiddenPost }, { id: missing }),
  // not the key of the missing news item: a view is counted once, whatever was viewed
  [community.countForumView.key]: () => inputs({ id: hiddenPost }, { id: '0f'.repeat(16) }),
  [fetchPageTexts.key]: () => 'the pages are known; drafts need a permission',
  [listPublicKnowledge.key]: () => 'a list of what is published for everybody',
  [readSharedDocument.key]: () => inputs({ code: expiredCode }, { code: unknownCode }),
  [readSharedFile.key]: () => inputs({ code: expiredCode }, { code: unknownCode }),
  [readSharedQuote.key]: () => inputs({ code: expiredCode }, { code: unknownCode }),
  [answerSharedQuote.key]: () => inputs({ code: expiredCode, result: 1 }, { code: unknownCode, result: 1 }),
}

/** What answering costs: each statement as it is sent, and each password that is compared. */
const work = vi.hoisted(() => [] as string[])

vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>()
  const verify: typeof argon2.verify = (...all) => {
    work.push('a password is compared')
    return argon2.verify(...all)
  }
  return { ...argon2, verify }
})

/** Notes the statements of every connection, in the order in which they are sent. */
function noteStatements(pool: pg.Pool): void {
  const noted = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (noted.has(client)) return
    noted.add(client)
    const plain = client.query.bind(client) as (...all: unknown[]) => unknown
    const query = (...all: unknown[]) => {
      const [first] = all
      work.push(typeof first === 'string' ? first : (first as pg.QueryConfig).text)
      return plain(...all)
    }
    client.query = query as typeof client.query
  })
}

/** Calls that store less where the same was sent before: whoever asks adds it himself, three times an hour, and it is seen by those who look after it. */
const storesOnce = new Set<string>([forms.signUpForActivity.key])

describe('a call without a session', () => {
  beforeAll(() => noteStatements(backend.kernel.get(connectionPool)))

  const open = catalogue.filter((entry) => entry.permission === 'public').map((entry) => entry.key)

  test('every one is looked at', () => {
    expect(Object.keys(cases).sort()).toEqual([...open].sort())
  })

  test.each(open)('%s answers what exists like what does not, with the same work', async (key) => {
    const pair = cases[key]?.()
    if (typeof pair === 'string' || !pair) return
    const answers = []
    for (const ask of pair) {
      const { input, options } = await ask()
      work.length = 0
      const { status, code, message, data } = await backend.visitor.send(key, input, options)
      answers.push({ status, code, message, data, ...(!storesOnce.has(key) && { work: [...work] }) })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBeLessThan(429)
  })

  test('a registration tells which names are taken only to who holds a code', async () => {
    const taken = await backend.visitor.send<{ fields: Record<string, string> }>(registration.register.key, applicant(known))
    expect(Object.keys(taken.data.fields)).toEqual(['code'])
  })
})
