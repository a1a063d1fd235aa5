// The composition of areas: what each brings stands in slots of one kernel, once, and what nobody brings is missed at once.
import { describe, expect, test } from 'vitest'
import type { Area } from '../../lib/backend/area/area.ts'
import { composeAreas, fillSlots } from '../../lib/backend/area/compose.ts'
import { areas, backgroundJobs, catalogue, scheduledJobs } from '../../lib/backend/areas.ts'
import { delegates } from '../../lib/backend/bpm/store/delegates.ts'
import { entityHooks, isServed } from '../../lib/backend/entity/hooks.ts'
import type { Context } from '../../lib/backend/kernel/context.ts'
import { createKernel, type Kernel } from '../../lib/backend/kernel/kernel.ts'
import { question, slot } from '../../lib/backend/kernel/slots.ts'
import { fileStorage } from '../../lib/backend/kernel/stored-files.ts'
import { locales } from '../../lib/i18n/locales.ts'
import { text } from '../../lib/i18n/text.ts'
import { callOf } from '../../lib/model/definition.ts'
import { entities } from '../../lib/model/entities/registry.ts'

const kernelWith = (given: readonly Area[]): Kernel => {
  const kernel = createKernel({} as Parameters<typeof createKernel>[0])
  fillSlots(kernel, given)
  return kernel
}

test('CONST-05 every call of the catalogue sits under /api', () => {
  const { calls } = composeAreas(areas)
  expect(calls.length).toBeGreaterThan(300)
  expect(calls.map(({ key }) => key).filter((key) => !/^(GET|POST|PUT|DELETE) \/api\/[\w-]/.test(key))).toEqual([])
})

test('every job is named in both languages', () => {
  const jobs = [...scheduledJobs.map(({ type }) => type), ...backgroundJobs.map(({ type }) => type)]
  expect(jobs.length).toBeGreaterThan(20)
  for (const locale of locales)
    for (const type of jobs) expect(text(locale, `operations.jobs.of.${type}`), type).not.toContain('operations.')
})

describe('slots', () => {
  test('hold one value for each kernel, made at the first look', () => {
    const counts = slot('counts', () => new Map<string, number>())
    const [one, other] = [kernelWith([]), kernelWith([])]
    one.get(counts).set('a', 1)
    expect(one.get(counts).get('a')).toBe(1)
    expect(other.get(counts).size).toBe(0)
  })

  test('are shared by copies of a kernel that differ in their clock', () => {
    const counts = slot('counts', () => new Map<string, number>())
    const kernel = kernelWith([])
    const earlier = { ...kernel, now: () => new Date(0) }
    earlier.get(counts).set('a', 1)
    expect(kernel.get(counts).get('a')).toBe(1)
  })

  test('a question that no area answers is refused with its name', () => {
    expect(() => kernelWith([]).get(question('weather'))).toThrow('weather')
    expect(() => fileStorage(kernelWith([]))).toThrow('file storage')
  })
})

describe('areas', () => {
  test('have names of their own, and every entity with a derived call in the catalogue is served', () => {
    expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length)
    const context = { kernel: kernelWith(areas) } as Context
    const keys = new Set<string>(catalogue.map(({ key }) => key))
    const called = entities.filter((definition) => keys.has(callOf(definition, 'query')))
    expect(called.length).toBeGreaterThan(15)
    expect(called.filter(({ name }) => !isServed(context, name)).map(({ name }) => name)).toEqual([])
  })

  test('a name that two areas bring is refused', () => {
    const area: Area = { name: 'a', delegates: { pay: async () => ({}) } }
    expect(() => kernelWith([area, { ...area, name: 'b' }])).toThrow('two areas bring delegates of pay')
  })

  test('one more area adds to its kernel alone', () => {
    const mine: Area = { name: 'mine', delegates: { mine: async () => ({}) } }
    expect(
      kernelWith([...areas, mine])
        .get(delegates)
        .has('mine'),
    ).toBe(true)
    expect(kernelWith(areas).get(delegates).has('mine')).toBe(false)
    expect(kernelWith([]).get(entityHooks).size).toBe(0)
  })

  test('their calls and jobs are put together in their order', () => {
    expect(composeAreas(areas).calls.map(({ key }) => key)).toEqual(catalogue.map(({ key }) => key))
    const jobs = composeAreas(areas).scheduledJobs.map(({ type }) => type)
    expect(new Set(jobs).size).toBe(jobs.length)
  })

  test('an event is heard of by one area alone', () => {
    const hearing = (name: string): Area => ({ name, subscribers: { happened: async () => undefined } })
    expect(Object.keys(composeAreas([hearing('a')]).subscribers)).toEqual(['happened'])
    expect(() => composeAreas([hearing('a'), hearing('b')])).toThrow('two areas hear of happened')
  })
})
