// The plan of tasks and the sums of progress: circles, the critical path, what moves along, means by weight.
import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOfDay, dayOf } from '../../lib/model/moment.ts'
import { keyResultProgress, taskProgress, type WorkedTask, weightedProgress, weightedScore } from '../../lib/model/project-progress.ts'
import { taskStepBetween, taskSteps } from '../../lib/model/steps/task.ts'
import { criticalPath, hasCircle, isBroken, onDay, type PlannedTask, pushedAlong } from '../../lib/model/task-plan.ts'

const task = (key: string, start: number, end: number, predecessors: string[] = [], parent: string | null = null): PlannedTask => ({
  key,
  parent,
  start,
  end,
  predecessors,
  milestone: false,
})

/** Tasks in an order in which each may wait only for earlier ones: a plan without a circle. */
const plan = fc
  .array(fc.tuple(fc.nat(30), fc.nat(9), fc.array(fc.nat(), { maxLength: 4 })), { minLength: 1, maxLength: 40 })
  .map((rows) =>
    rows.map(([start, length, before], at) =>
      task(`t${at}`, start, start + length, at === 0 ? [] : [...new Set(before.map((one) => `t${one % at}`))]),
    ),
  )

/** The length of the longest way from one task to the end of the plan, worked out without the graph of ends. */
function longest(tasks: readonly PlannedTask[], without?: string): number {
  const byKey = new Map(tasks.map((one) => [one.key, one]))
  const known = new Map<string, number>()
  const until = (key: string): number => {
    const found = known.get(key)
    if (found !== undefined) return found
    const one = byKey.get(key) as PlannedTask
    const own = one.end - one.start + 1 + (key === without ? 1 : 0)
    const value = own + Math.max(0, ...one.predecessors.map(until))
    known.set(key, value)
    return value
  }
  return Math.max(...tasks.map(({ key }) => until(key)))
}

