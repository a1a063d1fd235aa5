// The dashboard on the demo company: every figure equals the list it leads to, for callers of each scope.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardAnswer, DashboardCalendar, DashboardProjects, DashboardReceipts } from '@/lib/model/calls/dashboard.ts'
import {
  cohortList,
  type DashboardPlace,
  dashboardFigures,
  dashboardPeriods,
  dealFigure,
  dueCounts,
  figureList,
  funnelStages,
  instalments,
  reminderCounts,
} from '@/lib/model/dashboard.ts'
import { lateCounts } from '@/lib/model/dashboard-late.ts'
import { calendarKind, calendarList, dayBefore, healthOrder, projectsList } from '@/lib/model/dashboard-lists.ts'
import { callOf } from '@/lib/model/definition.ts'
import { definitionOf } from '@/lib/model/entities/registry.ts'
import { filtersOf, type RecordList } from '@/lib/model/record-list.ts'
import { type Client, type TestBackend, testBackend } from '../support/backend.ts'

const call = 'GET /api/fintech/biz/statistics/dashboard'
let backend: TestBackend

beforeAll(async () => {
  backend = await testBackend('all')
})
afterAll(() => backend.close())

const placeOf = (answer: DashboardAnswer, client: Client): DashboardPlace => ({
  view: answer.view,
  today: answer.today,
  me: client.userKey,
})

/** Total and amount of a list, asked for as its screen does. */
async function listed(client: Client, list: RecordList, sum = 'deal_amount'): Promise<{ total: number; amount: string | undefined }> {
  const answer = await client.ok<{ total: number; sums?: Record<string, string> }>(callOf(definitionOf(list.entity), 'query'), {
    scene: list.scene,
    ...filtersOf(list.filters),
    pageSize: 1,
    exactTotal: true,
    sums: true,
  })
  return { total: answer.total, amount: answer.sums?.[sum] }
}

