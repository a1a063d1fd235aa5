// @vitest-environment happy-dom
// Parts of a screen that could not be loaded: when they are tried again, and what is said meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retried, retryUnloaded, unloaded } from '@/lib/client/retried.ts'

const lost = () => Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' })
const failing = (times: number) => {
  let left = times
  return vi.fn(async () => {
    if (left-- > 0) throw lost()
    return 'a part'
  })
}
/** Lets what has ended go on. */
const settle = () => vi.advanceTimersByTimeAsync(0)
const parts = () => unloaded.get().parts

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what comes at once is tried once, and nothing is said', async () => {
  const load = failing(0)
  expect(await retried(load)).toBe('a part')
  expect([load.mock.calls.length, parts()]).toEqual([1, 0])
})

test('it is tried again after some seconds, when the browser is online again, and when somebody asks; all parts at once', async () => {
  const [one, other] = [failing(3), failing(1)]
  const both = [retried(one), retried(other)] as const
  await settle()
  expect(parts()).toBe(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect([one.mock.calls.length, await both[1], parts()]).toEqual([2, 'a part', 1])
  window.dispatchEvent(new Event('online'))
  await settle()
  expect([one.mock.calls.length, parts()]).toEqual([3, 1])
  retryUnloaded()
  expect(await both[0]).toBe('a part')
  expect([one.mock.calls.length, parts()]).toEqual([4, 0])
})

test('what has come and does not work is not tried again', async () => {
  const load = vi.fn(async () => {
    throw new TypeError('x is undefined')
  })
  await expect(retried(load)).rejects.toThrow('x is undefined')
  expect([load.mock.calls.length, parts()]).toEqual([1, 0])
})
