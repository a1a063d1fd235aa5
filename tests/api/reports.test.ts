// Reports, targets and subscriptions on the demo company: every figure is what its list answers, for callers of each scope.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueueJob } from '@/lib/backend/kernel/background-job.ts'
import { principalOf } from '@/lib/backend/kernel/principal.ts'
import { systemTransaction } from '@/lib/backend/kernel/system-transaction.ts'
import { sendJob, subscriptionJobs } from '@/lib/backend/statistics/subscriptions.ts'
import { text } from '@/lib/i18n/text.ts'
import type { FailureRow } from '@/lib/model/calls/operations.ts'
import type { ReportAnswer, TargetAnswer } from '@/lib/model/calls/statistics.ts'
import { callOf } from '@/lib/model/definition.ts'
import { entities } from '@/lib/model/entities/registry.ts'
import { filtersOf, type RecordList } from '@/lib/model/record-list.ts'
import { addValues } from '@/lib/model/reports/add-values.ts'
import { reportOf, reports } from '@/lib/model/reports/registry.ts'
import { type Cell, type Dimension, type Measure, measureList, type ReportPlace, ratioOf } from '@/lib/model/reports/report.ts'
import { listedOf } from '@/lib/model/row-kinds.ts'
import { monthRange, reachedList, targetMeasure } from '@/lib/model/targets.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'
import { fieldsOf } from '../support/customers.ts'
import { ownDataFolder } from '../support/data-folder.ts'
import { runBackgroundJobs, runDueJobs } from '../support/queue.ts'
import { rowsOf } from '../support/sheets.ts'

const folder = ownDataFolder()

const fintech = 'POST /api/fintech/biz'
const calls: Record<string, string> = { star: 'customerStar', channel: 'clue', campaign: 'activity' }
const callOfReport = (name: string) => `${fintech}/statistics/${calls[name] ?? name}`

let backend: TestBackend
const clients = new Map<string, Client>()

beforeAll(async () => {
  backend = await testBackend('all')
  for (const name of ['huangwen', 'chenli', 'linqiheng', 'hemin']) clients.set(name, await backend.as(name))
})
afterAll(() => backend.close())

const clientOf = (name: string) => clients.get(name) as Client

/** The number of rows of a list, or the sum of a field over all of its pages, asked for as its screen does. */
async function listed(client: Client, list: RecordList, sum: string | undefined, whole = false): Promise<string> {
  const definition = listedOf(list.entity)
  const request = { scene: list.scene, ...filtersOf(list.filters) }
  const name = callOf(definition, 'query')
  if (!sum) return String((await client.ok<{ total: number }>(name, { ...request, pageSize: 1, exactTotal: true })).total)
  let total = whole ? '0' : '0.00'
  for (let pageNo = 1; ; pageNo++) {
    const { records } = await client.ok<{ records: Record<string, unknown>[] }>(name, { ...request, pageNo, pageSize: 200, field: sum })
    for (const record of records) total = addValues(total, String(record[sum] ?? '0'))
    if (records.length < 200) return total
  }
}

const placeOf = ({ today, from, to, user, channel, departs }: ReportAnswer): ReportPlace => ({ today, from, to, user, channel, departs })

/** The days between two moments of each row, to two places, added up over all pages of a list. */
async function daysOf(client: Client, list: RecordList, [from, to]: readonly [string, string]): Promise<string> {
  let total = '0.00'
  for (let pageNo = 1; ; pageNo++) {
    const { records } = await client.ok<{ records: Record<string, string>[] }>(callOf(listedOf(list.entity), 'query'), {
      ...filtersOf(list.filters),
      pageNo,
      pageSize: 200,
      field: `${from},${to}`,
    })
    const moment = (value: string | undefined) => Date.parse(`${value?.replace(' ', 'T')}+08:00`)
    for (const record of records) total = addValues(total, ((moment(record[to]) - moment(record[from])) / 86_400_000).toFixed(2))
    if (records.length < 200) return total
  }
}

