// Channels, campaigns and QR codes (docs/domain/channel.md): records, states, pictures that phones read, leads from a scanned code, what came of it.
import jsQR from 'jsqr'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerJobs } from '../../lib/backend/customer/jobs.ts'
import { wireTime } from '../../lib/model/moment.ts'
import { activitySteps } from '../../lib/model/steps/activity.ts'
import type { Client } from '../support/backend.ts'
import { biz, fieldsOf, newPhone, type Row } from '../support/customers.ts'
import { runDueJobs } from '../support/queue.ts'
import { openTeam, type Team } from '../support/sales-team.ts'
import { expectMay } from '../support/steps-taken.ts'

let team: Team
let market: Client

beforeAll(async () => {
  team = await openTeam()
  market = await team.backend.as('caoyue')
})
afterAll(() => team.backend.close())

const days = (n: number) => wireTime(new Date(Date.now() + n * 86_400_000))
let counter = 0
const named = (word: string) => `${word}${++counter}`
const run = (statement: ReturnType<typeof sql>) => statement.execute(team.backend.kernel.db)
const runResults = async () => {
  await run(sql`update job set run_at = now() - interval '1 day' where type = 'market.results'`)
  await runDueJobs(
    team.backend.kernel,
    customerJobs.filter((job) => job.type === 'market.results'),
  )
}

const makeChannel = () => market.ok<Row>(`${biz}/channel/save`, { channel_name: named('渠道') })
const makeActivity = (more: Row = {}) =>
  market.ok<Row>(`${biz}/activity/save`, { activity_name: named('融资沙龙'), start_time: days(1), end_time: days(2), ...more })
const change = (activity_key: unknown, status: string, more: Row = {}) =>
  market.send<Row>(`${biz}/activity/updateStatus`, { activity_key, status, ...more })

describe('channels', () => {
  test('CRMX-49 a channel is saved, listed and deleted', async () => {
    const row = await makeChannel()
    const listed = async () =>
      (await market.ok<{ records: Row[] }>(`${biz}/channel/list`, { pageSize: 100 })).records.map((one) => one.channel_key)
    expect(await listed()).toContain(row.channel_key)
    await market.ok(`${biz}/channel/delete`, { id: row.channel_key })
    expect(await listed()).not.toContain(row.channel_key)
  })
})

describe('channel costs', () => {
  const costOf = async (channel: Row) => (await market.ok<Row>(`${biz}/channel/fetch`, { id: channel.channel_key })).cost_amount
  const spend = (channel: Row, more: Row = {}) =>
    market.ok<Row>(`${biz}/channel/cost/addOrUpdate`, { channel_key: channel.channel_key, cost_item: '投放', amount: '1200.50', ...more })

  test('the cost of a channel is the sum of its costs, whatever happens to them; nobody writes it', async () => {
    const [first, second] = [await makeChannel(), await makeChannel()]
    const cost = await spend(first)
    await spend(first, { amount: '99.5', cost_date: '2026-01-05' })
    expect(await costOf(first)).toBe('1300.00')
    await market.ok(`${biz}/channel/save`, { id: first.channel_key, cost_amount: '5', remark: '改' })
    expect(await costOf(first)).toBe('1300.00')
    await market.ok(`${biz}/channel/cost/addOrUpdate`, { id: cost.channel_cost_key, channel_key: second.channel_key })
    expect([await costOf(first), await costOf(second)]).toEqual(['99.50', '1200.50'])
    await market.ok(`${biz}/channel/cost/deleteById`, { id: cost.channel_cost_key })
    expect(await costOf(second)).toBe('0.00')
    expect(
      fieldsOf(await market.send(`${biz}/channel/cost/addOrUpdate`, { channel_key: first.channel_key, cost_item: '零', amount: '0' }))
        .amount,
    ).toBeDefined()
    expect((await team.one.send(`${biz}/channel/cost/query`, {})).code).toBe(403)
  })
})

