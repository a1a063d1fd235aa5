// Runs one operation for a while with some callers at once and says how often and how fast it went.

export interface Result {
  perSecond: number
  /** Milliseconds. */
  mean: number
  p95: number
}

/** Calls `once(caller, n)` in as many endless rows as there are callers; the first `warmMs` do not count. */
export async function measure(
  callers: number,
  ms: number,
  once: (caller: number, n: number) => Promise<unknown>,
  warmMs = ms / 4,
): Promise<Result> {
  const times: number[] = []
  const begin = performance.now() + warmMs
  const end = begin + ms
  let count = 0
  const run = async (caller: number) => {
    for (;;) {
      const started = performance.now()
      if (started >= end) return
      await once(caller, count++)
      if (started >= begin) times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, index) => run(index)))
  const seconds = (performance.now() - begin) / 1000
  times.sort((left, right) => left - right)
  const sum = times.reduce((total, time) => total + time, 0)
  return { perSecond: times.length / seconds, mean: sum / times.length, p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN }
}

export const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] as number