describe('figures and their lists', () => {
  // one who sees his own, one who sees his department, one who sees everything
  test.each(['huangwen', 'chenli', 'linqiheng'])('%s gets the numbers of their lists', async (username) => {
    const client = await backend.as(username)
    for (const period of dashboardPeriods) {
      const answer = await client.ok<DashboardAnswer>(call, { period })
      const place = placeOf(answer, client)
      expect(answer.figures.map(({ name }) => name)).toEqual(dashboardFigures.map(({ name }) => name))
      for (const { name, value } of answer.figures) {
        const figure = dashboardFigures.find((one) => one.name === name)
        if (!figure) throw new Error(name)
        const { total, amount } = await listed(client, figureList(figure, place, [answer.from, answer.to]), figure.sum)
        expect([period, name, Number(value)]).toEqual([period, name, figure.sum ? Number(amount) : total])
      }
    }
    const answer = await client.ok<DashboardAnswer>(call, { period: 'YEAR' })
    const place = placeOf(answer, client)
    expect(answer.figures.some(({ value }) => Number(value) > 0)).toBe(true)
    const counted = [
      ...dueCounts(place).map((one) => ({ ...one, found: answer.due })),
      ...lateCounts(place).map((one) => ({ ...one, found: answer.late })),
      ...reminderCounts(place).map((one) => ({ ...one, found: answer.reminders })),
    ]
    for (const { name, list, found } of counted) {
      if (!found.some((one) => one.name === name)) {
        const path = callOf(definitionOf(list.entity), 'query')
        expect([username, name, (await client.send(path, { pageSize: 1 })).code]).toEqual([username, name, 403])
        expect(username).not.toBe('linqiheng')
        continue
      }
      const { total } = await listed(client, list)
      expect([name, found.find((one) => one.name === name)?.count]).toEqual([name, total])
    }
    for (const { name, filters } of funnelStages(answer.today)) {
      const { total } = await listed(client, cohortList(place, ...filters))
      expect([name, answer.funnel?.find((one) => one.name === name)?.count]).toEqual([name, total])
    }
  })

  test('the curve adds up to the figures of its days, separate from the previous period', async () => {
    const client = await backend.as('linqiheng')
    const [today, month] = [
      await client.ok<DashboardAnswer>(call, { period: 'TODAY' }),
      await client.ok<DashboardAnswer>(call, { period: 'MONTH' }),
    ]
    for (const { name, curve, value, before } of today.figures) {
      expect([name, curve.at(-1), curve.at(-2)]).toEqual([name, value, before])
    }
    const follows = dashboardFigures.find(({ name }) => name === 'follows')
    if (!follows) throw new Error('follows')
    const { total } = await listed(client, figureList(follows, placeOf(month, client), month.before))
    expect(month.figures.find(({ name }) => name === 'follows')?.before).toBe(String(total))
  })

  test('stars and channels add up to the customers of ninety days', async () => {
    const client = await backend.as('linqiheng')
    const answer = await client.ok<DashboardAnswer>(call, {})
    const all = answer.funnel?.[0]?.count
    expect(all).toBeGreaterThan(0)
    expect(answer.stars?.reduce((sum, { count }) => sum + count, 0)).toBe(all)
    for (const { channel_key, count } of answer.channels ?? []) {
      if (!channel_key) continue
      const { total } = await listed(client, cohortList(placeOf(answer, client), { field: 'channel_key', any: [channel_key] }))
      expect([channel_key, count]).toEqual([channel_key, total])
    }
    const steps = answer.funnel?.map(({ count }) => count) ?? []
    expect([...steps].sort((left, right) => right - left)).toEqual(steps)
  })

  test('the ranking lists who closed most, each with the list of his deals', async () => {
    const client = await backend.as('linqiheng')
    const answer = await client.ok<DashboardAnswer>(call, { period: 'YEAR' })
    const list = figureList(dealFigure, placeOf(answer, client), [answer.from, answer.to])
    expect(answer.ranking?.length).toBeGreaterThan(2)
    for (const { user_key, count, amount } of answer.ranking ?? []) {
      const found = await listed(client, { ...list, filters: [...list.filters, { field: 'owner_key', any: [user_key] }] }, 'order_amount')
      expect([count, amount]).toEqual([found.total, found.amount])
    }
    const amounts = answer.ranking?.map(({ amount }) => Number(amount)) ?? []
    expect([...amounts].sort((left, right) => right - left)).toEqual(amounts)
  })
})