describe('plan of tasks', () => {
  test('WS-51 a plan has a circle exactly when one of its tasks comes to wait for itself', () => {
    fc.assert(
      fc.property(plan, fc.nat(), fc.nat(), (tasks, one, other) => {
        expect(hasCircle(tasks)).toBe(false)
        const [first, second] = [tasks[one % tasks.length] as PlannedTask, tasks[other % tasks.length] as PlannedTask]
        // `first` now waits for `second`: a circle where `second` waits for `first` already, or both are the same
        const waits = (from: PlannedTask, to: string): boolean =>
          from.key === to || from.predecessors.some((key) => waits(tasks.find((one) => one.key === key) as PlannedTask, to))
        const closed = tasks.map((one) => (one.key === first.key ? { ...one, predecessors: [...one.predecessors, second.key] } : one))
        expect(hasCircle(closed)).toBe(waits(second, first.key))
      }),
      { numRuns: 200 },
    )
  })

  test('WS-51 a task may wait for neither its group nor what is in it', () => {
    const group = task('group', 0, 9)
    expect(hasCircle([group, task('inside', 0, 1, [], 'group')])).toBe(false)
    expect(hasCircle([group, task('inside', 0, 1, ['group'], 'group')])).toBe(true)
    expect(hasCircle([{ ...group, predecessors: ['inside'] }, task('inside', 0, 1, [], 'group')])).toBe(true)
    expect(hasCircle([{ ...group, predecessors: ['other'] }, task('inside', 0, 1, [], 'group'), task('other', 0, 1, ['inside'])])).toBe(
      true,
    )
  })

  test('WS-51 critical is what makes the whole plan longer by its own day', () => {
    fc.assert(
      fc.property(plan, (tasks) => {
        const total = longest(tasks)
        const critical = criticalPath(tasks)
        for (const { key } of tasks) expect([key, critical.has(key)]).toEqual([key, longest(tasks, key) > total])
      }),
      { numRuns: 200 },
    )
  })

  test('WS-51 a group lies on no path; a link to it is one to each task in it', () => {
    const tasks = [task('group', 0, 9), task('short', 0, 1, [], 'group'), task('long', 0, 4, [], 'group'), task('after', 9, 9, ['group'])]
    expect([...criticalPath(tasks)].sort()).toEqual(['after', 'long'])
    expect(criticalPath([...tasks, task('one', 0, 0, ['two']), task('two', 0, 0, ['one'])]).size).toBe(0)
  })

  test('WS-51 a group of milestones is on no path either, a plan without any length has none, and an unknown predecessor holds nothing up', () => {
    const mark = { ...task('mark', 4, 4, ['before'], 'group'), milestone: true }
    const tasks = [task('before', 0, 4), mark, task('after', 5, 5, ['mark']), task('group', 4, 4)]
    expect([...criticalPath(tasks)].sort()).toEqual(['after', 'before', 'mark'])
    expect(criticalPath([{ ...mark, predecessors: [], parent: null }]).size).toBe(0)
    expect([...criticalPath([task('alone', 0, 1, ['gone'], 'gone')])]).toEqual(['alone'])
  })

  test('WS-51 a task begins the day after what it waits for, a milestone may be on the last day of it', () => {
    const on = (start: number, milestone: boolean) => isBroken(task('first', 0, 4), { ...task('next', start, start), milestone })
    expect([on(4, false), on(5, false)]).toEqual([true, false])
    expect([on(3, true), on(4, true)]).toEqual([true, false])
  })

  test('WS-51 whatever would begin too early is taken along, as far as it has to be, and nothing else moves', () => {
    fc.assert(
      fc.property(plan, fc.nat(), fc.integer({ min: 1, max: 20 }), (tasks, which, days) => {
        const first = tasks[which % tasks.length] as PlannedTask
        const moved = new Map([[first.key, { start: first.start + days, end: first.end + days }]])
        // each task waits only for earlier ones, so one pass in their order is enough
        const now = new Map<string, PlannedTask>()
        for (const one of tasks) {
          const held = one.predecessors.flatMap((key) => now.get(key) ?? []).filter((before) => isBroken(before, one))
          const start = Math.max(...held.map(({ end }) => end + 1))
          if (moved.has(one.key)) now.set(one.key, { ...one, ...moved.get(one.key) })
          else if (held.length > 0) now.set(one.key, { ...one, start, end: start + one.end - one.start })
        }
        now.delete(first.key)
        expect(new Map(pushedAlong(tasks, moved).map((one) => [one.key, one]))).toEqual(now)
      }),
      { numRuns: 200 },
    )
  })

  test('WS-51 what was moved by hand stays where it was put, a milestone comes to the last day, and a circle comes to an end', () => {
    const tasks = [task('first', 0, 4), task('second', 5, 9, ['first']), { ...task('mark', 4, 4, ['first']), milestone: true }]
    const day = { start: 2, end: 6 }
    expect(pushedAlong(tasks, new Map([['first', day]])).map(({ key, start, end }) => `${key} ${start}-${end}`)).toEqual([
      'second 7-11',
      'mark 6-6',
    ])
    const both = new Map([
      ['first', day],
      ['second', { start: 5, end: 9 }],
    ])
    expect(pushedAlong(tasks, both).map(({ key }) => key)).toEqual(['mark'])
    expect(pushedAlong(tasks, new Map([['gone', day]]))).toEqual([])
    const circle = [task('one', 0, 0, ['two']), task('two', 1, 1, ['one']), task('three', 1, 1, ['one'])]
    expect(pushedAlong(circle, new Map([['three', day]]))).toEqual([])
    expect(pushedAlong([...circle, task('zero', 0, 0), task('four', 0, 0, ['zero', 'one'])], new Map([['zero', day]])).length).toBe(1)
    expect(pushedAlong([task('a', 0, 0), task('b', 1, 1, ['a', 'c']), task('c', 2, 2, ['b'])], new Map([['a', day]])).length).toBe(2)
  })

  test('days keep the time of a plan', () => {
    expect(dateOfDay(dayOf('2026-02-28 18:00:00') + 1)).toBe('2026-03-01')
    expect(onDay('2026-02-28 18:00:00', dayOf('2026-03-02'))).toBe('2026-03-02 18:00:00')
  })
})

describe('steps of a task', () => {
  test('WS-51 each state allows its own steps', () => {
    const stepsOf = (state: string) =>
      Object.entries(taskSteps.of).flatMap(([step, { from }]) => ((from as readonly string[]).includes(state) ? [step] : []))
    const table = ['TODO', 'DOING', 'REVIEW', 'DONE', 'PAUSE', 'CANCEL'].map((state) => [state, stepsOf(state).join(' ')])
    expect(table).toEqual([
      ['TODO', 'start submit pause cancel'],
      ['DOING', 'submit pause cancel'],
      ['REVIEW', 'accept back'],
      ['DONE', ''],
      ['PAUSE', 'resume cancel'],
      ['CANCEL', ''],
    ])
    expect([taskStepBetween('REVIEW', 'DONE'), taskStepBetween('DONE', 'DOING')]).toEqual(['accept', null])
  })
})

