// Parts of a screen that are loaded when they are needed come in the end: while one cannot be had, the screen and what was typed into it stay as they are.
import { createStore } from './store.ts'

/** How many parts could not be loaded, and wait to be tried again. */
export const unloaded = createStore({ parts: 0 })

/** The connection may be back, or the server be there again, without the browser saying so. */
const everyMs = 5_000

let next: Promise<void> | null = null
let tryNow = () => {}

/** Tries again at once what could not be loaded. */
export const retryUnloaded = (): void => tryNow()

/**
 * Loads a part of a screen, and tries again until it is there: after some seconds, when the browser is online again, or when somebody asks for it. React remembers a failure for good, and whatever
 * stands around the part would go with it. Fails with what the part itself throws.
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
