// The dashboard's own rules: periods, addresses of the lists behind figures, shapes of its drawings.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rateOf } from '@/components/features/dashboard/bar-cards.tsx'
import { changeOf, tenThousands } from '@/components/features/dashboard/figure-strip.tsx'
import { curvePoints } from '@/components/features/dashboard/sparkline.tsx'
import { ringParts } from '@/components/features/dashboard/star-card.tsx'
import { mayGetCard, placeCards } from '@/components/features/dashboard/use-arrangement.ts'
import { queryOfState, readListState } from '@/components/record/list/list-state.ts'
import {
  cohortList,
  dashboardCards,
  dashboardFigures,
  dashboardPeriods,
  dueCounts,
  figureList,
  funnelStages,
  instalments,
  periodDays,
  reminderCounts,
} from '@/lib/model/dashboard.ts'
import { lateCounts } from '@/lib/model/dashboard-late.ts'
import { calendarKinds, calendarList, healthOrder, projectsList, weeksOf } from '@/lib/model/dashboard-lists.ts'
import { definitionOf } from '@/lib/model/entities/registry.ts'
import { writeListRequest } from '@/lib/model/list-request.ts'
import { filtersOf, hrefOfList } from '@/lib/model/record-list.ts'
import { screens } from '@/lib/model/screens.ts'

describe('periods', () => {
  test('a week begins on Monday, a quarter with its first month, and the previous period has the same number of days', () => {
    expect(periodDays('TODAY', '2026-03-12')).toEqual({ from: '2026-03-12', to: '2026-03-12', before: ['2026-03-11', '2026-03-11'] })
    expect(periodDays('WEEK', '2026-03-15')).toEqual({ from: '2026-03-09', to: '2026-03-15', before: ['2026-03-02', '2026-03-08'] })
    expect(periodDays('MONTH', '2026-03-12')).toEqual({ from: '2026-03-01', to: '2026-03-12', before: ['2026-02-01', '2026-02-12'] })
    expect(periodDays('QUARTER', '2026-02-10')).toEqual({ from: '2026-01-01', to: '2026-02-10', before: ['2025-10-01', '2025-11-10'] })
    expect(periodDays('YEAR', '2026-03-12')).toEqual({ from: '2026-01-01', to: '2026-03-12', before: ['2025-01-01', '2025-03-12'] })
  })

  test('the previous days never overlap the period, also where the previous month is shorter', () => {
    expect(periodDays('MONTH', '2026-03-31').before).toEqual(['2026-02-01', '2026-02-28'])
    const day = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-12-31T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...dashboardPeriods), day, (period, moment) => {
        const today = moment.toISOString().slice(0, 10)
        const { from, to, before } = periodDays(period, today)
        expect(to).toBe(today)
        expect(before[0] <= before[1] && before[1] < from && from <= to).toBe(true)
      }),
    )
  })
})