/** A figure by the rows of its list: their number, the days that they took, or the sum of their amounts less what is taken off. */
async function figureOf(client: Client, measure: Measure, place: ReportPlace, cell: Cell | null = null): Promise<string> {
  const list = measureList(measure, place, cell)
  if (measure.days) return daysOf(client, list, measure.days)
  const whole = await listed(client, list, measure.sum, measure.whole)
  if (!measure.less || whole === 'none') return whole
  return addValues(whole, `-${await listed(client, list, measure.less)}`)
}

describe('reports', () => {
  test.each(reports.map(({ name }) => [name]))(
    'CRMX-36 CRMX-37 CRMX-38 %s answers its figures, with rows that add up to the totals and curves too',
    async (name) => {
      const answer = await clientOf('hemin').ok<ReportAnswer>(callOfReport(name), { period: 'YEAR' })
      expect(answer.measures).toEqual(expect.arrayContaining([reportOf(name).order]))
      for (const measure of answer.measures) {
        const sum = (list: { now: Record<string, string> }[]) => list.map(({ now }) => now[measure] ?? '0').reduce(addValues, '0')
        expect([measure, Number(sum(answer.rows))]).toEqual([measure, Number(answer.totals.now[measure])])
        expect([measure, Number(sum(answer.series))]).toEqual([measure, Number(answer.totals.now[measure])])
      }
    },
  )

  test('every figure of every report equals the rows behind it, over random days, filters and readers', async () => {
    const admin = clientOf('hemin')
    const { rows: departs } = await sql<{ id: string }>`select id from department order by id limit 8`.execute(backend.kernel.db)
    const { rows: channels } = await sql<{ id: string }>`select channel_key as id from channel order by channel_key limit 5`.execute(
      backend.kernel.db,
    )
    const year = await admin.ok<ReportAnswer>(callOfReport('rank'), { period: 'YEAR' })
    const day = (back: number) => new Date(Date.parse(year.today) - back * 86_400_000).toISOString().slice(0, 10)
    const people = year.rows.flatMap(({ key }) => key ?? [])
    const choice = fc.record({
      report: fc.constantFrom(...reports),
      who: fc.constantFrom('huangwen', 'chenli', 'linqiheng', 'hemin'),
      ends: fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 })),
      at: fc.nat(),
      depart: fc.option(fc.constantFrom(...departs.map(({ id }) => id)), { freq: 4 }),
      channel: fc.option(fc.constantFrom(...channels.map(({ id }) => id)), { freq: 4 }),
      user: fc.option(fc.constantFrom(...people), { freq: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(choice, async ({ report, who, ends, at, depart, channel, user }) => {
        const client = clientOf(who)
        const dimension = report.dimensions[at % report.dimensions.length] as Dimension
        const [last, first] = [...ends].sort((left, right) => left - right) as [number, number]
        const input = {
          period: 'CUSTOM',
          from: day(first),
          to: day(last),
          dimension,
          ...(depart && { depart }),
          ...(channel && { channel }),
          ...(user && { user }),
        }
        const { code, data } = await client.send<ReportAnswer>(callOfReport(report.name), input)
        if (code === 403) return
        expect(code).toBe(0)
        const answer = data as ReportAnswer
        for (const measure of report.measures.filter(({ name }) => answer.measures.includes(name))) {
          const whole = await figureOf(client, measure, placeOf(answer))
          if (whole === 'none') continue
          expect([report.name, measure.name, answer.totals.now[measure.name]]).toEqual([report.name, measure.name, whole])
          const shown = answer.rows.filter(({ now }) => Number(now[measure.name]) !== 0)
          const row = shown[at % Math.max(shown.length, 1)]
          if (!row) continue
          if (dimension === 'time') {
            const bucket = answer.series.find((one) => one.from === row.key)
            const piece = { ...placeOf(answer), from: bucket?.from ?? '', to: bucket?.to ?? '' }
            expect([measure.name, row.key, row.now[measure.name]]).toEqual([measure.name, row.key, await figureOf(client, measure, piece)])
            continue
          }
          const part = await figureOf(client, measure, placeOf(answer), { dimension, key: row.key })
          expect([report.name, measure.name, dimension, row.key, row.now[measure.name]]).toEqual([
            report.name,
            measure.name,
            dimension,
            row.key,
            part,
          ])
        }
      }),
      { numRuns: 80, seed: 12 },
    )
  })

  const ofRows = reports.filter(({ measures }) => measures.some(({ entity }) => !entities.some(({ name }) => name === entity)))

  test.each(ofRows.flatMap(({ name, dimensions }) => dimensions.map((dimension) => [name, dimension] as const)))(
    'every row of %s by %s equals the rows of its list',
    async (name, dimension) => {
      const admin = clientOf('hemin')
      const answer = await admin.ok<ReportAnswer>(callOfReport(name), { period: 'YEAR', dimension })
      const rows = answer.rows.filter(({ now }) => Object.values(now).some((value) => Number(value) !== 0)).slice(0, 4)
      expect(rows.length).toBeGreaterThan(1)
      for (const measure of reportOf(name).measures.filter((one) => answer.measures.includes(one.name)))
        for (const row of rows) {
          const bucket = answer.series.find(({ from }) => dimension === 'time' && from === row.key)
          const place = { ...placeOf(answer), ...(bucket && { from: bucket.from, to: bucket.to }) }
          const figure = await figureOf(admin, measure, place, bucket ? null : { dimension, key: row.key })
          expect([measure.name, row.key, row.now[measure.name]]).toEqual([measure.name, row.key, figure])
        }
    },
  )

  test('an average is of the figures beside it, and stages and products are called by their names', async () => {
    const admin = clientOf('hemin')
    const sign = await admin.ok<ReportAnswer>(callOfReport('sign'), { period: 'YEAR' })
    expect(Number(sign.totals.now.wins)).toBeGreaterThan(0)
    const cycle = reportOf('sign').ratios?.find(({ name }) => name === 'winCycle')
    expect(cycle && ratioOf(cycle, sign.totals.now)).toBe(
      Number(new Decimal(sign.totals.now.winDays ?? 0).div(sign.totals.now.wins ?? 0).toFixed(2)),
    )
    const stages = await admin.ok<ReportAnswer>(callOfReport('funnel'), { period: 'YEAR', dimension: 'stage' })
    expect(stages.rows.map(({ name }) => name)).toContain('初步接触')
    const products = await admin.ok<ReportAnswer>(callOfReport('product'), { period: 'YEAR' })
    expect(products.rows.length).toBeGreaterThan(2)
    const measure = reportOf('product').measures.find(({ name }) => name === 'signCount') as Measure
    for (const { key, now } of products.rows.slice(0, 3))
      expect([key, await figureOf(admin, measure, placeOf(products), { dimension: 'product', key })]).toEqual([key, now.signCount])
    const projects = await admin.ok<ReportAnswer>(callOfReport('project'), { period: 'YEAR', dimension: 'project' })
    expect(projects.rows.every(({ name }) => name)).toBe(true)
  })

  test('compares with as many days right before', async () => {
    const admin = clientOf('hemin')
    const now = await admin.ok<ReportAnswer>(callOfReport('sign'), { period: 'CUSTOM', from: '2026-03-01', to: '2026-03-12' })
    expect(now.before).toEqual(['2026-02-17', '2026-02-28'])
    const before = await admin.ok<ReportAnswer>(callOfReport('sign'), { period: 'CUSTOM', from: '2026-02-17', to: '2026-02-28' })
    expect(now.totals.before).toEqual(before.totals.now)
  })

  test('leaves out what the reader may not list, and refuses a report without its permission', async () => {
    const consultant = clientOf('huangwen')
    expect((await consultant.send(callOfReport('purchase'), {})).code).toBe(403)
    expect((await clientOf('hemin').send(callOfReport('sign'), { dimension: 'supplier' })).code).toBe(400)
    const days = async (from: string, to: string) => {
      const { status, data } = await clientOf('hemin').send<{ fields: object }>(callOfReport('sign'), { period: 'CUSTOM', from, to })
      return [status, data.fields]
    }
    const span = [400, { to: '结束日期须在开始日期之后1100天以内' }]
    expect(await days('2026-03-02', '2026-03-01')).toEqual(span)
    expect(await days('2020-01-01', '2026-03-01')).toEqual(span)
    const sheet = await consultant.send('GET /api/fintech/biz/statistics/export', { report: 'purchase' })
    expect([sheet.code, sheet.message]).toEqual([403, expect.stringMatching(/^没有权限：/)])
  })

  test('CRMX-38 of approvals a leader sees what his people decided and what waits for himself, the monitor’s reader everything', async () => {
    const steps = 'POST /api/bpm/biz/task/step/query'
    interface Steps {
      total: number
      records: { person_key: string | null; title: string | null; process_instance_id: string | null; status: string }[]
    }
    const [leader, admin] = [clientOf('chenli'), clientOf('hemin')]
    const waiting = { status: ['PENDING'], pageSize: 200 }
    const own = await leader.ok<Steps>(steps, waiting)
    expect(own.total).toBeGreaterThan(0)
    expect(new Set(own.records.map(({ person_key }) => person_key))).toEqual(new Set([leader.userKey]))
    const all = await admin.ok<Steps>(steps, waiting)
    expect(all.total).toBeGreaterThan(own.total)
    const { scope } = (await principalOf({ kernel: backend.kernel, db: backend.kernel.db }, leader.userKey)) ?? { scope: { all: true } }
    const departs = scope.all ? [] : [...scope.depart_keys]
    const { rows: people } = await sql<{
      user_key: string
    }>`select user_key from sys_user where main_depart_key = any(${departs}::text[])`.execute(backend.kernel.db)
    const decided = await leader.ok<Steps>(steps, { status: ['CONFIRM', 'REJECT'], pageSize: 200 })
    const everywhere = await admin.ok<Steps>(steps, { status: ['CONFIRM', 'REJECT'], pageSize: 200 })
    expect(decided.total).toBeGreaterThan(0)
    expect(everywhere.total).toBeGreaterThan(decided.total)
    const mine = new Set([leader.userKey, ...people.map(({ user_key }) => user_key)])
    expect(decided.records.filter(({ person_key }) => !mine.has(person_key ?? ''))).toEqual([])
    const answer = await admin.ok<ReportAnswer>(callOfReport('approval'), { period: 'YEAR', dimension: 'node' })
    expect(answer.rows.length).toBeGreaterThan(2)
    expect(everywhere.records.filter(({ title, process_instance_id }) => title !== null && process_instance_id === null)).toEqual([])
    expect((await clientOf('huangwen').send(callOfReport('approval'), {})).code).toBe(403)
    expect((await clientOf('huangwen').send(steps, {})).code).toBe(403)
  })

  test('CRMX-38 usage counts opened pages, and a person once a day; pages are called as their menus', async () => {
    const admin = clientOf('hemin')
    const track = 'POST /api/fintech/biz/track/log/create'
    const today = async (input = {}) => {
      const now = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
      return admin.ok<ReportAnswer>(callOfReport('usage'), { period: 'CUSTOM', from: now, to: now, ...input })
    }
    await sql`delete from track_log`.execute(backend.kernel.db)
    expect((await today()).totals.now).toEqual({ pageViews: '0', clicks: '0', activePeople: '0' })
    const page_path = '/crm/customer/list'
    await Promise.all(['huangwen', 'huangwen', 'chenli'].map((name) => clientOf(name).ok(track, { page_path, event_code: 'page.view' })))
    await clientOf('chenli').ok(track, { records: [1, 2].map(() => ({ page_path, event_code: 'query' })) })
    expect((await today()).totals.now).toEqual({ pageViews: '3', clicks: '2', activePeople: '2' })
    const pages = await today({ dimension: 'page' })
    expect(pages.rows.map(({ key, name }) => [key, name])).toEqual([[page_path, '客户']])
    expect(pages.measures).not.toContain('activePeople')
    expect((await clientOf('chenli').send(callOfReport('usage'), {})).code).toBe(403)
  })

  test.each(reports.map((report) => [report.name, report] as const))(
    'CRMX-36 CRMX-37 CRMX-38 the sheet of %s has the rows and totals of its answer',
    async (name, report) => {
      const admin = clientOf('hemin')
      const answer = await admin.ok<ReportAnswer>(callOfReport(name), { period: 'YEAR' })
      const response = await backend.fetch(
        new Request(`http://backend.test/api/fintech/biz/statistics/export?report=${name}&period=YEAR`, {
          headers: { token: admin.token },
        }),
      )
      expect(response.headers.get('content-type')).toContain('spreadsheetml')
      const [head = [], ...rows] = await rowsOf(new Uint8Array(await response.arrayBuffer()))
      const word = (key: string) => text('zh-CN', `report.${key}`)
      const measures = answer.measures.filter((one) => !report.measures.some((measure) => measure.name === one && measure.aside))
      const ratios = (report.ratios ?? []).filter(({ part, of }) => [part, ...of].every((one) => answer.measures.includes(one)))
      expect(head).toEqual([
        word(`row.${answer.dimension}`),
        ...measures.flatMap((one) => [word(`measure.${one}`), `${word(`measure.${one}`)}${word('beforeMark')}`]),
        ...ratios.map((ratio) => word(`ratio.${ratio.name}`)),
      ])
      const figures = ({ now, before }: Pick<ReportAnswer['totals'], 'now' | 'before'>) =>
        [...measures.flatMap((one) => [now[one], before[one]]), ...ratios.map((ratio) => ratioOf(ratio, now))].map((figure) =>
          Number(figure ?? 0),
        )
      expect(rows.map(([first, ...cells]) => [first, ...head.slice(1).map((_, at) => Number(cells[at] ?? 0))])).toEqual([
        ...answer.rows.map((row) => [row.name ?? row.key ?? word('none'), ...figures(row)]),
        [word('total'), ...figures(answer.totals)],
      ])
    },
  )
})