describe('what is coming', () => {
  test('running projects come with the worst first, and the counts of health are those of their lists', async () => {
    await sql`update project set health = 'RED', health_reason = '任务逾期 9 天' where project_key = (
      select project_key from project where status = 'PASS' and not is_deleted order by create_time limit 1)`.execute(backend.kernel.db)
    const client = await backend.as('linqiheng')
    const { projects } = await client.ok<{ projects: DashboardProjects }>(`${call}/projects`, { view: 'SCOPE' })
    expect(projects.records[0]).toMatchObject({ health: 'RED', health_reason: expect.any(String) })
    const ranks = projects.records.map(({ health }) => healthOrder.indexOf(health as (typeof healthOrder)[number]))
    expect([...ranks].sort((left, right) => left - right)).toEqual(ranks)
    const place = placeOf(await client.ok<DashboardAnswer>(call, { view: 'SCOPE' }), client)
    for (const { health, count } of projects.counts) {
      const { total } = await listed(client, projectsList(place, health), 'contract_amount')
      expect([health, count]).toEqual([health, total])
    }
    expect(projects.counts.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(3)
    expect(await (await backend.as('huangwen')).ok(`${call}/projects`, {})).toEqual({ projects: null })
  })

  test('the instalments of each of the next days, and what is late, are those of their list', async () => {
    const client = await backend.as('lvjing')
    const { receipts } = await client.ok<{ receipts: DashboardReceipts }>(`${call}/receipts`, {})
    const openOf = async (range: [string | null, string]) => {
      const answer = await client.ok<{ total: number; sums: Record<string, string> }>(callOf(definitionOf('budget_receivable'), 'query'), {
        ...filtersOf(instalments(range).filters),
        pageSize: 1,
        exactTotal: true,
        sums: true,
      })
      return { count: answer.total, amount: (Number(answer.sums.plan_amount) - Number(answer.sums.received_amount)).toFixed(2) }
    }
    expect(receipts.late.count).toBeGreaterThan(0)
    expect(await openOf([null, dayBefore(receipts.today)])).toEqual(receipts.late)
    expect(receipts.days.length).toBeGreaterThan(0)
    for (const { day, count, amount } of receipts.days) expect([day, await openOf([day, day])]).toEqual([day, { count, amount }])
    const whole = await openOf([receipts.today, receipts.until])
    expect(whole.count).toBe(receipts.days.reduce((sum, { count }) => sum + count, 0))
    expect(await (await backend.as('tiantian')).ok(`${call}/receipts`, {})).toEqual({ receipts: null })
  })

  test('each day of the calendar holds as much as its lists, of a chosen month too', async () => {
    let seen = 0
    for (const username of ['huangwen', 'xujia', 'shenyangguang']) {
      const client = await backend.as(username)
      const { days, today } = await client.ok<DashboardCalendar>(`${call}/calendar`, {})
      seen += days.length
      for (const { day, name, count } of days) {
        const { total } = await listed(client, calendarList(calendarKind(name), client.userKey, [day, day]))
        expect([username, day, name, count]).toEqual([username, day, name, total])
      }
      const other = await client.ok<DashboardCalendar>(`${call}/calendar`, { month: '2020-02' })
      expect([other.month, other.days, today]).toEqual(['2020-02', [], today])
    }
    expect(seen).toBeGreaterThan(3)
    expect((await (await backend.as('huangwen')).send(`${call}/calendar`, { month: '2026-13' })).code).toBe(400)
  })
})

describe('who sees what', () => {
  test('leaders start with their department, others with their own data; users who see only their own data have no choice', async () => {
    const [leader, sales] = [await backend.as('chenli'), await backend.as('huangwen')]
    expect(await leader.ok(call, {})).toMatchObject({ view: 'SCOPE', views: ['SELF', 'SCOPE'], depart_name: '销售一部' })
    expect(await leader.ok(call, { view: 'SELF' })).toMatchObject({ view: 'SELF', ranking: null })
    expect(await sales.ok(call, { view: 'SCOPE' })).toMatchObject({ view: 'SELF', views: ['SELF'], ranking: null })
  })

  test('cards without permission are left out, and so are figures of hidden fields', async () => {
    const { db } = backend.kernel
    const service = await backend.as('tiantian')
    const answer = await service.ok<DashboardAnswer>(call, {})
    expect([answer.funnel, answer.stars, answer.channels, answer.ranking]).toEqual([null, null, null, null])
    expect(answer.figures.map(({ name }) => name)).toContain('follows')
    expect(answer.due.map(({ name }) => name)).not.toContain('pool')

    const leader = await backend.as('chenli')
    await sql`insert into field_permission (role_key, entity, field, power) select role_key, 'customer', 'deal_amount', 'HIDE' from role
      union all select role_key, 'order', 'order_amount', 'HIDE' from role`.execute(db)
    await sql`update access_version set version = version + 1`.execute(db)
    const narrowed = await leader.ok<DashboardAnswer>(call, {})
    expect(narrowed.figures.map(({ name }) => name)).not.toContain('signAmount')
    expect(narrowed.figures.map(({ name }) => name)).toContain('signs')
    expect(narrowed.ranking).toBeNull()
    await sql`delete from field_permission where field in ('deal_amount', 'order_amount')`.execute(db)
    await sql`update access_version set version = version + 1`.execute(db)
  })
})
