// Selecting in pickers: single mode keeps only the newly selected item, multi mode keeps all (docs/domain/pickers.md#single-and-multi); and
// what users' codes mean.

/** 1 is male, anything else female (docs/domain/pickers.md#user-picker). */
export function isMale(sex: unknown): boolean {
  return String(sex) === '1'
}

/** 1 is normal, anything else frozen (docs/domain/pickers.md#user-picker). */
export function isNormal(status: unknown): boolean {
  return String(status) === '1'
}

/** The chosen keys after one was selected or unselected. */
export function keepChosen(before: readonly string[], key: string, selected: boolean, multiple: boolean): string[] {
  if (!selected) return before.filter((one) => one !== key)
  return multiple ? [...before.filter((one) => one !== key), key] : [key]
}

/** The chosen rows after the selection of one page changed: rows of other pages stay in multi mode, whether `selected` names them or not. */
export function keepRows<R>(
  before: readonly R[],
  page: readonly R[],
  selected: readonly string[],
  keyOf: (row: R) => string,
  multiple: boolean,
): R[] {
  const now = new Set(selected)
  const had = new Set(before.map(keyOf))
  const added = page.filter((row) => now.has(keyOf(row)) && !had.has(keyOf(row)))
  if (!multiple) return added.length > 0 ? added.slice(-1) : before.filter((row) => now.has(keyOf(row)))
  const here = new Set(page.map(keyOf))
  return [...before.filter((row) => now.has(keyOf(row)) || !here.has(keyOf(row))), ...added]
}