describe('campaigns', () => {
  test('CRMX-14 CRMX-15 CRMX-16 a campaign is saved, listed, changed and deleted', async () => {
    const row = await makeActivity({ budget_amount: '20000' })
    expect(row).toMatchObject({ status: 'DRAFT', activity_code: expect.stringMatching(/^HD\d{9}$/), clue_count: 0, roi: '0.00' })
    const listed = async () => (await market.ok<{ records: Row[] }>(`${biz}/activity/list`, { pageSize: 100 })).records
    expect((await listed()).map((one) => one.activity_key)).toContain(row.activity_key)
    await market.ok(`${biz}/activity/save`, { id: row.activity_key, actual_amount: '18000', row_version: row.row_version })
    expect(fieldsOf(await market.send(`${biz}/activity/save`, { id: row.activity_key, end_time: days(0) })).end_time).toBeDefined()
    await market.ok(`${biz}/activity/delete`, { id: row.activity_key })
    expect((await listed()).map((one) => one.activity_key)).not.toContain(row.activity_key)
    expect((await team.one.send(`${biz}/activity/save`, { activity_name: '越权' })).code).toBe(403)
  })

  const allowed: Record<string, string[]> = {
    DRAFT: ['PUBLISHED', 'CANCEL'],
    PUBLISHED: ['DRAFT', 'RUNNING', 'CANCEL'],
    RUNNING: ['FINISHED', 'CANCEL'],
    FINISHED: [],
    CANCEL: [],
  }
  for (const [from, targets] of Object.entries(allowed))
    for (const to of Object.keys(allowed))
      test(`CRMX-15 a campaign ${from} → ${to}: ${targets.includes(to) ? 'allowed' : 'refused'}`, async () => {
        const row = await makeActivity()
        await run(sql`update activity set status = ${from} where activity_key = ${row.activity_key}`)
        const answer = await change(row.activity_key, to, { reason: '场地取消' })
        if (targets.includes(to)) expect(answer.data).toMatchObject({ status: to })
        else expect(answer.message).toMatch(/当前状态不允许该操作/)
      })

  for (const state of Object.keys(allowed))
    test(`CRMX-15 the steps that a campaign ${state} offers are those that are taken`, () =>
      expectMay({
        steps: Object.keys(activitySteps.of),
        async put() {
          const { activity_key } = await makeActivity()
          await run(sql`update activity set status = ${state} where activity_key = ${activity_key}`)
          return String(activity_key)
        },
        may: async (id) => (await market.ok<Row>(`${biz}/activity/fetch`, { id })).may,
        take: (step, key) => change(key, step, { reason: '场地取消' }),
      }))

  test('CRMX-15 the clock begins and ends it; a cancellation needs a reason; one that is over is not published', async () => {
    const row = await makeActivity()
    expect(fieldsOf(await change(row.activity_key, 'CANCEL')).reason).toBeDefined()
    expect(fieldsOf(await change(row.activity_key, 'ARCHIVED'))).toEqual({ status: '格式不正确' })
    await change(row.activity_key, 'PUBLISHED')
    const read = () => market.ok<Row>(`${biz}/activity/fetch`, { id: row.activity_key })
    await run(sql`update activity set start_time = now() - interval '1 hour' where activity_key = ${row.activity_key}`)
    await runResults()
    expect(await read()).toMatchObject({ status: 'RUNNING' })
    await run(sql`update activity set end_time = now() - interval '1 minute' where activity_key = ${row.activity_key}`)
    await runResults()
    expect(await read()).toMatchObject({ status: 'FINISHED' })
    expect((await market.send(`${biz}/activity/save`, { id: row.activity_key, address: '改' })).message).toMatch(/当前状态不允许该操作/)
    expect((await market.send(`${biz}/activity/delete`, { id: row.activity_key })).message).toMatch(/当前状态不允许该操作/)
    const past = await makeActivity({ start_time: days(-3), end_time: days(-2) })
    expect((await change(past.activity_key, 'PUBLISHED')).message).toMatch(/已过结束时间/)
  })
})

describe('results', () => {
  const lastDone = (moment: string) =>
    run(sql`update job set payload = jsonb_build_object('done_time', now() + ${moment}::interval) where type = 'market.results'`)
  const cluesOf = async (channel: Row) => (await market.ok<Row>(`${biz}/channel/fetch`, { id: channel.channel_key })).clue_count
  const makeLead = (channel: Row) =>
    team.one.ok<Row>(`${biz}/clue/save`, { contact_name: '王先生', phone: newPhone(), channel_key: channel.channel_key })

  test('only what changed since the last time is counted, also what a lead was taken from; at night everything is', async () => {
    const [first, second] = [await makeChannel(), await makeChannel()]
    const lead = await makeLead(first)
    const spoil = () => run(sql`update channel set clue_count = 99 where channel_key = ${first.channel_key}`)
    await spoil()
    await lastDone('1 hour')
    await runResults()
    expect(await cluesOf(first)).toBe(99)
    await lastDone('0 hours')
    await runResults()
    expect(await cluesOf(first)).toBe(1)
    await team.one.ok(`${biz}/clue/save`, { id: lead.clue_key, channel_key: second.channel_key, row_version: lead.row_version })
    await lastDone('0 hours')
    await runResults()
    expect([await cluesOf(first), await cluesOf(second)]).toEqual([0, 1])
    await spoil()
    await run(sql`update job set run_at = now() - interval '1 day' where type = 'market.recount'`)
    await runDueJobs(
      team.backend.kernel,
      customerJobs.filter((job) => job.type === 'market.recount'),
    )
    expect(await cluesOf(first)).toBe(0)
  })
})

