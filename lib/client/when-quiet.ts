// Work that nobody waits for begins when the page has read what it shows: on a slow line it would take the place of rows.
'use client'

/** So long nothing may be read. */
const quietMs = 300
/** A read that does not end holds nothing up for longer. */
const longestMs = 5_000

let reads = 0
let quiet = false
let turn: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

/** Counts a read until the answered function is called. */
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

/** Runs `work` once it is quiet. Returns how to leave it undone. */
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
