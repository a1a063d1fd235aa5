// Work that waits until a page has read what it shows.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let quiet: typeof import('@/lib/client/when-quiet.ts')
const done: string[] = []
const work = (name: string) => () => void done.push(name)
const pass = (ms: number) => vi.advanceTimersByTime(ms)

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  done.length = 0
  quiet = await import('@/lib/client/when-quiet.ts')
})
afterEach(() => vi.useRealTimers())

test('begins after the last read, and not between two that follow each other', () => {
  const first = quiet.beginRead()
  quiet.whenQuiet(work('report'))
  pass(1_000)
  first()
  pass(100)
  const second = quiet.beginRead()
  pass(1_000)
  expect(done).toEqual([])
  second()
  pass(1_000)
  expect(done).toEqual(['report'])
})

test('begins at once on a page that is quiet already', () => {
  quiet.whenQuiet(work('first'))
  pass(1_000)
  quiet.whenQuiet(work('second'))
  pass(0)
  expect(done).toEqual(['first', 'second'])
})

test('waits for no read that does not end, and leaves undone what nobody wants any more', () => {
  quiet.beginRead()
  quiet.whenQuiet(work('kept'))
  quiet.whenQuiet(work('left'))()
  pass(10_000)
  expect(done).toEqual(['kept'])
})
