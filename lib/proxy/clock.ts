// The time of one call: until its answer, until its limit, or until nobody waits for it any more.
/** What ends a call before its answer. */
export interface Clock {
  signal: AbortSignal
  /** The time is up. */
  readonly late: boolean
  race<T>(work: Promise<T>): Promise<T>
  /** Ends the call too: its body does not come as it should. */
  fail(reason: Error): void
  stop(): void
}

/** Ends a call when its time is up or the browser has gone; `race` fails with what ended it, although the upstream never answers. */
export function startClock(gone: AbortSignal, ms: number): Clock {
  const controller = new AbortController()
  let late = false
  let reject = (_: unknown) => {}
  const ended = new Promise<never>((_, no) => {
    reject = no
  })
  ended.catch(() => {})
  const end = (reason: unknown) => {
    reject(reason)
    controller.abort(reason)
  }
  const timer = setTimeout(() => {
    late = true
    end(new DOMException('time is up', 'TimeoutError'))
  }, ms)
  const leaving = () => end(new DOMException('the browser has gone', 'AbortError'))
  if (gone.aborted) leaving()
  else gone.addEventListener('abort', leaving, { once: true })
  return {
    signal: controller.signal,
    get late() {
      return late
    },
    race: (work) => Promise.race([work, ended]),
    fail: end,
    stop() {
      clearTimeout(timer)
      gone.removeEventListener('abort', leaving)
    },
  }
}
