// Writes rows as csv in UTF-8 with its mark, so that spreadsheet programs read Chinese; no cell begins a formula.
import type { SheetCell } from './write-xlsx.ts'

/** What a spreadsheet program takes for the beginning of a formula, the full-width signs too. */
const beginsFormula = /^[=+\-@\t\r＝＋－＠]/

/** The first bytes of the file. */
export const csvStart = '\uFEFF'

/** One line with its end. Numbers stay as they are; texts that would begin a formula get an apostrophe in front. */
export function csvLine(cells: readonly SheetCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: SheetCell): string {
  const text = typeof cell === 'string' ? cell : cell.text
  const safe = typeof cell === 'string' && beginsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
