// The layout of an xlsx sheet: merged cells and hidden columns. Only the beginning and the end of the sheet's part are read.
import { type Archive, openArchive } from './archive.ts'
import { columnOf } from './places.ts'
import { SheetError, type SheetLimits, type SheetRow, type SheetRows } from './sheet.ts'

/** Cells that are shown as one; rows and columns as in SheetRow. */
export interface MergedRange {
  rows: readonly [first: number, last: number]
  columns: readonly [first: number, last: number]
}

export interface SheetLayout {
  merged: readonly MergedRange[]
  /** The places of hidden columns, at most as many as are read. */
  hiddenColumns: readonly number[]
}

export const noLayout: SheetLayout = { merged: [], hiddenColumns: [] }

/** How many characters before and after the cells are read. */
const maxEnds = 8 * 1024 * 1024

/** The layout of the sheet in this part. Fails with SheetError. */
export async function readLayout(path: string, part: string, limits: SheetLimits): Promise<SheetLayout> {
  const archive = await openArchive(path, limits)
  try {
    const [before, behind] = await readEnds(archive, part)
    return { merged: mergedIn(behind), hiddenColumns: hiddenIn(before, limits.columns) }
  } finally {
    archive.close()
  }
}

async function readEnds(archive: Archive, part: string): Promise<[before: string, behind: string]> {
  const stream = await archive.open(part)
  if (!stream) throw new SheetError('unreadable')
  let before = ''
  let behind = ''
  let state: 'before' | 'cells' | 'behind' = 'before'
  let rest = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let text = rest + chunk.toString('latin1')
    rest = ''
    if (state === 'before') {
      before += text
      const cells = /<(?:\w+:)?sheetData[\s>/]/.exec(before)
      if (!cells) {
        if (before.length > maxEnds) throw new SheetError('bomb')
        continue
      }
      text = before.slice(cells.index)
      before = before.slice(0, cells.index)
      state = 'cells'
    }
    if (state === 'cells') {
      const end = /<\/(?:\w+:)?sheetData\s*>/.exec(text)
      if (!end) {
        rest = text.slice(-40)
        continue
      }
      text = text.slice(end.index)
      state = 'behind'
    }
    behind += text
    if (behind.length > maxEnds) throw new SheetError('bomb')
  }
  return [before, behind]
}

const rangeForm = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g

const mergedIn = (text: string): MergedRange[] =>
  [...text.matchAll(rangeForm)].map(([, left = '', top, right = '', bottom]) => ({
    rows: [Number(top), Number(bottom)],
    columns: [columnOf(left), columnOf(right)],
  }))

function hiddenIn(text: string, columns: number): number[] {
  const hidden: number[] = []
  for (const [tag] of text.matchAll(/<(?:\w+:)?col\s[^>]*>/g)) {
    if (!/\shidden="(?:1|true)"/.test(tag)) continue
    const first = Number(/\smin="(\d+)"/.exec(tag)?.[1] ?? 0)
    const last = Number(/\smax="(\d+)"/.exec(tag)?.[1] ?? first)
    for (let column = Math.max(1, first); column <= Math.min(last, columns); column += 1) hidden.push(column - 1)
  }
  return hidden
}

/**
 * Copies the value of a merged cell into each of its rows, in its first column, and marks it there; otherwise empty rows stay empty. Columns
 * after the first stay empty, because it is unknown to which of them the value belongs.
 */
export async function* withMergedCells(rows: SheetRows, merged: readonly MergedRange[]): SheetRows {
  const waiting = merged.filter(({ rows: [first, last] }) => last > first).sort((one, other) => one.rows[0] - other.rows[0])
  if (waiting.length === 0) {
    yield* rows
    return
  }
  let open: { range: MergedRange; text: string; doubt: ReturnType<typeof doubtAt> }[] = []
  for await (const part of rows) {
    for (const row of part) {
      while (waiting[0] && waiting[0].rows[0] < row.number) waiting.shift()
      open = open.filter(({ range }) => range.rows[1] >= row.number)
      for (const { range, text, doubt } of open) fill(row, range.columns[0], text, doubt)
      while (waiting[0]?.rows[0] === row.number) {
        const range = waiting.shift() as MergedRange
        const text = row.cells[range.columns[0]] ?? ''
        if (text !== '') open.push({ range, text, doubt: doubtAt(row, range.columns[0]) })
      }
    }
    yield part
  }
}

const doubtAt = (row: SheetRow, column: number) => row.doubts?.get(column)

function fill(row: SheetRow, column: number, text: string, doubt: ReturnType<typeof doubtAt>): void {
  if ((row.cells[column] ?? '') !== '') return
  while (row.cells.length < column) row.cells.push('')
  row.cells[column] = text
  row.doubts = new Map([...(row.doubts ?? []), [column, doubt ?? 'merged']])
}
