// The duration of one call: until its answer, its time limit, or the disconnection of the browser.
/** The reason that ends a call before its answer. */
export interface Clock {
  signal: AbortSignal
  /** The time limit is reached. */
  readonly late: boolean
  race<T>(work: Promise<T>): Promise<T>
  /** Also ends the call if its body fails to arrive. */
  fail(reason: Error): void
  stop(): void
}

/** Ends a call at its time limit or when the browser disconnects; `race` then fails with the reason, even if the upstream never answers. */
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