test('a month is shown in whole weeks from Monday to Sunday', () => {
  expect(weeksOf('2026-03')).toEqual({ from: '2026-02-23', to: '2026-04-05' })
  expect(weeksOf('2026-02')).toEqual({ from: '2026-01-26', to: '2026-03-01' })
  expect(weeksOf('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})

describe('lists behind figures', () => {
  const place = { view: 'SELF', me: '0'.repeat(32), today: '2026-03-12' } as const
  const lists = [
    ...dashboardFigures.map((figure) => figureList(figure, place, ['2026-03-01', '2026-03-12'])),
    ...dueCounts(place).map(({ list }) => list),
    ...lateCounts(place).map(({ list }) => list),
    ...reminderCounts(place).map(({ list }) => list),
    ...funnelStages(place.today).map(({ filters }) => cohortList(place, ...filters)),
    cohortList(place, { field: 'customer_star', any: ['ONE', 'ZERO'] }),
    ...healthOrder.map((health) => projectsList(place, health)),
    instalments(['2026-03-12', '2026-04-10']),
    ...calendarKinds.map((kind) => calendarList(kind, place.me, ['2026-03-12', '2026-03-12'])),
  ]

  test.each(lists.map((list) => [hrefOfList(list), list] as const))('%s is read by the list as the server counts it', (href, list) => {
    const { pathname, searchParams } = new URL(href, 'http://a.test')
    expect(screens).toHaveProperty([pathname])
    const definition = definitionOf(list.entity)
    const scenes = list.scene === 'POOL' ? (['POOL'] as const) : (['ALL', 'MINE', 'JOINED'] as const)
    const read = writeListRequest(queryOfState(definition, readListState(definition, searchParams, scenes), { columns: [], size: 10 }))
    const asked = { ...(list.scene !== 'ALL' && { scene: list.scene }), ...filtersOf(list.filters) }
    for (const [name, value] of Object.entries(asked)) expect([name, [read[name]].flat()]).toEqual([name, [value].flat()])
    const paging = ['pageNo', 'pageSize', 'column', 'order', 'field']
    expect(
      Object.keys(read)
        .filter((name) => !paging.includes(name))
        .sort(),
    ).toEqual(Object.keys(asked).sort())
  })
})

describe('drawings', () => {
  test('a change is in percent of the previous days; without previous days there is no change', () => {
    expect([changeOf('12', '10'), changeOf('9', '10'), changeOf('5', '5'), changeOf('3', '0')]).toEqual([20, -10, 0, null])
    expect(tenThousands('2120000.00')).toBe('212.00')
    expect([rateOf(5, undefined), rateOf(1, 3), rateOf(0, 0)]).toEqual(['100%', '33.3%', '—'])
  })

  test('a curve stays within its box, and a constant one is at the bottom', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 31 }), (values) => {
        for (const [x, y] of curvePoints(values)) expect(x >= 0 && x <= 72 && y >= 0 && y <= 20).toBe(true)
      }),
    )
    expect(new Set(curvePoints([4, 4, 4]).map(([, y]) => y))).toEqual(new Set([17.5]))
  })

  test('the parts of a ring fill it completely, one after another', () => {
    const parts = ringParts([3, 0, 1])
    expect(parts).toEqual([
      { share: 0.75, from: 0 },
      { share: 0, from: 0.75 },
      { share: 0.25, from: 0.75 },
    ])
    expect(ringParts([0, 0]).every(({ share }) => share === 0)).toBe(true)
  })

  test('arranged cards keep their order; new ones are added at the end, unknown ones are dropped', () => {
    const cards = placeCards([{ field: 'ranking' }, { field: 'gone' }, { field: 'funnel', visible: false }])
    expect(cards.slice(0, 2)).toEqual([
      { card: 'ranking', visible: true },
      { card: 'funnel', visible: false },
    ])
    expect(new Set(cards.map(({ card }) => card)).size).toBe(cards.length)
    expect(cards.slice(2).every(({ visible }) => visible)).toBe(true)
  })

  test('a card that the reader never gets is neither drawn nor offered', () => {
    const got = (...codes: string[]) => dashboardCards.filter((card) => mayGetCard(card, (code) => codes.includes(code)))
    expect(got()).toEqual(['late', 'shortcuts'])
    expect(got('dashboard:view')).toEqual(['late', 'calendar', 'shortcuts'])
    expect(got('eis:project:q', 'eis:budget:q', 'msg:board:q')).toEqual(['late', 'projects', 'receipts', 'news', 'shortcuts'])
    expect(got('crm:customer:q', 'order:order:q', 'stat:rank:view')).toEqual(['ranking', 'late', 'reminders', 'shortcuts'])
    expect(got('stat:funnel:view')).toEqual(['late', 'shortcuts'])
  })

  test('the strip counts overdue follow-ups as the reminders do', () => {
    const place = { view: 'SELF', me: 'm', today: '2026-11-22' } as const
    const filters = (counts: ReturnType<typeof dueCounts>, name: string) => {
      const list = counts.find((one) => one.name === name)?.list
      return { ...list, filters: [...(list?.filters ?? [])].sort((one, other) => one.field.localeCompare(other.field)) }
    }
    expect(filters(dueCounts(place), 'overdue')).toEqual(filters(reminderCounts(place), 'late'))
    expect(filters(dueCounts(place), 'soon')).toEqual(filters(reminderCounts(place), 'recycled'))
  })
})