describe('targets', () => {
  test('a leader sets those of his people and sees what was reached, a stranger’s are refused', async () => {
    const [leader, consultant] = [clientOf('chenli'), clientOf('huangwen')]
    const year = 2024
    const saved = await leader.ok<Record<string, unknown>>(`${fintech}/target/addOrUpdate`, {
      target_type: 'SIGN',
      object_type: 'USER',
      object_key: consultant.userKey,
      year,
      m3: '500000',
    })
    expect(saved.m3).toBe('500000.00')
    const again = await leader.send(`${fintech}/target/addOrUpdate`, { object_key: consultant.userKey, year, m3: '1' })
    expect(again.code).toBe(409)
    expect((await consultant.send(`${fintech}/target/addOrUpdate`, { object_key: consultant.userKey, year: 2025 })).code).toBe(403)
    const foreign = await leader.send(`${fintech}/target/addOrUpdate`, { object_key: clientOf('hemin').userKey, year })
    expect(foreign.code).toBe(400)
    const own = await consultant.ok<TargetAnswer>(`${fintech}/statistics/target`, { year })
    expect(own.rows.map(({ object_key }) => object_key)).toEqual([consultant.userKey])
    const { records } = await leader.ok<{ records: { target_key: string }[] }>(`${fintech}/target/query`, { year: [year, year] })
    expect(records.map(({ target_key }) => target_key)).toEqual([saved.target_key])
    await leader.ok(`${fintech}/target/deleteById`, { id: saved.target_key })
    expect((await leader.ok<TargetAnswer>(`${fintech}/statistics/target`, { year })).rows).toEqual([])
  })

  test.each(['SIGN', 'INCOME', 'DOOR', 'CLUE'] as const)('what was reached of %s equals its list in each month', async (target_type) => {
    const admin = clientOf('hemin')
    const { today } = await admin.ok<ReportAnswer>(callOfReport('rank'), {})
    const year = Number(today.slice(0, 4))
    const object_key = clientOf('huangwen').userKey
    await admin.send(`${fintech}/target/addOrUpdate`, { target_type, object_key, year, m1: '1' })
    const { rows, counted } = await admin.ok<TargetAnswer>(`${fintech}/statistics/target`, { year, target_type })
    expect(counted).toBe(true)
    const row = rows.find((one) => one.object_key === object_key)
    for (const [index, value] of (row?.reached ?? []).entries())
      expect([index, value]).toEqual([
        index,
        await listed(admin, reachedList(target_type, 'USER', [object_key], monthRange(year, index + 1)), targetMeasure(target_type).sum),
      ])
  })
})

