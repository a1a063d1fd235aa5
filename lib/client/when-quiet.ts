// Delays work without urgency until the page has loaded its data: on a slow connection it would delay rows.
'use client'

/** How long no read may be running. */
const quietMs = 300
/** The maximum delay by a read that does not end. */
const longestMs = 5_000

let reads = 0
let quiet = false
let turn: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

/** Counts a read until the returned function is called. */
export function beginRead(): () => void {
  reads += 1
  quiet = false
  clearTimeout(turn)
  return () => {
    reads -= 1
    awaitTurn()
  }
}

function awaitTurn(): void {
  clearTimeout(turn)
  if (reads > 0) return
  turn = setTimeout(
    () => {
      quiet = true
      for (const run of [...waiting]) run()
    },
    quiet ? 0 : quietMs,
  )
}

/** Runs `work` when no read is running. Returns the function that cancels it. */
export function whenQuiet(work: () => void): () => void {
  const run = () => {
    stop()
    work()
  }
  const latest = setTimeout(run, longestMs)
  const stop = () => {
    clearTimeout(latest)
    waiting.delete(run)
  }
  waiting.add(run)
  awaitTurn()
  return stop
}
