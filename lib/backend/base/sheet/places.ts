// Positions of cells: columns by their letters.

/** The column number of a cell reference, from 0: 'AB12' → 27. */
export function columnOf(place: string): number {
  let column = 0
  for (let index = 0; index < place.length; index += 1) {
    const code = place.charCodeAt(index)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** 0 → A, 27 → AB. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return `${rest > 0 ? columnName(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`
}