describe('QR codes', () => {
  const makeCode = async (more: Row = {}) =>
    market.ok<Row>(`${biz}/qrCode/save`, {
      qrcode_name: named('易拉宝'),
      channel_key: (await makeChannel()).channel_key,
      owner_key: team.one.userKey,
      ...more,
    })
  const generate = (id: unknown, more: Row = { origin: 'https://www.example.com' }) =>
    market.ok<Row>(`${biz}/qrCode/generate`, { id, ...more })
  const download = (client: Client, address: unknown) =>
    team.backend.fetch(new Request(`http://office${address}`, { headers: { token: client.token } }))

  async function upload(client: Client, bytes: Buffer): Promise<string> {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }))
    return (await client.ok<{ url: string }>('POST /api/app/base/app/file/upload', {}, { raw: form })).url
  }
  async function decode(bytes: ArrayBuffer | Buffer): Promise<string | undefined> {
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
  }

  test('CRMX-39 CRMX-40 CRMX-41 CRMX-42 a code is saved, listed, read and removed', async () => {
    const row = await makeCode()
    expect(row).toMatchObject({
      qrcode_code: expect.stringMatching(/^[a-z2-9]{8}$/),
      target_url: `/info?c=${row.qrcode_code}`,
      image_url: null,
    })
    const listed = async () =>
      (await market.ok<{ records: Row[] }>(`${biz}/qrCode/page`, { pageSize: 100 })).records.map((one) => one.qrcode_key)
    expect(await listed()).toContain(row.qrcode_key)
    expect(await market.ok<Row>(`${biz}/qrCode/fetch`, { id: row.qrcode_key })).toMatchObject({ qrcode_name: row.qrcode_name })
    await market.ok(`${biz}/qrCode/remove`, { id: row.qrcode_key })
    expect(await listed()).not.toContain(row.qrcode_key)
    expect(fieldsOf(await market.send(`${biz}/qrCode/save`, { qrcode_name: '无渠道' })).channel_key).toBeDefined()
    const undrawn = await makeCode()
    const none = await market.send(`GET ${biz.replace('POST ', '')}/qrCode/download`, { id: undrawn.qrcode_key })
    expect([none.code, none.message]).toEqual([1, expect.stringMatching(/还没有生成图片/)])
    const over = await market.send(`${biz}/qrCode/save`, { id: undrawn.qrcode_key, expire_time: '2020-01-01 00:00:00' })
    expect(fieldsOf(over)).toEqual({ expire_time: '不能早于当前时间' })
    expect((await team.one.send(`${biz}/qrCode/page`, {})).code).toBe(403)
  })

  test('CRMX-43 CRMX-44 the picture decodes to target_url, is fetched by who sees the code, and is deleted', async () => {
    const activity = await makeActivity()
    const row = await makeCode({ qrcode_type: 'ACTIVITY', activity_key: activity.activity_key })
    const made = await generate(row.qrcode_key)
    expect(made.target_url).toBe(`https://www.example.com/info?activity=${activity.activity_key}&c=${row.qrcode_code}`)
    const answer = await download(market, made.image_url)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(await decode(await answer.arrayBuffer())).toBe(made.target_url)
    expect((await download(team.one, made.image_url)).status).toBe(404)
    const again = await generate(row.qrcode_key, {})
    expect(again.target_url).toBe(made.target_url)
    expect((await download(market, made.image_url)).status).toBe(404)
    const without = await market.ok<Row>(`${biz}/qrCode/deleteFile`, { id: row.qrcode_key })
    expect(without.image_url).toBeNull()
    expect((await download(market, again.image_url)).status).toBe(404)
    expect((await market.send(`${biz}/qrCode/deleteFile`, { id: row.qrcode_key })).message).toMatch(/还没有生成图片/)
    expect((await market.send(`${biz}/qrCode/generate`, { id: row.qrcode_key, origin: 'javascript:alert(1)' })).code).toBe(400)
  })

  test('CRMX-43 CRMX-40 a logo stands in the middle of the code and it still reads, in every size; a changed logo takes the picture away', async () => {
    const makeLogo = (background: string) =>
      sharp({ create: { width: 900, height: 400, channels: 3, background } })
        .png()
        .toBuffer()
    const logo_url = await upload(market, await makeLogo('#c00000'))
    const made = await generate((await makeCode({ logo_url })).qrcode_key)
    const fetched = (query: string, client = market) => download(client, `/api/fintech/biz/qrCode/download?id=${made.qrcode_key}${query}`)
    const kept = Buffer.from(await (await download(market, made.image_url)).arrayBuffer())
    expect(await decode(kept)).toBe(made.target_url)
    const middle = async (bytes: Buffer) => {
      const { data, info } = await sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
      const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
      return [...data.subarray(at, at + 3)]
    }
    const [red = 0, green = 255] = await middle(kept)
    expect(red).toBeGreaterThan(150)
    expect(green).toBeLessThan(60)
    for (const size of [300, 600, 1200]) {
      const answer = await fetched(`&format=png&size=${size}`)
      const bytes = await answer.arrayBuffer()
      expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({ width: size, height: size, format: 'png' })
      expect(await decode(bytes)).toBe(made.target_url)
      expect(answer.headers.get('content-disposition')).toContain(`-${size}.png`)
    }
    const vector = await fetched('&format=svg')
    expect(vector.headers.get('content-type')).toBe('image/svg+xml')
    const drawn = await vector.text()
    expect(drawn).toMatch(/^<svg /)
    expect(await decode(await sharp(Buffer.from(drawn), { density: 300 }).resize(800).png().toBuffer())).toBe(made.target_url)
    expect((await fetched('&size=99999')).status).toBe(400)
    expect((await fetched('', team.one)).status).toBe(403)
    const changed = await market.ok<Row>(`${biz}/qrCode/save`, {
      id: made.qrcode_key,
      logo_url: await upload(market, await makeLogo('#00a000')),
      row_version: made.row_version,
    })
    expect(changed.image_url).toBeNull()
  })

  test('CRMX-43 a logo that is no picture, or not the caller’s to read, is refused', async () => {
    const half = (
      await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123456' } })
        .png()
        .toBuffer()
    ).subarray(0, 60)
    const row = await makeCode({ logo_url: await upload(market, half) })
    const answer = await market.send<Row>(`${biz}/qrCode/generate`, { id: row.qrcode_key, origin: 'https://www.example.com' })
    expect(answer.message).toMatch(/Logo 图片无法读取/)
    const theirs = await upload(team.one, half)
    expect(fieldsOf(await market.send(`${biz}/qrCode/save`, { id: row.qrcode_key, logo_url: theirs })).logo_url).toBeDefined()
    expect(
      fieldsOf(await market.send(`${biz}/qrCode/save`, { id: row.qrcode_key, logo_url: 'https://evil.example/a.png' })).logo_url,
    ).toBeDefined()
  })

  test('CRMX-39 a scan is counted and leaves a lead with its channel, campaign and owner; campaign and channel count it', async () => {
    const activity = await makeActivity({ budget_amount: '1000' })
    await change(activity.activity_key, 'PUBLISHED')
    const code = await makeCode({ activity_key: activity.activity_key })
    const visitor = team.backend.visitor
    await visitor.ok(`${biz}/site/info/fetch`, { c: code.qrcode_code })
    const form = { contact_name: '王先生', phone: newPhone(), demand: '经营贷', consent: true, form: 'qr', c: code.qrcode_code }
    await visitor.ok(`${biz}/site/clue/save`, form)
    const { rows } =
      await sql<Row>`select clue_key, channel_key, activity_key, owner_key, qrcode_key from clue where qrcode_key = ${code.qrcode_key}`.execute(
        team.backend.kernel.db,
      )
    expect(rows).toMatchObject([
      { channel_key: code.channel_key, activity_key: activity.activity_key, owner_key: team.one.userKey, qrcode_key: code.qrcode_key },
    ])
    expect(await market.ok<Row>(`${biz}/qrCode/fetch`, { id: code.qrcode_key })).toMatchObject({ scan_count: 1, clue_count: 1 })
    const converted = await team.one.ok<Row>(`${biz}/clue/operate`, { id: rows[0]?.clue_key, type: 'CONVERT', convert: {} })
    await run(sql`update customer set deal_amount = 5000, deal_status = 'YES' where customer_key = ${converted.customer_key}`)
    await runResults()
    expect(await market.ok<Row>(`${biz}/activity/fetch`, { id: activity.activity_key })).toMatchObject({
      clue_count: 1,
      customer_count: 1,
      deal_amount: '5000.00',
      roi: '5.00',
    })
    expect(await market.ok<Row>(`${biz}/channel/fetch`, { id: code.channel_key })).toMatchObject({ clue_count: 1, sign_count: 1 })
  })
})
