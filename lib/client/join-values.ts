// Joins several values for calls that take them as one text.

/** One text with commas (docs/domain/pickers.md#department-picker). */
export function joinValues(values: readonly string[]): string {
  return values.join(',')
}
