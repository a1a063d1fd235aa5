// Timers: dates, durations and cycles, on catch, boundary and start events, and a clock that jumps.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ClockStopped } from '@/lib/backend/bpm/index.ts'
import { nextDue, readCycle, timesOf } from '@/lib/backend/bpm/time/cycle.ts'
import { addDuration, readDate, readDuration, writeDate } from '@/lib/backend/bpm/time/moment.ts'
import { engineWith, finish, flows, process, start, startEnd, tasks, waiting } from './model.ts'

const timer = (kind: 'timeDate' | 'timeDuration' | 'timeCycle', text: string) =>
  `<timerEventDefinition><${kind}>${text}</${kind}></timerEventDefinition>`
const catching = (kind: 'timeDate' | 'timeDuration' | 'timeCycle', text: string) =>
  process(`${startEnd}<intermediateCatchEvent id="c">${timer(kind, text)}</intermediateCatchEvent>${flows('start > c > end')}`)
const at = (text: string) => Date.parse(text)

describe('reading', () => {
  test.each([
    ['PT0.5S', { months: 0, milliseconds: 500 }],
    ['P1Y2M10DT2H30M', { months: 14, milliseconds: ((10 * 24 + 2) * 60 + 30) * 60_000 }],
    ['P2W', { months: 0, milliseconds: 14 * 86_400_000 }],
    ['p1dt1.5s', { months: 0, milliseconds: 86_401_500 }],
    [' PT1,5S ', { months: 0, milliseconds: 1500 }],
    ['P12M', { months: 12, milliseconds: 0 }],
    ['P10WT0.25S', { months: 0, milliseconds: 70 * 86_400_000 + 250 }],
    ['P100Y', { months: 1200, milliseconds: 0 }],
    ['3 days', null],
    ['xP1D', null],
    ['P1Dx', null],
    ['P1H', null],
    ['P', null],
    ['PT', null],
  ])('duration %s', (text, expected) => expect(readDuration(text)).toEqual(expected))

  test.each([
    ['2026-03-02T09:00:00', at('2026-03-02T09:00:00+08:00')],
    ['2026-03-02T09:00:00Z', at('2026-03-02T09:00:00Z')],
    ['2026-03-02 09:00', at('2026-03-02T09:00:00+08:00')],
    ['2026-03-02', at('2026-03-02T00:00:00+08:00')],
    ['2026-03-02T09:00:00.123-0530', at('2026-03-02T09:00:00.123-05:30')],
    ['2026-03-02T09:00:00,5z', at('2026-03-02T09:00:00.500Z')],
    ['2026-03-02T09:00:00.1234567 +0100', at('2026-03-02T09:00:00.123+01:00')],
    [' 2026-12-31T23:59:59 ', at('2026-12-31T23:59:59+08:00')],
    ['2026-02-30', null],
    ['2026-13-01', null],
    ['2026-03-02T24:00', null],
    ['2026-03-02T09:60', null],
    ['2026-03-02T09:00:60', null],
    ['2026-03-02T09', null],
    ['on 2026-03-02', null],
    ['2026-03-02T09:00 o’clock', null],
    ['02.03.2026', null],
  ])('date %s', (text, expected) => expect(readDate(text)).toBe(expected))

  test('a duration of more than a hundred years is refused', () => {
    for (const text of ['P100Y1M', 'P101Y', 'P36601D', 'PT999999999999S'])
      expect(() => readDuration(text)).toThrow(expect.objectContaining({ key: 'timerTooLong', params: { text } }))
    expect(readDuration('P36600D')).toEqual({ months: 0, milliseconds: 36_600 * 86_400_000 })
  })

  test('a moment that is written is read as the same', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }), (moment) => {
        expect(readDate(writeDate(moment))).toBe(moment.getTime())
      }),
    )
    expect(writeDate(new Date('2026-03-01T17:00:00.250Z'))).toBe('2026-03-02T01:00:00.250+08:00')
  })

  test('a month later is the same day, or the last day of the month', () => {
    expect(addDuration(at('2026-01-31T10:00:00+08:00'), { months: 1, milliseconds: 0 })).toBe(at('2026-02-28T10:00:00+08:00'))
    expect(addDuration(at('2026-01-31T03:00:00+08:00'), { months: 2, milliseconds: 0 })).toBe(at('2026-03-31T03:00:00+08:00'))
    expect(addDuration(at('2026-01-31T10:00:00+08:00'), { months: 1, milliseconds: 1000 })).toBe(at('2026-02-28T10:00:01+08:00'))
  })

  const hour = 3_600_000
  test('a repetition has its times, a beginning before its duration and an end behind it', () => {
    const every = { months: 0, milliseconds: hour }
    const [first, last] = ['2026-03-02T12:00:00', '2026-03-03T12:00:00']
    const wanted = { kind: 'interval', times: null, start: null, every, end: null }
    expect(readCycle(' r/PT1H ')).toEqual(wanted)
    expect(readCycle(`R12/${first}/PT1H/${last}`)).toEqual({ ...wanted, times: 12, start: readDate(first), end: readDate(last) })
    expect([readCycle('R/PT1H'), readCycle('R0/PT1H'), readCycle('0 9 * * *')].map(timesOf)).toEqual([null, 0, null])
    expect([readCycle('R/PT1S'), readCycle('R/P1M')].map(timesOf)).toEqual([null, null])
  })

  test.each([
    'sometimes',
    '0 0 99 * * ?',
    'R3/P1D/P1D',
    'R3/2026-03-02',
    'R3/2026-03-02/2026-03-03/P1D',
    'R3/P1D/2026-03-02/2026-03-03',
    'R3/soon/P1D',
    'xR3/P1D',
    '0 9 * *',
    '0 0 9 ? * MON 2026 x',
    '2026-03-02T09:00:00',
    '@daily',
  ])('cycle %s is refused', (text) =>
    expect(() => readCycle(text)).toThrow(expect.objectContaining({ key: 'timerUnreadable', params: { text } })),
  )

  test.each(['R3/PT0.5S', 'R/PT0S'])('cycle %s is too often', (text) =>
    expect(() => readCycle(text)).toThrow(expect.objectContaining({ key: 'timerTooOften', params: { text } })),
  )

  test.each([
    ['0 0 9 ? * MON-FRI', '2026-03-03T09:00:00+08:00'],
    ['0 0 9 ? * 2-6', '2026-03-03T09:00:00+08:00'],
    ['0 0/30 * * * ?', '2026-03-02T09:30:00+08:00'],
    ['0 9 * * 1-5', '2026-03-03T09:00:00+08:00'],
    ['0 0 12 L * ?', '2026-03-31T12:00:00+08:00'],
    ['0 0 9 ? * 1', '2026-03-08T09:00:00+08:00'],
    ['0 0 9 ? * 2', '2026-03-09T09:00:00+08:00'],
    ['0 9 * * 1', '2026-03-09T09:00:00+08:00'],
    ['0  9 * * 1', '2026-03-09T09:00:00+08:00'],
    ['0 9 * * 2', '2026-03-03T09:00:00+08:00'],
    ['0 0 9 ? * MON 2027', '2027-01-04T09:00:00+08:00'],
  ])('cron %s', (text, expected) => expect(nextDue(readCycle(text), null, at(start))).toBe(at(expected)))

  test('a cycle begins at its beginning, or one duration from now, and ends at its end', () => {
    const now = at(start)
    const due = (text: string, previous: number | null = null) => nextDue(readCycle(`R/${text}`), previous, now)
    expect([due(`${start}/PT1H`), due('PT1H')]).toEqual([now, now + hour])
    expect(due('2026-03-02T12:30:00+08:00/PT1H')).toBe(at('2026-03-02T12:30:00+08:00'))
    expect(due('2026-03-02T07:30:00+08:00/PT1H')).toBe(at('2026-03-02T09:30:00+08:00'))
    expect(due(`${start}/PT1H`, now)).toBe(now + hour)
    expect([due('PT1H/2026-03-02T10:00:00+08:00'), due('PT1H/2026-03-02T09:59:59+08:00')]).toEqual([now + hour, null])
    expect(due('2026-01-02T10:00:00+08:00/P1M')).toBe(at('2026-03-02T10:00:00+08:00'))
    expect(due('P1M', at('2025-12-02T09:00:00+08:00'))).toBe(at('2026-04-02T09:00:00+08:00'))
  })

  test('however late it is, a cycle is next due at the first of its times that is to come', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: -1_000_000, max: 1_000_000 }), (seconds, passed) => {
        const [previous, every] = [at(start), seconds * 1000]
        const now = previous + passed * 777
        const due = nextDue(readCycle(`R/PT${seconds}S`), previous, now)!
        expect((due - previous) % every).toBe(0)
        expect(due).toBeGreaterThan(Math.max(previous, now))
        expect(due - every).toBeLessThanOrEqual(Math.max(previous, now))
      }),
    )
  })

  test('what has fired is not due again, though the clock was put back or has come to the next time', () => {
    const daily = readCycle('0 9 * * *')
    expect(nextDue(daily, at('2026-03-05T09:00:00+08:00'), at(start))).toBe(at('2026-03-06T09:00:00+08:00'))
    expect(nextDue(daily, at('2026-02-01T09:00:00+08:00'), at(start))).toBe(at('2026-03-03T09:00:00+08:00'))
    expect(nextDue(readCycle('R/PT1H'), at(start) - hour, at(start))).toBe(at(start) + hour)
  })

  test('a jump of the clock skips missed times and fires nothing twice', () => {
    const cycle = readCycle('R/PT1H')
    const first = nextDue(cycle, null, at(start))!
    expect(first).toBe(at(start) + 3_600_000)
    const later = first + 10.5 * 3_600_000
    expect(nextDue(cycle, first, later)).toBe(first + 11 * 3_600_000)
    expect(nextDue(cycle, first, at(start) - 86_400_000)).toBe(first + 3_600_000)
  })
})

