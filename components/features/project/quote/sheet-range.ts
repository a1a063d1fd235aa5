// Ranges of a quote's lines: copied, pasted and filled as Excel does.
import { maxQuoteLines } from '@/lib/model/quote-states'
import { cellText, emptyLine, type Offered, type SheetColumn, type SheetLine, sourceKey, withCell } from './sheet-line'

export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

/** A range as the text that spreadsheets exchange. */
export function copyRange(lines: readonly SheetLine[], columns: readonly SheetColumn[], { top, bottom, left, right }: Range): string {
  const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return lines
    .slice(top, bottom + 1)
    .map((line) =>
      columns
        .slice(left, right + 1)
        .map(({ name }) => quoted(cellText(line, name)))
        .join('\t'),
    )
    .join('\n')
}

/** Reads what spreadsheets exchange: tabs between cells, quotes around texts that hold tabs, lines or quotes. */
export function readClipboard(text: string): string[][] {
  const rows: string[][] = [['']]
  let inside = false
  const add = (letter: string) => {
    const row = rows.at(-1) as string[]
    row[row.length - 1] += letter
  }
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at] as string
    const cell = rows.at(-1)?.at(-1)
    if (inside) {
      if (letter !== '"') add(letter)
      else if (source[at + 1] === '"') {
        add('"')
        at += 1
      } else inside = false
    } else if (letter === '"' && cell === '') inside = true
    else if (letter === '\t') rows.at(-1)?.push('')
    else if (letter === '\n') rows.push([''])
    else add(letter)
  }
  return rows
}

/** Thrown where more would be pasted than a quote holds; nothing has changed. */
export class TooManyLines extends Error {
  readonly count: number
  constructor(count: number) {
    super('too many lines')
    this.count = count
  }
}

/** Pastes into the typed cells from a place on; one copied cell fills the whole range. Lines are added below the last where they are needed. */
export function pasteCells(
  lines: readonly SheetLine[],
  columns: readonly SheetColumn[],
  range: Range,
  cells: readonly (readonly string[])[],
  offers: ReadonlyMap<string, Offered>,
): SheetLine[] {
  const needed = range.top + cells.length
  if (Math.max(needed, lines.length) > maxQuoteLines) throw new TooManyLines(cells.length)
  const single = cells.length === 1 && cells[0]?.length === 1
  const bottom = single ? range.bottom : needed - 1
  const next = [...lines]
  const group = lines.at(-1)?.group_name ?? ''
  while (next.length <= bottom) next.push(emptyLine(group))
  for (let row = range.top; row <= bottom; row += 1) {
    const from = single ? cells[0] : cells[row - range.top]
    const right = single ? range.right : range.left + (from?.length ?? 0) - 1
    let line = next[row] as SheetLine
    for (let at = range.left; at <= right; at += 1) {
      const target = columns[at]
      if (!target?.typed) continue
      line = withCell(line, target.name, (single ? from?.[0] : from?.[at - range.left]) ?? '', offers.get(sourceKey(line) ?? ''))
    }
    next[row] = line
  }
  return next
}

/** The first row of a range repeated below, factors too. */
export function fillDown(
  lines: readonly SheetLine[],
  columns: readonly SheetColumn[],
  { top, bottom, left, right }: Range,
  offers: ReadonlyMap<string, Offered>,
): SheetLine[] {
  const first = lines[top]
  if (!first || bottom === top) return [...lines]
  return lines.map((line, row) => {
    if (row <= top || row > bottom) return line
    let next = line
    for (const { name, typed } of columns.slice(left, right + 1)) {
      if (name === 'coefficient' && sourceKey(next) === sourceKey(first)) next = { ...next, coefficients: first.coefficients }
      else if (typed) next = withCell(next, name, cellText(first, name), offers.get(sourceKey(next) ?? ''))
    }
    return next
  })
}

/** The typed cells of a range made empty; numbers become 0 or 1 only by hand. */
export const clearRange = (
  lines: readonly SheetLine[],
  columns: readonly SheetColumn[],
  { top, bottom, left, right }: Range,
): SheetLine[] =>
  lines.map((line, row) => {
    if (row < top || row > bottom) return line
    return columns.slice(left, right + 1).reduce((next, { name, typed }) => (typed ? withCell(next, name, '') : next), line)
  })
