// Retries the loading of lazy parts of a screen: while one cannot be loaded, the screen and the typed values stay.
import { createStore } from './store.ts'

/** The number of parts that failed to load and wait for a retry. */
export const unloaded = createStore({ parts: 0 })

/** The interval of retries, because the browser may not report that the connection or the server is back. */
const everyMs = 5_000

let next: Promise<void> | null = null
let tryNow = () => {}

/** Retries all failed parts at once. */
export const retryUnloaded = (): void => tryNow()

/**
 * Loads a part of a screen, and retries until it succeeds: after some seconds, when the browser is online again, or on request. React caches a failure permanently and would unmount
 * everything around the part. Fails only with errors of the part itself.
 */
export async function retried<T>(load: () => Promise<T>): Promise<T> {
  let missing = false
  try {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        if ((error as Error).name !== 'ChunkLoadError') throw error
        if (!missing) count(1)
        missing = true
        next ??= untilNextTry()
        await next
      }
    }
  } finally {
    if (missing) count(-1)
  }
}

const count = (by: number) => unloaded.set({ parts: unloaded.get().parts + by })

function untilNextTry(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      next = null
      resolve()
    }
    const timer = setTimeout(end, everyMs)
    window.addEventListener('online', end)
    tryNow = end
  })
}