describe('intermediate timers', () => {
  test.each([
    ['timeDuration', 'PT2H', '2026-03-02T11:00:00+08:00'],
    ['timeDuration', 'P60D', '2026-05-01T09:00:00+08:00'],
    ['timeDate', '2026-03-02T12:30:00', '2026-03-02T12:30:00+08:00'],
    ['timeDate', '${when}', '2026-03-03T00:00:00+08:00'],
    ['timeDuration', '${wait}', '2026-03-02T09:00:30+08:00'],
    ['timeCycle', 'R3/PT1H', '2026-03-02T10:00:00+08:00'],
  ] as const)('%s %s', async (kind, text, due) => {
    const engine = engineWith(catching(kind, text))
    const { id, timers } = await engine.start('p', { when: '2026-03-03', wait: 'PT30S' })
    expect(timers).toEqual([{ node: 'c', due: new Date(due).toISOString() }])
    await engine.advance(new Date(at(due) - 1))
    expect(engine.instance(id).ended).toBe(false)
    await engine.advance(new Date(due))
    expect(engine.instance(id).ended).toBe(true)
  })

  test('a date in the past fires immediately', async () => {
    const engine = engineWith(catching('timeDate', '2020-01-01T00:00:00'))
    expect((await engine.start('p')).ended).toBe(true)
  })

  test('an invalid time is an incident', async () => {
    const engine = engineWith(catching('timeDuration', '${wait}'))
    expect((await engine.start('p', { wait: 'soon' })).incidents).toMatchObject([{ node: 'c', key: 'timerUnreadable' }])
  })
})