const parts = fc.array(fc.record({ weight: fc.integer({ min: 0, max: 100 }), progress: fc.integer({ min: 0, max: 1_000_000 }) }), {
  maxLength: 30,
})

describe('progress', () => {
  test('WS-51 a mean by weight lies between its parts and is what the sums say', () => {
    fc.assert(
      fc.property(parts, (rows) => {
        const found = rows.map(({ weight, progress }) => ({ weight, progress: new Decimal(progress).div(10_000).toFixed(4) }))
        const mean = new Decimal(weightedProgress(found))
        const weighing = found.filter(({ weight }) => weight > 0)
        if (weighing.length === 0) {
          expect(mean.toFixed(4)).toBe('0.0000')
          return
        }
        const values = weighing.map(({ progress }) => Number(progress))
        expect(mean.toNumber()).toBeGreaterThanOrEqual(Math.min(...values))
        expect(mean.toNumber()).toBeLessThanOrEqual(Math.max(...values))
        const weight = weighing.reduce((sum, one) => sum + one.weight, 0)
        const sum = weighing.reduce((total, one) => total.plus(new Decimal(one.progress).times(one.weight)), new Decimal(0))
        expect(mean.minus(sum.div(weight)).abs().lte('0.00005')).toBe(true)
      }),
    )
  })

  test('WS-51 a key result has come between 0 and 100 of its way, downwards too', () => {
    const way = (start_value: string, target_value: string, current_value: string, manual_progress?: string) =>
      keyResultProgress({ start_value, target_value, current_value, manual_progress })
    expect([way('0', '3', '1'), way('200', '100', '150'), way('0', '10', '-5'), way('0', '10', '50'), way('0', '10', '5', '12.5')]).toEqual(
      ['33.3333', '50.0000', '0.0000', '100.0000', '12.5000'],
    )
    expect(way('7', '7', '7')).toBe('0.0000')
    const value = { start_value: '2', target_value: '4', manual_progress: null }
    expect([keyResultProgress({ ...value, current_value: 3 }), keyResultProgress({ ...value, current_value: null })]).toEqual([
      '50.0000',
      '0.0000',
    ])
    expect(
      weightedScore([
        { weight: 60, score: '0.7' },
        { weight: 40, score: '1' },
      ]),
    ).toBe('0.82')
  })

  test('WS-51 a group has the mean of the tasks at its ends, without the cancelled ones', () => {
    const worked = (task_key: string, parent_task_key: string | null, weight: number, progress: number, status = 'DOING'): WorkedTask => ({
      task_key,
      parent_task_key,
      weight,
      progress,
      status,
    })
    const { groups, all } = taskProgress([
      worked('top', null, 5, 0),
      worked('middle', 'top', 7, 0),
      worked('a', 'middle', 1, 50),
      worked('b', 'middle', 3, 100),
      worked('c', 'top', 1, 0),
      worked('gone', 'top', 50, 100, 'CANCEL'),
      worked('alone', null, 5, 100),
    ])
    expect([groups.get('middle'), groups.get('top'), all]).toEqual([88, 70, '85.0000'])
    // one whose group is not among them stands for itself
    expect(taskProgress([worked('left', 'elsewhere', 1, 40)])).toEqual({ groups: new Map(), all: '40.0000' })
    expect(taskProgress([])).toEqual({ groups: new Map(), all: '0.0000' })
  })

  test('WS-51 the whole is the mean of all ends, however they are grouped', () => {
    const tree = fc.array(
      fc.tuple(fc.option(fc.nat(), { nil: null }), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 100 })),
      {
        minLength: 1,
        maxLength: 40,
      },
    )
    fc.assert(
      fc.property(tree, (rows) => {
        const tasks = rows.map(([above, weight, progress], at) => ({
          task_key: `t${at}`,
          parent_task_key: above === null || at === 0 ? null : `t${above % at}`,
          weight,
          progress,
          status: 'DOING',
        }))
        const ends = tasks.filter(({ task_key }) => !tasks.some((one) => one.parent_task_key === task_key))
        expect(taskProgress(tasks).all).toBe(weightedProgress(ends))
      }),
    )
  })
})
