// Continuing apart: before an element, after it, and one at a time.

export interface Async {
  asyncBefore: boolean
  asyncAfter: boolean
  exclusive: boolean
}

/** What a change makes of the three: without a pause before or after nothing is exclusive. */
export function changeAsync(before: Async, change: Partial<Async>): Async {
  const after = { ...before, ...change }
  const pauses = after.asyncBefore || after.asyncAfter
  const begins = pauses && !(before.asyncBefore || before.asyncAfter)
  return { ...after, exclusive: pauses && (begins ? (change.exclusive ?? true) : after.exclusive) }
}