describe('boundary timers', () => {
  const model = (attributes: string, kind: 'timeDuration' | 'timeCycle', text: string) =>
    process(
      `${startEnd}${tasks('a', 'late')}<boundaryEvent id="b" attachedToRef="a" ${attributes}>${timer(kind, text)}</boundaryEvent><endEvent id="end2"/>${flows('start > a > end', 'b > late > end2')}`,
    )

  test('interrupting: the task is cancelled', async () => {
    const engine = engineWith(model('', 'timeDuration', 'P1D'))
    const { id } = await engine.start('p')
    await engine.advance('P1D')
    expect(waiting(engine)).toEqual(['late'])
    expect(engine.instance(id).history).toEqual(['start', 'a', 'b', 'late'])
  })

  test('non-interrupting: both continue', async () => {
    const engine = engineWith(model('cancelActivity="false"', 'timeDuration', 'P1D'))
    const { id } = await engine.start('p')
    await engine.advance('P2D')
    expect(waiting(engine)).toEqual(['a', 'late'])
    await finish(engine, 'a')
    expect(engine.instance(id).ended).toBe(false)
    await finish(engine, 'late')
    expect(engine.instance(id).ended).toBe(true)
  })

  test('a cycle fires as often as it is defined', async () => {
    const engine = engineWith(model('cancelActivity="false"', 'timeCycle', 'R3/PT1H'))
    const { id } = await engine.start('p')
    await engine.advance('PT90M')
    expect(waiting(engine)).toEqual(['a', 'late'])
    await engine.advance('P1D')
    expect(waiting(engine)).toEqual(['a', 'late', 'late', 'late'])
    expect(engine.instance(id).timers).toEqual([])
  })

  test('a task that is completed in time removes its timer', async () => {
    const engine = engineWith(model('', 'timeDuration', 'P1D'))
    const { id } = await engine.start('p')
    await finish(engine, 'a')
    expect(engine.instance(id)).toMatchObject({ ended: true, timers: [] })
    await engine.advance('P2D')
    expect(waiting(engine)).toEqual([])
  })

  test('moving the clock a day forward and back fires once', async () => {
    const engine = engineWith(model('cancelActivity="false"', 'timeCycle', 'R/PT12H'))
    await engine.start('p')
    await engine.setClock('2026-03-03T10:00:00+08:00')
    expect(waiting(engine)).toEqual(['a', 'late'])
    await engine.setClock('2026-03-02T10:00:00+08:00')
    await engine.setClock('2026-03-03T10:00:00+08:00')
    expect(waiting(engine)).toEqual(['a', 'late'])
  })
})

