// Toggles entries of sets, for example expanded or selected rows.

/** The set without the entry where it is in, with it where it is not. */
export function toggled<T>(set: ReadonlySet<T>, entry: T): Set<T> {
  const next = new Set(set)
  if (!next.delete(entry)) next.add(entry)
  return next
}