describe('subscriptions', () => {
  test('VAL-23 VAL-24 are sent to each receiver, of whom there is one to fifty, within his own rights, with the figures and a sheet of his own', async () => {
    const admin = clientOf('hemin')
    const receivers = [clientOf('huangwen'), clientOf('linqiheng')]
    const subscription = {
      report: 'star',
      title: '星级周报',
      filters: {},
      period: 'YEAR',
      cycle: 'WEEK',
      day: 1,
      time: '08:30',
      receiver_keys: receivers.map(({ userKey }) => userKey),
    }
    expect((await admin.send(`${fintech}/statistics/subscription/save`, { ...subscription, day: 9 })).code).toBe(400)
    const refused = async (receiver_keys: string[]) =>
      fieldsOf(await admin.send(`${fintech}/statistics/subscription/save`, { ...subscription, receiver_keys })).receiver_keys
    expect(await refused([])).toBe('最少选择1项')
    expect(await refused(Array(51).fill(admin.userKey))).toBe('最多选择50项')
    expect(await refused([admin.userKey, 'f'.repeat(32)])).toBe('所选记录不存在或无权查看')
    const unpermitted = { ...subscription, report: 'purchase' }
    expect(await clientOf('huangwen').send(`${fintech}/statistics/subscription/save`, unpermitted)).toMatchObject({
      code: 403,
      message: expect.stringMatching(/^没有权限：/),
    })
    expect(await clientOf('huangwen').ok(`${fintech}/statistics/subscription/query`, {})).toEqual([])
    const saved = await admin.ok<{ subscription_key: string; next_time: string }>(`${fintech}/statistics/subscription/save`, subscription)
    expect(saved.next_time.slice(11)).toBe('08:30:00')
    const { filters: _own, ...rest } = { ...subscription, subscription_key: saved.subscription_key }
    await sql`update report_subscription set filters = '{"dimension":"depart"}' where subscription_key = ${saved.subscription_key}`.execute(
      backend.kernel.db,
    )
    const changed = await admin.ok(`${fintech}/statistics/subscription/save`, { ...rest, time: '09:15' })
    expect(changed).toMatchObject({ time: '09:15', receiver_keys: subscription.receiver_keys, receiver_names: ['黄文', '林启衡'] })
    const kept = await sql<{
      filters: unknown
    }>`select filters from report_subscription where subscription_key = ${saved.subscription_key}`.execute(backend.kernel.db)
    expect(kept.rows[0]?.filters).toEqual({ dimension: 'depart' })
    await admin.ok(`${fintech}/statistics/subscription/save`, { ...subscription, subscription_key: saved.subscription_key })
    await sql`update report_subscription set next_time = now() - interval '1 minute' where subscription_key = ${saved.subscription_key}`.execute(
      backend.kernel.db,
    )
    await sql`update job set run_at = now() - interval '1 minute' where type = 'statistics.subscriptions'`.execute(backend.kernel.db)
    await runDueJobs(backend.kernel, subscriptionJobs)
    await runBackgroundJobs(backend.kernel, [sendJob])
    const { rows } = await sql<{ receiver: string; figures: string; file: string }>`select payload -> 'receivers' ->> 0 as receiver,
      payload -> 'params' ->> 'figures' as figures, payload ->> 'biz_key' as file from job where payload ->> 'code' = 'M-REPORT' order by job_key`.execute(
      backend.kernel.db,
    )
    expect(rows.map(({ receiver }) => receiver).sort()).toEqual(receivers.map(({ userKey }) => userKey).sort())
    expect(new Set(rows.map(({ figures }) => figures)).size).toBe(2)
    expect((await admin.ok<unknown[]>(`${fintech}/statistics/subscription/query`, {})).length).toBe(1)
    expect(
      (await receivers[0]?.send(`${fintech}/statistics/subscription/delete`, { subscription_key: saved.subscription_key }))?.code,
    ).toBe(404)
    await admin.ok(`${fintech}/statistics/subscription/delete`, { subscription_key: saved.subscription_key })
    expect(await admin.ok(`${fintech}/statistics/subscription/query`, {})).toEqual([])
  })

  test('one receiver whose sheet cannot be stored keeps nobody else from his, and gets it later; nobody gets it twice', async () => {
    const admin = clientOf('hemin')
    const { db } = backend.kernel
    const receivers = ['linqiheng', 'huangwen', 'chenli'].map((name) => clientOf(name).userKey)
    const { subscription_key } = await admin.ok<{ subscription_key: string }>(`${fintech}/statistics/subscription/save`, {
      report: 'star',
      title: '三人周报',
      period: 'YEAR',
      cycle: 'WEEK',
      day: 1,
      time: '08:30',
      receiver_keys: receivers,
    })
    const sent = async () =>
      (
        await sql<{ receiver: string }>`select payload -> 'receivers' ->> 0 as receiver from job
          where payload ->> 'code' = 'M-REPORT' and payload -> 'params' ->> 'title' = '三人周报'`.execute(db)
      ).rows
        .map(({ receiver }) => receiver)
        .sort()
    await sql`create function refuse_sheet() returns trigger language plpgsql as $$ begin raise exception 'no sheet'; end $$`.execute(db)
    await sql`create trigger refuse_sheet before insert on file_link for each row
      when (new.biz_type = 'report_delivery' and new.biz_key = ${sql.lit(receivers[1])}) execute function refuse_sheet()`.execute(db)
    await sql`update report_subscription set next_time = now() - interval '1 minute' where subscription_key = ${subscription_key}`.execute(
      db,
    )
    await sql`update job set run_at = now() - interval '1 minute' where type = 'statistics.subscriptions'`.execute(db)
    await runDueJobs(backend.kernel, subscriptionJobs)
    const work = () => runBackgroundJobs(backend.kernel, [sendJob])
    await work()
    expect(await sent()).toEqual([receivers[0], receivers[2]].sort())
    // given up after its attempts, it waits with its error for an operator
    for (let tries = 2; tries <= 4; tries++) {
      await sql`update job set run_at = now() - interval '1 minute' where type = ${sendJob.type}`.execute(db)
      await work()
    }
    const calls = '/api/app/base/app/sys/operations'
    const { records } = await admin.ok<{ records: FailureRow[] }>(`GET ${calls}/failures`)
    const failed = records.filter(({ type }) => type === sendJob.type)
    expect(failed).toMatchObject([
      { kind: 'job', about: `${subscription_key} ${receivers[1]}`, last_error: expect.stringContaining('no sheet') },
    ])
    await sql`drop trigger refuse_sheet on file_link`.execute(db)
    await admin.ok(`POST ${calls}/repeat`, { kind: 'job', id: failed[0]?.id })
    await work()
    expect(await sent()).toEqual([...receivers].sort())
    // a process that ends before the row of the job goes does not begin it again: the row has gone with what was sent
    await sendJob.run(backend.kernel, `${subscription_key} ${receivers[0]}`, new AbortController().signal)
    expect(await sent()).toEqual([...receivers].sort())
    await admin.ok(`${fintech}/statistics/subscription/delete`, { subscription_key })
  })

  test('a subscription that another window has changed meanwhile is not saved over; one that is switched off stays so when it is changed', async () => {
    const admin = clientOf('hemin')
    const save = (more: object) =>
      admin.send<{ subscription_key: string; row_version: number }>(`${fintech}/statistics/subscription/save`, {
        report: 'star',
        title: '两处打开',
        period: 'YEAR',
        cycle: 'WEEK',
        day: 1,
        time: '08:30',
        receiver_keys: [admin.userKey],
        ...more,
      })
    const { subscription_key, row_version } = (await save({})).data
    expect(await save({ subscription_key, row_version, enabled: false })).toMatchObject({ code: 0, data: { enabled: false } })
    expect(await save({ subscription_key, row_version, time: '09:00' })).toMatchObject({
      code: 409,
      data: { enabled: false, time: '08:30' },
    })
    expect(await save({ subscription_key, row_version: row_version + 1, time: '09:00' })).toMatchObject({
      code: 0,
      data: { enabled: false, time: '09:00', row_version: row_version + 2 },
    })
    await admin.ok(`${fintech}/statistics/subscription/delete`, { subscription_key })
    expect((await save({ subscription_key })).code).toBe(404)
  })

  test('a sheet whose transaction waited for another and was begun again is stored once', async () => {
    const admin = clientOf('hemin')
    const { db } = backend.kernel
    const files = () => readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
    const sheets = () => files().filter((entry) => entry.isFile() && !/notes|temporary/.test(entry.parentPath)).length
    const { subscription_key } = await admin.ok<{ subscription_key: string }>(`${fintech}/statistics/subscription/save`, {
      report: 'star',
      title: '再来一次',
      period: 'YEAR',
      cycle: 'WEEK',
      day: 1,
      time: '08:30',
      receiver_keys: [admin.userKey],
    })
    await sql`create sequence ended`.execute(db)
    await sql`create function end_transaction() returns trigger language plpgsql as $$ begin
      if nextval('ended') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if; return new; end $$`.execute(db)
    await sql`create trigger end_transaction before insert on file_link for each row
      when (new.biz_type = 'report_delivery') execute function end_transaction()`.execute(db)
    const before = sheets()
    await systemTransaction(backend.kernel, (context) => enqueueJob(context, sendJob.type, `${subscription_key} ${admin.userKey}`))
    await runBackgroundJobs(backend.kernel, [sendJob])
    expect((await sql<{ n: string }>`select last_value as n from ended`.execute(db)).rows[0]?.n).toBe('2')
    await sql`drop trigger end_transaction on file_link`.execute(db)
    expect(sheets()).toBe(before + 1)
    const waiting = await sql`select 1 from job where type = ${sendJob.type}`.execute(db)
    expect(waiting.rows).toEqual([])
    await admin.ok(`${fintech}/statistics/subscription/delete`, { subscription_key })
  })

  test('a sheet is removed when its days are over; the message and younger sheets stay', async () => {
    const { db } = backend.kernel
    const sheets = () =>
      sql<{ file_key: string }>`select l.file_key from file_link l join file f on f.file_key = l.file_key
        where l.biz_type = 'report_delivery' order by l.file_key`.execute(db)
    const [old, ...younger] = (await sheets()).rows
    expect(younger.length).toBeGreaterThan(0)
    await sql`update file set create_time = now() - interval '91 days' where file_key = ${old?.file_key}`.execute(db)
    const messages = async () => (await sql`select 1 from job where payload ->> 'code' = 'M-REPORT'`.execute(db)).rows.length
    const before = await messages()
    await sql`update job set run_at = now() - interval '1 minute' where type = 'statistics.sheets'`.execute(db)
    await runDueJobs(backend.kernel, subscriptionJobs)
    expect((await sheets()).rows).toEqual(younger)
    expect((await sql`select 1 from file where file_key = ${old?.file_key} and not is_deleted`.execute(db)).rows).toEqual([])
    expect(await messages()).toBe(before)
  })
})