describe('start timers', () => {
  const model = (kind: 'timeDate' | 'timeCycle', text: string) =>
    process(`<startEvent id="start">${timer(kind, text)}</startEvent><endEvent id="end"/>${tasks('a')}${flows('start > a > end')}`)

  test('start an instance each time', async () => {
    const engine = engineWith(model('timeCycle', 'R2/PT1H'))
    await engine.advance('PT1H')
    expect(engine.instances()).toHaveLength(1)
    await engine.advance('P1D')
    expect(engine.instances()).toHaveLength(2)
  })

  test('of an older version are replaced by those of the newer one', async () => {
    const engine = engineWith(model('timeCycle', '0 0 12 * * ?'))
    engine.deploy(model('timeDate', '2026-03-05T00:00:00'))
    await engine.advance('P10D')
    expect(engine.instances().map(({ version }) => version)).toEqual([2])
  })
})

test('timers of all instances fire in the order of their due times', async () => {
  const engine = engineWith(catching('timeDuration', '${wait}'))
  const slow = await engine.start('p', { wait: 'PT2H' })
  const fast = await engine.start('p', { wait: 'PT1H' })
  await engine.advance('PT1H')
  expect(engine.instance(fast.id).ended).toBe(true)
  expect(engine.instance(slow.id).ended).toBe(false)
  expect(engine.now.toISOString()).toBe('2026-03-02T02:00:00.000Z')
})

test('a clock stopped by too many timers stays at the last fired one, and continues when it is moved again', async () => {
  const engine = engineWith(
    process(
      `${startEnd}${tasks('a')}<boundaryEvent id="tick" attachedToRef="a" cancelActivity="false">${timer('timeCycle', 'R/PT1S')}</boundaryEvent><endEvent id="selected"/>${flows('start > a > end', 'tick > selected')}`,
    ),
  )
  const { id } = await engine.start('p')
  const begun = engine.now.getTime()
  const stopped = await engine.advance('PT3H').catch((error: unknown) => error)
  expect(stopped).toBeInstanceOf(ClockStopped)
  expect((stopped as ClockStopped).at).toEqual(engine.now)
  expect(engine.now.getTime() - begun).toBe(10_000_000)
  await engine.advance('PT800S')
  expect(engine.now.getTime() - begun).toBe(10_800_000)
  expect(engine.instance(id)).toMatchObject({ ended: false, incidents: [] })
  await finish(engine, 'a')
  expect(engine.instance(id)).toMatchObject({ ended: true, timers: [] })
})
